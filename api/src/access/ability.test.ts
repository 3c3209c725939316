import { describe, expect, test } from 'vitest'
import { abilityOf, asSubject } from './ability.ts'
import { courseMomentRules, rulesFrom } from './rules.ts'
import { groupScopeOf, type Subject, subjectNames } from './subjects.ts'

const read = (subject: string) => ({ subject, name: 'read' })

describe('rules from global rights', () => {
  test('hold everywhere, for every subject at once too', () => {
    expect(rulesFrom([read('Article'), { subject: 'all', name: 'manage' }], [])).toEqual([
      { action: 'read', subject: 'Article' },
      { action: 'manage', subject: 'all' },
    ])
  })

  test.each(['Content', 'article', '', 'All', 'constructor'])('to %j, which is no subject, are none', (subject) => {
    expect(rulesFrom([read(subject)], [])).toEqual([])
  })
})

describe('rules from rights in groups', () => {
  test('of one subject and action are one rule, over each group once and those below', () => {
    const grants = [
      { ...read('Article'), groupId: 7 },
      { ...read('Article'), groupId: 12, below: [3, 7] },
      { subject: 'Article', name: 'update', groupId: 12 },
    ]
    expect(rulesFrom([], grants)).toEqual([
      { action: 'read', subject: 'Article', conditions: { group_id: { in: [3, 7, 12] } } },
      { action: 'update', subject: 'Article', conditions: { group_id: { in: [12] } } },
    ])
  })

  test('are said as each subject says which group a row belongs to', () => {
    const conditionsOf = (subject: Subject) => rulesFrom([], [{ ...read(subject), groupId: 7 }])[0]?.conditions
    expect(conditionsOf('Group')).toEqual({ id: { in: [7] } })
    expect(conditionsOf('Statistics')).toEqual({ id: { in: [7] } })
    expect(conditionsOf('User')).toEqual({ memberships: { some: { group_id: { in: [7] } } } })
    const others = subjectNames.filter((name) => groupScopeOf(name) && !['Group', 'Statistics', 'User'].includes(name))
    for (const subject of others) expect(conditionsOf(subject), subject).toEqual({ group_id: { in: [7] } })
  })

  test('to everything are rights to all that belongs to groups, and to nothing else', () => {
    const rules = rulesFrom([], [{ subject: 'all', name: 'manage', groupId: 7 }])
    expect(rules.map(({ subject }) => subject)).toEqual(subjectNames.filter((subject) => groupScopeOf(subject)))
    expect(new Set(rules.map(({ action }) => action))).toEqual(new Set(['manage']))
    for (const { conditions } of rules) expect(JSON.stringify(conditions)).toContain('[7]')
  })

  test.each(['Education', 'Content', 'CollegeCertificate'])(
    'to %s, whose rows belong to no group, are none',
    (name) => {
      expect(rulesFrom([], [{ ...read(name), groupId: 7 }])).toEqual([])
    },
  )
})

describe('rules of who stands on course moments', () => {
  const diploma = (course_moment_id: number, group_id = 7) =>
    asSubject('DiplomaLanguageRepresentative', { course_moment_id, group_id })
  const moments = [
    { id: 4, group_id: 7 },
    { id: 5, group_id: 8 },
  ]

  test('are none without one', () => {
    expect(courseMomentRules(1, { educatorAt: [], stakeholderIn: [] })).toEqual([])
  })

  test('let stakeholders read the linked diplomas and reach their own prints of these colleges', () => {
    const ability = abilityOf(courseMomentRules(1, { educatorAt: [], stakeholderIn: moments }))
    expect([4, 5, 6].map((id) => ability.can('read', diploma(id)))).toEqual([true, true, false])
    for (const action of ['create', 'update', 'delete', 'issue', 'revoke', 'reveal'] as const) {
      expect(ability.can(action, diploma(4)), action).toBe(false)
    }
    const run = (author_id: number, group_id: number) => asSubject('PrintRun', { author_id, group_id })
    expect([run(1, 7), run(2, 7), run(1, 9)].map((each) => ability.can('read', each))).toEqual([true, false, false])
    // Printing for a whole college is a role's alone.
    expect(ability.can('create', asSubject('PrintRun', { group_id: 7 }))).toBe(false)
    expect(ability.can('read', 'CourseMoment')).toBe(false)
  })

  test('let educators make the diplomas and edit the course moment, and nothing of another', () => {
    const ability = abilityOf(courseMomentRules(1, { educatorAt: moments, stakeholderIn: [{ id: 6, group_id: 7 }] }))
    for (const action of ['create', 'update', 'delete', 'issue'] as const) {
      expect([4, 6, 9].map((id) => ability.can(action, diploma(id)))).toEqual([true, false, false])
      expect(ability.can(action, diploma(4, 9)), 'of another college').toBe(false)
    }
    expect(ability.can('read', diploma(6))).toBe(true)
    expect(ability.can('revoke', diploma(4))).toBe(false)
    const moment = (id: number) => asSubject('CourseMoment', { id, group_id: 7 })
    expect([4, 6].map((id) => ability.can('update', moment(id)))).toEqual([true, false])
    expect(['create', 'delete', 'reveal'].map((action) => ability.can(action as 'create', 'CourseMoment'))).toEqual([
      ...[false, false, false],
    ])
  })
})

test('a row is judged in memory by the rule that filters it, and is not marked', () => {
  const ability = abilityOf(rulesFrom([], [{ ...read('Article'), groupId: 7 }]))
  const row = { id: 1, group_id: 7 }
  expect(ability.can('read', asSubject('Article', row))).toBe(true)
  expect(ability.can('read', asSubject('Page', row))).toBe(false)
  expect(ability.can('read', asSubject('Article', { ...row, group_id: null }))).toBe(false)
  expect(Reflect.ownKeys(row)).toEqual(['id', 'group_id'])
})
