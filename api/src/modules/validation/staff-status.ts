import type { ValidigAssignmentStatus } from '@kollegium/db'

/** How a candidate stands, as the staff's list says it. */
export const candidateStatuses = [
  'finished',
  'unassigned',
  'review',
  'reviewed',
  'invited',
  'still',
  'answering',
] as const
export type CandidateStatus = (typeof candidateStatuses)[number]

/** Days without a sign of life after which a candidate stands still. */
export const stillDays = 14
const dayMs = 86_400_000

type Standing = {
  finished_at: Date | null
  last_active_at: Date | null
  staff: readonly unknown[]
  assignments: readonly { status: ValidigAssignmentStatus }[]
}

/** Tells a candidate's status: the first thing that the staff should do something about. */
export function statusOf({ finished_at, last_active_at, staff, assignments }: Standing, now: Date): CandidateStatus {
  if (finished_at) return 'finished'
  if (staff.length === 0) return 'unassigned'
  if (assignments.some(({ status }) => status === 'sent')) return 'review'
  if (assignments.length > 0 && assignments.every(({ status }) => status === 'reviewed')) return 'reviewed'
  if (!last_active_at) return 'invited'
  return daysSince(last_active_at, now) > stillDays ? 'still' : 'answering'
}

/** Returns whole days between a moment and now. */
export const daysSince = (moment: Date, now: Date): number => Math.floor((now.getTime() - moment.getTime()) / dayMs)
