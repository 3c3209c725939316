import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { dayOf, momentOf } from '../../kernel/fields.ts'
import { gapsOf, type Period } from './periods.ts'

const t = createTranslator(sv)

/** Entries of the log that the form shows. */
const shownEvents = 20

type Details = { cause?: 'migration' | 'issue' | 'revoke'; added?: Period[] | number; removed?: Period[] }
/** A change of the periods; one of the migration names none. */
export type PeriodEvent = {
  id: string
  at: string
  user: string | null
  cause: 'migration' | 'issue' | 'revoke' | null
  added: Period[]
  removed: Period[]
}

/**
 * Tells the gaps between a group's periods, each with the number of documents that were issued in it, and the changes of the
 * periods, newest first. Both are told to those who may change the group alone. Four statements.
 * @throws AppError NOT_FOUND
 */
export async function certificationFacts(ctx: SignedInContext, id: number) {
  const group = await ctx.db.group.findFirst({
    where: { id, AND: [visible(ctx.actor.ability, 'read', 'Group')] },
    select: {
      id: true,
      category: true,
      periods: { select: { first_day: true, last_day: true }, orderBy: { first_day: 'asc' } },
    },
  })
  if (!group) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!ctx.actor.ability.can('update', asSubject('Group', group))) return { gaps: [], events: [] }
  const gaps = gapsOf(
    group.periods.map(({ first_day, last_day }) => ({
      first_day: dayOf(first_day) as string,
      last_day: dayOf(last_day),
    })),
  )
  const [documents, events] = await Promise.all([documentsIn(ctx, group, gaps), eventsOf(ctx, id)])
  return { gaps: gaps.map((gap, index) => ({ ...gap, documents: documents.get(index + 1) ?? 0 })), events }
}

/** How many documents each stretch has, by its place from 1: those that print the group's period, or name it as educator. */
async function documentsIn(
  { db }: SignedInContext,
  { id, category }: { id: number; category: string },
  gaps: { first_day: string; last_day: string }[],
): Promise<Map<number, number>> {
  if (gaps.length === 0) return new Map()
  const isCollege = category === 'region' || category === 'local'
  const rows = await db.$queryRaw<{ place: number; documents: number }[]>`
    SELECT gap.place::int, count(*)::int AS documents
    FROM unnest(${gaps.map(({ first_day }) => first_day)}::text[], ${gaps.map(({ last_day }) => last_day)}::text[])
      WITH ORDINALITY gap(first_day, last_day, place)
    JOIN "Certificate" c ON c.date BETWEEN gap.first_day::date AND gap.last_day::date AND c.kind <> 'college_certificate'
    JOIN "Group" g ON g.id = c.group_id
    JOIN "CertificatePerson" p ON p.certificate_id = c.id AND p.status <> 'draft'
    WHERE CASE WHEN ${isCollege}
      THEN g.id = ${id} OR (g.parent_id = ${id} AND g.category NOT IN ('region', 'local'))
      ELSE c.educator_id = ${id} END
    GROUP BY gap.place`
  return new Map(rows.map(({ place, documents }) => [place, documents]))
}

async function eventsOf({ db }: SignedInContext, id: number): Promise<PeriodEvent[]> {
  const entries = await db.auditEntry.findMany({
    where: { subject: 'Group', subject_id: String(id), action: 'certify' },
    select: { id: true, at: true, user_id: true, details: true },
    orderBy: { id: 'desc' },
    take: shownEvents,
  })
  const ids = entries.flatMap(({ user_id }) => user_id ?? [])
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, firstname: true, lastname: true },
  })
  const names = new Map(people.map((person) => [person.id, displayName(person)]))
  return entries.map((entry) => {
    const { cause = null, added, removed = [] } = entry.details as Details
    return {
      id: String(entry.id),
      at: momentOf(entry.at) as string,
      user: names.get(entry.user_id ?? 0) ?? null,
      cause,
      added: Array.isArray(added) ? added : [],
      removed,
    }
  })
}
