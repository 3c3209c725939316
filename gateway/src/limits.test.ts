import { spentOn } from '@kollegium/api/testing/processor-time'
import type { Request, Response } from 'express'
import { getNamedType, parse } from 'graphql'
import { expect, test, vi } from 'vitest'
import { costOf, costPlan, maxCost } from './cost.ts'
import { createEngine } from './engine.ts'
import { countFields } from './limits.ts'
import { buildContractSchema, entities } from './schema.ts'
import { startGateway } from './testing.ts'
import { everythingOf } from './testing-selection.ts'

const { ask, post, services, visitor } = await startGateway()
const schema = buildContractSchema()

const message = async (query: string, variables = {}) => (await ask(query, variables)).errors?.[0]?.message

test('fifty levels deep is refused at once', async () => {
  const deep = (levels: number) =>
    `{ groups { data { ${'parentGroups { '.repeat(levels)} id ${'}'.repeat(levels)} } } }`
  expect(await message(deep(50))).toBe('The query is nested more than 15 levels deep.')
  const values = `mutation { createArticle(input: { title: "x", settings: ${'{a:'.repeat(50)}1${'}'.repeat(50)} }) { id } }`
  expect((await ask(values)).errors?.[0]?.extensions).toMatchObject({
    category: 'validation',
    validation: { 'input.settings.a': [expect.any(String)] },
  })
  const fragments = Array.from({ length: 50 }, (_, n) => `fragment F${n} on Group { parentGroups { ...F${n + 1} } }`)
  const document = parse(`{ group(id: 1) { ...F0 } } ${fragments.join(' ')} fragment F50 on Group { id }`)
  expect(await spentOn(() => expect(() => countFields(document)).toThrow('levels deep'))).toBeLessThan(100)
})

test('values that nest too deep are refused, written out or as variables, and never a fault of ours', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
  const tooDeep = 'A value is nested more than 60 levels deep.'
  const asVariable = (levels: number) =>
    post(`{"query":"query ($f: X) { groups(filters: $f) { data { id } } }","variables":{"f":${deep(levels)}}}`)
  for (const levels of [70, 19_000]) expect((await asVariable(levels)).body.errors?.[0]?.message).toBe(tooDeep)
  expect((await asVariable(50)).body.errors?.[0]?.extensions.category).toBe('validation')
  expect(await message(`{ groups(filters: ${deep(70)}) { data { id } } }`)).toBe(tooDeep)
  expect(await message(`{ groups(filters: ${deep(4_900)}) { data { id } } }`)).toMatch(/too deep|levels deep/)
  const nest = `${'{"title":"x","parent":{"create":'.repeat(3_000)}{"title":"y"}${'}}'.repeat(3_000)}`
  const body = `{"query":"mutation ($i: X) { createBook(input: $i) { id } }","variables":{"i":${nest}}}`
  expect((await post(body, null)).body.errors?.[0]?.message).toBe(tooDeep)
})

test('fragments that all spread each other, and the same field thousands of times, take no time', async () => {
  const names = Array.from({ length: 14 }, (_, n) => `F${n}`)
  const ring = names.map((name) => `fragment ${name} on Query { ${names.map((each) => `...${each}`).join(' ')} }`)
  const document = parse(`{ ...F0 } ${ring.join(' ')}`)
  expect(await spentOn(() => expect(() => countFields(document)).toThrow('more than 2000 fields'))).toBeLessThan(500)
  const doubling = Array.from({ length: 30 }, (_, n) => `fragment G${n} on Query { ...G${n + 1} ...G${n + 1} }`)
  const many = parse(`{ ...G0 } ${doubling.join(' ')} fragment G30 on Query { __typename }`)
  expect(await spentOn(() => expect(() => countFields(many)).toThrow('more than 2000 fields'))).toBeLessThan(500)
  const tooOften = 'The query asks for the same fields too often.'
  expect(await message(`{ ${'__typename '.repeat(1_990)} }`)).toBe(tooOften)
  expect(await message(`{ ${'articles(limit: 1) { data { id } } '.repeat(600)} }`)).toBe(tooOften)
  const twelve = (inner: string) => `${inner} `.repeat(12)
  expect(await message(`{ ${twelve(`articles { ${twelve(`data { ${twelve('id')} }`)} }`)} }`)).toBe(tooOften)
  expect(await message(`{ ${'a '.repeat(20_000)} }`)).toContain('10000 tokens')
})

test('a batch asks for no more than one query may', async () => {
  const aliases = Array.from({ length: 1_100 }, (_, n) => `a${n}: __typename`).join(' ')
  const batch = post([1, 2, 3].map((n) => ({ query: `{ q${n}: __typename ${aliases} }` })))
  const answers = (await batch).body as unknown as { errors?: { message: string }[] }[]
  expect(answers.map(({ errors }) => errors?.[0]?.message)).toEqual([
    undefined,
    ...Array(2).fill('The query asks for more than 2000 fields.'),
  ])
})

test('others are answered between the operations of a batch', async () => {
  let turns = 0
  const next = () => {
    turns++
    turning = setImmediate(next)
  }
  let turning = setImmediate(next)
  const body = Array.from({ length: 20 }, (_, n) => ({ query: `{ a${n}: __typename }` }))
  const given = { method: 'POST', headers: {}, body, is: () => false } as unknown as Request
  const end = vi.fn()
  await createEngine(services, async () => visitor).call(given, { setHeader() {}, end } as unknown as Response)
  clearImmediate(turning)
  expect(JSON.parse(end.mock.lastCall?.[0])).toHaveLength(20)
  expect(turns).toBeGreaterThanOrEqual(19)
})

/** The cost of the first operation of a text. */
function cost(query: string, variables = {}): number {
  const document = parse(query)
  const [operation] = document.definitions
  return costOf(costPlan(schema, document, operation as never), variables)
}

test('the cost is what the lists hold times what is asked of each row', () => {
  expect(cost('{ articles(limit: 10) { data { id title } } }')).toBe(1_500 + 10 * 3)
  expect(cost('query ($n: Int) { articles(limit: $n) { data { id } } }', { n: 100 })).toBe(1_500 + 100 * 2)
  expect(cost('query ($n: Int) { articles(limit: $n) { data { id } } }')).toBe(1_500 + 25 * 2)
  expect(cost('{ articles(limit: 9999) { ...F } } fragment F on ArticlePaginator { data { tags { id } } }')).toBe(
    1_500 + 200 * (2 + 10),
  )
  // The size is read as the resolver reads it, whichever of its names stands first.
  const sized = (args: string, variables = {}, head = '') =>
    (cost(`${head} { articles(${args}) { data { id } } }`, variables) - 1_500) / 2
  expect(sized('first: 1, limit: 150')).toBe(150)
  expect(sized('limit: 1, first: 150')).toBe(1)
  expect(sized('limit: null, first: 150')).toBe(150)
  expect(sized('limit: $n, first: 150', { n: null }, 'query ($n: Int)')).toBe(150)
  expect(sized('first: 1, limit: $n', {}, 'query ($n: Int = 150)')).toBe(150)
  expect(sized('limit: $n', { n: 5 }, 'query ($n: Int = 150)')).toBe(5)
  expect(sized('limit: $n', { n: null }, 'query ($n: Int = 150)')).toBe(25)
  for (const { many, unpaged } of entities) if (unpaged) expect(cost(`{ ${many} { id } }`)).toBe(1_500 + unpaged)
  // Figures of the whole network are worked out thirty times in a request at most.
  expect(cost('{ statistics { regions { id } } }') * 31).toBeGreaterThan(maxCost)
  expect(cost('{ allGroups { id users { id } } }')).toBe(1_500 + 200 * (2 + 30))
  // The contract's own heaviest list, whole, is far from the limit.
  const groups =
    '{ groups(limit: 200) { data { id title educations { id pivot { field } } users { id groupRoles { id } } } } }'
  expect(cost(groups)).toBeLessThan(maxCost / 2)
})

test('too dear is refused before anything runs, one by one and as a batch', async () => {
  const one = '{ groups(limit: 200) { data { users { groupRoles { id label } name email } contacts { name } } } }'
  const selection = one.slice(1, -1)
  const many = `{ ${Array.from({ length: 12 }, (_, n) => `a${n}: ${selection}`).join(' ')} }`
  expect(await message(many)).toBe('The query asks for more than 450000 values.')
  const { body } = await post(Array.from({ length: 12 }, () => ({ query: one })))
  const answers = body as unknown as { errors?: { message: string }[] }[]
  expect(answers[0]?.errors).toBeUndefined()
  expect(answers.at(-1)?.errors?.[0]?.message).toBe('The query asks for more than 450000 values.')
  // Each search costs the database much and the answer nothing.
  const searches = Array.from({ length: 301 }, (_, n) => `s${n}: searchContent(search: "x", limit: 1) { id }`)
  expect(await message(`{ ${searches.join(' ')} }`)).toBe('The query asks for more than 450000 values.')
  expect((await post(Array.from({ length: 21 }, () => ({ query: '{ __typename }' })))).status).toBe(400)
})

test('all that there is of the rows of the longest page may be asked for', () => {
  for (const { name, type, args } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const size = args.some((argument) => argument.name === 'limit') ? '(limit: 200)' : ''
    const query = `{ ${name}${size} ${everythingOf(getNamedType(type), schema, 4)} }`
    expect(countFields(parse(query)), name).toBeLessThan(500)
    expect(cost(query), name).toBeLessThan(maxCost)
  }
})
