import { accessibleBy } from '@casl/prisma/runtime'
import type { AppAbility } from './ability.ts'
import type { Action, Subject, WhereOf } from './subjects.ts'

const nothing = { id: { in: [] } }

/**
 * The rows of `subject` on which the actor may do `action`, as a Prisma filter.
 *
 * An actor without a matching rule gets a filter that matches nothing: `accessibleBy` alone answers `{ OR: [] }`, which
 * Prisma drops inside `AND` and in nested includes, and so would give every row. This is the only place that calls it.
 */
export function visible<S extends Subject>(ability: AppAbility, action: Action, subject: S): WhereOf<S> {
  if (!ability.can(action, subject)) return nothing as WhereOf<S>
  const records = accessibleBy(ability as never, action as never) as { ofType(type: string): Record<string, unknown> }
  const where = records.ofType(subject)
  const hasEmptyOr = Array.isArray(where.OR) && where.OR.length === 0
  return (hasEmptyOr ? nothing : where) as WhereOf<S>
}
