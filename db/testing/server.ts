import { createHash } from 'node:crypto'
import { chmodSync, chownSync, constants, cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedDatabase, startEmbedded, stopOrphan } from '../src/embedded.ts'
import { migrate } from '../src/migrate.ts'
import { readMigrations } from '../src/migration-files.ts'
import { isAlive } from '../src/postgres-process.ts'

/** The database with all migrations and no rows, from which test databases are copied. */
export const TEMPLATE = 'kollegium_template'

const CACHE = fileURLToPath(new URL('../../.data', import.meta.url))
const PREFIX = 'kollegium-test-'

export interface TestServer {
  /** Connection string of the database in which others are made. */
  adminUrl: string
  /** The same over the server's socket file, where the system has such files. */
  socketUrl: string
  stop(): Promise<void>
}

/**
 * Starts a throw-away PostgreSQL with the template database, in a folder of its own for each run. The migrated cluster
 * is kept under `.data/` by the hash of the migrations and copied, so a start takes well under a second.
 * @param options.durable the server writes each change to the disk before it answers, as the product's own does
 */
export async function startTestServer({ durable = false } = {}): Promise<TestServer> {
  await sweep()
  const parent = durable ? tmpdir() : ((await memoryFolder()) ?? tmpdir())
  const dir = await mkdtemp(join(parent, PREFIX))
  const server = await copyCluster(dir)
    .then(() => startEmbedded({ dir, database: 'postgres', throwAway: !durable }))
    .catch(async (error: unknown) => {
      await rm(dir, { recursive: true, force: true })
      throw error
    })
  return {
    adminUrl: server.urlOf('postgres'),
    socketUrl: overSocket(server.urlOf('postgres'), join(dir, 'data')),
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const MEMORY = '/dev/shm'
/** The databases of a run and the server's log take a third of this. */
const enoughMemory = 4 * 2 ** 30

/**
 * The folder that Linux keeps in memory, where it is large enough. Each test file copies some hundred files of a database
 * and removes them. On a disk the search for free places took a third of the server's work.
 */
async function memoryFolder(): Promise<string | undefined> {
  const known = await statfs(MEMORY).catch(() => undefined)
  return known && known.bsize * known.bavail >= enoughMemory ? MEMORY : undefined
}

/** Longer paths are no address of a socket file, on any system. */
const longestSocketFolder = 80

function overSocket(address: string, folder: string): string {
  if (process.platform === 'win32' || folder.length > longestSocketFolder) return address
  const url = new URL(address)
  url.searchParams.set('host', folder)
  return url.href
}

async function cachedCluster(): Promise<string> {
  const migrations = await readMigrations()
  const hash = createHash('sha256')
  for (const { name, checksum } of migrations) hash.update(`${name}:${checksum};`)
  const target = join(CACHE, `test-template-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(target)) return target
  await mkdir(CACHE, { recursive: true })
  await removeOldTemplates()
  const half = await mkdtemp(`${target}.`)
  let server: EmbeddedDatabase | undefined
  try {
    server = await startEmbedded({ dir: half, database: TEMPLATE, throwAway: true })
    await migrate(server.url)
    await server.stop()
    await rename(half, target)
  } catch (error) {
    await server?.stop()
    await rm(half, { recursive: true, force: true })
    // Another run has made the cluster first.
    if (!existsSync(target)) throw error
  }
  return target
}

/** Copies the migrated cluster to `to`, for startEmbedded({ dir: to }). */
export async function copyCluster(to: string): Promise<void> {
  await copyClusterOf(await cachedCluster(), to)
}

/**
 * Copies the folder of a cluster that does not run. The blocking calls copy its 1,800 files several times faster than
 * the asynchronous ones.
 */
export async function copyClusterOf(from: string, to: string): Promise<void> {
  cpSync(join(from, 'data'), join(to, 'data'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  // PostgreSQL refuses a folder that other users may enter, and the copy has the usual mode.
  chmodSync(join(to, 'data'), 0o700)
  const server = JSON.parse(await readFile(join(from, 'server.json'), 'utf8')) as Record<string, unknown>
  await writeFile(join(to, 'server.json'), JSON.stringify({ ...server, port: 0, owner: process.pid }), { mode: 0o600 })
  const { uid, gid } = await stat(join(from, 'data'))
  if (process.getuid?.() !== 0 || uid === 0) return
  chownSync(join(to, 'data'), uid, gid)
  for (const entry of readdirSync(join(to, 'data'), { recursive: true, withFileTypes: true })) {
    chownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}

/** Removes the folders that killed runs have left. */
async function sweep(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY]) {
    for (const name of await readdir(parent).catch(() => []))
      if (name.startsWith(PREFIX)) await sweepOne(join(parent, name))
  }
}

async function sweepOne(dir: string): Promise<void> {
  const file = await readFile(join(dir, 'server.json'), 'utf8').catch(() => undefined)
  if (file === undefined || isAlive((JSON.parse(file) as { owner: number }).owner)) return
  await stopOrphan(dir)
  await rm(dir, { recursive: true, force: true })
}

async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name)
    if (!name.startsWith('test-template-')) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > 86_400_000) await rm(path, { recursive: true, force: true })
  }
}
