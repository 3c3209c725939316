import { type AttendanceOutput, attendancePayload } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import type { AttendanceSheet } from '#templates'
import { fontsFor } from './fonts.ts'
import { printSheets } from './render.ts'
import { loadTemplates } from './templates.ts'

const person = { firstname: true, lastname: true } as const

/**
 * Prints the sheet that the participants of a course moment sign. The PDF is the job's output; it is made anew each
 * time and not kept.
 */
export async function printAttendance({ db }: Pick<Services, 'db'>, payload: unknown): Promise<AttendanceOutput> {
  const { course_moment_id: id } = attendancePayload.parse(payload)
  const { from, to, educators, ...row } = await db.courseMoment.findUniqueOrThrow({
    where: { id },
    select: {
      number: true,
      title: true,
      place: true,
      from: true,
      to: true,
      educators: { select: person, orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }] },
      participants: { select: { ...person, employer: true }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    },
  })
  const pdf = await renderAttendance({
    ...row,
    period: periodText(from, to),
    educators: educators.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
  })
  return { pdf: pdf.toString('base64') }
}

/** Renders the sheet as a tagged PDF with as many pages as it needs. */
export async function renderAttendance(sheet: AttendanceSheet): Promise<Buffer> {
  const { attendanceCss, attendanceMarkup, paperCss } = await loadTemplates()
  const body = attendanceMarkup(sheet)
  const style = `${paperCss(fontsFor(body))}\n${attendanceCss(sheet)}`
  return printSheets({ title: `${sheet.number} ${sheet.title}`, lang: 'sv', style, sheets: [body] })
}

const dayText = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the period: "14 januari 2026–29 maj 2026", one day alone, or an empty text. */
function periodText(from: Date | null, to: Date | null): string {
  if (from && to) return dayText.formatRange(from, to)
  const day = from ?? to
  return day ? dayText.format(day) : ''
}
