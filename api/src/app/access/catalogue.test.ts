import { expect, test } from 'vitest'
import { catalogue } from '../../access/catalogue.ts'
import { procedures } from '../../access/matrix-procedures.ts'

/** Asked within a procedure whose own right is another one, and where that is tried. */
const within: Record<string, string> = {
  'MenuLink update': 'menus/menu.test.ts',
  'Notice publish': 'notices/message.test.ts',
  'Portfolio publish': 'documents/bank.test.ts',
  'File create': 'documents/files.test.ts',
  'CourseMoment reveal': 'course-moments/stakeholders.test.ts',
}

test('every right that can be given is asked somewhere: no box of the matrix does nothing', () => {
  const asked = new Set(Object.values(procedures).map(({ subject, action }) => `${subject} ${action}`))
  const given = Object.entries(catalogue).flatMap(([subject, actions]) => actions.map((name) => `${subject} ${name}`))
  expect(given.filter((right) => !asked.has(right)).sort()).toEqual(Object.keys(within).sort())
})
