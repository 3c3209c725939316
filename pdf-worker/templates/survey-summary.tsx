import { mapTexts, printable } from '@kollegium/api/definitions/certificates'
import { validationStaffWords } from '@kollegium/api/i18n/sv/validation-staff'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { colours } from './colours.ts'
import { families } from './css.ts'
import { pagesCss } from './pages-css.ts'
import { renderPieces } from './text.tsx'

const t = createTranslator(validationStaffWords)

type Comment = { author: string; made: string; text: string }
type Line = {
  /** 0 has none. */
  number: number
  title: string
  answer: string
  /** Names of files. */
  files: string[]
  /** Null where nothing was answered. */
  judged: 'ok' | 'more' | 'none' | null
  judgement: string
  comments: Comment[]
}

/** A candidate's survey with answers and judgements, in texts for people. */
export type SurveySummary = {
  name: string
  survey: string
  facts: { label: string; text: string }[]
  parts: { title: string; questions: Line[] }[]
  comments: Comment[]
}

const words = { title: t('vstaff.summary'), page: t('vstaff.page'), of: t('vstaff.pageOf') }

/** The style of the sheets. */
export const summaryCss = `${pagesCss('summary', words)}
.summary ul, .summary dl { margin: 0; }
.summary-kind { color: ${colours.grey6}; }
.summary h2 { margin: 24px 0 0; }
.summary-facts { margin-top: 12px !important; padding: 10px 16px; background: ${colours.blueIce}; }
.summary-facts > div { display: grid; grid-template-columns: 32mm 1fr; gap: 16px; padding: 1px 0; }
.summary article { display: grid; grid-template-columns: 24px 1fr 30mm; column-gap: 12px; padding: 10px 0; border-bottom: 1px solid ${colours.grey3}; }
.summary-number { color: ${colours.grey6}; font-variant-numeric: tabular-nums; }
.summary h3 { margin: 0; font: 400 14px/20px ${families}; color: ${colours.grey7}; break-after: avoid; }
.summary-answer { white-space: pre-line; }
.summary-none { color: ${colours.grey6}; }
.summary-judged { text-align: right; font-weight: 700; }
.summary-ok { color: ${colours.greenDark}; }
.summary-more { color: ${colours.orangeDark}; }
.summary-judged.summary-none { font-weight: 400; }
.summary ul { padding: 0; list-style: none; }
.summary-files li { padding: 2px 0; }
.summary-comments { grid-column: 2 / 4; }
.summary-comments li { margin-top: 8px; padding-left: 12px; border-left: 3px solid ${colours.grey3}; white-space: pre-line; }
.summary-comments li > p:first-child { font-size: 12px; line-height: 18px; color: ${colours.grey6}; break-after: avoid; }
.summary-comments strong { color: ${colours.ink}; }
`

/** Sums a candidate's survey up, question by question. */
export function SummarySheets({ summary: given }: { summary: SurveySummary }) {
  const { name, survey, facts, parts, comments } = mapTexts(given, printable)
  return (
    <main className="summary">
      <p className="summary-kind">
        {t('vstaff.summary')}: {name}
      </p>
      <h1>{survey}</h1>
      <dl className="summary-facts">
        {renderPieces(facts, ({ label, text }) => (
          <div>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {renderPieces(parts, ({ title, questions }) => (
        <section>
          {title && <h2>{title}</h2>}
          {renderPieces(questions, (line) => (
            <Answered line={line} />
          ))}
        </section>
      ))}
      {comments.length > 0 && (
        <section>
          <h2>{t('vstaff.comments')}</h2>
          <Comments comments={comments} />
        </section>
      )}
    </main>
  )
}

function Answered({ line: { number, title, answer, files, judged, judgement, comments } }: { line: Line }) {
  return (
    <article>
      <span className="summary-number">{number || ''}</span>
      <div>
        <h3>{title}</h3>
        {answer && <p className={judged ? 'summary-answer' : 'summary-none'}>{answer}</p>}
        {files.length > 0 && (
          <ul className="summary-files">
            {renderPieces(files, (file) => (
              <li>{file}</li>
            ))}
          </ul>
        )}
      </div>
      <span className={`summary-judged summary-${judged}`}>{judgement}</span>
      {comments.length > 0 && <Comments comments={comments} />}
    </article>
  )
}

function Comments({ comments }: { comments: Comment[] }) {
  return (
    <ul className="summary-comments">
      {renderPieces(comments, ({ author, made, text }) => (
        <li>
          <p>
            <strong>{author}</strong> {made}
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
