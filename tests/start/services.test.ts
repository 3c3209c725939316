import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { diplomaData, person } from '@kollegium/api/testing/certificates'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { afterAll, expect, test, vi } from 'vitest'
import { compileCache } from '../compile-cache.ts'
import { freePort } from '../free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const world = await createPrintWorld()
const { db, env, caller, college } = world
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
})

type Service = { child: ChildProcess; url: string; said(): string }

async function launch(main: string, more: Record<string, string> = {}): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DATABASE_URL: world.url,
      DATA_DIR: env.DATA_DIR,
      ENCRYPTION_KEY: env.ENCRYPTION_KEY,
      PUBLIC_HOST: env.PUBLIC_HOST,
      ...more,
    },
    stdio: 'pipe',
  })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  return { child, url: `http://127.0.0.1:${port}`, said: () => text }
}

/** Requests the service until it answers another status than 503, which it sends until it is ready. */
const ask = (url: string, path: string, init: RequestInit = {}) =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
      expect(response.status).not.toBe(503)
      return response
    },
    { timeout: 40_000, interval: 200 },
  )

test('api, contract, pages and worker run as four processes on one database, and end when they are told to', async () => {
  const [api, gateway, web, worker] = await Promise.all(
    ['api/src/app/main.ts', 'gateway/src/main.ts', 'web/src/server/main.ts', 'pdf-worker/src/main.ts'].map((main) =>
      launch(main),
    ),
  )
  if (!api || !gateway || !web || !worker) throw new Error('not all were launched')

  const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons: [person('Ada', 'Ek')] }) })
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })

  expect((await ask(api.url, '/api/v1/user')).status).toBe(401)
  const answer = await ask(gateway.url, '/api/v1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  expect(await answer.json()).toEqual({ data: { __typename: 'Query' } })
  const page = await ask(web.url, '/verifiera')
  expect([page.status, (await page.text()).includes('<main')]).toEqual([200, true])
  await vi.waitFor(
    async () => expect(await db.printRun.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'done' }),
    { timeout: 60_000, interval: 300 },
  )

  // Each tells that it works, names its answers, and takes few of the database's connections.
  for (const { url } of [api, gateway, web, worker]) expect((await ask(url, '/readyz')).status).toBe(200)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const [{ connections } = { connections: 0 }] = await db.$queryRaw<{ connections: number }[]>`
    SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kollegium'`
  expect(connections).toBeGreaterThan(0)
  expect(connections).toBeLessThanOrEqual(4 * 6)

  for (const { child, said } of [api, gateway, web, worker]) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect([await ended, said()]).toEqual([[0, null], ''])
  }
}, 120_000)

test('a worker in production that has nothing to sign with says so with the rest', async () => {
  const { child, said } = await launch('pdf-worker/src/main.ts', { NODE_ENV: 'production', ENCRYPTION_KEY: '' })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(said()).toMatch(/^FEL {2}ENCRYPTION_KEY saknas/m)
  expect(said()).toMatch(/^FEL {2}.*SIGNING_KEY, SIGNING_CERT: needed/m)
}, 60_000)

test('without the shared database a service says so in one line', async () => {
  const { child, said } = await launch('api/src/app/main.ts', { DATABASE_URL: '' })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(said()).toBe('DATABASE_URL is needed by services that run by themselves\n')
})
