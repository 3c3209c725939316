import { Writable } from 'node:stream'
import express from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { serveOn } from '../testing/serve-on.ts'
import { probes, type Readiness } from './probes.ts'
import { factsOf, requestLog } from './request-log.ts'

/** Starts an app behind the log. `lines` waits until the log has that many. */
async function logged({ proxies = 0, level = 'info' } = {}) {
  const written: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk))
      done()
    },
  })
  const app = express()
  app.use(requestLog(pino({ level }, sink) as never, { TRUST_PROXY: proxies }))
  app.get('/mina/:token', (request, response) => {
    factsOf(request).user = 7
    response.send(factsOf(request).id)
  })
  app.use(
    '/nested',
    express.Router().get('/rows/:id', (_request, response) => void response.send('row')),
  )
  app.get('/away', (_request, response) => void response.status(503).end())
  const url = await serveOn(app)
  return {
    get: (path: string, headers = {}) => fetch(`${url}${path}`, { headers }),
    async lines(count: number): Promise<Record<string, unknown>[]> {
      await expect.poll(() => written.length).toBe(count)
      return written.map((line) => JSON.parse(line))
    },
  }
}

test('a line tells the route’s pattern, the status, the time and the user, and no part of the address that may be a key', async () => {
  const { get, lines } = await logged()
  const answer = await get('/mina/hemligt-nyckelord?q=Testander')
  const id = answer.headers.get('x-request-id')
  expect(await answer.text()).toBe(id)
  await get('/nested/rows/12')
  await get('/okand/hemligt')
  await get('/api/v1/trpc/article.list?input=Testander')
  const told = await lines(4)
  expect(told[0]).toMatchObject({ id, method: 'GET', route: '/mina/:token', status: 200, user: 7 })
  expect(told[0]?.ms).toEqual(expect.any(Number))
  expect(told.map(({ route }) => route)).toEqual([
    '/mina/:token',
    '/nested/rows/:id',
    '/okand/*',
    '/api/v1/trpc/article.list',
  ])
  expect(JSON.stringify(told)).not.toMatch(/hemligt|Testander/)
})

test('an id comes from a trusted proxy alone, and only in the form of one', async () => {
  const trusting = await logged({ proxies: 1 })
  const idOf = async (log: typeof trusting, given: string) =>
    (await log.get('/mina/x', { 'x-request-id': given })).headers.get('x-request-id')
  expect(await idOf(trusting, 'req-0123456789')).toBe('req-0123456789')
  expect(await idOf(trusting, '"}{"level":60')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idOf(await logged(), 'req-0123456789')).toMatch(/^[0-9a-f-]{36}$/)
})

test('an answer 503 is a warning with their number, also where answers aren’t told', async () => {
  const { get, lines } = await logged({ level: 'warn' })
  await get('/away')
  await get('/nested/rows/1')
  await get('/away')
  const told = await lines(2)
  expect(told.map(({ status, level }) => [status, level])).toEqual([
    [503, 40],
    [503, 40],
  ])
  expect(Number(told[1]?.unavailable)).toBe(Number(told[0]?.unavailable) + 1)
})

test('the probes: alive while it answers, ready while it is started, whole and not stopping', async () => {
  const readiness: Readiness = { state: 'starting', checks: {} }
  const app = express()
  app.use(probes(readiness))
  const url = await serveOn(app)
  const at = async (path: string) => {
    const answer = await fetch(`${url}${path}`)
    return [answer.status, await answer.text()]
  }
  expect(await at('/livez')).toEqual([200, 'ok\n'])
  expect(await at('/readyz')).toEqual([503, 'not ready\n'])
  Object.assign(readiness, { state: 'ready', checks: { database: () => Promise.reject(new Error('away')) } })
  expect(await at('/readyz?verbose')).toEqual([
    503,
    expect.stringMatching(/^state ready\ndatabase failed\nunavailable answers \d+\n$/),
  ])
  expect(await at('/livez')).toEqual([200, 'ok\n'])
  readiness.checks = { database: async () => {} }
  await expect.poll(() => at('/readyz'), { timeout: 5_000 }).toEqual([200, 'ok\n'])
  readiness.state = 'stopping'
  expect(await at('/readyz')).toEqual([503, 'not ready\n'])
})
