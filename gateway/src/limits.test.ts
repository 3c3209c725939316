import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { costOf, costPlan, maxCost, refuseHuge } from './limits.ts'
import { buildContractSchema } from './schema.ts'
import { startGateway } from './testing.ts'

const { ask, post } = await startGateway()
const schema = buildContractSchema()

const message = async (query: string, variables = {}) => (await ask(query, variables)).errors?.[0]?.message
const inMs = async (work: () => unknown) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('fifty levels deep is refused at once', async () => {
  const deep = (levels: number) =>
    `{ groups { data { ${'parentGroups { '.repeat(levels)} id ${'}'.repeat(levels)} } } }`
  expect(await message(deep(50))).toBe('The query is nested more than 15 levels deep.')
  const values = `mutation { createArticle(input: { title: "x", settings: ${'{a:'.repeat(50)}1${'}'.repeat(50)} }) { id } }`
  expect((await ask(values)).data?.createArticle).toMatchObject({ id: expect.any(String) })
  const fragments = Array.from({ length: 50 }, (_, n) => `fragment F${n} on Group { parentGroups { ...F${n + 1} } }`)
  const document = parse(`{ group(id: 1) { ...F0 } } ${fragments.join(' ')} fragment F50 on Group { id }`)
  expect(await inMs(() => refuseHuge(document))).toBeLessThan(100)
  expect(refuseHuge(document)?.message).toContain('levels deep')
})

test('fragments that all spread each other, and the same field thousands of times, take no time', async () => {
  const names = Array.from({ length: 14 }, (_, n) => `F${n}`)
  const ring = names.map((name) => `fragment ${name} on Query { ${names.map((each) => `...${each}`).join(' ')} }`)
  const document = parse(`{ ...F0 } ${ring.join(' ')}`)
  expect(await inMs(() => refuseHuge(document))).toBeLessThan(500)
  expect(refuseHuge(document)?.message).toBe('The query asks for more than 2000 fields.')
  const doubling = Array.from({ length: 30 }, (_, n) => `fragment G${n} on Query { ...G${n + 1} ...G${n + 1} }`)
  const many = parse(`{ ...G0 } ${doubling.join(' ')} fragment G30 on Query { __typename }`)
  expect(await inMs(() => refuseHuge(many))).toBeLessThan(500)
  expect(await inMs(() => ask(`{ ${'__typename '.repeat(1_990)} }`))).toBeLessThan(3_000)
  expect(await message(`{ ${'a '.repeat(20_000)} }`)).toContain('10000 tokens')
})

test('the cost is what the lists hold times what is asked of each row', () => {
  const cost = (query: string, variables = {}) => {
    const document = parse(query)
    const [operation] = document.definitions
    return costOf(costPlan(schema, document, operation as never), variables)
  }
  expect(cost('{ articles(limit: 10) { data { id title } } }')).toBe(1_500 + 10 * 3)
  expect(cost('query ($n: Int) { articles(limit: $n) { data { id } } }', { n: 100 })).toBe(1_500 + 100 * 2)
  expect(cost('query ($n: Int) { articles(limit: $n) { data { id } } }')).toBe(1_500 + 25 * 2)
  expect(cost('{ articles(limit: 9999) { ...F } } fragment F on ArticlePaginator { data { tags { id } } }')).toBe(
    1_500 + 200 * (2 + 10),
  )
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
