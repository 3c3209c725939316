import { kindOf } from '../certificates/kinds/index.ts'
import type { PaperKind } from '../certificates/papers/index.ts'
import { countStatuses, statusOf } from '../certificates/record.ts'
import { readable } from '../certificates/runs/run-persons.ts'
import type { SignedInContext } from '../core/context.ts'
import { dayOf } from '../core/fields.ts'
import type { CourseMomentFull, ParticipantRow } from './course-moment-shape.ts'

const holder = { firstname: true, lastname: true, email: true, personal_number_key: true } as const
type Holder = Pick<ParticipantRow, keyof typeof holder>

/**
 * The certificates of a course moment that the actor may read, with how many persons each has, the newest first; and the
 * participants who stand on one of them.
 */
export async function linkedDiplomas(ctx: SignedInContext, { id, participants }: CourseMomentFull) {
  const rows = await ctx.db.certificate.findMany({
    where: { AND: [{ course_moment_id: id }, readable(ctx)] },
    select: { id: true, kind: true, date: true, persons: { select: { status: true, ...holder } } },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })
  const held = participantsAmong(
    rows.flatMap(({ persons }) => persons.filter(({ status }) => status === 'draft' || status === 'issued')),
  )
  return {
    items: rows.map(({ id, kind, date, persons }) => ({
      id,
      kind,
      entity: kindOf(kind as PaperKind).entity,
      date: dayOf(date) as string,
      persons: persons.length,
      status: statusOf(countStatuses(persons)),
    })),
    holders: participants.filter(held).map((row) => row.id),
  }
}

/** Tells of a participant whether they are one of `persons`: by the number, or by name and address where there is none. */
export function participantsAmong(persons: Holder[]): (row: Holder) => boolean {
  const keys = new Set(persons.map(keyOf))
  return (row) => keys.has(keyOf(row))
}

const keyOf = ({ firstname, lastname, email, personal_number_key }: Holder) =>
  personal_number_key ?? JSON.stringify([firstname, lastname, email])
