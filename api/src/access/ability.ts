import { Ability, type ForcedSubject, type RawRuleOf, subject as tagged } from '@casl/ability'
import { prismaQuery } from '@casl/prisma/runtime'
import type { Action } from '../entities/define-entity.ts'
import type { Subject } from './subjects.ts'

type Conditions = Record<string, unknown>
type TaggedRow = object & ForcedSubject<Subject>
export type AppAbility = Ability<[Action, Subject | 'all' | TaggedRow], Conditions>
export type Rule = RawRuleOf<AppAbility>

/** `name` is the action, as the contract's permission records have it. */
export type Grant = { subject: string; name: string }
export type GroupGrant = Grant & {
  groupId: number
  /** Groups under `groupId`, if any; given only when the permission also holds below it. */
  below?: number[]
}

/** Conditions are Prisma's `where` objects, so that one rule filters rows in SQL and judges a row in memory. */
export function abilityOf(rules: Rule[]): AppAbility {
  return new Ability<[Action, Subject | 'all' | TaggedRow], Conditions>(rules, { conditionsMatcher: prismaQuery })
}

/** Tags a row with its subject, to ask `ability.can(action, asSubject('Article', row))`. */
export function asSubject<S extends Subject, Row extends object>(subject: S, row: Row) {
  // A copy, because CASL marks the object it is given and rows may be shared.
  return tagged(subject, { ...row })
}
