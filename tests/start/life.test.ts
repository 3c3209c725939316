import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@kollegium/db/testing/processes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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

/** The process of the embedded PostgreSQL, while it runs. */
async function databasePid(): Promise<number | undefined> {
  const file = join(dir, 'postgres/data/postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  return isAlive(pid) ? pid : undefined
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Starts the product and waits until it says that it is ready. */
async function start(): Promise<{ child: ChildProcess; url: string; text: string }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dir,
      PORT: String(port),
      PUBLIC_HOST: `vo.localhost:${port}`,
      LOG_LEVEL: 'silent',
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let text = ''
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', (chunk) => {
      text += chunk
      if (text.includes('Kollegium är igång')) ready()
    })
    child.once('exit', (code) => failed(new Error(`ended with ${code} before it was ready`)))
  })
  return { child, url: `http://127.0.0.1:${port}`, text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [code] = await once(child, 'exit')
  return code
}

test('it prints its addresses, serves, and Ctrl-C stops every child; a second start goes on from there', async () => {
  const first = await start()
  expect(first.text).toMatch(/Administration +http:\/\/admin\.vo\.localhost:\d+/)
  const answer = await fetch(first.url)
  expect(answer.status).toBeLessThan(500)
  expect(await databasePid()).toBeDefined()
  expect(await end(first.child, 'SIGINT')).toBe(0)
  expect(await databasePid()).toBeUndefined()

  const second = await start()
  expect(second.text).not.toContain('migreringar')
  expect(await end(second.child, 'SIGTERM')).toBe(0)
  expect(await databasePid()).toBeUndefined()
}, 120_000)

test('after kill -9 the next start takes the database over', async () => {
  const first = await start()
  const pid = await databasePid()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(await databasePid()).toBe(pid)
  const second = await start()
  expect(await databasePid()).toBe(pid)
  expect(await end(second.child, 'SIGINT')).toBe(0)
  expect(await databasePid()).toBeUndefined()
}, 120_000)
