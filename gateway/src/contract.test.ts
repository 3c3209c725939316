import { readFileSync } from 'node:fs'
import { isNonNullType } from 'graphql'
import { expect, test } from 'vitest'
import { buildContractSchema, printContract } from './schema.ts'

test('the printed contract is the one that clients were given', () => {
  const golden = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')
  // A wanted change: `npm run schema -w gateway`, and read the difference.
  expect(printContract()).toBe(golden)
})

test('a root field may always be null: what is refused takes no other’s answer with it', () => {
  const schema = buildContractSchema()
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  )
  expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([])
})
