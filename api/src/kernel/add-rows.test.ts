import { expect, test } from 'vitest'
import { addRows } from './add-rows.ts'

/** A table that tells in which way it was given rows. */
function tableOf() {
  const told: [way: string, data: unknown][] = []
  const tell = (way: string) => async (args: { data: unknown }) => void told.push([way, args.data])
  return { told, create: tell('one'), createMany: tell('many') }
}

test('rows are added by the statement of one or of many, and none asks the database nothing', async () => {
  const table = tableOf()
  await addRows(table, [])
  await addRows(table, [{ name: 'a' }])
  await addRows(table, [{ name: 'a' }, { name: 'b' }])
  expect(table.told).toEqual([
    ['one', { name: 'a' }],
    ['many', [{ name: 'a' }, { name: 'b' }]],
  ])
})
