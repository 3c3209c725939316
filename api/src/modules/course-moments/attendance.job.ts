import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'

export const attendanceQueue = 'attendance'

export const attendancePayload = z.object({ course_moment_id: z.int() })
export type AttendancePayload = z.infer<typeof attendancePayload>
/** The PDF as base64: it is small, and gone with the job. */
const output = z.object({ pdf: z.base64() })
export type AttendanceOutput = z.infer<typeof output>

/** How long somebody waits for the sheet, in milliseconds. */
const patience = 30_000

export async function createAttendanceQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(attendanceQueue, {
    retryLimit: 1,
    expireInSeconds: 60,
    deleteAfterSeconds: 600,
    notify: true,
  })
}

/** Has the pdf-worker make the attendance sheet of a course moment, and waits for it; null when that failed. */
export async function makeAttendance(boss: PgBoss, payload: AttendancePayload): Promise<Buffer | null> {
  const id = await boss.send(attendanceQueue, payload)
  const end = Date.now() + patience
  while (id && Date.now() < end) {
    const [job] = await boss.findJobs(attendanceQueue, { id })
    if (job?.state === 'completed') return Buffer.from(output.parse(job.output).pdf, 'base64')
    if (!job || job.state === 'failed' || job.state === 'cancelled') return null
    await setTimeout(50)
  }
  return null
}
