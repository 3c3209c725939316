import { undo } from '@kollegium/api/testing/database-state'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import type { Row } from './entity.ts'
import { createExecutor, newBudget } from './execute.ts'
import { buildContractSchema } from './schema.ts'
import { rootCases } from './testing-matrix.ts'

// Whatever a client's variables hold, the answer is a refusal in the contract's words, never "Internal server error".

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] }, 'no role': {} })
const { db, tree, actors, services, logger } = world
const cases = rootCases(world)
const executor = createExecutor({ schema: buildContractSchema(), introspection: false, logger: services.logger })

const long = 'å'.repeat(10_000)
const odd = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1.5, 2 ** 31, 1e300, '', '0', '-1', 'x', long, '\u0000', '\ud800', '👩🏽‍🏫', '‮abc'],
  ...['9999-99-99', '0001-01-01', '2026-02-30 25:61:61', '<script>1</script>', "'; DROP TABLE x; --", '{"a":', '[[]]'],
  ...[
    [],
    {},
    [null],
    [[]],
    [{}],
    { id: null },
    { id: long },
    { sync: [{ id: 'x' }] },
    { sync: [null] },
    { create: [{}] },
  ],
  ...[{ connect: -1 }, { delete: true }, { update: [{ id: 1 }] }, { upsert: [{ id: 'new_1' }] }, { constructor: 1 }],
  JSON.parse('{"__proto__": {"polluted": true}}'),
)

/** Every place in a value, as the keys that lead to it. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || 'promise' in value) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function withAt(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [key]: withAt((value as Row)[key], rest, put) })
  return copy
}

const withVariables = Object.keys(cases).filter((field) => Object.keys(cases[field]?.variables ?? {}).length > 0)

describe.each(withVariables)('%s', (field) => {
  const { query, variables } = cases[field] as (typeof cases)[string]
  const places = placesOf(variables).filter((path) => path.length > 0)

  test.each(Object.keys(actors.ids))('as %s', async (name) => {
    const ctx = await actors.as(name, tree.here)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), odd, async (place, put) => {
        const operation = { query, variables: withAt(variables, place, put) as Row }
        const answer = await undo(db, (tx) =>
          executor.answer({
            operation,
            context: gatewayContext({ ...ctx, db: tx }),
            budget: newBudget(),
            method: 'POST',
          }),
        )
        const [noted] = logger.error.mock.lastCall ?? []
        const why = (noted as { err?: Error } | undefined)?.err?.message
        expect(answer.errors?.map(({ extensions }) => extensions.category) ?? [], why).not.toContain('internal')
      }),
      { numRuns: 12, seed: 20261121 },
    )
  })
})
