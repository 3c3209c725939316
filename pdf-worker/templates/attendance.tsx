import { mapTexts, printable } from '@kollegium/api/definitions/certificates'
import { courseMoments } from '@kollegium/api/i18n/sv/course-moments'
import { fields } from '@kollegium/api/i18n/sv/fields'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { colours } from './colours.ts'
import { families } from './css.ts'
import { renderPieces } from './text.tsx'

const t = createTranslator({ ...fields, ...courseMoments })

/** The texts of an attendance sheet. Days are formatted for readers. */
export type AttendanceSheet = {
  number: string
  title: string
  place: string
  period: string
  educators: string[]
  participants: { firstname: string; lastname: string; employer: string }[]
}

/** A text in CSS, without the characters that could end it. */
const cssText = (text: string) => `"${text.replace(/[^\p{L}\p{N} ·–-]/gu, '')}"`
const foot = `font: 400 12px/16px ${families}; color: ${colours.grey6};`

/** Empty rows for participants that are not on the list. */
const spare = 4

/**
 * The style of the sheet's own page. The table goes on over as many sheets as it needs, each with the table's head, and
 * with the number at its foot.
 */
export const attendanceCss = ({ number }: Pick<AttendanceSheet, 'number'>) => `
@page {
  size: A4;
  margin: 16mm 16mm 20mm;
  @bottom-left { content: ${cssText(`${t('courseMoment.file.attendance')} · ${number}`)}; ${foot} }
  @bottom-right { content: ${cssText(`${t('attendance.page')} `)} counter(page) ${cssText(` ${t('attendance.of')} `)} counter(pages); ${foot} }
}
.attendance { color: ${colours.ink}; font: 400 14px/20px ${families}; }
.attendance h1 { margin: 0; font-size: 26px; line-height: 36px; color: ${colours.blueDeep}; overflow-wrap: anywhere; }
.attendance p { margin: 0; }
.attendance dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 24px; }
.attendance dt { color: ${colours.grey6}; }
.attendance dd { margin: 0; overflow-wrap: anywhere; }
.attendance-line { border-bottom: 1px solid ${colours.grey4}; max-width: 60mm; }
.attendance table { width: 100%; border-collapse: collapse; table-layout: fixed; }
.attendance th { padding: 6px 8px 6px 0; border-bottom: 2px solid ${colours.blue}; text-align: left; }
.attendance td { height: 11mm; padding: 2px 8px 2px 0; border-bottom: 1px solid ${colours.grey4}; overflow-wrap: anywhere; }
.attendance tr { break-inside: avoid; }
.attendance tbody tr:nth-last-child(-n + 3) { break-before: avoid; }
.attendance-count { width: 9mm; color: ${colours.grey6}; }
.attendance-signature { width: 62mm; }
`

/** A list to sign, for one day of a course. */
export function Attendance({ sheet: typed }: { sheet: AttendanceSheet }) {
  const sheet = mapTexts(typed, printable)
  const facts = [
    [t('field.place'), sheet.place],
    [t('attendance.period'), sheet.period],
    [t('field.courseMoment.educators'), sheet.educators.join(', ')],
  ].filter(([, text]) => text)
  const blank = Array.from({ length: spare }, () => ({ firstname: '', lastname: '', employer: '' }))
  return (
    <main className="attendance">
      <p>{`${t('courseMoment.file.attendance')} · ${sheet.number}`}</p>
      <h1>{sheet.title}</h1>
      <dl>
        {facts.map(([label, text]) => [<dt key={`${label} is`}>{label}</dt>, <dd key={label}>{text}</dd>])}
        <dt>{t('field.date.issued')}</dt>
        <dd className="attendance-line" />
      </dl>
      <table>
        <thead>
          <tr>
            <th className="attendance-count" scope="col" aria-label={t('attendance.count')} />
            <th scope="col">{t('field.fullname')}</th>
            <th scope="col">{t('field.participant.employer')}</th>
            <th className="attendance-signature" scope="col">
              {t('attendance.signature')}
            </th>
          </tr>
        </thead>
        <tbody>
          {renderPieces([...sheet.participants, ...blank], ({ firstname, lastname, employer }, at) => (
            <tr>
              <td className="attendance-count">{at + 1}</td>
              <td>{`${firstname} ${lastname}`.trim()}</td>
              <td>{employer}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
