import { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Days, VisitFilters } from './visit-filters.ts'

/** The right that visits are shown by: to change the pages of the site. */
const right = ['update', 'Page'] as const

/**
 * Refuses an actor who edits no site, or not the current group's.
 * @throws AppError FORBIDDEN
 */
export function requireVisits({ actor: { ability }, groupId }: SignedInContext): void {
  const [action, subject] = right
  const may = groupId === null ? ability.can(...right) : ability.can(action, asSubject(subject, { group_id: groupId }))
  if (!may) throw forbidden()
}

export type Asked = { ctx: SignedInContext; site?: VisitFilters['site'] | undefined }

/** The tables of what visitors do, each with the site in `group_id` and the day in `day`. Their sums have the same names. */
export type Counted = 'visit' | 'fetched' | 'search'

/**
 * The condition on rows of a counting table, by its name in the statement: those of the current group, or of every site that
 * the actor edits, or of one of these.
 * @throws AppError FORBIDDEN
 */
export function shownTo({ ctx, site = null }: Asked, table: Counted): Prisma.Sql {
  requireVisits(ctx)
  const { groupId } = ctx
  const mine = visibleSql(ctx.actor.ability, ...right, table)
  const group = Prisma.raw(`${table}.group_id`)
  if (groupId !== null) return Prisma.sql`${mine} AND ${group} = ${groupId}`
  if (site === null) return mine
  return site === 'front' ? Prisma.sql`${mine} AND ${group} IS NULL` : Prisma.sql`${mine} AND ${group} = ${site}`
}

/** The condition that a row's day is one of the days. */
export const within = (table: Counted, { from, to }: Days): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(`${table}.day`)} BETWEEN ${from}::date AND ${to}::date`
