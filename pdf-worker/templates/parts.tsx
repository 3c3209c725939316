import {
  type Fact,
  formatCertificateNumber,
  isJapanese,
  type Paper,
  type PaperText,
  type PaperTranslate,
  type Run,
  textsIn,
} from '@kollegium/api/definitions/certificates'
import type { ReactNode } from 'react'
import { bind } from './binding.ts'
import { DraftMarks } from './draft-marks.tsx'
import { countLines, firstFitting, fitScripts, type NameFit, otherLine, type Part } from './fit.ts'
import { Header } from './header.tsx'
import {
  countAddressLines,
  countTextLines,
  part,
  renderPieces,
  spare,
  TextWithAddress,
  textWidthPx,
  UnbrokenNames,
} from './text.tsx'
import { VerifyCode } from './verify-code.tsx'

/** The room of a name: its largest size and its width in px, and its most lines. */
type NameRoom = { largest: number; width: number; most?: number }

/** Fits a name. A person's name breaks before the last name where that fits, a college's where it must. */
export function nameFit(name: string, { firstname, lastname }: Paper['person'], { largest, width, most }: NameRoom) {
  const [first, last] = name === `${firstname} ${lastname}`.trim() ? [firstname, lastname] : [name, '']
  return fitScripts(first, last, largest, width * spare, most)
}

/** The holder's name in its lines: of its own script first, of another one under it. */
export function HolderName({ size, lines, other }: NameFit) {
  const under = other?.lines ?? []
  return (
    <h2 className="paper-name" style={{ fontSize: size }}>
      {renderPieces([...lines, ...under], (line, index) => {
        const text = index < lines.length + under.length - 1 ? `${line} ` : line
        if (!other || index < lines.length) return <span>{text}</span>
        return (
          <span className="paper-other" style={{ fontSize: other.size, lineHeight: otherLine }}>
            {text}
          </span>
        )
      })}
    </h2>
  )
}

/** A size of body text: the font size, the line height and the width. */
export type BodyStep = { size: number; line: number; width: number }

/** Body text, with its bold parts. */
export function Body({ runs, step }: { runs: Run[]; step: BodyStep }) {
  const style = { fontSize: step.size, lineHeight: `${step.line}px`, width: step.width }
  return (
    <p className="paper-body" style={style}>
      {renderPieces(runs, ({ text, strong }) => {
        const words = <UnbrokenNames>{text}</UnbrokenNames>
        return strong ? <strong>{words}</strong> : words
      })}
    </p>
  )
}

/** Height in px of a note, with the space before it. */
export function noteHeight(note: string | null): number {
  return note ? 18 + countLines(part(note, 400), 15, textWidthPx * spare) * 24 : 0
}

/** Height in px of body text at a step. */
export function bodyHeight(runs: Run[], { size, line, width }: BodyStep): number {
  const parts = runs.map(({ text, strong }): Part => ({ text: bind(text), weight: strong ? 700 : 400 }))
  return countLines(parts, size, width * spare) * line
}

/** The table of facts. `size` and `padding` are px. */
export function FactsTable({ facts, size, padding }: { facts: Fact[]; size: number; padding: number }) {
  return (
    <table className="paper-table" style={{ fontSize: size }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" style={{ paddingBlock: padding }}>
              {label}
            </th>
            <td style={{ paddingBlock: padding }}>
              <UnbrokenNames>{value}</UnbrokenNames>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Width in px of the table's right column. */
export const factWidth = 400

/** Counts the lines of a fact's value at a size in px. */
export function countFactLines(value: string, size: number): number {
  return countTextLines(value, 400, size, factWidth)
}

const signatureWidth = 272

type SignaturesProps = { signatures: PaperText['signatures']; width?: number }

/** The signature lines with names and roles. All names shrink together until each fits on two lines. */
export function Signatures({ signatures, width = signatureWidth }: SignaturesProps) {
  const linesAt = (size: number) => Math.max(...signatures.map(({ name }) => countTextLines(name, 700, size, width)))
  const size = firstFitting([15, 13.5, 12, 10.5], (size) => linesAt(size) <= 2)
  // Roles stand in one row, also when only one of the names needs two lines.
  const style = { fontSize: size, lineHeight: `${size * 1.2}px`, minHeight: Math.max(18, linesAt(size) * size * 1.2) }
  return (
    <div className="paper-signatures">
      {signatures.map(({ name, role }) => (
        <div key={role} className="paper-signature">
          <strong style={style}>
            <UnbrokenNames>{name}</UnbrokenNames>
          </strong>
          <span>{role}</span>
        </div>
      ))}
    </div>
  )
}

/** The width in px of the footer's right side, beside the code, the check and two gaps. */
const certifiedWidth = 211

/** Sizes of the footer. With each of them it ends above the edge of 12 mm. */
const footerSteps: [FooterStep, ...FooterStep[]] = [
  { size: 12, line: 18, rows: 4 },
  { size: 11, line: 16, rows: 5 },
  { size: 9.5, line: 13, rows: 6 },
  { size: 8, line: 10, rows: 8 },
]
/** A size of the footer: the font size, the line height and the number of rows that fit. */
export type FooterStep = { size: number; line: number; rows: number }

/** The class of a paper with a Japanese text. */
export const japaneseClass = (paper: Paper) => (isJapanese(textsIn(paper)) ? ' paper-japanese' : '')

/** The class of a proof. */
export const proofClass = (paper: Paper) => (paper.proof ? ' paper-proof' : '')

type FooterProps = { paper: Paper; text: PaperText; words: PaperTranslate }

/** The paper's foot: the code of the verification page, its address, and the certified college. */
export function Footer({ paper, text, words }: FooterProps) {
  const { number, verifyUrl } = paper
  const heading = paper.college.certified ? 700 : 400
  const certifiedLines = (size: number) =>
    text.certified
      .map((line, index) => countTextLines(line, index === 0 ? heading : 400, size, certifiedWidth))
      .reduce((sum, lines) => sum + lines, 0)
  const checkLines = (size: number) =>
    countTextLines(text.numberLine, 700, size, 300) +
    countAddressLines(text.check, paper.brand.verifyAddress, size, 300)
  const { size, line } = firstFitting(
    footerSteps,
    ({ size, rows }) => certifiedLines(size) <= rows && checkLines(size) <= rows,
  )
  return (
    <div className="paper-footer" style={{ fontSize: size, lineHeight: `${line}px` }}>
      {number && verifyUrl ? (
        <VerifyCode url={verifyUrl} label={words('paper.codeAlt', { number: formatCertificateNumber(number) })} />
      ) : (
        <div className="paper-code paper-code-later" />
      )}
      <div className="paper-check">
        <strong>{text.numberLine}</strong>
        <TextWithAddress text={text.check} address={paper.brand.verifyAddress} href={verifyUrl} />
      </div>
      <div className="paper-certified">
        {text.certified.map((line, index) => (
          <span key={line} style={index === 0 ? { fontWeight: heading } : undefined}>
            <UnbrokenNames>{line}</UnbrokenNames>
          </span>
        ))}
      </div>
    </div>
  )
}

/** Place and date on one line, however long the name of the place is. */
export function PlaceAndDate({ text, size, width }: { text: string; size: number; width: number }) {
  const fitting = firstFitting([size, 14, 12, 10, 8], (each) => countTextLines(text, 400, each, width) === 1)
  return (
    <p className="paper-date" style={{ fontSize: fitting }}>
      {text}
    </p>
  )
}

/** One sheet of A4 with the common parts of every portrait paper; `children` are the parts of the kind. */
export function Sheet({
  paper,
  text,
  words,
  className,
  titleColour,
  background,
  children,
}: FooterProps & { className: string; titleColour: string; background?: ReactNode; children: ReactNode }) {
  return (
    <article className={`paper ${className}${japaneseClass(paper)}${proofClass(paper)}`} lang="sv">
      {background}
      <Header paper={paper} />
      <h1 className="paper-title" style={{ color: titleColour }}>
        {text.title}
      </h1>
      {children}
      <PlaceAndDate text={text.placeAndDate} size={16} width={textWidthPx} />
      <Signatures signatures={text.signatures} />
      <Footer paper={paper} text={text} words={words} />
      <DraftMarks paper={paper} words={words} />
    </article>
  )
}
