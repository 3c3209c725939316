import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAppRole } from '@kollegium/db/testing/app-role'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys } from '../kernel/encryption-keys.ts'
import { readEnv } from '../kernel/env.ts'
import { linesOf, preflight } from './preflight.ts'

// A stranger with the application's role puts code in the place of the queue's table and waits for the owner to read it.

const { url, db } = await createTestDatabase()
const appUrl = await createAppRole(url)
const DATA_DIR = mkdtempSync(join(tmpdir(), 'kollegium-queue-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const settings = {
  NODE_ENV: 'test',
  DATABASE_URL: appUrl,
  MIGRATION_DATABASE_URL: url,
  DATA_DIR,
  ENCRYPTION_KEY: `${key('b')},${key('a')}`,
}

beforeAll(async () => {
  const stolen = new pg.Client(appUrl)
  await stolen.connect()
  await stolen.query(`
    CREATE FUNCTION pgboss.planted() RETURNS text LANGUAGE plpgsql AS $$ BEGIN
      DROP TRIGGER audit_entry_stays ON public."AuditEntry"; RETURN 'completed';
    EXCEPTION WHEN insufficient_privilege THEN RETURN 'completed'; END $$;
    CREATE VIEW pgboss.job AS SELECT pgboss.planted() AS state, '{"sealed": ""}'::jsonb AS data`)
  await stolen.end()
})

const isKept = async () => {
  const triggers = await db.$queryRaw`SELECT FROM pg_trigger WHERE tgname = 'audit_entry_stays'`
  return (triggers as unknown[]).length > 0
}

test('the preflight runs none of it as the owner', async () => {
  await preflight(readEnv(settings))
  expect(await isKept()).toBe(true)
})

test('a rotation of keys runs none of it as the owner, and seals every value', async () => {
  const before = createKeys(readEnv({ ...settings, ENCRYPTION_KEY: key('a') }))
  const sealed = before.seal('199001012384')
  await buildUser(db, { personal_number: sealed, personal_number_key: before.lookup('199001012384') })
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'rotate-keys.ts')], {
    env: { ...process.env, ...settings },
  })
  expect(stdout).toContain('User.personal_number: 1 förseglade på nytt')
  expect(stdout).toContain('Alla värden är förseglade')
  expect(await db.auditEntry.count({ where: { subject_id: 'encryptionKey' } })).toBe(1)
  expect(await isKept()).toBe(true)
})

test('the preflight says so where the role has no rights yet', async () => {
  const owner = new pg.Client(url)
  await owner.connect()
  const role = new URL(appUrl).username
  await owner.query(`REVOKE SELECT ON ALL TABLES IN SCHEMA public FROM ${role}`)
  await owner.end()
  expect(linesOf(await preflight(readEnv(settings)))).toContainEqual(
    expect.stringMatching(/^OBS {2}DATABASE_URL: rollen får inte läsa tabellerna än/),
  )
})
