import { expect, test } from 'vitest'
import { entities } from './index.ts'
import { listed } from './listed.ts'

test('each entity is listed once, as plain data that JSON holds, and without its fields', () => {
  expect(Object.keys(listed)).toEqual(entities.map(({ subject }) => subject))
  expect(JSON.parse(JSON.stringify(listed))).toEqual(listed)
  expect(Object.values(listed).filter((each) => 'fields' in each)).toEqual([])
})

test('what a list says of an entity is what its definition says', () => {
  for (const entity of entities) expect(entity).toMatchObject(listed[entity.subject])
})
