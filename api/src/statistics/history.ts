import type { Prisma } from '@kollegium/db'
import { visible } from '../access/visible.ts'
import type { SignedInContext } from '../core/context.ts'
import { dayOf } from '../core/fields.ts'
import type { Tx } from '../core/transaction.ts'
import { isCertifiedIn, type Period, type StatisticsFilters } from './filters.ts'

const stateSelect = {
  group_id: true,
  name: true,
  title: true,
  category: true,
  educator_type: true,
  employer_type: true,
  certified: true,
  certified_until: true,
  path: true,
  created_at: true,
  valid_from: true,
  valid_until: true,
} satisfies Prisma.GroupHistorySelect

/** A group as it was at a time. */
export type GroupState = Prisma.GroupHistoryGetPayload<{ select: typeof stateSelect }>

/** A change and its change back within one moment leave a state that never was. */
export const lasted = ({ valid_from, valid_until }: Pick<GroupState, 'valid_from' | 'valid_until'>) =>
  valid_until === null || valid_until > valid_from

/**
 * Every state of the period that the actor may see and the filters let through; oldest first. Only groups that are
 * shown externally count. Groups that are gone since are seen by who may see every group's figures.
 */
export async function statesIn(ctx: SignedInContext, filters: StatisticsFilters, period: Period) {
  const where = visible(ctx.actor.ability, 'read', 'Statistics')
  const everywhere = Object.keys(where).length === 0
  const allowed = everywhere ? [] : (await ctx.db.group.findMany({ where, select: { id: true } })).map(({ id }) => id)
  const rows = await ctx.db.groupHistory.findMany({
    where: { AND: [period.where, { status: true }, everywhere ? {} : { group_id: { in: allowed } }] },
    select: stateSelect,
    orderBy: [{ valid_from: 'asc' }, { id: 'asc' }],
  })
  const states = rows.filter(lasted).filter(isChosen(filters))
  if (typeof filters.certified !== 'boolean') return states
  const isCertified = certifiedIn(period)
  const ids = new Set(states.filter(isCertified).map(({ group_id }) => group_id))
  return states.filter((state) => (filters.certified ? isCertified(state) : !ids.has(state.group_id)))
}

export const certifiedIn = (period: Period) => (state: GroupState) =>
  isCertifiedIn(period, state.certified, state.certified_until)

function isChosen({ regions, localColleges, categories, educatorTypes, employerTypes }: StatisticsFilters) {
  const among = (ids: number[] | null | undefined, { group_id, path }: GroupState) =>
    !ids || ids.includes(group_id) || path.some((id) => ids.includes(id))
  const isOf = (types: readonly string[] | null | undefined, type: string | null) =>
    !types || types.includes(type ?? '')
  return (state: GroupState) =>
    among(regions, state) &&
    among(localColleges, state) &&
    (!categories || categories.includes(state.category)) &&
    (state.category !== 'educator' || isOf(educatorTypes, state.educator_type)) &&
    (state.category !== 'employer' || isOf(employerTypes, state.employer_type))
}

/**
 * Of each group its last state; an educator that was of several types counts once for each (Spec §9).
 * @param states oldest first
 */
export function lastOfEach(states: GroupState[]): GroupState[] {
  const last = new Map<string, GroupState>()
  for (const state of states) {
    last.set(state.category === 'educator' ? `${state.group_id} ${state.educator_type}` : `${state.group_id}`, state)
  }
  return [...last.values()].sort((a, b) => collator.compare(a.title, b.title) || a.group_id - b.group_id)
}

/** The groups above, by id, as they were last in the period: their names are public. One statement. */
export async function statesAbove(db: Tx, states: GroupState[], period: Period): Promise<Map<number, GroupState>> {
  const ids = [...new Set(states.flatMap(({ path }) => path))]
  const rows = await db.groupHistory.findMany({
    where: { group_id: { in: ids }, valid_from: period.where.valid_from },
    select: stateSelect,
    orderBy: [{ valid_from: 'asc' }, { id: 'asc' }],
  })
  return new Map(rows.filter(lasted).map((row) => [row.group_id, row]))
}

/**
 * The educations of the period under the last name that they had in it, and each of them as groups had it, oldest first.
 * One statement.
 */
export async function usagesIn(db: Tx, groupIds: number[], period: Period) {
  const rows = await db.educationUsageHistory.findMany({
    where: { AND: [period.where, { education_usage_id: { in: groupIds } }] },
    select: {
      education_id: true,
      education_usage_id: true,
      field: true,
      title: true,
      certified: true,
      valid_from: true,
      valid_until: true,
    },
    orderBy: [{ valid_from: 'asc' }, { id: 'asc' }],
  })
  const usages = rows.filter(lasted)
  const titles = new Map(usages.map(({ education_id, title }) => [education_id, title]))
  const educations = [...titles].map(([id, title]) => ({ id, title })).sort(byTitle)
  return { usages, educations }
}

const collator = new Intl.Collator('sv')
const byTitle = (a: { id: number; title: string }, b: { id: number; title: string }) =>
  collator.compare(a.title, b.title) || a.id - b.id

/** A row of the lists of Spec §3 Statistics. */
export function presentState(state: GroupState) {
  const { name, title, category, educator_type, employer_type, certified, created_at } = state
  return {
    ...{ id: state.group_id, name, title, category, educator_type, employer_type },
    certified: dayOf(certified),
    created_at: created_at.toISOString(),
  }
}
