import { afterAll, expect, test } from 'vitest'
import { serveApi } from './testing/http.ts'
import { createPrintWorld } from './testing/printing.ts'

const { services } = await createPrintWorld()
const api = await serveApi(services)
afterAll(api.stop)

test.each(['/api/v1/trpc/session.me', '/api/v1/user', '/api/v1/print-runs/none/file'])(
  'what %s answers is kept by nobody, taken for nothing else, and tells its version',
  async (path) => {
    const { headers } = await fetch(api.origin + path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-app-version')).toBe(services.env.APP_VERSION)
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
  ['help.get', { method: 'GET' }],
  ['application.submit', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
])('more than fifty calls of %s in one request are refused', async (path, init) => {
  const ask = (count: number) =>
    fetch(`${api.origin}/api/v1/trpc/${Array.from({ length: count }, () => path).join(',')}?batch=1`, init)
  const refused = await ask(51)
  expect(refused.status).toBe(400)
  // One answer for all: none was tried.
  expect(await refused.json()).toMatchObject({ error: { data: { code: 'INVALID' } } })
  expect(await (await ask(50)).json()).toHaveLength(50)
})
