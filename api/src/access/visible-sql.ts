import { type Prisma, whereSql } from '@kollegium/db'
import type { Action } from '../entities/define-entity.ts'
import type { AppAbility } from './ability.ts'
import { modelOf, type Subject } from './subjects.ts'
import { visible, visibleInTrash } from './visible.ts'

/**
 * The rows on which the actor may do `action`, as {@link visible} has them, for statements that Prisma can't say.
 * @param alias of the subject's table in the statement
 * @throws Untranslatable for a condition that it can't translate: a rule is never left out
 */
export function visibleSql(ability: AppAbility, action: Action, subject: Subject, alias: string): Prisma.Sql {
  return whereSql(visible(ability, action, subject) as Record<string, unknown>, { model: modelOf(subject), alias })
}

/** As {@link visibleSql}, for the trash alone. */
export function visibleInTrashSql(ability: AppAbility, action: Action, subject: Subject, alias: string): Prisma.Sql {
  const where = visibleInTrash(ability, action, subject) as Record<string, unknown>
  return whereSql(where, { model: modelOf(subject), alias })
}
