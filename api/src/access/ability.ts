import { Ability, type ForcedSubject, type RawRuleOf, subject as tagged } from '@casl/ability'
import { prismaQuery } from '@casl/prisma/runtime'
import { type Action, groupScopes, type Subject, subjectNames } from './subjects.ts'

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

function isSubject(name: string): name is Subject {
  return subjectNames.includes(name as Subject)
}

/**
 * Rules from the rows of roles and permissions (Spec §6).
 * Global grants hold everywhere; group grants hold for rows of those groups. A grant whose subject the code does
 * not know, or whose rows don't belong to groups, gives nothing: it fails closed.
 */
export function rulesFrom(globalGrants: Grant[], groupGrants: GroupGrant[]): Rule[] {
  const rules: Rule[] = []
  for (const { subject, name } of globalGrants) {
    if (subject === 'all' || isSubject(subject)) rules.push({ action: name as Action, subject })
  }
  const groupsOf = new Map<string, Set<number>>()
  for (const { subject, name, groupId, below = [] } of groupGrants) {
    for (const each of subject === 'all' ? subjectNames : [subject]) {
      const key = `${name} ${each}`
      const ids = groupsOf.get(key) ?? new Set<number>()
      for (const id of [groupId, ...below]) ids.add(id)
      groupsOf.set(key, ids)
    }
  }
  for (const [key, ids] of groupsOf) {
    const [name, subject] = key.split(' ') as [Action, string]
    if (!isSubject(subject)) continue
    const conditions = groupScopes[subject]?.([...ids].sort((a, b) => a - b))
    if (conditions) rules.push({ action: name, subject, conditions })
  }
  return rules
}

/**
 * Spec §6: stakeholders of course moments may read every diploma that is linked to these, and nothing more. Diplomas of
 * language representatives alone can be (a CHECK of the table), so that the other kinds are not offered to them either.
 */
export function stakeholderRules(courseMomentIds: number[]): Rule[] {
  if (courseMomentIds.length === 0) return []
  const conditions = { course_moment_id: { in: courseMomentIds } }
  return [{ action: 'read', subject: 'DiplomaLanguageRepresentative', conditions }]
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
