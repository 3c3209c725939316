import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { dayOf } from '../../kernel/fields.ts'
import { certifiedSince, isCertifiedIn } from '../../modules/groups/certified-on.ts'
import {
  catalogueOf,
  certifiedIn,
  type GroupState,
  lastOfEach,
  presentState,
  statesAbove,
  statesIn,
  usagesIn,
  withUnused,
} from '../../modules/groups/group-history.ts'
import { type Period, periodOf, type StatisticsFilters } from '../../modules/groups/statistics-filters.ts'

// Spec §3 Statistics and §9, from the history that the database keeps: each a fixed number of statements.

const ofCategory = (states: GroupState[], category: GroupState['category']) =>
  states.filter((state) => state.category === category)

/** Counts the groups and their educations. @param now the moment that "as it is" means */
export async function generalStatistics(ctx: SignedInContext, filters: StatisticsFilters, now = new Date()) {
  const period = periodOf(filters, now)
  const groups = lastOfEach((await statesIn(ctx, filters, period)).states)
  const lists = {
    regions: ofCategory(groups, 'region'),
    localColleges: ofCategory(groups, 'local'),
    employers: ofCategory(groups, 'employer'),
    educators: ofCategory(groups, 'educator'),
  }
  const ids = [...new Set(Object.values(lists).flatMap((states) => states.map(({ group_id }) => group_id)))]
  const [{ usages, educations }, catalogue] = await Promise.all([
    usagesIn(ctx.db, ids, period),
    period.to === todayInSweden(now) ? catalogueOf(ctx.db) : [],
  ])
  const uses = new Map<number, Set<string>>()
  for (const { education_id, education_usage_id, field } of usages) {
    uses.set(education_id, (uses.get(education_id) ?? new Set()).add(`${education_usage_id} ${field}`))
  }
  const present = (state: GroupState) => presentState(state, period)
  return {
    ...{ from: period.from, to: period.to },
    regions: lists.regions.map(present),
    localColleges: lists.localColleges.map(present),
    employers: lists.employers.map(present),
    educators: lists.educators.map(present),
    educations: withUnused(educations, catalogue).map((row) => ({ ...row, total_usages: uses.get(row.id)?.size ?? 0 })),
    /** By type; '' stands for none. */
    educatorTypes: countsOf(lists.educators.map(({ educator_type }) => educator_type)),
    employerTypes: countsOf(lists.employers.map(({ employer_type }) => employer_type)),
  }
}
export type GeneralStatistics = Awaited<ReturnType<typeof generalStatistics>>

function countsOf(types: (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const type of types) counts[type ?? ''] = (counts[type ?? ''] ?? 0) + 1
  return counts
}

/** Lists the groups and educations that were certified in the period. @param now the moment that "as it is" means */
export async function certificationStatistics(ctx: SignedInContext, filters: StatisticsFilters, now = new Date()) {
  const period = periodOf(filters, now)
  const { states, periods } = await statesIn(ctx, filters, period)
  const certified = lastOfEach(states.filter(certifiedIn(period)))
  const educators = ofCategory(certified, 'educator')
  const above = await statesAbove(ctx.db, { states: certified, periods }, period)
  const present = (state: GroupState) => presentState(state, period)
  const withParents = (state: GroupState) => ({
    ...present(state),
    parentGroups: parentsOf(state, above).map((parent) => ({
      ...present(parent),
      parentGroups: parentsOf(parent, above).map(present),
    })),
  })
  return {
    ...{ from: period.from, to: period.to },
    certifiedRegions: ofCategory(certified, 'region').map(withParents),
    certifiedLocalColleges: ofCategory(certified, 'local').map(withParents),
    certifiedEducators: educators.map(withParents),
    certifiedEmployers: ofCategory(certified, 'employer').map(withParents),
    certifiedEducations: await certifiedEducations(),
  }

  /** One row for each education of each educator, of those that were certified while their educator was. */
  async function certifiedEducations() {
    const byId = new Map(educators.map((state) => [state.group_id, state]))
    const { usages, educations } = await usagesIn(ctx.db, [...byId.keys()], period)
    const since = new Map<string, Date | null>()
    for (const { education_id, education_usage_id, certified } of usages) {
      const educator = byId.get(education_usage_id)
      const begun = dayOf(certified)
      if (!educator || !begun || begun > period.to) continue
      const both = { from: begun > period.from ? begun : period.from, to: period.to }
      if (isCertifiedIn(both, educator.periods)) since.set(`${education_id} ${education_usage_id}`, certified)
    }
    return educations.flatMap(({ id, title }) =>
      [...byId.values()].flatMap((educator) => {
        const certified = since.get(`${id} ${educator.group_id}`)
        if (!certified) return []
        const line = parentsOf(educator, above)
        const nearest = (category: GroupState['category']) => line.find((each) => each.category === category)
        return [
          {
            ...{ education_id: id, education_title: title, education_certified: dayOf(certified) },
            ...columnsOf('educator', educator, period),
            ...columnsOf('local_college', nearest('local'), period),
            ...columnsOf('region', nearest('region'), period),
          },
        ]
      }),
    )
  }
}
export type CertificationStatistics = Awaited<ReturnType<typeof certificationStatistics>>

/** Nearest first. */
function parentsOf({ path }: GroupState, above: Map<number, GroupState>): GroupState[] {
  return path.toReversed().flatMap((id) => above.get(id) ?? [])
}

type Columns<Name extends string> = Record<`${Name}_id`, number | null> &
  Record<`${Name}_title` | `${Name}_certified`, string | null>

function columnsOf<Name extends string>(name: Name, state: GroupState | undefined, period: Period): Columns<Name> {
  return {
    [`${name}_id`]: state?.group_id ?? null,
    [`${name}_title`]: state?.title ?? null,
    [`${name}_certified`]: dayOf(state ? certifiedSince(period, state.periods) : null),
  } as Columns<Name>
}
