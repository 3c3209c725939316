import type { Paper } from '@kollegium/api/definitions/certificates'
import { renderToStaticMarkup } from 'react-dom/server'
import { Attendance, type AttendanceSheet } from './attendance.tsx'
import { PaperPage } from './index.tsx'
import { type OwnData, OwnDataSheets } from './own-data.tsx'
import { Supplement } from './supplement.tsx'
import { SummarySheets, type SurveySummary } from './survey-summary.tsx'

export { type AttendanceSheet, attendanceCss } from './attendance.tsx'
export { titleFonts } from './css.ts'
export { type FontFace, paperCss } from './index.tsx'
export { type OwnData, ownDataCss } from './own-data.tsx'
export { type SurveySummary, summaryCss } from './survey-summary.tsx'

/** Renders one sheet as HTML, for the PDF. */
export function paperMarkup(paper: Paper): string {
  return renderToStaticMarkup(<PaperPage paper={paper} />)
}

/** Renders the list to sign as HTML, for the PDF. */
export function attendanceMarkup(sheet: AttendanceSheet): string {
  return renderToStaticMarkup(<Attendance sheet={sheet} />)
}

/** Renders all that is kept of one account as HTML, for the PDF. */
export function ownDataMarkup(data: OwnData): string {
  return renderToStaticMarkup(<OwnDataSheets data={data} />)
}

/** Renders the summary of a candidate's survey as HTML, for the PDF. */
export function summaryMarkup(summary: SurveySummary): string {
  return renderToStaticMarkup(<SummarySheets summary={summary} />)
}

/** Renders the supplement of a paper as HTML, for the PDF. @throws Error for a paper without texts of the office */
export function supplementMarkup(paper: Paper): string {
  return renderToStaticMarkup(<Supplement paper={paper} />)
}
