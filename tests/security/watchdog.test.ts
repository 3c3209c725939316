import { undo } from '@kollegium/api/testing/database-state'
import { heavyInput, heavyTexts } from '@kollegium/api/testing/heavy-input'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { callByPath, procedureDefs } from '@kollegium/api/testing/inputs'
import { codeOf, createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { expect, test } from 'vitest'

// No request of anybody holds the loop of the process, in which all others wait: each procedure gets the heaviest texts
// that its schema lets through, from somebody with every right.

/** The longest stretch in milliseconds of a usual machine's processor. */
const limit = 100

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] }, 'no role': {} })
const { actors, tree, inputs, readOnly } = world
const ctx = await actors.as('administrator', tree.here)

type Schema = Parameters<typeof heavyInput>[0]

/** Calls a procedure as a request does: the text of its input is read and checked, and nothing of it stays. */
async function call(path: string, body: string): Promise<string> {
  const input = JSON.parse(body)
  if (procedureDefs[path]?.type !== 'mutation') {
    return codeOf(callByPath({ ...ctx, db: readOnly }, path, input)).finally(world.forgetTries)
  }
  return undo(world, (db) => codeOf(callByPath({ ...ctx, db }, path, input)))
}

const bodies = Object.keys(procedureDefs).flatMap((path) => {
  const [schema] = (procedureDefs[path]?.inputs ?? []) as Schema[]
  if (!schema) return []
  const all = Object.entries(heavyTexts).map(([name, text]) => ({
    path,
    name,
    body: JSON.stringify(heavyInput(schema, inputs[path], text)) ?? '',
  }))
  // A procedure without long texts takes all of them alike.
  const isHeavy = all.some(({ body }) => body.length > 30_000)
  return isHeavy ? all : all.slice(0, 1)
})

test.each(Object.keys(heavyTexts))('%s in every text of every procedure', { timeout: 120_000 }, async (name) => {
  const held: string[] = []
  for (const { path, body } of bodies.filter((each) => each.name === name && each.body)) {
    const ms = await heldLoop(() => call(path, body), limit)
    if (ms > limit) held.push(`${path}: ${ms} ms`)
  }
  expect(held).toEqual([])
})
