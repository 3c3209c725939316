import pg from 'pg'
import { MIGRATIONS_DIR, type Migration, readMigrations } from './migration-files.ts'
import { migrationList, NO_FILTERS, withSchemaEngine } from './schema-engine.ts'
import { StartError } from './start-error.ts'

/** Our lock, held while the engine works. The engine itself takes Prisma's own (72707369) in its connection. */
const LOCK = 7_270_736_901
const OLDEST = 150_000

/**
 * Applies the migrations that the database lacks, one process at a time. Prisma's own engine writes
 * `_prisma_migrations`, as the official `prisma migrate deploy` does. Without new migrations it costs one query.
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
    const input = { migrationsList: migrationList(migrations, dir), filters: NO_FILTERS }
    const { appliedMigrationNames } = await withSchemaEngine(url, (engine) => engine.applyMigrations(input)).catch(
      (error: unknown) => {
        throw toMigrationError(error)
      },
    )
    return { applied: appliedMigrationNames, edited }
  } finally {
    await client.end()
  }
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
