import {
  formatCertificateNumber,
  type Paper,
  type PaperText,
  type PaperTranslate,
} from '@kollegium/api/definitions/certificates'
import { primaryOf } from './colours.ts'
import { DraftMarks } from './draft-marks.tsx'
import { countLines, firstFitting, nameHeight, type Part } from './fit.ts'
import { BrandName } from './header.tsx'
import { Rings } from './mark.tsx'
import {
  Body,
  type BodyStep,
  bodyHeight,
  type FooterStep,
  HolderName,
  japaneseClass,
  nameFit,
  PlaceAndDate,
  proofClass,
  Signatures,
} from './parts.tsx'
import { countAddressLines, countTextLines, TextWithAddress, UnbrokenNames } from './text.tsx'
import { VerifyCode } from './verify-code.tsx'

/** Width in px of the right half's text. */
const column = 422
/** Body text may fill the column: its width is measured without kerning, which only makes it narrower. */
const measured = 427
const titleWidth = 424
const titleSteps = [42, 38, 35, 32, 28] as const
/** The factor by which the letter-spacing of 0.054 em widens an average capital. */
const spacedOut = 1.09
const titleLine = (size: number) => Math.round(size * 1.14)
/** The top of the title and the bottom of the name, in px. */
const [titleTop, nameBottom] = [172, 364]
const bodySteps: [BodyStep, ...BodyStep[]] = [
  { size: 18, line: 29, width: column },
  { size: 16.5, line: 24, width: column },
  { size: 14.5, line: 20, width: column },
  { size: 12.5, line: 16.5, width: column },
]
/** Free height in px from the first line of the body to the date. */
const bodyRoom = 78
/** The height in px of a note of one line, with the space before it. */
const noteHeight = 24
const footerWidth = 330
const footerSteps: [FooterStep, ...FooterStep[]] = [
  { size: 12, line: 17, rows: 4 },
  { size: 10.5, line: 14, rows: 5 },
  { size: 9, line: 11.5, rows: 6 },
  { size: 8, line: 10, rows: 7 },
]

type LandscapeProps = { paper: Paper; text: PaperText; words: PaperTranslate; figure: string; caption: string }

/** A paper for framing: rings with a year to the left, the texts to the right. */
export function Landscape({ paper, text, words, figure, caption }: LandscapeProps) {
  const { brand, number, verifyUrl } = paper
  const ofPerson = paper.kind === 'tutor_award_certificate'
  const step = firstFitting(
    bodySteps,
    (step) => bodyHeight(text.body, { ...step, width: measured }) + (text.note ? noteHeight : 0) <= bodyRoom,
  )
  const name = nameFit(text.name, paper.person, { largest: 44, width: column, most: 4 })
  // A name of many lines leaves less room to the title, which stands on the rule and grows upwards.
  const titleRoom = nameBottom - nameHeight(name) - titleTop
  const titleSize = firstFitting(titleSteps, (size) => {
    const capitals: Part[] = [{ text: text.title.toLocaleUpperCase('sv'), weight: 700 }]
    const lines = countLines(capitals, size * spacedOut, titleWidth)
    return lines <= 2 && lines * titleLine(size) <= titleRoom
  })
  const { size, line } = firstFitting(
    footerSteps,
    ({ size, rows }) =>
      countTextLines(text.numberLine, 700, size, footerWidth) +
        countAddressLines(text.checkShort, brand.verifyAddress, size, footerWidth) +
        countTextLines(text.certifiedShort, 400, size, footerWidth) <=
      rows,
  )
  const captionSize = firstFitting(
    [20, 17, 14, 12],
    (size) => countLines([{ text: caption, weight: 400 }], size, 300) <= 2,
  )
  return (
    <article className={`paper paper-landscape${japaneseClass(paper)}${proofClass(paper)}`} lang="sv">
      <div className="paper-header">
        <BrandName brand={brand} />
        {paper.college.logo && <img className="paper-logo" src={paper.college.logo} alt={paper.college.title} />}
      </div>
      <h1
        className="paper-title"
        style={{ color: primaryOf(brand), fontSize: titleSize, lineHeight: `${titleLine(titleSize)}px` }}
      >
        {text.title}
      </h1>
      <HolderName {...name} />
      <div className="paper-rule" style={ofPerson ? undefined : { background: primaryOf(brand) }} />
      <div className="paper-text">
        <Body runs={text.body} step={step} />
        {text.note && <p className="paper-note">{text.note}</p>}
      </div>
      <PlaceAndDate text={text.placeAndDate} size={15} width={column} />
      <Signatures signatures={text.signatures} width={column} />
      <div className="paper-footer">
        {number && verifyUrl ? (
          <VerifyCode url={verifyUrl} label={words('paper.codeAlt', { number: formatCertificateNumber(number) })} />
        ) : (
          <div className="paper-code paper-code-later" />
        )}
        <div className="paper-check" style={{ fontSize: size, lineHeight: `${line}px` }}>
          <strong>{text.numberLine}</strong>
          <TextWithAddress text={text.checkShort} address={brand.verifyAddress} href={verifyUrl} />
          {text.certifiedShort && (
            <span>
              <UnbrokenNames>{text.certifiedShort}</UnbrokenNames>
            </span>
          )}
        </div>
      </div>
      {/* Last: a listener hears the year and the college after the texts that explain them. */}
      <div className="paper-panel">
        <Rings brand={brand} plain={!ofPerson} />
        <p className="paper-figure">{figure}</p>
        <p className="paper-caption" style={{ fontSize: captionSize }}>
          <UnbrokenNames>{caption}</UnbrokenNames>
        </p>
      </div>
      <DraftMarks paper={paper} words={words} format="landscape" />
    </article>
  )
}
