import { makeExecutableSchema } from '@graphql-tools/schema'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { type DocumentNode, execute, type GraphQLSchema, getNamedType, getOperationAST, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { type GatewayContext, gatewayContext } from './context.ts'
import { answerGiven, type Given, plainQuery } from './plain.ts'
import { scalars } from './scalars.ts'
import { buildContractSchema, entities } from './schema.ts'
import { everythingOf } from './testing-selection.ts'

// Whatever is answered the plain way is what graphql-js answers, to the letter.

function wayOf(schema: GraphQLSchema, document: DocumentNode) {
  const operation = getOperationAST(document)
  return operation && plainQuery(schema, document, operation)
}

/** Both answers as texts; `plain` is null where graphql-js is to answer. */
async function bothWays(schema: GraphQLSchema, text: string, contextValue: GatewayContext, variableValues = {}) {
  const document = parse(text)
  expect(validate(schema, document)).toEqual([])
  const given: Given = new Map()
  const data = await wayOf(schema, document)?.(contextValue, variableValues, given)
  const asked = { schema, document, contextValue, variableValues }
  return {
    plain: data ? JSON.stringify({ data }) : null,
    usual: JSON.stringify(await execute(asked)),
    after: JSON.stringify(await execute({ ...asked, rootValue: given })),
  }
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
        unlike: () => 3,
        wrong: () => 'three',
        fails: () => Promise.reject(new Error('late')),
      },
      Either: { __resolveType: () => 'Row' },
    },
  })
  answerGiven(schema)
  const context = {} as GatewayContext

  test.each([
    ['{ rows { id name late } one(id: "7") { inner { list } none { id } } }'],
    ['{ a: one(id: 7) { b: id c: id __typename } d: one(id: 8) { id } __typename }'],
    ['{ strict { ...F inner { id } ... on Row { late } } } fragment F on Row { shouted inner { list } }'],
    ['{ strict { ... { name } id name } strict { none { id } } }'],
    ['{ one(id: 7) { lateRow { lateRow { name } lateRows { late } } } }'],
    ['query ($n: Int) { rows(limit: $n) { id } }', { n: 1 }],
    ['query ($n: Int) { rows(limit: $n) { id } }'],
  ])('%s', async (text, variables?: object) => {
    const { plain, usual } = await bothWays(schema, text, context, variables)
    expect(plain).toBe(usual)
  })

  test.each([
    ['{ rows { id missing } strict { id } }'],
    ['{ one(id: 7) { id inner { id nothing } } }'],
    ['{ broken { name } refused { id } rows { id } }'],
    ['{ strict { unlike } one(id: 7) { wrong late fails lateRow { fails } } }'],
    ['query ($n: Int) { rows(limit: $n) { id } }', { n: 'three' }],
    ['query ($skipped: Boolean!) { strict { id @skip(if: $skipped) name } }', { skipped: true }],
    ['{ either { ... on Row { id } } strict { ... on Named { name } } }'],
    ['{ strict { twice(times: 3) } }'],
    ['{ strict { __proto__: inner { id } } }'],
    ['{ __schema { queryType { name } } }'],
  ])('%s is answered by graphql-js', async (text, variables?: object) => {
    const { plain, usual, after } = await bothWays(schema, text, context, variables)
    expect(plain).toBeNull()
    expect(after).toBe(usual)
  })

  test('what a root field gave is not asked for again when graphql-js takes over', async () => {
    let asked = 0
    const counted = makeExecutableSchema({
      typeDefs: 'type Query { name: Row } type Row { id: ID! }',
      resolvers: { Query: { name: () => ({ id: asked++ > 0 ? 'again' : null }) } },
    })
    answerGiven(counted)
    const document = parse('{ first: name { id } second: name { id } }')
    const given: Given = new Map()
    expect(await wayOf(counted, document)?.(context, {}, given)).toBeNull()
    const { data } = await (execute({ schema: counted, document, rootValue: given }) as Promise<{ data: unknown }>)
    expect(asked).toBe(2)
    expect(data).toEqual({ first: null, second: { id: 'again' } })
  })
})

describe('in the contract', async () => {
  const { actors } = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
  const schema = buildContractSchema()
  const lists = entities.flatMap(({ many }) => many ?? [])

  test.each(lists)('%s', async (many) => {
    const type = schema.getQueryType()?.getFields()[many]?.type
    const text = `{ ${many}(limit: 30) ${everythingOf(getNamedType(type) as never, schema)} }`
    const { plain, usual } = await bothWays(schema, text, gatewayContext(await actors.as('administrator')))
    expect(JSON.parse(usual)).not.toHaveProperty('errors')
    // What stands in a list or on a card is of several types.
    expect(plain).toBe(['queues', 'cards'].includes(many) ? null : usual)
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
