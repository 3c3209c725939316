import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { outputOf, waitForJob } from '../../platform/jobs/wait-for-job.ts'

export const attendanceQueue = 'attendance'

export const attendancePayload = z.object({ course_moment_id: z.int() })
export type AttendancePayload = z.infer<typeof attendancePayload>
/** The PDF as base64. It is small, and the queue deletes it with the job. */
const output = z.object({ pdf: z.base64() })
export type AttendanceOutput = z.infer<typeof output>

/** Milliseconds until a request gives the sheet up. */
const patience = 30_000

/** Creates the queue of attendance sheets. */
export async function createAttendanceQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(attendanceQueue, {
    retryLimit: 1,
    expireInSeconds: 60,
    deleteAfterSeconds: 600,
    notify: true,
  })
}

/** Queues the attendance sheet of a course moment and waits for the PDF; null when it fails or takes longer than 30 s. */
export async function makeAttendance(boss: PgBoss, payload: AttendancePayload): Promise<Buffer | null> {
  const id = await boss.send(attendanceQueue, payload)
  if (!id || (await waitForJob(boss, attendanceQueue, id, patience)) !== 'done') return null
  return Buffer.from(output.parse(await outputOf(boss, attendanceQueue, id)).pdf, 'base64')
}
