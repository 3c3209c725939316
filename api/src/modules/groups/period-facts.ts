import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { dayOf, momentOf } from '../../kernel/fields.ts'
import { periodTexts } from './certified-on.ts'
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

const statedSelect = {
  first_day: true,
  certificate_id: true,
  certificate: {
    select: {
      // The valid document, or else the newest.
      persons: {
        where: { status: { not: 'draft' } },
        select: { number: true, status: true },
        orderBy: [{ status: 'asc' }, { id: 'desc' }],
        take: 1,
      },
    },
  },
} as const satisfies Prisma.CertificationPeriodSelect

/**
 * Tells the college's certificates that state a group's periods, the gaps between the periods with the number of documents that
 * were issued in each, and the changes of the periods, newest first. Gaps and changes are told to those who may change the group.
 * @throws AppError NOT_FOUND
 */
export async function certificationFacts(ctx: SignedInContext, id: number) {
  const group = await ctx.db.group.findFirst({
    where: { id, AND: [visible(ctx.actor.ability, 'read', 'Group')] },
    select: {
      id: true,
      category: true,
      period_days: true,
      periods: { where: { certificate_id: { not: null } }, select: statedSelect, orderBy: { first_day: 'asc' } },
    },
  })
  if (!group) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const certificates = group.periods.flatMap(({ first_day, certificate_id, certificate }) => {
    const [person] = certificate?.persons ?? []
    const id = certificate_id as number
    return person ? [{ first_day: dayOf(first_day) as string, id, number: person.number, status: person.status }] : []
  })
  if (!ctx.actor.ability.can('update', asSubject('Group', group))) return { certificates, gaps: [], events: [] }
  const gaps = gapsOf(periodTexts(group.period_days))
  const [documents, events] = await Promise.all([documentsIn(ctx, group, gaps), eventsOf(ctx, id)])
  return {
    certificates,
    gaps: gaps.map((gap, index) => ({ ...gap, documents: documents.get(index + 1) ?? 0 })),
    events,
  }
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
