import { diplomaData, personalNumbers } from '@kollegium/api/testing/certificates'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { callByPath } from '@kollegium/api/testing/inputs'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { expect, test } from 'vitest'

// The largest certificate that a request may send holds the loop no longer than any other: its persons are sealed,
// opened and checked some at a time, and written in one statement.

/** The longest stretch in milliseconds of a usual machine's processor. */
const limit = 100

const { actors, tree } = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
const ctx = await actors.as('administrator', tree.here)

type Saved = { id: number; updated_at: string; persons: { id: number }[] }
const call = (path: string, input: unknown) => callByPath(ctx, path, input) as Promise<Saved>

/** Two thousand persons, each with a right personal number. */
const persons = personalNumbers(2_000).map((personal_number, at) => ({
  firstname: `Anna ${'abcdefghij'[at % 10]}`,
  lastname: `Test${'abcdefghij'[at % 7]}`,
  email: `a${at}@test.example`,
  personal_number,
  credits: null,
}))
const data = diplomaData(tree.here, { persons })

const { id } = await call('diploma.create', { data })

/** The save of another first name of everybody. */
let saves = 0
async function renamed() {
  const saved = await call('diploma.get', { id })
  const firstname = `Eva ${'abcdefghij'[saves++ % 10]}`
  const given = persons.map((person, at) => ({ ...person, id: saved.persons[at]?.id, firstname }))
  return { id, updated_at: saved.updated_at, data: { ...data, persons: given } }
}

/** The issue of a class that was just made. */
async function drafted() {
  const { id, updated_at } = await call('diploma.create', { data })
  return { id, updated_at }
}

test.each<[string, () => unknown]>([
  ['diploma.create', () => ({ data })],
  ['diploma.update', renamed],
  ['diploma.issue', drafted],
  ['diploma.get', () => ({ id })],
  ['diploma.personsOf', () => ({ ids: [id] })],
  ['diploma.list', () => ({ take: 200 })],
  ['diploma.records', () => ({ take: 200 })],
  ['diploma.duplicates', () => ({ id })],
  ['diploma.history', () => ({ id })],
  ['diploma.reveal', () => ({ id })],
])('%s of a diploma of two thousand persons', { timeout: 60_000 }, async (path, input) => {
  const ms = await heldLoop(async () => JSON.stringify(await call(path, await input())), limit)
  expect(ms).toBeLessThan(limit)
})
