import { expect, test } from 'vitest'
import { modelOf, subjectNames } from '../../access/subjects.ts'
import { createWorld } from '../../testing/world.ts'

const { db } = await createWorld()

test('every table of an entity notifies of its changes: lists and pages are kept until then', async () => {
  const watched = await db.$queryRaw<{ name: string }[]>`
    SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'kollegium_changed'`
  const names = new Set(watched.map(({ name }) => name.replaceAll('"', '')))
  // One that is missing wants SELECT kollegium_watch('Table') in a migration.
  expect(subjectNames.map(modelOf).filter((table) => !names.has(table))).toEqual([])
})
