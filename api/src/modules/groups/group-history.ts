import type { Prisma } from '@kollegium/db'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { dayOf } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type CertifiedDays, certifiedSince, isCertifiedIn } from './certified-on.ts'
import type { Period, StatisticsFilters } from './statistics-filters.ts'

const stateSelect = {
  group_id: true,
  name: true,
  title: true,
  category: true,
  educator_type: true,
  employer_type: true,
  path: true,
  created_at: true,
  valid_from: true,
  valid_until: true,
} satisfies Prisma.GroupHistorySelect

/** A group as it was at a time, with all its periods of certification, oldest first. */
export type GroupState = State & { periods: CertifiedDays[] }
type PeriodsOf = ReadonlyMap<number, CertifiedDays[]>
type State = Prisma.GroupHistoryGetPayload<{ select: typeof stateSelect }>

/** A change and its change back within one moment leave a state that never was. */
export const lasted = ({ valid_from, valid_until }: Pick<State, 'valid_from' | 'valid_until'>) =>
  valid_until === null || valid_until > valid_from

/**
 * Every state of the period that the actor may see and the filters let through; oldest first. Only groups that are
 * shown externally count. With them come the periods of all groups in them. Only an actor who may see every group's figures sees the groups that are gone since.
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
  const lasting = rows.filter(lasted)
  const periods = await periodsOf(ctx.db, lasting)
  const all = lasting.map((state) => ({ ...state, periods: periods.get(state.group_id) ?? [] }))
  const states = all.filter(isChosen(filters, placesOf(filters, all)))
  if (typeof filters.certified !== 'boolean') return { states, periods }
  const isCertified = certifiedIn(period)
  const ids = new Set(states.filter(isCertified).map(({ group_id }) => group_id))
  const chosen = states.filter((state) => (filters.certified ? isCertified(state) : !ids.has(state.group_id)))
  return { states: chosen, periods }
}

/** The periods of these groups and of those above them, oldest first, also of groups that are gone. One statement. */
async function periodsOf(db: Tx, states: State[]): Promise<PeriodsOf> {
  const ids = [...new Set(states.flatMap(({ group_id, path }) => [group_id, ...path]))]
  const rows = await db.certificationPeriod.findMany({
    where: { of_group: { in: ids } },
    select: { of_group: true, first_day: true, last_day: true },
    orderBy: { first_day: 'asc' },
  })
  return Map.groupBy(rows, ({ of_group }) => of_group)
}

/**
 * Makes the check whether a state is certified on some day of the period. An educator that changed its type is counted as the type
 * that it had on its certified days.
 */
export const certifiedIn = (period: Period) => (state: GroupState) => {
  const days = daysOf(state, period)
  return days.from <= days.to && isCertifiedIn(days, state.periods)
}

/** The days of the period on which the group was in this state; the first state counts from the beginning. */
export function daysOf({ valid_from, valid_until, created_at }: State, { from, to }: Period) {
  const begun = valid_from > created_at ? todayInSweden(valid_from) : from
  const ended = valid_until === null ? to : todayInSweden(valid_until)
  return { from: begun > from ? begun : from, to: ended < to ? ended : to }
}

/**
 * The colleges that are asked about, or null for all: the local ones that were chosen, and each chosen region whole, but
 * one in which such a local college lies: that narrows it.
 */
function placesOf({ regions, localColleges }: StatisticsFilters, states: GroupState[]): Set<number> | null {
  if (!regions || !localColleges) return regions || localColleges ? new Set(regions ?? localColleges) : null
  const local = new Set(localColleges)
  const narrowed = new Set(states.filter(({ group_id }) => local.has(group_id)).flatMap(({ path }) => path))
  return new Set([...localColleges, ...regions.filter((id) => !narrowed.has(id))])
}

function isChosen({ categories, educatorTypes, employerTypes }: StatisticsFilters, places: Set<number> | null) {
  const isOf = (types: readonly string[] | null | undefined, type: string | null) =>
    !types || types.includes(type ?? '')
  return (state: GroupState) =>
    (!places || [state.group_id, ...state.path].some((id) => places.has(id))) &&
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
export async function statesAbove(
  db: Tx,
  { states, periods }: { states: GroupState[]; periods: PeriodsOf },
  period: Period,
): Promise<Map<number, GroupState>> {
  const ids = [...new Set(states.flatMap(({ path }) => path))]
  const rows = await db.groupHistory.findMany({
    where: { group_id: { in: ids }, valid_from: period.where.valid_from },
    select: stateSelect,
    orderBy: [{ valid_from: 'asc' }, { id: 'asc' }],
  })
  return new Map(rows.filter(lasted).map((row) => [row.group_id, { ...row, periods: periods.get(row.group_id) ?? [] }]))
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

/** The educations that can be chosen now: which of them nobody has is asked too. One statement. */
export function catalogueOf(db: Tx): Promise<Titled[]> {
  return db.education.findMany({ where: { status: true }, select: { id: true, title: true } })
}

/** `educations` and those of `catalogue` that are not among them, by title. */
export function withUnused(educations: Titled[], catalogue: Titled[]): Titled[] {
  const used = new Set(educations.map(({ id }) => id))
  return [...educations, ...catalogue.filter(({ id }) => !used.has(id))].sort(byTitle)
}

type Titled = { id: number; title: string }
const collator = new Intl.Collator('sv')
const byTitle = (a: Titled, b: Titled) => collator.compare(a.title, b.title) || a.id - b.id

/** A row of the lists of Spec §3 Statistics; a group that isn't certified in the period has no day since when. */
export function presentState(state: GroupState, period: Period) {
  const { name, title, category, educator_type, employer_type, created_at } = state
  return {
    ...{ id: state.group_id, name, title, category, educator_type, employer_type },
    certified: dayOf(certifiedSince(period, state.periods)),
    created_at: created_at.toISOString(),
  }
}
