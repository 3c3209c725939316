import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createDb, type Db } from '../src/client.ts'
import { TEMPLATE } from './server.ts'

/**
 * PostgreSQL would start two processes for a statement that reads many tables, which costs more than to read a test's
 * few rows.
 */
const sessionSettings = '-c max_parallel_workers_per_gather=0'

export interface TestDatabase {
  /** Connection string. */
  url: string
  db: Db
  /** Empties every table and restarts the ids at 1. */
  clear(): Promise<void>
}

/**
 * Makes a database of its own for a test file, with all migrations and no rows. Call it once at the top of the file
 * (`const { db } = await createTestDatabase()`). It is dropped after the file's tests.
 * @param options as of createDb
 */
export async function createTestDatabase(options: Parameters<typeof createDb>[1] = {}): Promise<TestDatabase> {
  const adminUrl = inject('databaseServer')
  const clone = await cloneTemplate(adminUrl)
  const withSettings = new URL(clone.url)
  withSettings.searchParams.set('options', sessionSettings)
  const url = withSettings.href
  const db = createDb(url, { max: 5, ...options })
  afterAll(async () => {
    await db.$disconnect()
    await clone.drop()
  })
  return { url, db, clear: () => clear(db) }
}

/** Copies the template on a test server, for programs outside Vitest's workers (a started product, a benchmark). */
export async function cloneTemplate(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // A copy of the files costs half as much as the default, which also logs each block.
  await run(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/**
 * Deletes all rows, which is many times faster than TRUNCATE on small tables. Constraints and triggers are off, but
 * listeners are told. A table without a block on the disk has never had a row.
 */
async function clear(db: Db): Promise<void> {
  await db.$executeRaw`
    DO $$
    DECLARE
      name text;
    BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      FOR name IN
        SELECT relname FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'
          AND pg_relation_size(oid) > 0
      LOOP
        EXECUTE format('DELETE FROM %I', name);
        PERFORM pg_notify('kollegium_changed', name);
      END LOOP;
      PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
    END $$`
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
