import { Readable } from 'node:stream'
import {
  adminCallback,
  authorizeAddress,
  createBrowser,
  formOf,
  newVerifier,
  samples,
  sendTo,
  storeFile,
} from '@kollegium/api/testing'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeAll, expect, test } from 'vitest'
import { startServer } from './server.ts'

// The addresses that are neither tRPC nor GraphQL name the error in any input: they never answer 5xx.

const { db, origin, services, tree, bearer, actors } = await startServer()
const send = sendTo(Number(new URL(origin).port))

const odd = [
  ...['', ' ', '0', '-1', '1.5', '1e400', '99999999999999999999', 'null', 'undefined', '[object Object]', 'true'],
  ...[
    '\u0000',
    'a\u0000b',
    '\u202eabc',
    '\ud800',
    '👩🏽‍🏫',
    'å'.repeat(2_000),
    'x'.repeat(12_000),
    '\r\nX-A: b',
    '%',
    '%00',
  ],
  ...['%E0%A4%A', '../../../etc/passwd', "' OR 1=1 --", '{"$ne":null}', '<script>1</script>', 'javascript:alert(1)'],
  ...[
    '//evil.example',
    'http://evil.example',
    'http://',
    'http://[',
    '00000000-0000-4000-8000-000000000000',
    '99999x99999',
  ],
]

type Fields = Record<string, string>
const verifier = newVerifier()
const authorize = {
  ...{ response_type: 'code', client_id: 'admin', redirect_uri: adminCallback, scope: '*', state: 's'.repeat(40) },
  ...{ code_challenge: verifier.challenge, code_challenge_method: 'S256', prompt: 'login', token: 'x', nonce: 'x' },
}
const tokens: Record<string, Fields> = {
  code: {
    ...{ grant_type: 'authorization_code', client_id: 'admin', redirect_uri: adminCallback, client_secret: '' },
    ...{ code: 'x', code_verifier: verifier.verifier },
  },
  refresh: { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'admin', client_secret: '', scope: '' },
}

/** Each of the fields with each odd value, then missing, twice, and as a list or an object. */
function spoiled(fields: Fields): [string, string][][] {
  const entries = Object.entries(fields)
  return entries.flatMap(([name]) => {
    const others = entries.filter(([each]) => each !== name)
    const value = fields[name] ?? ''
    return [
      ...odd.map((each): [string, string][] => [...others, [name, each]]),
      ...[[], [name, name], [`${name}[]`], [`${name}[a]`], [`${name}[__proto__]`]].map((names): [string, string][] => [
        ...others,
        ...names.map((each): [string, string] => [each, value]),
      ]),
    ]
  })
}
const encoded = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()

type Call = { address: string; method?: string; headers?: Fields; body?: string }
async function expectAnswers(calls: Call[]) {
  const failed: string[] = []
  const waiting = [...calls]
  const work = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const { address, ...rest } = call
      const { status } = await send(address, rest)
      if (status >= 500) failed.push(`${status} ${rest.method ?? 'GET'} ${address} ${rest.body ?? ''}`.slice(0, 300))
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(failed).toEqual([])
  await db.rateLimit.deleteMany()
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const posts = (address: string, fields: Fields, headers: Fields = {}): Call[] =>
  spoiled(fields).map((pairs) => ({ address, method: 'POST', headers: { ...form, ...headers }, body: encoded(pairs) }))
const gets = (address: string, fields: Fields, headers: Fields = {}): Call[] =>
  spoiled(fields).map((pairs) => ({ address: `${address}?${encoded(pairs)}`, headers }))

let signedIn: Fields = {}
let file: { id: number; filename: string }
beforeAll(async () => {
  signedIn = await bearer('editor')
  const portfolio = await buildPortfolio(db, { group_id: tree.here })
  const source = Readable.from([await samples.png()])
  file = await storeFile(services, { source, filename: 'bild.png', portfolio_id: portfolio.id })
})

test('authorize', async () => {
  await expectAnswers(gets('/oauth/authorize', authorize))
})

test('the form of sign-in, with its own token', async () => {
  const browser = createBrowser(send)
  const address = authorizeAddress(authorize)
  const { hidden } = formOf((await browser.visit(address)).text)
  const headers = { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') }
  const fields = { username: 'nobody', password: 'Rosenrot7', remember: 'on', ...hidden }
  await expectAnswers(posts(address, fields, headers))
})

test.each(Object.keys(tokens))('tokens by %s, as form and as JSON', async (kind) => {
  const fields = tokens[kind] ?? {}
  const values: unknown[] = [null, 1, true, [], {}, ['x'], { a: 1 }, ...odd]
  const json = Object.keys(fields).flatMap((name) =>
    values.map((value) => JSON.stringify({ ...fields, [name]: value })),
  )
  const headers = { 'content-type': 'application/json' }
  await expectAnswers([
    ...posts('/oauth/token', fields),
    ...json.map((body) => ({ address: '/oauth/token', method: 'POST', headers, body })),
  ])
})

test('revoke, a forgotten password, a new one, sign-out', async () => {
  const browser = createBrowser(send)
  const { hidden } = formOf((await browser.visit('/oauth/forgot')).text)
  const headers = { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') }
  await expectAnswers([
    ...posts('/oauth/revoke', { client_id: 'admin', token: 'x', token_type_hint: 'refresh_token' }),
    ...posts('/oauth/forgot', { username: 'nobody', ...hidden }, headers),
    ...gets('/oauth/password', { token: 'x' }),
    ...posts('/oauth/password', { token: 'x', password: 'Rosenrot7', repeat: 'Rosenrot7', ...hidden }, headers),
    ...gets('/oauth/logout', { redirect: adminCallback }),
  ])
})

test('bodies that are none, and methods that nobody expects', async () => {
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '1',
    '\u0000',
    'a=%',
    'a=%E0%A4%A&b',
    '--x\r\n',
    '{"__proto__":{"a":1}}',
  ]
  const types = [
    'application/json',
    ...Object.values(form),
    'text/plain',
    'multipart/form-data',
    'x',
    'application/json; charset=x',
  ]
  const addresses = [
    '/oauth/token',
    '/oauth/revoke',
    '/oauth/forgot',
    '/oauth/password',
    '/oauth/authorize',
    '/api/v1/files',
  ]
  const addressed = [...addresses, '/api/v1/user', '/api/v1/logout', `/files/${file.id}/${file.filename}`]
  await expectAnswers([
    ...addresses.flatMap((address) =>
      bodies.flatMap((body) =>
        types.map((type) => ({ address, method: 'POST', headers: { ...signedIn, 'content-type': type }, body })),
      ),
    ),
    ...addressed.flatMap((address) =>
      ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({ address, method })),
    ),
  ])
})

test('the user, the files and the pictures, by address and by header', async () => {
  const picture = `/files/${file.id}/${file.filename}`
  // A header can hold these characters alone.
  const values = odd.filter((value) => /^[\t\x20-\x7e]*$/.test(value))
  const names = ['authorization', 'vogroup', 'vomasquerade', 'volicensee', 'cookie', 'origin', 'range', 'if-none-match']
  const others = ['x-forwarded-for', 'x-forwarded-host', 'accept', 'accept-encoding', 'if-modified-since', 'host']
  const cookies = ['vo_atoken', 'vo_rtoken', 'vo_session', 'vo_csrf'].flatMap((name) =>
    odd.map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
  )
  const ids = odd.map((value) => encodeURIComponent(value.toWellFormed()))
  const addresses = ['/api/v1/user', picture, '/images/avatar-user.png', '/oauth/authorize']
  await expectAnswers([
    ...gets('/api/v1/user', { masquerade: String(actors.ids.member) }, await bearer('administrator')),
    ...gets(picture, { d: '40x30', download: '1' }),
    ...gets('/images/avatar-user.png', { d: '40x30' }),
    ...gets('/images/avatar-content.png', { d: '40x30' }),
    ...ids.flatMap((id) =>
      [`/files/${id}/x.png`, `/files/${file.id}/${id}`, `/files/${file.id}/${id}/x.png`, `/files/${id}/preview/x`].map(
        (address) => ({ address }),
      ),
    ),
    ...addresses.flatMap((address) =>
      [...names, ...others].flatMap((name) =>
        values.map((value) => ({ address, headers: { ...signedIn, [name]: value } })),
      ),
    ),
    ...['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'bytes=99999999999999999999-'].map((range) => ({
      address: picture,
      headers: { range },
    })),
    ...addresses.flatMap((address) => cookies.map((cookie) => ({ address, headers: { cookie } }))),
    ...values.map((value) => ({ address: '/api/v1/logout', headers: { authorization: `Bearer ${value}` } })),
  ])
})

test('what an upload says of itself', async () => {
  const fields = { portfolio_id: '1', folder_id: '1', title: 'Titel', description: 'Text' }
  const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const bodies = spoiled(fields).map((pairs) => pairs.map(([name, value]) => part(`name="${name}"`, value)).join(''))
  const named = odd.map((name) => part(`name="file"; filename="${name}"`, 'hej'))
  const headers = { ...signedIn, 'content-type': 'multipart/form-data; boundary=x' }
  await expectAnswers(
    [
      ...bodies.map((body) => `${body}${part('name="file"; filename="a.txt"', 'hej')}--x--\r\n`),
      ...named.map((body) => `${body}--x--\r\n`),
      ...named,
    ].map((body) => ({ address: '/api/v1/files', method: 'POST', headers, body })),
  )
})
