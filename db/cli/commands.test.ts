import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { migrationState } from '../src/migrate.ts'
import { createAppRole } from '../testing/app-role.ts'
import { createTestDatabase } from '../testing/database.ts'

// The commands of the database, as an operator runs them: exit codes, arguments, and the role that each goes in with.

const { db, url } = await createTestDatabase()
const appUrl = await createAppRole(url)

type Ended = { code: number; stdout: string; stderr: string }
type Env = Record<string, string>

/** Runs a command of this folder to its end. */
const run = (name: string, given: string[] = [], env: Env = { DATABASE_URL: url }): Promise<Ended> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...given], {
    env: { PATH: process.env.PATH, ...env },
  }).then(
    (done) => ({ code: 0, ...done }),
    (error: Ended) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  )

/** The last migration of the folder. */
const [last] = await db.$queryRaw<[{ migration_name: string }]>`
  SELECT migration_name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1`
const name = last.migration_name
const all = 'Databasen har alla migreringar.\n'

/** Leaves the last migration as one that broke off. */
const breakOff = () => db.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${name}`

beforeEach(async () => {
  await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = coalesce(finished_at, now()), rolled_back_at = NULL`
})

test('db:status says that nothing is missing, and ends with 1 when a migration failed or waits', async () => {
  expect(await run('status')).toEqual({ code: 0, stdout: all, stderr: '' })
  await breakOff()
  const failed = await run('status')
  expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining(`Misslyckad: ${name}.`)])
  expect(failed.stdout).toContain(`npm run db:resolve -- ${name} rolled-back|applied`)
}, 60_000)

test('db:resolve takes a name and one of two words, and changes nothing without', async () => {
  await breakOff()
  for (const given of [[], [name], [name, 'done']]) {
    expect(await run('resolve', given)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Usage: /),
    })
  }
  expect((await migrationState(url)).failed).toBe(name)
  const applied = await run('resolve', [name, 'applied'])
  expect(applied).toEqual({ code: 0, stdout: `Räknas som utförd: ${name}\n`, stderr: '' })
  expect(await migrationState(url)).toMatchObject({ failed: null, pending: [] })
}, 60_000)

test('db:deploy refuses a database that waits after a failure, in one line, and applies nothing to a whole one', async () => {
  expect(await run('deploy')).toEqual({ code: 0, stdout: all, stderr: '' })
  await breakOff()
  const refused = await run('deploy')
  expect(refused.code).toBe(1)
  expect(refused.stderr.trim().split('\n')).toEqual([expect.stringMatching(/^Databasen kunde inte migreras/)])
}, 60_000)

test('the owner’s role goes in where one is set, and a deploy gives the application’s role its rights', async () => {
  const dead = 'postgresql://me:secret@127.0.0.1:1/db'
  expect(await run('status', [], { DATABASE_URL: dead, MIGRATION_DATABASE_URL: url })).toMatchObject({ code: 0 })
  const away = await run('status', [], { DATABASE_URL: url, MIGRATION_DATABASE_URL: dead })
  expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('127.0.0.1:1/db')])
  expect(away.stderr).not.toContain('secret')

  const role = new URL(appUrl).username
  const mayRead = async () => {
    const [row] = await db.$queryRaw<[{ may: boolean }]>`SELECT has_table_privilege(${role}, '"Tag"', 'SELECT') AS may`
    return row.may
  }
  await db.$executeRawUnsafe(`REVOKE ALL ON "Tag" FROM ${role}`)
  expect(await mayRead()).toBe(false)
  const both = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: url }
  expect(await run('deploy', [], both)).toEqual({ code: 0, stdout: all, stderr: '' })
  expect(await mayRead()).toBe(true)
}, 60_000)
