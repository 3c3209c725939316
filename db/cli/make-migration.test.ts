import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { MIGRATIONS_DIR } from '../src/migration-files.ts'

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-migration.ts'), ...args])

test('a migration without a name is refused with how it is called', async () => {
  await expect(run('–')).rejects.toMatchObject({ code: 1, stderr: 'Usage: npm run db:migrate -- name_of_the_change\n' })
  await expect(run()).rejects.toMatchObject({ code: 1 })
})

test('where schema and migrations agree nothing is written', async () => {
  const before = await readdir(MIGRATIONS_DIR)
  const { stdout } = await run('Nothing new')
  expect(stdout).toBe('Schema and migrations agree: nothing to write.\n')
  expect(await readdir(MIGRATIONS_DIR)).toEqual(before)
}, 60_000)
