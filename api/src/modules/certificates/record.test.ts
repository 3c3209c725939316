import { describe, expect, test } from 'vitest'
import { abilityOf } from '../../access/ability.ts'
import { anonymous } from '../../access/actor.ts'
import { rulesFrom } from '../../access/rules.ts'
import { kindBasics, kindNames } from './kinds/names.ts'
import {
  countStatuses,
  creditsOf,
  educatorName,
  mayPrint,
  statusOf,
  typedEducator,
  visibleCertificatesSql,
} from './record.ts'

test.each([
  [{}, 'draft'],
  [{ draft: 1 }, 'draft'],
  [{ draft: 1, issued: 1 }, 'issued'],
  [{ issued: 1, revoked: 1 }, 'issued'],
  [{ revoked: 1 }, 'revoked'],
  [{ replaced: 1 }, 'revoked'],
  [{ draft: 1, revoked: 1 }, 'draft'],
])('with %j it is %s', (counts, status) => {
  expect(statusOf({ draft: 0, issued: 0, replaced: 0, revoked: 0, ...counts })).toBe(status)
})

test('persons are counted by status', () => {
  const persons = (['draft', 'issued', 'issued', 'replaced', 'revoked'] as const).map((status) => ({ status }))
  expect(countStatuses(persons)).toEqual({ draft: 1, issued: 2, replaced: 1, revoked: 1 })
})

test('points are numbers', () => {
  expect([{ credits: 5 }, { credits: '5' }, {}, null, undefined].map(creditsOf)).toEqual([5, null, null, null, null])
})

test('an educator is called as its group is, or as was typed', () => {
  expect(typedEducator({ fields: { educator: 'Skolan' } })).toBe('Skolan')
  expect(typedEducator({ fields: { educator: 4 } })).toBe('')
  expect(educatorName({ fields: { educator: 'Skolan' }, educator: { title: 'Gruppen' } })).toBe('Gruppen')
  expect(educatorName({ fields: { educator: 'Skolan' }, educator: null })).toBe('Skolan')
})

test('documents are printed by who prints for the college, and by who stands on the course moment', () => {
  const row = { group_id: 7, course_moment_id: 3 }
  const prints = (groupId: number, name = 'create') =>
    abilityOf(rulesFrom([], [{ subject: 'PrintRun', name, groupId }]))
  const actor = (more: object) => ({ actor: { ...anonymous, ...more } })
  expect(mayPrint(actor({}), row)).toBe(false)
  expect(mayPrint(actor({ ability: prints(7) }), row)).toBe(true)
  expect(mayPrint(actor({ ability: prints(8) }), row)).toBe(false)
  expect(mayPrint(actor({ ability: prints(7, 'read') }), row)).toBe(false)
  expect(mayPrint(actor({ namedOn: [3] }), row)).toBe(true)
  expect(mayPrint(actor({ namedOn: [4] }), row)).toBe(false)
  expect(mayPrint(actor({ namedOn: [3] }), { ...row, course_moment_id: null })).toBe(false)
})

describe('certificates of any kind in SQL', () => {
  const of = (subjects: string[]) => {
    const ability = abilityOf(
      rulesFrom(
        subjects.map((subject) => ({ subject, name: 'read' })),
        [],
      ),
    )
    const { sql, values } = visibleCertificatesSql({ actor: { ...anonymous, ability } }, 'read', 'c')
    return [sql, values]
  }

  test('are one condition where one rule holds for all', () => {
    expect(of(['all'])).toEqual(['(TRUE)', []])
    expect(of([])).toEqual(['((FALSE))', []])
  })

  test('are a condition for each rule, with the kinds that it holds for', () => {
    const others = kindNames.filter((name) => kindBasics[name].subject !== 'Certificate')
    const kinds = 'c.kind = ANY (?::"CertificateKind"[])'
    const [sql, values] = of(['Certificate'])
    expect(sql).toBe(`((${kinds} AND (FALSE)) OR (${kinds} AND TRUE))`)
    expect(values).toEqual([others, ['certificate']])
  })
})
