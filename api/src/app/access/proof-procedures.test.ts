import { expect, test } from 'vitest'
import { proofPaths, proofReason } from '../../access/proof-procedures.ts'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import { procedureDefs } from '../../testing/inputs.ts'

const reasonOf = (path: string, input: unknown = {}) => proofReason(path, async () => input)

test('every path of the table is a procedure', () => {
  expect(proofPaths.filter((path) => !(path in procedureDefs))).toEqual([])
})

test('each kind of document asks before it is issued and before numbers are shown, and no list ever asks', async () => {
  for (const kind of kindNames) {
    for (const name of ['issue', 'reissue', 'correct']) expect(await reasonOf(`${kind}.${name}`)).toBe('issue')
    expect(await reasonOf(`${kind}.reveal`)).toBe('reveal')
  }
  const reading = Object.keys(procedureDefs).filter((path) => /\.(list|get|records)$/.test(path))
  expect((await Promise.all(reading.map((path) => reasonOf(path)))).filter(Boolean)).toEqual([])
})

test('a user is changed without a proof, but not the user’s rights or ways to sign in', async () => {
  expect(await reasonOf('user.update', { id: 1, data: { town: 'Höör' } })).toBe(null)
  expect(await reasonOf('user.update', { id: 1, data: { roles: [] } })).toBe('rights')
  expect(await reasonOf('user.update', { id: 1, data: { email: 'ny@example.com' } })).toBe('rights')
  expect(await reasonOf('user.create', { data: { name: 'ny', roles: [] } })).toBe(null)
  expect(await reasonOf('user.create', { data: { name: 'ny', roles: [1] } })).toBe('rights')
})

test('the extract, the correction and the erasure of a person, and an account out of an application ask', async () => {
  const paths = ['privacy.link', 'privacy.correct', 'privacy.erase', 'application.createAccount']
  const reasons = await Promise.all(paths.map((path) => reasonOf(path)))
  expect(reasons).toEqual(['reveal', 'others', 'others', 'rights'])
})

test('a list asks only for whole personal numbers, and what is no input for nothing', async () => {
  expect(await reasonOf('print.start', { personal_numbers: 'masked' })).toBe(null)
  expect(await reasonOf('print.start', { personal_numbers: 'whole' })).toBe('reveal')
  for (const input of [null, undefined, 'x', 7, [], { data: null }, { data: 'x' }]) {
    expect(await reasonOf('user.update', input)).toBe(null)
  }
})
