import {
  formatCertificateNumber,
  formatCredits,
  formatDay,
  type Paper,
  type PaperText,
  paperFacts,
  paperText,
  type SupplementTexts,
} from '@kollegium/api/definitions/certificates'
import { withDaysIn, wordsIn } from '@kollegium/api/i18n/languages'
import { primaryOf } from './colours.ts'
import { firstFitting } from './fit.ts'
import { Header } from './header.tsx'
import { Footer, HolderName, japaneseClass, nameFit } from './parts.tsx'
import { countTextLines, renderPieces, textWidthPx, UnbrokenNames } from './text.tsx'

type Both = { sv: string; en: string }
type Row = { label: Both; said: { sv: string[]; en: string[] } }

const [sv, en] = [wordsIn('sv'), wordsIn('en')]
const both = (key: Parameters<typeof sv>[0], values?: Parameters<typeof sv>[1]): Both => ({
  sv: sv(key, values),
  en: en(key, values),
})

/** Free height in px between the holder's name and the foot. */
const room = 672
/** Widths in px of a column of facts, and of the names of courses. */
const widths = { said: 233, sv: 272, en: 226 }

type Step = { size: number; line: number; padding: number; course: number }
const steps: [Step, ...Step[]] = [
  { size: 14, line: 21, padding: 8, course: 3 },
  { size: 13, line: 18, padding: 7, course: 2 },
  { size: 12, line: 16, padding: 5, course: 2 },
  { size: 11, line: 14, padding: 4, course: 1 },
  { size: 10, line: 12.5, padding: 3, course: 0.5 },
  { size: 9, line: 11, padding: 2, course: 0 },
  { size: 8, line: 9.5, padding: 1, course: 0 },
]

function heightOf(rows: readonly Row[], courses: SupplementTexts['courses'], step: Step): number {
  const lines = (texts: string[], width: number) =>
    texts.reduce((sum, text) => sum + countTextLines(text, 400, step.size, width), 0)
  const said = rows.map(({ said }) => Math.max(2, lines(said.sv, widths.said), lines(said.en, widths.said)))
  const listed = courses.map((course) => Math.max(lines([course.sv], widths.sv), lines([course.en], widths.en)))
  const saidHeight = said.reduce((sum, count) => sum + count * step.line + 2 * step.padding + 1, 0)
  if (listed.length === 0) return saidHeight
  const head = 24 + 2 * (step.line + 2 * step.padding + 1)
  return saidHeight + head + listed.reduce((sum, count) => sum + count * step.line + 2 * step.course + 1, 0)
}

/** The rows above the courses, each in both languages. */
function rowsOf(paper: Paper, { education, level, extent, worth }: SupplementTexts): Row[] {
  const number = both('paper.supplement.number', { number: formatCertificateNumber(paper.number ?? '') })
  const day = formatDay(paper.date)
  const issued = {
    sv: sv('paper.supplement.issued', { date: day }),
    en: en('paper.supplement.issued', { date: withDaysIn('en', day) }),
  }
  const educator = ('educator' in paper && paper.educator) || ''
  const at = (words: typeof sv, name: string) =>
    educator ? words('paper.supplement.at', { education: name, educator }) : name
  const row = (label: Both, ...said: Both[]): Row => ({
    label,
    said: { sv: said.map((text) => text.sv), en: said.map((text) => text.en) },
  })
  return [
    row(both('paper.supplement.document'), number, issued),
    row(both('paper.supplement.education'), { sv: at(sv, education.sv), en: at(en, education.en) }),
    row(both('paper.supplement.level'), level),
    row(both('paper.supplement.extent'), extent ?? creditsOf(paper)),
    row(both('paper.supplement.worth'), worth),
  ]
}

/** The paper's own words on the education and its credits. */
function creditsOf(paper: Paper): Both {
  const of = (words: typeof sv) => {
    const label = words('paper.fact.education')
    return paperFacts(paper, words).find((fact) => fact.label === label)?.value ?? ''
  }
  return { sv: of(sv), en: of(en) }
}

/** The paper's foot, in both languages. */
function footOf(paper: Paper): PaperText {
  const text = paperText(paper)
  const number = formatCertificateNumber(paper.number ?? '')
  const check = both('paper.supplement.check')
  const [heading = '', period = '', ...more] = text.certified
  const english = paper.college.certified
    ? [en('paper.supplement.certified', { period: withDaysIn('en', period) })]
    : []
  return {
    ...text,
    numberLine: sv('paper.supplement.belongs', { number }),
    check: `${check.sv} · ${check.en}: ${paper.brand.verifyAddress}`,
    certified: paper.college.certified ? [heading, period, ...english] : [heading, period, ...more].filter(Boolean),
  }
}

/** The share of a paper's name that a supplement has: its smallest line is 22 px high there, not 34. */
const nameShare = 22 / 34

/** Fits the name on one line where a paper would need two. */
function smallName(name: string, person: Paper['person']) {
  const fit = nameFit(name, person, { largest: 30 / nameShare, width: textWidthPx / nameShare })
  const { other } = fit
  return { ...fit, size: fit.size * nameShare, ...(other && { other: { ...other, size: other.size * nameShare } }) }
}

/**
 * The supplement of a diploma: the office's texts about the education, in Swedish and English side by side (design
 * picture 88).
 * @throws Error for a paper without such texts
 */
export function Supplement({ paper }: { paper: Paper }) {
  const { supplement } = paper
  if (!supplement) throw new Error('the paper has no supplement')
  const rows = rowsOf(paper, supplement)
  const step = firstFitting(steps, (step) => heightOf(rows, supplement.courses, step) <= room)
  const title = both('paper.supplement.title')
  const colour = primaryOf(paper.brand)
  const { name } = paperText(paper)
  return (
    <article className={`paper paper-supplement${japaneseClass(paper)}`} lang="sv">
      <div className="paper-line" style={{ background: colour }} />
      <Header paper={paper} />
      <h1 className="paper-title" style={{ color: colour }}>
        {title.sv}
      </h1>
      <p className="paper-subtitle" lang="en">
        {title.en}
      </p>
      <HolderName {...smallName(name, paper.person)} />
      <div className="paper-said" style={{ fontSize: step.size, lineHeight: `${step.line}px` }}>
        <Said rows={rows} padding={step.padding} />
        {supplement.courses.length > 0 && <Courses courses={supplement.courses} step={step} />}
      </div>
      <Footer paper={paper} text={footOf(paper)} words={sv} />
    </article>
  )
}

function Said({ rows, padding }: { rows: Row[]; padding: number }) {
  const style = { paddingBlock: padding }
  return (
    <table>
      <tbody>
        {rows.map(({ label, said }) => (
          <tr key={label.sv}>
            <th scope="row" className="paper-said-label" style={style}>
              {label.sv}
              <span lang="en">{label.en}</span>
            </th>
            <td style={style}>
              <Lines texts={said.sv} />
            </td>
            <td lang="en" style={style}>
              <Lines texts={said.en} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ texts }: { texts: string[] }) {
  return renderPieces(texts, (text) => (
    <p>
      <UnbrokenNames>{text}</UnbrokenNames>
    </p>
  ))
}

/** The courses with their sum. */
function Courses({ courses, step }: { courses: SupplementTexts['courses']; step: Step }) {
  const head = { paddingBlock: step.padding }
  const cell = { paddingBlock: step.course }
  const [content, credits, total] = [
    both('paper.supplement.content'),
    both('paper.supplement.credits'),
    both('paper.supplement.total'),
  ]
  return (
    <table className="paper-courses" style={{ marginTop: 20 }}>
      <thead>
        <tr>
          <th scope="col" className="paper-courses-name" style={head}>
            {content.sv}
          </th>
          <th scope="col" style={head}>
            <span lang="en">{content.en}</span>
          </th>
          <th scope="col" className="paper-courses-credits" style={head}>
            {credits.sv} <span lang="en">{credits.en}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {renderPieces(courses, ({ sv, en, credits }) => (
          <tr>
            <td style={cell}>{sv}</td>
            <td lang="en" style={cell}>
              {en}
            </td>
            <td style={cell}>{formatCredits(credits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td style={cell}>{total.sv}</td>
          <td lang="en" style={cell}>
            {total.en}
          </td>
          <td style={cell}>{formatCredits(courses.reduce((sum, { credits }) => sum + credits, 0))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
