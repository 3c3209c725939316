import type { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { maxNamed, type UsageRow } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
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

const t = createTranslator(sv)
const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** The condition on the diplomas that use any of some course moments. */
export const usingMoments = (ids: number[]): Prisma.CertificateWhereInput => ({ course_moment_id: { in: ids } })

/**
 * The diplomas that use any of some course moments, counted, and those that the actor may read named as the form's own list of them
 * does: by day and number of persons, the newest first. No person on them is named.
 */
export async function namedDiplomas(
  ctx: SignedInContext,
  ids: number[],
): Promise<{ items: UsageRow[]; total: number }> {
  const where = usingMoments(ids)
  const [total, rows] = await Promise.all([
    ctx.db.certificate.count({ where }),
    ctx.db.certificate.findMany({
      where: { AND: [where, readableCertificates(ctx)] },
      select: { id: true, kind: true, date: true, persons_count: true, group: { select: { id: true, title: true } } },
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      take: maxNamed,
    }),
  ])
  const items = rows.map(({ id, kind, date, persons_count, group }) => ({
    entity: kindOf(kind as PaperKind).entity,
    id,
    title: t(persons_count === 1 ? 'courseMoment.diploma.one' : 'courseMoment.diploma.many', {
      date: longDay.format(date),
      number: persons_count,
    }),
    group,
    trashed: false,
    editUrl: `${originOf(ctx.services.env, 'cert')}/${kind}/${id}`,
    url: null,
  }))
  return { items, total }
}

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
