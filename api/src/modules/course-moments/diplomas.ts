import type { SignedInContext } from '../../engine/context.ts'
import { dayOf } from '../../kernel/fields.ts'
import {
  countStatuses,
  holderSelect,
  matchParticipants,
  readableCertificates,
  statusOf,
} from '../certificates/contract.ts'
import { kindOf, type PaperKind } from '../certificates/definitions.ts'
import type { CourseMomentFull } from './course-moment-shape.ts'

/**
 * A course moment's certificates that the actor may read, newest first, each with its number of persons. `holders` are the ids of
 * the participants on one of them.
 */
export async function linkedDiplomas(ctx: SignedInContext, { id, participants }: CourseMomentFull) {
  const rows = await ctx.db.certificate.findMany({
    where: { AND: [{ course_moment_id: id }, readableCertificates(ctx)] },
    select: { id: true, kind: true, date: true, persons: { select: { status: true, ...holderSelect } } },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })
  const holders = rows.flatMap(({ persons }) =>
    persons.filter(({ status }) => status === 'draft' || status === 'issued'),
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
    holders: [...matchParticipants(holders, participants).values()],
  }
}
