import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyCluster } from '../testing/server.ts'
import { startEmbedded, stopOrphan } from './embedded.ts'
import { isAlive } from './postgres-process.ts'

let dir = ''
const children: ChildProcess[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kollegium-embedded-'))
  await copyCluster(dir)
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await vi.waitFor(() => stopOrphan(dir), { timeout: 20_000 })
  await rm(dir, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

/** Starts the cluster from another process, which reports the start and then waits. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const server = await startEmbedded({ dir: ${JSON.stringify(dir)}, throwAway: true })
    console.log(JSON.stringify({ url: server.url, pid: server.pid }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout ?? child, 'data')
  return { child, ...JSON.parse(String(line)) }
}

test('starts, keeps its data over a stop, and is quick the second time', async () => {
  const first = await startEmbedded({ dir })
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const started = performance.now()
  const second = await startEmbedded({ dir })
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
  expect(second.port).toBe(first.port)
  await second.stop()
})

test('the caller works while initdb does, and again while the server starts', async () => {
  const fresh = join(dir, 'fresh')
  const initialised: boolean[] = []
  const meanwhile = () => void initialised.push(existsSync(join(fresh, 'server.json')))
  const server = await startEmbedded({ dir: fresh, throwAway: true, meanwhile })
  await server.stop()
  expect(initialised).toEqual([false, true])
})

test('only this machine reaches it, with a password that only the owner reads', async () => {
  const server = await startEmbedded({ dir })
  const open = new URL(server.url)
  open.password = 'guess'
  await expect(ask(open.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  expect(await ask(server.url, 'SHOW listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' })
  expect(await ask(server.url, 'SHOW fsync')).toEqual({ fsync: 'on' })
  await server.stop()
})

test('the application has a role of its own, also in a cluster that an earlier release made', async () => {
  const server = await startEmbedded({ dir, throwAway: true })
  expect(await ask(server.appUrl, 'SELECT current_user AS name')).toEqual({ name: 'kollegium_app' })
  const rights =
    'SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls AS more FROM pg_roles WHERE rolname = current_user'
  expect(await ask(server.appUrl, rights)).toEqual({ more: false })
  await server.stop()
  const file = join(dir, 'server.json')
  const { appPassword: _, ...before } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(before))
  const again = await startEmbedded({ dir, throwAway: true })
  expect(await ask(again.appUrl, 'SELECT 1 AS one')).toEqual({ one: 1 })
  await expect(ask(server.appUrl.replace(`:${server.port}/`, `:${again.port}/`), 'SELECT 1')).rejects.toMatchObject({
    code: '28P01',
  })
  await again.stop()
})

test('an orphan of a killed process is taken over and stopped in the end', async () => {
  const elsewhere = await startElsewhere()
  elsewhere.child.kill('SIGKILL')
  await once(elsewhere.child, 'exit')
  expect(isAlive(elsewhere.pid)).toBe(true)
  const server = await startEmbedded({ dir, throwAway: true })
  expect(server.pid).toBe(elsewhere.pid)
  await server.stop()
  expect(isAlive(elsewhere.pid)).toBe(false)
})

test('a second process joins the running server and does not stop it', async () => {
  const elsewhere = await startElsewhere()
  const server = await startEmbedded({ dir, throwAway: true })
  expect(server.pid).toBe(elsewhere.pid)
  await server.stop()
  expect(await ask(elsewhere.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
})

test('a server that was killed, with its lock file left, recovers', async () => {
  const server = await startEmbedded({ dir })
  await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  process.kill(server.pid, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(server.pid)).toBe(false))
  expect(existsSync(join(dir, 'data', 'postmaster.pid'))).toBe(true)
  const again = await startEmbedded({ dir })
  expect(await ask(again.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
  await again.stop()
})

test('a process that outlives the killed server is waited for', async () => {
  const first = await startEmbedded({ dir, throwAway: true })
  const row = await ask(first.url, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
  const left = Number(row?.pid)
  process.kill(left, 'SIGSTOP')
  process.kill(first.pid, 'SIGKILL')
  const starting = startEmbedded({ dir, throwAway: true })
  const refused = async () => expect(await readFile(join(dir, 'server.log'), 'utf8')).toContain('shared memory block')
  await vi.waitFor(refused, 10_000).finally(() => process.kill(left, 'SIGCONT'))
  const second = await starting
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
  await second.stop()
})

test('a lock file whose number now belongs to another program is no server', async () => {
  const server = await startEmbedded({ dir, throwAway: true })
  await server.stop()
  // After a container's restart, process ids begin again.
  await writeFile(join(dir, 'data', 'postmaster.pid'), `${process.pid}\n${dir}\n0\n5432\n\n127.0.0.1\n\nready\n`)
  const again = await startEmbedded({ dir, throwAway: true })
  expect(await ask(again.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
  await again.stop()
})

test('the port of last time being taken, another is found', async () => {
  const server = await startEmbedded({ dir, throwAway: true })
  await server.stop()
  const other = createServer().listen(server.port, '127.0.0.1')
  await once(other, 'listening')
  const again = await startEmbedded({ dir, throwAway: true })
  expect(again.port).not.toBe(server.port)
  await again.stop()
  other.close()
})

test('what an interrupted initdb left is cleared away', async () => {
  await rm(join(dir, 'server.json'))
  await rm(join(dir, 'data', 'base'), { recursive: true })
  const server = await startEmbedded({ dir, throwAway: true })
  await server.stop()
})

test('the data of another PostgreSQL is left alone and told', async () => {
  const server = await startEmbedded({ dir, throwAway: true })
  await server.stop()
  await writeFile(join(dir, 'data', 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dir, throwAway: true })).rejects.toMatchObject({
    code: 'DATABASE_VERSION',
    message: expect.stringMatching(/PostgreSQL 17; det behövs 18/),
  })
  await writeFile(join(dir, 'data', 'PG_VERSION'), '18\n')
})

test('a server that cannot start says where to look, in one line', async () => {
  const server = await startEmbedded({ dir, throwAway: true })
  await server.stop()
  await writeFile(join(dir, 'data', 'postgresql.conf'), 'no such setting\n')
  const error = await startEmbedded({ dir, throwAway: true }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'DATABASE_START', message: expect.stringContaining('server.log') })
  expect(String(error)).not.toContain('\n')
  expect(await readFile(join(dir, 'server.log'), 'utf8')).toContain('syntax error')
})

test('below a folder that is closed to others, and never as root', async () => {
  const closed = join(dir, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const server = await startEmbedded({ dir: join(closed, 'postgres'), throwAway: true })
  const uid = execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid)], { encoding: 'utf8' })
  expect(Number(uid)).toBeGreaterThan(0)
  await server.stop()
})
