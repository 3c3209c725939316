import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createAppRole } from '../testing/app-role.ts'
import { createTestDatabase } from '../testing/database.ts'
import { buildTag } from '../testing/factories/tag.ts'
import { grantToApp, ownsTables } from './app-role.ts'
import { createDb } from './client.ts'

const { url, db } = await createTestDatabase()
const appUrl = await createAppRole(url)
const app = createDb(appUrl, { max: 1 })
const client = new pg.Client(appUrl)
await client.connect()
afterAll(async () => {
  await client.end()
  await app.$disconnect()
})

const denied = { code: '42501' }

describe('the application’s role', () => {
  test('reads and writes rows of every table, and takes ids', async () => {
    const tag = await buildTag(app)
    await app.tag.update({ where: { id: tag.id }, data: { label: 'Ny' } })
    await app.tag.delete({ where: { id: tag.id } })
    await expect(app.auditEntry.create({ data: { action: 'read', subject: 'User' } })).resolves.toMatchObject({
      action: 'read',
    })
    const { rows } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT'))`,
    )
    expect(rows).toEqual([{ relname: '_prisma_migrations' }])
  })

  test.each([
    'UPDATE "AuditEntry" SET action = \'x\'',
    'DELETE FROM "AuditEntry"',
    'TRUNCATE "AuditEntry"',
    'TRUNCATE "AuditEntry", "Tag" CASCADE',
    'ALTER TABLE "AuditEntry" DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_entry_stays ON "AuditEntry"',
    'DROP TABLE "AuditEntry"',
    'ALTER TABLE "Tag" ADD COLUMN x int',
    'TRUNCATE "Tag"',
    'DROP TABLE "Tag"',
    'CREATE TABLE public.mine (id int)',
    'CREATE SCHEMA mine',
    'SELECT setval(\'"AuditEntry_id_seq"\', 1)',
    "INSERT INTO audit_chain.link VALUES (1, 1, 'x')",
    'DELETE FROM audit_chain.link',
    'UPDATE audit_chain.head SET position = 0',
    'DELETE FROM audit_chain.anchor',
    'DROP SCHEMA audit_chain CASCADE',
    'CREATE OR REPLACE FUNCTION public.audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
    'SET session_replication_role = replica',
    "SELECT set_config('audit_chain.forgets', 'on', false); DELETE FROM \"AuditEntry\"",
    "UPDATE _prisma_migrations SET checksum = 'x'",
  ])('can’t %s', async (sql) => {
    await expect(client.query(sql)).rejects.toMatchObject(denied)
  })

  test('owns no table, which the owner does', async () => {
    expect([await ownsTables(appUrl), await ownsTables(url)]).toEqual([false, true])
  })
})

test('the owner itself can’t change or empty the log by a statement', async () => {
  await db.auditEntry.create({ data: { action: 'read', subject: 'User' } })
  for (const sql of ['UPDATE "AuditEntry" SET action = \'x\'', 'DELETE FROM "AuditEntry"', 'TRUNCATE "AuditEntry"']) {
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow('only added to')
  }
})

test('the tables of the queue become the application’s, also those that an earlier release made', async () => {
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`CREATE TYPE pgboss.state AS ENUM ('a'); CREATE TABLE pgboss.old (id serial PRIMARY KEY, state pgboss.state);
    CREATE FUNCTION pgboss.made() RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE TABLE "AfterUpgrade" (id serial)`)
  await owner.end()
  await expect(client.query('SELECT * FROM "AfterUpgrade"')).rejects.toMatchObject(denied)
  await grantToApp(url, appUrl)
  await client.query(`INSERT INTO "AfterUpgrade" DEFAULT VALUES; ALTER TABLE pgboss.old ADD COLUMN x int; DROP FUNCTION pgboss.made();
    ALTER TYPE pgboss.state ADD VALUE 'b'; CREATE TABLE pgboss.new (id int)`)
})

test('a role that the owner can’t give rights to is told in one line', async () => {
  const unknown = new URL(url)
  unknown.username = 'nobody_here'
  await expect(grantToApp(url, unknown.href)).rejects.toMatchObject({
    code: 'DATABASE_ROLES',
    message: expect.stringContaining('nobody_here'),
  })
})
