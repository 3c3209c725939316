import { expect, test } from 'vitest'
import { matchParticipants } from './participants.ts'

const row = (id: number, name: string, email = '', personal_number_key: string | null = null) => {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { id, firstname, lastname, email, personal_number_key }
}
const person = (...[id, name, email, key, participant_id = null]: [...Parameters<typeof row>, (number | null)?]) => ({
  ...row(id, name, email, key),
  participant_id,
})
const among = (persons: ReturnType<typeof person>[], participants: ReturnType<typeof row>[]) =>
  Object.fromEntries(matchParticipants(persons, participants))

test('the one that was kept, whatever they are called, before the one of the number', () => {
  const participants = [row(1, 'Ada Test', '', 'a'), row(2, 'Bo Test', '', 'b')]
  expect(among([person(10, 'Ny Helt', 'ny@x.se', 'b', 1)], participants)).toEqual({ 10: 1 })
  // One of another course moment is nobody here.
  expect(among([person(10, 'Ny Helt', '', null, 99)], participants)).toEqual({})
  expect(among([person(10, 'Annan Stavning', 'x@y.se', 'b')], participants)).toEqual({ 10: 2 })
})

test('the name alone is enough while nothing says that it is another', () => {
  const found = (typed: ReturnType<typeof person>, ...participants: ReturnType<typeof row>[]) =>
    among([typed], participants)[10]
  expect(found(person(10, 'ada test', 'ada@x.se'), row(1, 'Ada Test'))).toBe(1)
  expect(found(person(10, 'Ada Test'), row(1, 'Ada Test', 'ada@x.se', 'a'))).toBe(1)
  expect(found(person(10, 'ÅSA Test', ' Asa@x.se'), row(1, 'Åsa Test', 'asa@x.se '), row(2, 'Åsa Test'))).toBe(1)
  expect(found(person(10, 'Ada Test', 'annan@x.se'), row(1, 'Ada Test', 'ada@x.se'))).toBeUndefined()
  expect(found(person(10, 'Ada Test', '', 'b'), row(1, 'Ada Test', '', 'a'))).toBeUndefined()
  const two = [row(1, 'Ada Test', 'ett@x.se'), row(2, 'Ada Test', 'TVA@x.se')]
  expect(found(person(10, 'Ada Test'), ...two)).toBeUndefined()
  expect(found(person(10, 'Ada Test', 'tva@x.se'), ...two)).toBe(2)
})

test('nobody is two, and of two who are alike each is one', () => {
  const participants = [row(1, 'Ada Test'), row(2, 'Ada Test')]
  const persons = [person(10, 'Ada Test'), person(11, 'Ada Test'), person(12, 'Ada Test')]
  expect(among(persons, participants)).toEqual({ 10: 1, 11: 2 })
  // A participant who was kept is not taken by a namesake that comes before.
  expect(among([person(10, 'Ada Test'), person(11, 'Bo Ny', '', null, 1)], participants)).toEqual({ 10: 2, 11: 1 })
})
