import { afterAll, expect, test } from 'vitest'
import { lastingHeaders } from '../testing/headers.ts'
import { serveApi } from '../testing/http.ts'
import { createPrintWorld } from '../testing/printing.ts'

const { services } = await createPrintWorld()
const api = await serveApi(services)
afterAll(api.stop)

test.each([
  ['/api/v1/trpc/session.me', 'application/json', 'Origin, trpc-accept, accept'],
  ['/api/v1/user', 'application/json; charset=utf-8', 'Origin'],
  ['/api/v1/print-runs/none/file', 'application/json; charset=utf-8', 'Origin'],
])(
  'what %s answers is kept by nobody, taken for nothing else, and tells its version, with no header more',
  async (path, type, vary) => {
    const { headers } = await fetch(api.origin + path)
    expect(lastingHeaders(headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': type,
      vary,
      'x-app-version': services.env.APP_VERSION,
      'x-content-type-options': 'nosniff',
    })
  },
)

test('an address that can’t be decoded gets no page with a stack', async () => {
  const answer = await fetch(`${api.origin}/files/%E0%A4%A/x`)
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Sidan hittades inte' },
  })
})

test.each([
  ['GET', '/api/v1/'],
  ['GET', '/api/v1/nonsense'],
  ['POST', '/api/v1/users/1'],
  ['HEAD', '/api/v1/files/1/more'],
  ['OPTIONS', '/api/v1/nonsense'],
])('%s %s is no address, which a program is told', async (method, path) => {
  const answer = await fetch(api.origin + path, { method })
  expect(answer.status).toBe(404)
  const told = { message: `The route ${path.slice(1)} could not be found.` }
  if (method !== 'HEAD') expect(await answer.json()).toEqual(told)
})

test.each([
  ['POST', '/api/v1/user', 'GET, HEAD'],
  ['GET', '/api/v1/files', 'POST'],
  ['DELETE', '/api/v1/files/7', 'POST'],
  ['PUT', '/api/v1/print-runs/none/file', 'GET, HEAD'],
])('%s %s takes %s alone', async (method, path, allowed) => {
  const answer = await fetch(api.origin + path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
  const message = `The ${method} method is not supported for this route. Supported methods: ${allowed}.`
  expect(await answer.json()).toEqual({ message })
})

test.each([
  ['help.get', { method: 'GET' }],
  ['application.submit', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
])('more than fifty calls of %s in one request are refused', async (path, init) => {
  const ask = (count: number) =>
    fetch(`${api.origin}/api/v1/trpc/${Array.from({ length: count }, () => path).join(',')}?batch=1`, init)
  const refused = await ask(51)
  expect(refused.status).toBe(400)
  // The one answer stands for all calls of the batch: none was tried.
  expect(await refused.json()).toMatchObject({ error: { data: { code: 'INVALID' } } })
  expect(await (await ask(50)).json()).toHaveLength(50)
})

test('a query whose input has no room in an address comes as a POST, and no change comes as a GET', async () => {
  const ask = (method: string) => {
    const body = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ entity: 'article' }) }
    return fetch(`${api.origin}/api/v1/trpc/lists.runs`, { method, ...(method === 'POST' && body) })
  }
  // Nobody has signed in: the query itself refuses, and not its method.
  expect((await ask('POST')).status).toBe(401)
  expect((await fetch(`${api.origin}/api/v1/trpc/lists.begin`)).status).toBe(404)
})

test('a file is read in a browser from the origin of a registered client, and from no other', async () => {
  await services.db.oauthClient.create({
    data: { id: 'far', name: 'Far', redirect_uris: ['https://far.example/auth'] },
  })
  const allowed = async (origin: string, method: string) => {
    const { headers } = await fetch(`${api.origin}/files/1/x.png`, { method, headers: { origin } })
    return headers.get('access-control-allow-origin')
  }
  for (const method of ['OPTIONS', 'GET']) {
    expect(await allowed('https://far.example', method)).toBe('https://far.example')
    expect(await allowed('https://evil.example', method)).toBeNull()
  }
})
