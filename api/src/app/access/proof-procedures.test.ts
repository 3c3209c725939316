import { expect, test } from 'vitest'
import { proofPaths, proofReason } from '../../access/proof-procedures.ts'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import { asksNoProof } from '../../testing/asks-no-proof.ts'
import { procedureDefs } from '../../testing/inputs.ts'

const reasonOf = (path: string, input: unknown = {}) => proofReason(path, async () => input)

test('every path of the table is a procedure', () => {
  expect([...proofPaths, ...asksNoProof].filter((path) => !(path in procedureDefs))).toEqual([])
})

test('each mutation and each link asks for a proof, or is written down as one that asks for nothing', () => {
  const acts = Object.entries(procedureDefs).flatMap(([path, { type }]) =>
    type === 'mutation' || /\.\w*link$/i.test(path) ? [path] : [],
  )
  expect(acts.length).toBeGreaterThan(200)
  const files = 'access/proof-procedures.ts or testing/asks-no-proof.ts'
  const unwritten = acts.filter((path) => !proofPaths.includes(path) && !asksNoProof.includes(path))
  expect(unwritten, `write ${unwritten} down in ${files}`).toEqual([])
  // In both lists it would ask, and be read as one that doesn't.
  expect(proofPaths.filter((path) => asksNoProof.includes(path))).toEqual([])
})

test('what stands for a person is given, corrected and erased after a proof, each under its own words', async () => {
  expect(await reasonOf('privacy.link', { format: 'json' })).toBe('extract')
  expect(await reasonOf('privacy.correct')).toBe('correct')
  expect(await reasonOf('privacy.erase')).toBe('erase')
  expect(await reasonOf('auditLog.saveSettings', { months: 6 })).toBe('watch')
})

test('people whom a row names get rights by it', async () => {
  expect(await reasonOf('application.createAccount')).toBe('rights')
  expect(await reasonOf('licensee.update', { id: 1, data: { title: 'x' } })).toBe(null)
  expect(await reasonOf('licensee.update', { id: 1, data: { users: [] } })).toBe('rights')
  expect(await reasonOf('licensee.create', { data: { users: [4] } })).toBe('rights')
  // A removed role, and a licensee with its users, give their rights anew when they come back.
  for (const entity of ['role', 'groupsRole', 'licensee']) {
    expect(
      await reasonOf('trash.undo', {
        rows: [
          { entity: 'tag', id: 1 },
          { entity, id: 1 },
        ],
      }),
    ).toBe('rights')
  }
  expect(await reasonOf('trash.undo', { rows: [{ entity: 'tag', id: 1 }] })).toBe(null)
  for (const field of ['educators', 'stakeholders']) {
    expect(await reasonOf('courseMoment.create', { data: { [field]: [] } })).toBe(null)
    expect(await reasonOf('courseMoment.create', { data: { [field]: [4] } })).toBe('rights')
    expect(await reasonOf('courseMoment.update', { id: 1, data: { [field]: [4] } })).toBe('rights')
  }
  expect(await reasonOf('courseMoment.update', { id: 1, data: { title: 'x' } })).toBe(null)
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

test('a run on a whole list of people asks when it begins and goes on, because it has no session later', async () => {
  for (const path of ['lists.begin', 'lists.goOn', 'lists.undo']) {
    expect(await reasonOf(path, { entity: 'user', act: 'addRole' })).toBe('rights')
    expect(await reasonOf(path, { entity: 'article', act: 'publish' })).toBe(null)
  }
})

test('a list asks only for whole personal numbers, and what is no input for nothing', async () => {
  expect(await reasonOf('print.start', { personal_numbers: 'masked' })).toBe(null)
  expect(await reasonOf('print.start', { personal_numbers: 'whole' })).toBe('reveal')
  for (const input of [null, undefined, 'x', 7, [], { data: null }, { data: 'x' }]) {
    expect(await reasonOf('user.update', input)).toBe(null)
  }
})
