import { expect, test } from 'vitest'
import { modelOf, subjectNames } from '../../access/subjects.ts'
import { personSelect } from '../../modules/people/public-person.ts'
import { createWorld } from '../../testing/world.ts'

const { db } = await createWorld()

test('every table of an entity notifies of its changes: lists and pages are kept until then', async () => {
  const watched = await db.$queryRaw<{ name: string }[]>`
    SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'kollegium_changed'`
  const names = new Set(watched.map(({ name }) => name.replaceAll('"', '')))
  // One that is missing wants SELECT kollegium_watch('Table') in a migration.
  expect(subjectNames.map(modelOf).filter((table) => !names.has(table))).toEqual([])
})

test('a column whose change ends no page is none of a person’s public ones', async () => {
  const triggers = await db.$queryRaw<{ table: string; columns: string }[]>`
    SELECT tgrelid::regclass::text AS table, encode(tgargs, 'escape') AS columns FROM pg_trigger WHERE tgname = 'kollegium_shown'`
  const unseen = new Map(triggers.map(({ table, columns }) => [table.replaceAll('"', ''), columns.split('\\000')]))
  expect([...unseen.keys()].sort()).toEqual(['File', 'Tag', 'User'])
  expect(unseen.get('User')).toContain('last_sign_in_at')
  expect(Object.keys(personSelect).filter((column) => unseen.get('User')?.includes(column))).toEqual([])
})
