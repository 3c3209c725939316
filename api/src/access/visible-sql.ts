import { Prisma } from '@kollegium/db'
import type { Action } from '../entities/define-entity.ts'
import type { AppAbility } from './ability.ts'
import type { Subject } from './subjects.ts'
import { visible } from './visible.ts'

type Where = Record<string, unknown>

/**
 * The rows on which the actor may do `action`, as {@link visible} has them, for statements that Prisma can't say.
 * @param alias of the subject's table in the statement
 * @throws Error for a condition that it can't translate: a rule is never left out
 */
export function visibleSql(ability: AppAbility, action: Action, subject: Subject, alias: string): Prisma.Sql {
  return whereSql(visible(ability, action, subject) as Where, alias)
}

/** A condition of row rules as SQL on the table that the statement calls `alias`. */
export function whereSql(where: Where, alias: string): Prisma.Sql {
  const parts = Object.entries(where).map(([key, value]) => condition(key, value, alias))
  return parts.length > 0 ? Prisma.sql`(${Prisma.join(parts, ' AND ')})` : Prisma.sql`TRUE`
}

const no = Prisma.sql`FALSE`

function condition(key: string, value: unknown, alias: string): Prisma.Sql {
  if (key === 'AND' || key === 'OR') {
    const parts = [value].flat().map((each) => whereSql(each as Where, alias))
    if (parts.length > 0) return Prisma.sql`(${Prisma.join(parts, ` ${key} `)})`
    return key === 'OR' ? no : Prisma.sql`TRUE`
  }
  if (key === 'NOT') return Prisma.sql`NOT ${whereSql(value as Where, alias)}`
  if (key === 'memberships') {
    const { some } = value as { some: Where }
    return Prisma.sql`EXISTS (SELECT FROM "Membership" own WHERE own.user_id = ${column(alias, 'id')} AND ${whereSql(some, 'own')})`
  }
  return compared(column(alias, key), value)
}

function compared(name: Prisma.Sql, value: unknown): Prisma.Sql {
  if (value === null) return Prisma.sql`${name} IS NULL`
  if (['number', 'string', 'boolean'].includes(typeof value)) return Prisma.sql`${name} = ${value}`
  const [[operator, list] = [], ...others] = Object.entries(value as object)
  const known = operator === 'in' || operator === 'hasSome'
  if (!known || !Array.isArray(list) || others.length > 0) {
    throw new Error(`no SQL for the condition ${JSON.stringify(value)}`)
  }
  if (list.length === 0) return no
  return operator === 'in' ? Prisma.sql`${name} = ANY (${list})` : Prisma.sql`${name} && ${list}`
}

function column(alias: string, name: string): Prisma.Sql {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`no column is called ${name}`)
  return Prisma.raw(`${alias}.${name}`)
}
