import type { SignedInContext } from '../core/context.ts'
import { dayOf } from '../core/fields.ts'
import { isCertifiedIn, periodOf, type StatisticsFilters } from './filters.ts'
import { certifiedIn, type GroupState, lastOfEach, presentState, statesAbove, statesIn, usagesIn } from './history.ts'

// Spec §3 Statistics and §9, from the history that the database keeps: each a fixed number of statements.

const ofCategory = (states: GroupState[], category: GroupState['category']) =>
  states.filter((state) => state.category === category)

/** How many groups there are, and which educations they have. @param now what "as it is" means */
export async function generalStatistics(ctx: SignedInContext, filters: StatisticsFilters, now = new Date()) {
  const period = periodOf(filters, now)
  const groups = lastOfEach(await statesIn(ctx, filters, period))
  const lists = {
    regions: ofCategory(groups, 'region'),
    localColleges: ofCategory(groups, 'local'),
    employers: ofCategory(groups, 'employer'),
    educators: ofCategory(groups, 'educator'),
  }
  const ids = [...new Set(Object.values(lists).flatMap((states) => states.map(({ group_id }) => group_id)))]
  const { usages, educations } = await usagesIn(ctx.db, ids, period)
  const uses = new Map<number, Set<string>>()
  for (const { education_id, education_usage_id, field } of usages) {
    uses.set(education_id, (uses.get(education_id) ?? new Set()).add(`${education_usage_id} ${field}`))
  }
  return {
    ...{ from: period.from, to: period.to },
    regions: lists.regions.map(presentState),
    localColleges: lists.localColleges.map(presentState),
    employers: lists.employers.map(presentState),
    educators: lists.educators.map(presentState),
    educations: educations.map((row) => ({ ...row, total_usages: uses.get(row.id)?.size ?? 0 })),
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

/** Which groups and educations were certified in the period. @param now what "as it is" means */
export async function certificationStatistics(ctx: SignedInContext, filters: StatisticsFilters, now = new Date()) {
  const period = periodOf(filters, now)
  const states = await statesIn(ctx, filters, period)
  const certified = lastOfEach(states.filter(certifiedIn(period)))
  const educators = lastOfEach(ofCategory(states, 'educator'))
  const above = await statesAbove(ctx.db, [...certified, ...educators], period)
  const withParents = (state: GroupState) => ({
    ...presentState(state),
    parentGroups: parentsOf(state, above).map((parent) => ({
      ...presentState(parent),
      parentGroups: parentsOf(parent, above).map(presentState),
    })),
  })
  return {
    ...{ from: period.from, to: period.to },
    certifiedRegions: ofCategory(certified, 'region').map(withParents),
    certifiedLocalColleges: ofCategory(certified, 'local').map(withParents),
    certifiedEducators: ofCategory(certified, 'educator').map(withParents),
    certifiedEducations: await certifiedEducations(),
  }

  /** One row for each education of each educator. */
  async function certifiedEducations() {
    const byId = new Map(educators.map((state) => [state.group_id, state]))
    const { usages, educations } = await usagesIn(ctx.db, [...byId.keys()], period)
    const since = new Map<string, Date | null>()
    for (const { education_id, education_usage_id, certified } of usages) {
      if (isCertifiedIn(period, certified)) since.set(`${education_id} ${education_usage_id}`, certified)
    }
    return educations.flatMap(({ id, title }) =>
      [...byId.values()].flatMap((educator) => {
        const certified = since.get(`${id} ${educator.group_id}`)
        if (!certified) return []
        const line = parentsOf(educator, above)
        return [
          {
            ...{ education_id: id, education_title: title, education_certified: dayOf(certified) },
            ...columnsOf('educator', educator),
            ...columnsOf(
              'local_college',
              line.find(({ category }) => category === 'local'),
            ),
            ...columnsOf(
              'region',
              line.find(({ category }) => category === 'region'),
            ),
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

function columnsOf<Name extends string>(name: Name, state: GroupState | undefined): Columns<Name> {
  return {
    [`${name}_id`]: state?.group_id ?? null,
    [`${name}_title`]: state?.title ?? null,
    [`${name}_certified`]: dayOf(state?.certified ?? null),
  } as Columns<Name>
}
