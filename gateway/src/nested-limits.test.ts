import { getOperationAST, parse } from 'graphql'
import { expect, test } from 'vitest'
import { maxNested, spendNested } from './nested-limits.ts'
import { buildContractSchema } from './schema.ts'
import { startGateway } from './testing.ts'
import { retypeVariables } from './variables.ts'

const { db, ask, post } = await startGateway()
const schema = buildContractSchema()

/** The rest of the nested rows that a mutation may still write. */
function leftOf(query: string, i?: object) {
  const document = retypeVariables(parse(query), schema)
  const left = { ...maxNested }
  spendNested(schema, document, getOperationAST(document) as never, { i }, left)
  return left
}
const createArticle = 'mutation ($i: X) { createArticle(input: $i) { id } }'
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

test('rows that are written along are counted wherever they stand, links by themselves, and a record’s own rows not', () => {
  const { written, linked } = maxNested
  const parent = { create: { title: 'x', parent: { create: { title: 'y' } } } }
  const i = { title: 'x', parent, tags: { create: [{ label: 'a' }, { label: 'b' }], connect: [1, 2, 3], delete: null } }
  expect(leftOf('mutation ($i: X) { createBook(input: $i) { id } }', i)).toEqual({
    written: written - 4,
    linked: linked - 3,
  })
  const text =
    'mutation ($i: X) { ...M } fragment M on Mutation { deleteTag(id: 1) { id } a: createBook(input: $i) { id } b: createArticle(input: { tags: { update: { id: 1, label: "c" }, sync: [1, 2] } }) { id } }'
  expect(leftOf(text, i)).toEqual({ written: written - 5, linked: linked - 5 })
  const persons = { sync: many(500, { firstname: 'Eva', lastname: 'Ek' }) }
  expect(leftOf('mutation ($i: X) { createDiploma(input: $i) { id } }', { persons })).toEqual(maxNested)
  // The execution refuses values of a wrong type.
  expect(leftOf(createArticle, { tags: 7 })).toEqual(maxNested)
})

test('a mutation that writes more along than it may is refused before anything is written', async () => {
  const refusal = async (input: object) => (await ask(createArticle, { i: { title: 'x', ...input } })).errors?.[0]
  const begun = performance.now()
  const written = 'The mutation writes more than 300 rows in its relations.'
  expect((await refusal({ tags: { create: many(3_000, { label: 'a' }) } }))?.message).toBe(written)
  expect((await refusal({ tags: { disconnect: many(19_000, 1) } }))?.message).toBe(written)
  expect(await refusal({ tags: { connect: many(19_000, 1) } })).toMatchObject({
    message: 'The mutation links more than 5000 rows in its relations.',
    extensions: { category: 'graphql' },
  })
  const half = { query: createArticle, variables: { i: { title: 'x', tags: { disconnect: many(151, 9) } } } }
  const batch = (await post([half, half])).body as unknown as { errors: { message: string }[] }[]
  expect(batch.map(({ errors }) => errors[0]?.message)).toEqual([expect.not.stringContaining('more than'), written])
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect([await db.content.count(), await db.tag.count()]).toEqual([0, 0])
})
