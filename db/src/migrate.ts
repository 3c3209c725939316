import pg from 'pg'
import { MIGRATIONS_DIR, type Migration, readMigrations } from './migration-files.ts'
import { migrationList, NO_FILTERS, withSchemaEngine } from './schema-engine.ts'
import { StartError } from './start-error.ts'

/** Our lock, held while the engine works. The engine itself takes Prisma's own (72707369) in its connection. */
const LOCK = 7_270_736_901
const OLDEST = 150_000

/** The columns are those of Prisma's engine, so that the official commands work on the same database. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
  logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/** PostgreSQL's refusals of a statement in a transaction: one that can't stand in any, and a new value of an enum that is used at once. */
const NOT_TOGETHER = ['25001', '55P04']

/**
 * Applies the migrations that the database lacks, one process at a time, and all in one transaction: an upgrade that fails has
 * changed nothing, so the release of before starts again. Where PostgreSQL can't do one of them in a transaction, Prisma's own engine
 * applies one by one. The bookkeeping is that of the official `prisma migrate deploy`. Without new migrations it costs one query.
 * @returns the names just applied, and those of applied migrations whose file has changed since
 * @throws StartError: unreachable, refused, too old, newer than the program, or a migration that fails
 */
export async function migrate(url: string, dir = MIGRATIONS_DIR): Promise<{ applied: string[]; edited: string[] }> {
  const migrations = await readMigrations(dir)
  const client = await connect(url)
  try {
    const before = await compare(client, migrations)
    if (before.pending.length === 0) return { applied: [], edited: before.edited }
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const { pending, edited } = await compare(client, migrations)
    if (pending.length === 0) return { applied: [], edited }
    const failed = await readFailed(client)
    if (failed) throw new StartError('DATABASE_MIGRATION', { name: failed }, new Error('failed before, not resolved'))
    const applied =
      (await applyTogether(
        client,
        migrations.filter(({ name }) => pending.includes(name)),
      )) ?? (await applyOneByOne(url, migrations, dir))
    return { applied, edited }
  } finally {
    await client.end()
  }
}

/**
 * @returns the names, or null when PostgreSQL can't do them in one transaction; nothing has changed then
 * @throws StartError DATABASE_MIGRATION; nothing has changed then either
 */
async function applyTogether(client: pg.Client, pending: Migration[]): Promise<string[] | null> {
  let at = ''
  try {
    await client.query('BEGIN')
    await client.query(BOOKKEEPING)
    for (const { name, sql, checksum } of pending) {
      at = name
      const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
      await client.query(sql)
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES (gen_random_uuid()::text, $1, $2, $3, clock_timestamp(), 1)`,
        [checksum, name, rows[0]?.now],
      )
    }
    await client.query('COMMIT')
    return pending.map(({ name }) => name)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    if (error instanceof pg.DatabaseError && NOT_TOGETHER.includes(error.code ?? '')) return null
    throw new StartError('DATABASE_MIGRATION', { name: at || 'ingen ny' }, error)
  }
}

async function applyOneByOne(url: string, migrations: Migration[], dir: string): Promise<string[]> {
  const input = { migrationsList: migrationList(migrations, dir), filters: NO_FILTERS }
  try {
    const { appliedMigrationNames } = await withSchemaEngine(url, (engine) => engine.applyMigrations(input))
    return appliedMigrationNames
  } catch (error) {
    throw toMigrationError(error)
  }
}

/**
 * Ends the waiting for an operator after a migration that failed halfway, as `prisma migrate resolve` does.
 * @param as `applied`: it was carried out by hand; `rolled-back`: its changes were undone, and the next start tries again
 * @throws StartError DATABASE_MIGRATION when no such migration waits
 */
export async function resolveMigration(
  url: string,
  { name, as, dir = MIGRATIONS_DIR }: { name: string; as: 'applied' | 'rolled-back'; dir?: string },
): Promise<void> {
  const migrationsList = migrationList(await readMigrations(dir), dir)
  try {
    await withSchemaEngine(url, (engine) =>
      as === 'applied'
        ? engine.markMigrationApplied({ migrationsList, migrationName: name })
        : engine.markMigrationRolledBack({ migrationName: name }),
    )
  } catch (error) {
    throw toMigrationError(error)
  }
}

/**
 * Tells where the database stands, and changes nothing: the migrations that it lacks, and the failed one that no start tries again until it
 * is resolved.
 * @throws StartError: unreachable, refused, too old, or newer than the program
 */
export async function migrationState(
  url: string,
  dir = MIGRATIONS_DIR,
): Promise<{ pending: string[]; edited: string[]; failed: string | null }> {
  const migrations = await readMigrations(dir)
  const client = await connect(url)
  try {
    const state = await compare(client, migrations)
    return { ...state, failed: await readFailed(client) }
  } finally {
    await client.end()
  }
}

async function readFailed(client: pg.Client): Promise<string | null> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS is_there")
  if (!tables[0].is_there) return null
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL LIMIT 1',
  )
  return rows[0]?.migration_name ?? null
}

/**
 * Makes the StartError of a failed migration. The engine's message is followed by its place in the engine, which names
 * the migration.
 */
function toMigrationError(error: unknown): StartError {
  const [said = '', where = ''] = String(error instanceof Error ? error.message : error).split(/\n\s+0: /)
  const name = /migration_name="([^"]+)"/.exec(where)?.[1] ?? 'ingen ny'
  return new StartError('DATABASE_MIGRATION', { name }, said.replace(/^external connector error\s+/, ''))
}

async function compare(client: pg.Client, migrations: Migration[]): Promise<{ pending: string[]; edited: string[] }> {
  const applied = await readApplied(client)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) throw new StartError('DATABASE_NEWER', { name: unknown })
  return {
    pending: migrations.flatMap(({ name }) => (applied.has(name) ? [] : [name])),
    edited: migrations.flatMap(({ name, checksum }) =>
      applied.has(name) && applied.get(name) !== checksum ? [name] : [],
    ),
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    )
    return new Map(rows.map((row) => [row.migration_name, row.checksum]))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return new Map()
    throw error
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? 'DATABASE_REFUSED' : 'DATABASE_UNREACHABLE'
    throw new StartError(code, { address: addressOf(url) }, error)
  }
  const { rows } = await client.query<{ number: string; version: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version",
  )
  if (Number(rows[0]?.number) < OLDEST) {
    await client.end()
    throw new StartError('DATABASE_VERSION', { version: rows[0]?.version ?? '?', wanted: '15 eller nyare' })
  }
  return client
}

/** Host, port and database of the URL; never the password. */
function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return '?'
  }
}
