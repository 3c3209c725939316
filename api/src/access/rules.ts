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

/** The course moments that name a user, each with its college. */
export type NamedOn = Record<'educatorAt' | 'stakeholderIn', { id: number; group_id: number }[]>

const diploma = 'DiplomaLanguageRepresentative'

/**
 * Rules of a user whom course moments name, and of these alone (Spec §6). Stakeholders read and print the linked diplomas. Educators
 * make them, too, and see and edit the course moment itself. Diplomas of language representatives alone can be linked (a CHECK of
 * the table). A print run is reached by the user who started it: whose diplomas it may hold, each start asks (runs/run-persons.ts).
 */
export function courseMomentRules(userId: number, { educatorAt, stakeholderIn }: NamedOn): Rule[] {
  const all = [...educatorAt, ...stakeholderIn]
  if (all.length === 0) return []
  const idsOf = (moments: { id: number }[]) => ({ in: [...new Set(moments.map(({ id }) => id))] })
  const collegesOf = (moments: { group_id: number }[]) => ({
    in: [...new Set(moments.map(({ group_id }) => group_id))],
  })
  const runs = { author_id: userId, group_id: collegesOf(all) }
  const rules: Rule[] = [
    { action: 'read', subject: diploma, conditions: { course_moment_id: idsOf(all) } },
    { action: ['read', 'create'], subject: 'PrintRun', conditions: runs },
  ]
  if (educatorAt.length === 0) return rules
  const taught = idsOf(educatorAt)
  // A course moment that moved keeps the diplomas of its former college, which its new educators only read.
  const made = { course_moment_id: taught, group_id: collegesOf(educatorAt) }
  return [
    ...rules,
    { action: ['create', 'update', 'delete', 'issue'], subject: diploma, conditions: made },
    { action: ['read', 'update'], subject: 'CourseMoment', conditions: { id: taught } },
  ]
}
