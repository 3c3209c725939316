import type { Prisma } from '@kollegium/db'
import type { EntityFacts, SubjectFacts } from '../entities/define-entity.ts'
import { declared } from '../entities/index.ts'
import type { EntityName } from '../i18n/sv/entities.ts'

// The subjects of permissions, as the entities declare them (entities/index.ts).

export type Subject = (typeof declared)[number]['subject']

type Facts = SubjectFacts & EntityFacts & { name?: EntityName }
// As plain facts: the compiler gives up comparing so many definitions with each other.
const allFacts: readonly Facts[] = declared
const factsOf = new Map<string, Facts>(allFacts.map((facts) => [facts.subject, facts]))

/** All subjects, in the order of the declarations. */
export const subjectNames = allFacts.map(({ subject }) => subject) as Subject[]

/** Returns whether the code knows a subject of this name. */
export const isSubject = (name: string): name is Subject => factsOf.has(name)

/** @throws TypeError for a subject that no entity declares */
export function subjectFacts(subject: Subject): Facts {
  const facts = factsOf.get(subject)
  if (!facts) throw new TypeError(`no entity of entities/index.ts declares the subject ${subject}`)
  return facts
}

/** The table that a subject's rows live in. Content types and kinds of certificate share one and are given rights one by one. */
export const modelOf = (subject: Subject): Prisma.ModelName =>
  subjectFacts(subject).model ?? (subject as Prisma.ModelName)

type DeclaredModel<S extends Subject> = NonNullable<Extract<(typeof declared)[number], { subject: S }>['model']>
/** The table of a subject, for the compiler; of each, where there are several. */
export type ModelOf<S extends Subject> = S extends Subject
  ? [DeclaredModel<S>] extends [never]
    ? Extract<S, Prisma.ModelName>
    : DeclaredModel<S>
  : never
export type WhereOf<S extends Subject> = NonNullable<
  Prisma.TypeMap['model'][ModelOf<S>]['operations']['findFirst']['args']['where']
>

type GroupScope = (groupIds: number[]) => Record<string, unknown>
const scopes: Record<NonNullable<SubjectFacts['group']>, GroupScope> = {
  group_id: (ids) => ({ group_id: { in: ids } }),
  id: (ids) => ({ id: { in: ids } }),
  memberships: (ids) => ({ memberships: { some: { group_id: { in: ids } } } }),
}

/**
 * How "in these groups" is said as a condition on a subject's own columns, so that it works in SQL and in memory.
 * Undefined for the installation's own rows, which no group role reaches.
 */
export function groupScopeOf(subject: Subject): GroupScope | undefined {
  const { group } = subjectFacts(subject)
  return group && scopes[group]
}

/** Whether rows of `subject` stand on a group's site, so that their lists are about the group that a request names. */
export const standsOnSite = (subject: Subject): boolean => subjectFacts(subject).group === 'group_id'

/** Subjects whose rows are put in the trash when they are removed. */
export const trashedSubjects: readonly Subject[] = subjectNames.filter((subject) => subjectFacts(subject).trashed)
