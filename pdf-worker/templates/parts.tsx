import {
  type Fact,
  formatNumberGroups,
  type Paper,
  type PaperText,
  type PaperTranslate,
  type Run,
} from '@kollegium/api/definitions/certificates'
import type { ReactNode } from 'react'
import { VerifyCode } from './code.tsx'
import { countLines, firstFitting, fitName, type NameFit, type Part } from './fit.ts'
import { Header } from './header.tsx'
import { inOrder, linesOf, part, spare, textWidthPx, WithAddress, Words } from './text.tsx'

/** How large a name may be, how wide, and in how many lines: more than two where there is room. */
type NameRoom = { largest: number; width: number; most?: number }

/** A name's size and lines: a person's breaks before the last name where that fits, a college's where it must. */
export function nameFit(name: string, { firstname, lastname }: Paper['person'], { largest, width, most }: NameRoom) {
  const [first, last] = name === `${firstname} ${lastname}`.trim() ? [firstname, lastname] : [name, '']
  return fitName(first, last, largest, width * spare, most)
}

/** Lines of a name are this much of its font size. */
export const nameLine = 1.15

export function HolderName({ size, lines }: NameFit) {
  return (
    <h1 className="paper-name" style={{ fontSize: size }}>
      {inOrder(lines, (line, index) => (
        <span>{index < lines.length - 1 ? `${line} ` : line}</span>
      ))}
    </h1>
  )
}

export type BodyStep = { size: number; line: number; width: number }

/** Sentences of body text: bold where the text says so. */
export function Body({ runs, step }: { runs: Run[]; step: BodyStep }) {
  const style = { fontSize: step.size, lineHeight: `${step.line}px`, width: step.width }
  return (
    <p className="paper-body" style={style}>
      {inOrder(runs, ({ text, strong }) => {
        const words = <Words>{text}</Words>
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
  const parts = runs.map(({ text, strong }): Part => ({ text, weight: strong ? 700 : 400 }))
  return countLines(parts, size, width * spare) * line
}

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
              <Words>{value}</Words>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Width in px of the table's right column. */
export const factWidth = 400

export function factLines(value: string, size: number): number {
  return linesOf(value, 400, size, factWidth)
}

const signatureWidth = 272

type SignaturesProps = { signatures: PaperText['signatures']; width?: number }

export function Signatures({ signatures, width = signatureWidth }: SignaturesProps) {
  const linesAt = (size: number) => Math.max(...signatures.map(({ name }) => linesOf(name, 700, size, width)))
  const size = firstFitting([15, 13.5, 12, 10.5], (size) => linesAt(size) <= 2)
  // Titles stand on one line with each other, also when only one of the names needs two lines.
  const style = { fontSize: size, lineHeight: `${size * 1.2}px`, minHeight: Math.max(18, linesAt(size) * size * 1.2) }
  return (
    <div className="paper-signatures">
      {signatures.map(({ name, role }) => (
        <div key={role} className="paper-signature">
          <strong style={style}>
            <Words>{name}</Words>
          </strong>
          <span>{role}</span>
        </div>
      ))}
    </div>
  )
}

/** What the code, the check and two gaps leave for the footer's right side. */
const certifiedWidth = 211

/** All of them end above the edge of 12 mm. */
const footerSteps: [FooterStep, ...FooterStep[]] = [
  { size: 12, line: 18, rows: 4 },
  { size: 11, line: 16, rows: 5 },
  { size: 9.5, line: 13, rows: 6 },
  { size: 8, line: 10, rows: 8 },
]
export type FooterStep = { size: number; line: number; rows: number }

type FooterProps = { paper: Paper; text: PaperText; words: PaperTranslate }

export function Footer({ paper, text, words }: FooterProps) {
  const { number, verifyUrl } = paper
  const heading = paper.college.certified ? 700 : 400
  const certifiedLines = (size: number) =>
    text.certified
      .map((line, index) => linesOf(line, index === 0 ? heading : 400, size, certifiedWidth))
      .reduce((sum, lines) => sum + lines, 0)
  const checkLines = (size: number) => linesOf(text.numberLine, 700, size, 300) + linesOf(text.check, 400, size, 300)
  const { size, line } = firstFitting(
    footerSteps,
    ({ size, rows }) => certifiedLines(size) <= rows && checkLines(size) <= rows,
  )
  return (
    <div className="paper-footer" style={{ fontSize: size, lineHeight: `${line}px` }}>
      {number && verifyUrl ? (
        <VerifyCode url={verifyUrl} label={words('paper.codeAlt', { number: formatNumberGroups(number) })} />
      ) : (
        <div className="paper-code paper-code-later" />
      )}
      <div className="paper-check">
        <strong>{text.numberLine}</strong>
        <WithAddress text={text.check} address={paper.brand.verifyAddress} />
      </div>
      <div className="paper-certified">
        {text.certified.map((line, index) => (
          <span key={line} style={index === 0 ? { fontWeight: heading } : undefined}>
            <Words>{line}</Words>
          </span>
        ))}
      </div>
    </div>
  )
}

/** One line, however long the place is called. */
export function PlaceAndDate({ text, size, width }: { text: string; size: number; width: number }) {
  const fitting = firstFitting([size, 14, 12, 10, 8], (each) => linesOf(text, 400, each, width) === 1)
  return (
    <p className="paper-date" style={{ fontSize: fitting }}>
      {text}
    </p>
  )
}

/** One sheet of A4 with what every portrait paper has; `children` is what the kind adds. */
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
    <article className={`paper ${className}`} lang="sv">
      {background}
      <Header paper={paper} />
      <p className="paper-title" style={{ color: titleColour }}>
        {text.title}
      </p>
      {children}
      <PlaceAndDate text={text.placeAndDate} size={16} width={textWidthPx} />
      <Signatures signatures={text.signatures} />
      <Footer paper={paper} text={text} words={words} />
      {paper.number === null && <p className="paper-draft">{words('paper.checkDraft')}</p>}
    </article>
  )
}
