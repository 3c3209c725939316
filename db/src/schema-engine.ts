import { EventEmitter } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine, SchemasContainer } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { MIGRATIONS_DIR, type Migration, SCHEMA_DIR } from './migration-files.ts'

/** Filters for a database without tables or enums that other programs manage. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] }

/**
 * Runs `work` with Prisma's own schema engine in its WebAssembly build, connected to `url`. The native engine is a
 * download that closed networks don't have. The engine takes some 100 ms to load, so callers load it only when there is
 * work.
 */
export async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= loadEngine()
  const { SchemaEngine } = await loaded
  let panic = ''
  const set_message = (text: string) => {
    panic = text
  }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message } })
  const adapters = new MigrationAdapters(url)
  const { files } = await readSchema()
  const datamodels = files.map(({ path, content }): [string, string] => [path, content])
  const bound = bindMigrationAwareSqlAdapterFactory(adapters)
  const engine = await SchemaEngine.new({ datamodels }, () => undefined, bound)
  try {
    return await work(engine)
  } catch (error) {
    throw panic ? new Error(panic, { cause: error }) : error
  } finally {
    engine.free()
    await adapters.end()
  }
}

// The engine's bindings hold one instance for the whole process, which a second one would break.
let loaded: ReturnType<typeof loadEngine> | undefined

async function loadEngine(): Promise<typeof import('@prisma/schema-engine-wasm')> {
  // The package's entry imports its .wasm as bundlers do. Node has to put the parts together, as Prisma's CLI does.
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = join(
    dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')),
    'schema_engine_bg.wasm',
  )
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': { ...bindings } })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  return bindings
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

/** PrismaPg with the additions that the schema engine needs. */
class MigrationAdapters extends PrismaPg {
  readonly #url: string
  readonly #pools = new Set<pg.Pool>()

  constructor(url: string) {
    super(url)
    this.#url = url
  }

  override async connect(): Promise<Adapter> {
    return this.#open(this.#url)
  }

  override async connectToShadowDb(): Promise<Adapter> {
    const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
    const shadowUrl = new URL(this.#url)
    shadowUrl.pathname = `/${name}`
    const live = this.#pool(this.#url)
    await live.query(`CREATE DATABASE "${name}" TEMPLATE template0`)
    return this.#open(shadowUrl.href, async () => {
      await live.query(`DROP DATABASE "${name}" WITH (FORCE)`)
      await this.#close(live)
    })
  }

  async end(): Promise<void> {
    await Promise.all([...this.#pools].map((pool) => this.#close(pool)))
  }

  async #open(url: string, afterwards?: () => Promise<void>): Promise<Adapter> {
    const pool = this.#pool(url)
    const adapter = await new PrismaPg(pool).connect()
    teachInternalChar(adapter, pool)
    // The adapter's own executeScript cuts a script at every semicolon, also inside a function's body. PostgreSQL takes
    // a whole script in one message and runs it in one transaction, as with the native engine.
    adapter.executeScript = async (script) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] })
    }
    adapter.dispose = async () => {
      await this.#close(pool)
      await afterwards?.()
    }
    return adapter
  }

  #pool(url: string): pg.Pool {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('error', () => undefined)
    this.#pools.add(pool)
    return pool
  }

  async #close(pool: pg.Pool): Promise<void> {
    if (this.#pools.delete(pool)) await pool.end()
  }
}

/**
 * Lets the engine read the catalogue's type "char" (oid 18), which the adapter does not know. The row description says
 * character(1) instead, and the answer's column type is corrected. The pool has one connection, so queries run one at a
 * time.
 */
function teachInternalChar(adapter: Adapter, pool: pg.Pool): void {
  let columns: number[] = []
  pool.on('connect', (client) => {
    const connection: unknown = Reflect.get(client, 'connection')
    if (!(connection instanceof EventEmitter)) return
    connection.prependListener('rowDescription', (message: { fields: { dataTypeID: number }[] }) => {
      columns = message.fields.flatMap((field, index) => (field.dataTypeID === 18 ? [index] : []))
      for (const index of columns) Object.assign(message.fields[index] ?? {}, { dataTypeID: 1042 })
    })
  })
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => {
    columns = []
    const result = await queryRaw(query)
    for (const index of columns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
}

/** Lists the migrations in the form that the engine requires. */
export function migrationList(migrations: Migration[], dir = MIGRATIONS_DIR): MigrationList {
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  }
}

/** Reads all schema files. */
export async function readSchema(dir = SCHEMA_DIR): Promise<SchemasContainer> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.prisma')).sort()
  return {
    files: await Promise.all(
      names.map(async (name) => ({ path: join(dir, name), content: await readFile(join(dir, name), 'utf8') })),
    ),
  }
}

/**
 * Writes the SQL from the migrations to the schema; empty when they agree. The migrations are replayed in a shadow
 * database that is made beside the one of `url`.
 */
export async function diffMigrations(url: string, migrations: Migration[], schemaDir = SCHEMA_DIR): Promise<string> {
  const schema = await readSchema(schemaDir)
  const { stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationList(migrations) },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: false,
      filters: NO_FILTERS,
    }),
  )
  const sql = (stdout ?? '').trim()
  return sql === '' || sql === '-- This is an empty migration.' ? '' : `${sql}\n`
}
