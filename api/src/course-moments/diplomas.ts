import { kindOf } from '../certificates/kinds/index.ts'
import type { PaperKind } from '../certificates/papers/index.ts'
import { readable } from '../certificates/print-run.ts'
import { countStatuses, statusOf } from '../certificates/record.ts'
import type { SignedInContext } from '../core/context.ts'
import { dayOf } from '../core/fields.ts'

/** The certificates of a course moment that the actor may read, with how many persons each has; the newest first. */
export async function linkedDiplomas(ctx: SignedInContext, course_moment_id: number) {
  const rows = await ctx.db.certificate.findMany({
    where: { AND: [{ course_moment_id }, readable(ctx)] },
    select: { id: true, kind: true, date: true, persons: { select: { status: true } } },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })
  return rows.map(({ id, kind, date, persons }) => ({
    id,
    kind,
    entity: kindOf(kind as PaperKind).entity,
    date: dayOf(date) as string,
    persons: persons.length,
    status: statusOf(countStatuses(persons)),
  }))
}
