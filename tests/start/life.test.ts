import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDb } from '@kollegium/db'
import { isAlive } from '@kollegium/db/testing/processes'
import { buildVersion } from '@kollegium/web/build-version'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compileCache } from '../compile-cache.ts'
import { freePort } from '../free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
let dir = ''
const children: ChildProcess[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kollegium-start-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGTERM')
  await vi.waitFor(async () => expect(await databasePid()).toBeUndefined(), { timeout: 20_000 })
  await rm(dir, { recursive: true, force: true })
})

/** The process id of the embedded PostgreSQL, while it runs. */
async function databasePid(): Promise<number | undefined> {
  const file = join(dir, 'postgres/data/postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  return isAlive(pid) ? pid : undefined
}

type Started = { child: ChildProcess; port: number; said(): string }

async function launch(env: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, ['start.ts'], {
    cwd: ROOT,
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      DATA_DIR: dir,
      PORT: String(port),
      PUBLIC_HOST: `vo.localhost:${port}`,
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      ...env,
    },
    stdio: 'pipe',
  })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  return { child, port, said: () => text }
}

/** Starts the product and waits until it reports that it is ready. */
async function start(env: Record<string, string> = {}): Promise<Omit<Started, 'port'> & { url: string; text: string }> {
  const { child, port, said } = await launch(env)
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', () => said().includes('Kollegium är igång') && ready())
    child.once('exit', (code) => failed(new Error(`ended with ${code} before it was ready: ${said()}`)))
  })
  return { child, said, url: `http://127.0.0.1:${port}`, text: said() }
}

/**
 * Starts the product on an empty folder, and waits until the load of the demo network has stored its first pictures.
 */
async function startHalf(): Promise<Started> {
  const started = await launch({ DEMO: 'on' })
  const kept = join(dir, 'files/s3.vofront_files')
  const before = await countFiles(kept)
  await vi.waitFor(async () => expect(await countFiles(kept)).toBeGreaterThan(before), { timeout: 60_000, interval: 5 })
  return started
}

/** Counts the demo network's rows in the database. */
async function demoOf(): Promise<{ groups: number; certificates: number }> {
  const { port, password } = JSON.parse(await readFile(join(dir, 'postgres/server.json'), 'utf8'))
  const db = createDb(`postgresql://kollegium:${password}@127.0.0.1:${port}/kollegium`)
  try {
    return { groups: await db.group.count(), certificates: await db.certificate.count() }
  } finally {
    await db.$disconnect()
  }
}

/** Lists the processes below one, as they are now. */
async function below(pid = 0): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,command='])
  const all = stdout.split('\n').flatMap((line) => {
    const [, id, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return id ? [{ pid: Number(id), parent: Number(parent), command }] : []
  })
  const found = all.filter(({ parent }) => parent === pid)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

/** Lists the browser's processes and the database's, once the browser is warm. */
async function childrenOf({ pid }: ChildProcess) {
  const isBrowser = ({ command }: { command: string }) => /--type=renderer|--headless/.test(command)
  return vi.waitFor(
    async () => {
      const all = await below(pid)
      expect(all.filter(isBrowser).length).toBeGreaterThan(1)
      return { all, browser: all.filter(isBrowser) }
    },
    { timeout: 30_000, interval: 100 },
  )
}

async function countFiles(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true }).catch(() => [])).length
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [code] = await once(child, 'exit')
  return code
}

test('it prints its addresses and serves; starts after kill -9 and Ctrl-C go on, and no child outlives it', async () => {
  const first = await start()
  expect(first.text).toMatch(/Administration +http:\/\/admin\.vo\.localhost:\d+/)
  const answer = await fetch(first.url)
  expect(answer.status).toBeLessThan(500)
  // Open browsers notice a new version by the build's name.
  const { headers } = await fetch(`${first.url}/api/v1/user`)
  expect(headers.get('x-app-version')).toBe(await buildVersion())
  const { all, browser } = await childrenOf(first.child)
  const pid = await databasePid()
  expect(all.map((process) => process.pid)).toContain(pid)

  // After kill -9 the database goes on, and the browser ends with the process that started it.
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(await databasePid()).toBe(pid)
  await vi.waitFor(() => expect(browser.filter((process) => isAlive(process.pid))).toEqual([]), { timeout: 10_000 })

  const second = await start()
  expect(second.text).not.toContain('migreringar')
  expect(await databasePid()).toBe(pid)
  expect(await end(second.child, 'SIGINT')).toBe(0)
  expect(await databasePid()).toBeUndefined()

  // Without a browser the rest of the product works, and one line names the fault.
  const third = await start({ CHROMIUM_PATH: join(dir, 'chrome') })
  expect(third.text).not.toContain('migreringar')
  await vi.waitFor(
    () =>
      expect(third.said()).toMatch(/^Utskrifter fungerar inte ännu: .*CHROMIUM_PATH.* \[CHROMIUM_PATH=.*chrome.*\]$/m),
    { timeout: 30_000 },
  )
  expect((await fetch(third.url)).status).toBeLessThan(500)
  expect(await end(third.child, 'SIGTERM')).toBe(0)
  expect(await databasePid()).toBeUndefined()
}, 180_000)

test('a first start that is cut off leaves nothing half: the next one has all of the demo network, once', async () => {
  const stopped = await startHalf()
  expect(await end(stopped.child, 'SIGINT')).toBe(0)
  expect(stopped.said()).not.toMatch(/Error|Kollegium är igång/)
  const killed = await startHalf()
  await end(killed.child, 'SIGKILL')

  const whole = await start({ DEMO: 'on' })
  expect(whole.text).toMatch(/farpro +skoladministratör/)
  const loaded = await demoOf()
  // The load begins with the groups and ends with the certificates.
  expect(loaded.groups).toBeGreaterThan(100)
  expect(loaded.certificates).toBeGreaterThan(10)
  expect(await end(whole.child, 'SIGINT')).toBe(0)

  const again = await start({ DEMO: 'on' })
  expect(again.text).toMatch(/farpro +skoladministratör/)
  expect(await demoOf()).toEqual(loaded)
  // Ctrl-C ends the browser and the database with it.
  const { all } = await childrenOf(again.child)
  expect(all.map(({ pid }) => pid)).toContain(await databasePid())
  expect(await end(again.child, 'SIGINT')).toBe(0)
  expect(all.filter(({ pid }) => isAlive(pid))).toEqual([])
}, 180_000)
