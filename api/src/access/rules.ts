import type { Action } from '../entities/define-entity.ts'
import type { Grant, GroupGrant, Rule } from './ability.ts'
import { groupScopeOf, isSubject, subjectNames } from './subjects.ts'

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
    const conditions = groupScopeOf(subject)?.([...ids].sort((a, b) => a - b))
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
