import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { inputLike } from '../../testing/arbitrary-input.ts'
import { undo } from '../../testing/database-state.ts'
import { callByPath, procedureDefs } from '../../testing/inputs.ts'
import { codeOf, createMatrixWorld } from '../../testing/matrix-world.ts'

// Whatever is sent, the answer is a refusal that says what is wrong, never "an error has occurred".

const { db, tree, actors, inputs, logger } = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
  'no role': {},
})

/**
 * The same inputs every time; for others, and more of them, change these by hand. What comes again, as the good call
 * itself does, would find all rows as they were the first time, and is tried once.
 */
const options = { numRuns: 30, seed: 20261121, plugins: [fc.ignoreEqualValues()] }

describe.each(Object.keys(procedureDefs))('%s', (path) => {
  const [schema] = (procedureDefs[path]?.inputs ?? []) as z.ZodType[]
  const input = schema ? inputLike(schema, inputs[path]) : fc.jsonValue()

  test.each(Object.keys(actors.ids))('as %s', async (name) => {
    const ctx = await actors.as(name, tree.here)
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const code = await undo(db, (tx) => codeOf(callByPath({ ...ctx, db: tx }, path, given)))
        const [noted] = logger.error.mock.lastCall ?? []
        const why = (noted as { err?: Error } | undefined)?.err?.message
        expect(['INTERNAL', 'UNAVAILABLE'], why).not.toContain(code)
      }),
      options,
    )
  })
})
