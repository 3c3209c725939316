import type { Paper } from '@kollegium/api/definitions/certificates'
import { renderToStaticMarkup } from 'react-dom/server'
import { Attendance, type AttendanceSheet } from './attendance.tsx'
import { PaperPage } from './index.tsx'

export { type AttendanceSheet, attendanceCss } from './attendance.tsx'
export { titleFonts } from './css.ts'
export { type FontFace, paperCss } from './index.tsx'

/** Renders one sheet as HTML, for the PDF. */
export function paperMarkup(paper: Paper): string {
  return renderToStaticMarkup(<PaperPage paper={paper} />)
}

/** Renders the list to sign as HTML, for the PDF. */
export function attendanceMarkup(sheet: AttendanceSheet): string {
  return renderToStaticMarkup(<Attendance sheet={sheet} />)
}
