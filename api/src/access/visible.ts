import { accessibleBy } from '@casl/prisma/runtime'
import type { Action } from '../entities/define-entity.ts'
import type { AppAbility } from './ability.ts'
import { type Subject, subjectFacts, type WhereOf } from './subjects.ts'

const nothing = { id: { in: [] } }

/**
 * The rows of `subject` on which the actor may do `action`, as a Prisma filter. Rows that are `unseen` in the trash are left out while
 * they lie there.
 */
export function visible<S extends Subject>(ability: AppAbility, action: Action, subject: S): WhereOf<S> {
  const where = visibleInTrash(ability, action, subject)
  if (subjectFacts(subject).trashed !== 'unseen') return where
  const here = { trashed_at: null }
  return (Object.keys(where).length === 0 ? here : { AND: [here, where] }) as WhereOf<S>
}

/**
 * As {@link visible}, with the rows that lie in the trash and are `unseen` there: for the trash, and for lists that name them as lying there.
 *
 * An actor without a matching rule gets a filter that matches nothing: `accessibleBy` alone answers `{ OR: [] }`, which
 * Prisma drops inside `AND` and in nested includes, and so would give every row. This is the only place that calls it.
 */
export function visibleInTrash<S extends Subject>(ability: AppAbility, action: Action, subject: S): WhereOf<S> {
  if (!ability.can(action, subject)) return nothing as WhereOf<S>
  const records = accessibleBy(ability as never, action as never) as { ofType(type: string): Record<string, unknown> }
  const where = records.ofType(subject)
  return (hasEmptyOr(where) ? nothing : where) as WhereOf<S>
}

/** Wherever it stands: inside a rule's own condition Prisma would drop it just the same. */
function hasEmptyOr(where: unknown): boolean {
  if (typeof where !== 'object' || where === null) return false
  return Object.entries(where).some(
    ([key, value]) => (key === 'OR' && Array.isArray(value) && value.length === 0) || hasEmptyOr(value),
  )
}

/**
 * The rows of `visible`, and those of `others` besides. Prisma passes over an empty condition inside OR, so that "every
 * row" would become "only the others": an actor who may see all rows gets no condition.
 */
export function visibleOr<S extends Subject>(
  ability: AppAbility,
  action: Action,
  subject: S,
  ...others: WhereOf<S>[]
): WhereOf<S> {
  const where = visible(ability, action, subject)
  return (Object.keys(where).length === 0 ? {} : { OR: [where, ...others] }) as WhereOf<S>
}
