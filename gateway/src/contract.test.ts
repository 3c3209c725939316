import { readFileSync } from 'node:fs'
import { isAbstractType, isInterfaceType, isIntrospectionType, isNonNullType } from 'graphql'
import { expect, test } from 'vitest'
import { buildContractSchema, printContract } from './schema.ts'

test('the printed contract is the one that clients were given', () => {
  const golden = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')
  // A wanted change: `npm run schema -w gateway`, and read the difference.
  expect(printContract()).toBe(golden)
})

test('what is asked of several types at once is of one type in all of them', () => {
  const schema = buildContractSchema()
  const together = Object.values(schema.getTypeMap()).filter(
    (type) => isAbstractType(type) && !isIntrospectionType(type),
  )
  expect(together.map(({ name }) => name).sort()).toEqual(['EntityItem', 'FolderElement', 'SearchEntity'])
  for (const each of together) {
    const types = isAbstractType(each) ? schema.getPossibleTypes(each) : []
    const fields = [...types, ...(isInterfaceType(each) ? [each] : [])].flatMap((type) =>
      Object.values(type.getFields()),
    )
    const known = new Map(fields.map(({ name, type }) => [name, String(type)]))
    // Spec §3: an event has a text, a group a place.
    const unlike = fields.filter(({ name, type }) => String(type) !== known.get(name) && name !== 'location')
    expect(unlike.map(({ name, type }) => `${each.name}.${name}: ${type}`)).toEqual([])
  }
})

test('a root field may always be null: what is refused takes no other’s answer with it', () => {
  const schema = buildContractSchema()
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  )
  expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([])
})
