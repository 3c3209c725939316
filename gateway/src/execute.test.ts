import { makeExecutableSchema } from '@graphql-tools/schema'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { type GraphQLSchema, getNamedType } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { type GatewayContext, gatewayContext } from './context.ts'
import { createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { scalars } from './scalars.ts'
import { buildContractSchema, entities } from './schema.ts'
import { everythingOf } from './testing-selection.ts'

// The executor's answers, to the letter: the names and order of the values, the faults and where they stand.

function executorOf(schema: GraphQLSchema) {
  const error = vi.fn()
  const executor = createExecutor({ schema, introspection: true, logger: { error } as never })
  const ask = (query: string, context: GatewayContext, variables?: Record<string, unknown>) =>
    executor.answer({ operation: { query, variables }, context, budget: newBudget(), method: 'POST' })
  return { ask, error }
}

describe('on rows of every shape', () => {
  const later = async <Value>(value: Value) => value
  const row = { id: 7, name: 'Åsa', none: null, inner: { id: 8, list: [1, 2] }, late: () => later('later') }
  const schema = makeExecutableSchema({
    typeDefs: `type Query { rows(limit: Int = 2): [Row!] one(id: ID!): Row strict: Row! broken: Row refused: Row either: Either }
        type Row implements Named { id: ID! name: String! none: Inner inner: Inner late: String lateRow: Row lateRows: [Row]!
          twice(times: Int): String shouted: String missing: String! unlike: [Int] wrong: Int fails: String }
        type Inner { id: ID! list: [Int!]! nothing: Int! }
        interface Named { name: String! } union Either = Row | Inner`,
    resolvers: {
      Query: {
        rows: (_root, { limit }: { limit: number }) => Array.from({ length: limit }, () => row),
        one: (_root, { id }: { id: string }) => later(id === '7' ? row : null),
        strict: () => row,
        broken: () => ({ ...row, name: null }),
        refused: () => Promise.reject(new Error('no')),
        either: () => row,
      },
      Row: {
        lateRow: () => later(row),
        lateRows: () => [later(row), null, later(null)],
        shouted: ({ name }: typeof row) => name.toUpperCase(),
        twice: (_row, { times }: { times: number }) => 'x'.repeat(times),
        unlike: () => 3,
        wrong: () => 'three',
        fails: () => Promise.reject(new Error('late')),
      },
      Either: { __resolveType: () => 'Row' },
    },
  })
  const context = {} as GatewayContext
  const { ask, error } = executorOf(schema)

  test.each([
    [
      '{ rows { id name late } one(id: "7") { inner { list } none { id } } }',
      '{"rows":[{"id":"7","name":"Åsa","late":"later"},{"id":"7","name":"Åsa","late":"later"}],"one":{"inner":{"list":[1,2]},"none":null}}',
    ],
    [
      '{ a: one(id: 7) { b: id c: id __typename } d: one(id: 8) { id } __typename }',
      '{"a":{"b":"7","c":"7","__typename":"Row"},"d":null,"__typename":"Query"}',
    ],
    [
      '{ strict { ...F inner { id } ... on Row { late } } } fragment F on Row { shouted inner { list } }',
      '{"strict":{"shouted":"ÅSA","inner":{"list":[1,2],"id":"8"},"late":"later"}}',
    ],
    ['{ strict { ... { name } id name } strict { none { id } } }', '{"strict":{"name":"Åsa","id":"7","none":null}}'],
    [
      '{ one(id: 7) { lateRow { lateRow { name } lateRows { late } } } }',
      '{"one":{"lateRow":{"lateRow":{"name":"Åsa"},"lateRows":[{"late":"later"},null,null]}}}',
    ],
    ['query ($n: Int) { rows(limit: $n) { id } }', '{"rows":[{"id":"7"}]}', { n: 1 }],
    ['query ($n: Int) { rows(limit: $n) { id } }', '{"rows":[{"id":"7"},{"id":"7"}]}'],
    [
      'query ($skipped: Boolean!) { strict { id @skip(if: $skipped) name } }',
      '{"strict":{"name":"Åsa"}}',
      { skipped: true },
    ],
    [
      '{ either { ... on Row { id } } strict { ... on Named { name } } }',
      '{"either":{"id":"7"},"strict":{"name":"Åsa"}}',
    ],
    ['{ strict { twice(times: 3) } }', '{"strict":{"twice":"xxx"}}'],
    ['{ strict { __proto__: inner { id } } }', '{"strict":{"__proto__":{"id":"8"}}}'],
    ['{ __schema { queryType { name } } }', '{"__schema":{"queryType":{"name":"Query"}}}'],
  ])('%s', async (text, data, variables?: Record<string, unknown>) => {
    expect(JSON.stringify(await ask(text, context, variables))).toBe(`{"data":${data}}`)
    // The second answer comes of the cached document.
    expect(JSON.stringify(await ask(text, context, variables))).toBe(`{"data":${data}}`)
  })

  test.each([
    // A missing value takes its nearest nullable parent along; others still answer.
    ['{ rows { id missing } one(id: 7) { id } }', '{"rows":null,"one":{"id":"7"}}', ['rows.0.missing']],
    ['{ one(id: 7) { id inner { id nothing } } }', '{"one":{"id":"7","inner":null}}', ['one.inner.nothing']],
    [
      '{ broken { name } refused { id } rows { id } }',
      '{"broken":null,"refused":null,"rows":[{"id":"7"},{"id":"7"}]}',
      ['broken.name', 'refused'],
    ],
    [
      '{ strict { unlike } one(id: 7) { wrong late fails lateRow { fails } } }',
      '{"strict":{"unlike":null},"one":{"wrong":null,"late":"later","fails":null,"lateRow":{"fails":null}}}',
      ['one.fails', 'one.lateRow.fails', 'one.wrong', 'strict.unlike'],
    ],
    ['{ strict { missing } rows { id } }', undefined, ['strict.missing']],
  ])('%s has faults at their paths', async (text, data, paths) => {
    const answer = await ask(text, context)
    expect(JSON.stringify(answer.data)).toBe(data)
    expect(answer.errors?.map(({ path }) => path?.join('.')).sort()).toEqual(paths)
    // The answer tells no error of ours, and each of a resolver stands in the log.
    const own = answer.errors?.filter(({ extensions }) => extensions.category === 'internal') ?? []
    expect(own.every(({ message }) => message === 'Internal server error')).toBe(true)
    expect(error.mock.calls.length).toBe(own.length)
    error.mockClear()
  })

  test('a variable of another type is refused before anything runs', async () => {
    const answer = await ask('query ($n: Int) { rows(limit: $n) { id } }', context, { n: 'three' })
    expect(answer).toEqual({
      errors: [
        expect.objectContaining({ message: expect.stringContaining('$n'), extensions: { category: 'graphql' } }),
      ],
    })
  })

  test('a root field is asked once for each time it stands in the document, also when a value of it is faulty', async () => {
    let asked = 0
    const counted = makeExecutableSchema({
      typeDefs: 'type Query { name: Row } type Row { id: ID! }',
      resolvers: { Query: { name: () => ({ id: asked++ > 0 ? 'again' : null }) } },
    })
    const { data } = await executorOf(counted).ask('{ first: name { id } second: name { id } }', context)
    expect(asked).toBe(2)
    expect(data).toEqual({ first: null, second: { id: 'again' } })
  })
})

describe('in the contract', async () => {
  const { actors } = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
  const schema = buildContractSchema()
  const { ask } = executorOf(schema)
  const lists = entities.flatMap(({ many, unpaged }) => (many ? [[many, unpaged !== undefined] as const] : []))

  test.each(lists)('%s', async (many, isUnpaged) => {
    const type = schema.getQueryType()?.getFields()[many]?.type
    const text = `{ ${many}(limit: 30) ${everythingOf(getNamedType(type) as never, schema)} }`
    const { errors, data } = await ask(text, gatewayContext(await actors.as('administrator')))
    expect(errors).toBeUndefined()
    const list = data?.[many] as { data?: object[] } | object[]
    expect(Array.isArray(isUnpaged ? list : (list as { data: object[] }).data)).toBe(true)
  })
})

test('moments are shown as the zone has them, at every hour of the year and before there were zones', () => {
  const shown = (moment: string) => scalars.DateTime.coerceOutputValue(moment)
  expect(shown('2026-03-29T00:59:59.999Z')).toBe('2026-03-29 01:59:59')
  expect(shown('2026-03-29T01:00:00Z')).toBe('2026-03-29 03:00:00')
  expect(shown('2026-10-25T00:30:05.020Z')).toBe('2026-10-25 02:30:05')
  expect(shown('2026-10-25T01:30:05.020Z')).toBe('2026-10-25 02:30:05')
  expect(shown('1969-12-31T22:30:15Z')).toBe('1969-12-31 23:30:15')
  const usual = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const early = '1850-06-01T00:00:00Z'
  expect(shown(early)).toBe(usual.format(new Date(early)))
  expect(shown('2026-12-31T23:00:01+00:00')).toBe('2027-01-01 00:00:01')
  expect(() => shown('never')).toThrow(RangeError)
})
