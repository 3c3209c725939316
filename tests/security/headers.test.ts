import { expect, test } from 'vitest'
import { startServer } from '../contract/server.ts'

// The headers of every kind of answer of the API, the sign-in and the old contract. Those of pages are compared whole in
// web/src/server/headers.test.ts.

const { origin, bearer, actors } = await startServer({ PUBLIC_PROTOCOL: 'https', TRUST_PROXY: '1' })
const editor = await bearer('editor')
const json = { 'content-type': 'application/json' }
const graphql = (query: string) => ({ method: 'POST', headers: json, body: JSON.stringify({ query }) })
const asked = 'response_type=code&client_id=nobody&redirect_uri=https://evil.example/auth'

const answers: Record<string, [address: string, how?: RequestInit]> = {
  'a query': ['/api/v1/trpc/article.list?input={}', { headers: editor }],
  'a refused query': ['/api/v1/trpc/article.list?input={}'],
  'an unknown procedure': ['/api/v1/trpc/nothing.here'],
  'a mutation with a broken body': [
    '/api/v1/trpc/article.create',
    { method: 'POST', headers: { ...editor, ...json }, body: '{' },
  ],
  'the old contract': ['/api/v1/graphql', graphql('{ articles { data { id } } }')],
  'the old contract, broken': ['/api/v1/graphql', { method: 'POST', headers: json, body: '{' }],
  'the user': ['/api/v1/user', { headers: editor }],
  'no user': ['/api/v1/user'],
  'an upload without a file': ['/api/v1/files', { method: 'POST', headers: editor, body: new FormData() }],
  'a challenge': ['/api/v1/captcha'],
  'an unknown address': ['/api/v1/nothing'],
  'a missing file': ['/files/1/a.pdf'],
  'the description of the sign-in': ['/.well-known/oauth-authorization-server'],
  'a refused sign-in': [`/oauth/authorize?${asked}`],
  'a refused sign-in, as a page': [`/oauth/authorize?${asked}`, { headers: { accept: 'text/html' } }],
  'a refused token': [
    '/oauth/token',
    { method: 'POST', body: new URLSearchParams({ grant_type: 'password', username: 'a', password: 'b' }) },
  ],
  'the end of a session': ['/oauth/logout', { headers: { accept: 'text/html' } }],
}

test.each(Object.entries(answers))('%s', async (_, [address, how]) => {
  const { headers } = await fetch(origin + address, { redirect: 'manual', ...how })
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  const type = headers.get('content-type') ?? ''
  if (/^text\//.test(type)) expect(type).toMatch(/; charset=utf-8$/)
  else expect(type).toMatch(/^application\/json/)
  if (!address.startsWith('/.well-known')) expect(headers.get('cache-control')).toMatch(/no-store|private/)
})

/** Headers that the connection and the length of the answer make. */
const passing = ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding', 'set-cookie']
const strict = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}
const api = { ...strict, 'cache-control': 'no-store', 'x-app-version': '0.1.0' }
const typed = { ...api, 'content-type': 'application/json', vary: 'Origin, trpc-accept, accept' }
const rest = { ...api, 'content-type': 'application/json; charset=utf-8', vary: 'Origin' }
const { 'x-app-version': _, ...file } = rest
const signIn = {
  ...strict,
  ...{ 'cache-control': 'no-store', pragma: 'no-cache', 'content-type': 'application/json; charset=UTF-8' },
}
const page = {
  ...strict,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
/** All headers of each answer. JSON needs no content policy: browsers show it as text, whatever it holds. */
const exactly: Record<string, Record<string, string>> = {
  'a query': typed,
  'a refused query': typed,
  'an unknown procedure': typed,
  'a mutation with a broken body': { ...typed, vary: 'trpc-accept, accept' },
  'the description of the sign-in': {
    ...strict,
    ...{ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' },
    'content-type': 'application/json; charset=utf-8',
  },
  'a missing file': file,
  'a refused sign-in': signIn,
  'a refused token': { ...signIn, vary: 'Origin' },
  'a refused sign-in, as a page': page,
  'the end of a session': page,
}

test.each(Object.entries(answers))('%s has these headers and no others', async (name, [address, how]) => {
  const { headers } = await fetch(origin + address, { redirect: 'manual', ...how })
  const lasting = [...headers].filter(([header]) => !passing.includes(header))
  expect(Object.fromEntries(lasting)).toEqual(exactly[name] ?? rest)
})

test('nobody from elsewhere reads an answer', async () => {
  for (const from of ['https://evil.example', 'https://nosuch.vo.localhost:3000', 'null']) {
    for (const [address, how] of Object.values(answers)) {
      const headers = { ...(how?.headers as Record<string, string> | undefined), origin: from }
      const answer = await fetch(origin + address, { redirect: 'manual', ...how, headers })
      const allowed = answer.headers.get('access-control-allow-origin')
      // The description of the sign-in is for everybody.
      expect(allowed, `${address} for ${from}`).toBe(address.startsWith('/.well-known') ? '*' : null)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  }
})

test('TRACE gives nothing back', async () => {
  const { createConnection } = await import('node:net')
  const { port, hostname } = new URL(origin)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = createConnection(Number(port), hostname)
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk
    })
    socket.on('end', () => resolve(got)).on('error', reject)
    socket.write(
      `TRACE /api/v1/user HTTP/1.1\r\nHost: vo.localhost:3000\r\nCookie: secret=${actors.ids.editor}x\r\nConnection: close\r\n\r\n`,
    )
  })
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(text).not.toContain('secret=')
})
