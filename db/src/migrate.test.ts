import { createTestDatabase } from '@kollegium/db/testing/database'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { diffMigrations } from './schema-engine.ts'

const { db, url } = await createTestDatabase()

test('schema and migrations agree', async () => {
  expect(await diffMigrations(url, await readMigrations())).toBe('')
})

test('x', async () => {
  expect(await db.user.count()).toBe(0)
  expect(await migrate(url)).toEqual({ applied: [], edited: [] })
})
