import { expect, test } from 'vitest'
import { procedures } from '../../access/matrix-procedures.ts'
import { subjectFacts, subjectNames } from '../../access/subjects.ts'
import { sampled } from '../../entities/samples.ts'

/** Rights that a procedure checks inside, beside its own, with the place of their tests. */
const within: Record<string, string> = {
  'MenuLink update': 'modules/menus/menu.test.ts',
  'Message publish': 'modules/messages/message.test.ts',
  'Portfolio publish': 'modules/documents/bank.test.ts',
  'CourseMoment reveal': 'modules/course-moments/stakeholders.test.ts',
}

test('every right that can be given is asked somewhere: no box of the matrix does nothing', () => {
  const asked = new Set(Object.values(procedures).map(({ subject, action }) => `${subject} ${action}`))
  const given = subjectNames.flatMap((subject) => subjectFacts(subject).actions.map((name) => `${subject} ${name}`))
  // A plain entity asks for the right to publish within its update (engine/entity-router.test.ts).
  const derived = sampled.map(({ subject }) => `${subject} publish`)
  const unasked = given.filter((right) => !asked.has(right) && !derived.includes(right))
  expect(unasked.sort()).toEqual(Object.keys(within).sort())
})
