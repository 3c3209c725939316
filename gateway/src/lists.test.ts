import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { type GraphQLObjectType, getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { createExecutor, newBudget } from './execute.ts'
import { buildContractSchema, entities } from './schema.ts'
import { everythingOf } from './testing-selection.ts'

// No query per row: every list of the contract, with all that can be asked of its rows.

const { services, actors, statementsOf, inputs } = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
})
const schema = buildContractSchema()
const executor = createExecutor({ schema, introspection: false, logger: services.logger })
const administrator = await actors.as('administrator')

async function ask(query: string) {
  const context = gatewayContext(administrator)
  const answer = await executor.answer({ operation: { query }, context, budget: newBudget(), method: 'POST' })
  expect(answer.errors).toBeUndefined()
  return answer.data?.f as { data?: unknown[] } | unknown[]
}

const lists = entities.flatMap(({ many }) => many ?? [])

test.each(lists)('%s costs as many statements for many rows as for one', async (many) => {
  const { type } = (schema.getQueryType() as GraphQLObjectType).getFields()[many] ?? {}
  const selection = everythingOf(getNamedType(type) as never, schema)
  let rows = 0
  const costOf = async (limit: number) =>
    (
      await statementsOf(async () => {
        const answer = await ask(`{ f: ${many}(limit: ${limit}) ${selection} }`)
        rows = (Array.isArray(answer) ? answer : (answer.data ?? [])).length
      })
    ).length
  // Once for what is remembered between calls.
  await costOf(1)
  const one = await costOf(1)
  const all = await costOf(200)
  // Some relations have no rows for the one that is first, and cost a statement less there; none costs one for each row.
  if (rows > 4) expect(all - one).toBeLessThan(rows - 1)
  expect(all - one).toBeLessThanOrEqual(4)
})

test.each(entities.map(({ one, type }) => [one, type]))(
  '%s can be asked for everything that it has',
  async (one, type) => {
    const { id } = inputs[`${one}.get`] as { id: number }
    const name = inputs['menu.byName'] as { name: string }
    const argument = one === 'menu' ? `name: "${name.name}"` : `id: ${id}`
    const row = await ask(`{ f: ${one}(${argument}) ${everythingOf(schema.getType(type) as never, schema)} }`)
    expect(row).toMatchObject(one === 'menu' ? name : { id: String(id) })
  },
)
