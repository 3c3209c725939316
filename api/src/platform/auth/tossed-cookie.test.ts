import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { readEnv } from '../../kernel/env.ts'
import { beginSiteSignIn } from './site-sign-in.ts'
import {
  adminCallback,
  authorizeAddress,
  codeForm,
  createBrowser,
  formOf,
  fromApp,
  obtainCode,
  password,
  startAuth,
  withPassword,
} from './testing.ts'
import { legacyRequest, startSignIn } from './testing-sign-in.ts'

// A sibling sets cookies on the parent domain: browsers then send two of a name, in an order that the sibling chooses.

const { db, services, send, newBrowser } = await startSignIn()
const legacy = legacyRequest()
const address = authorizeAddress(legacy)

const cookieOf = (browser: ReturnType<typeof newBrowser>, name: string) => `${name}=${browser.jar.get(name)}`

test("a tossed session signs nobody in to the tosser's account, wherever it stands in the header", async () => {
  const attacker = newBrowser()
  const victim = newBrowser()
  await obtainCode(attacker, (await buildUser(db, await withPassword())).name)
  await obtainCode(victim, (await buildUser(db, await withPassword())).name)
  const [theirs, own] = [cookieOf(attacker, 'vo_signin'), cookieOf(victim, 'vo_signin')]
  for (const cookie of [`${theirs}; ${own}`, `${own}; ${theirs}`]) {
    const answer = await send(address, { headers: { cookie, accept: 'text/html' } })
    expect([answer.status, answer.headers.location], cookie).toEqual([200, undefined])
  }
  // The same value twice is nobody's trick: a browser may hold it for two paths.
  expect((await send(address, { headers: { cookie: `${own}; ${own}`, accept: 'text/html' } })).status).toBe(303)
})

test("a tossed form cookie makes no form of the tosser's valid", async () => {
  const attacker = newBrowser()
  const { action, hidden } = formOf((await attacker.visit(address)).text)
  const { name } = await buildUser(db, await withPassword())
  const victim = newBrowser()
  await victim.visit(address)
  const form = { ...hidden, username: name, password }
  for (const cookie of [
    `${cookieOf(attacker, 'vo_csrf')}; ${cookieOf(victim, 'vo_csrf')}`,
    `${cookieOf(victim, 'vo_csrf')}; ${cookieOf(attacker, 'vo_csrf')}`,
  ])
    expect((await send(action, { form, headers: { cookie } })).status, cookie).toBe(403)
})

test('a form is of the session that it was shown in', async () => {
  const { name } = await buildUser(db, await withPassword())
  const browser = newBrowser()
  const { action, hidden } = formOf((await browser.visit(`${address}&prompt=login`)).text)
  await obtainCode(browser, name)
  expect((await browser.visit(action, { form: { ...hidden, username: name, password } })).status).toBe(403)
})

test('no other page of ours sends the forms', async () => {
  const { name } = await buildUser(db, await withPassword())
  const browser = newBrowser()
  for (const origin of ['http://skane.vo.localhost:3000', 'http://admin.vo.localhost:3000', 'null']) {
    const answer = await browser.submit(address, { username: name, password }, { origin })
    expect(answer.status, origin).toBe(403)
  }
  const own = await browser.submit(address, { username: name, password }, { origin: 'http://vo.localhost:3000' })
  expect(own.status).toBe(303)
})

test('two refresh cookies are none', async () => {
  const browser = newBrowser()
  const app = { client_id: 'admin', redirect_uri: adminCallback }
  const { code, verifier } = await obtainCode(browser, (await buildUser(db, await withPassword())).name, app)
  await fromApp(browser, 'admin', codeForm(code, verifier, app))
  const headers = { origin: adminCallback.replace('/auth', '') }
  const bound = `vo_bound=${browser.jar.get('vo_bound@admin.vo.localhost:3000')}`
  const cookie = `${bound}; vo_rtoken=tossed; ${cookieOf(browser, 'vo_rtoken')}`
  const form = { grant_type: 'refresh_token', client_id: 'admin' }
  const answer = await send(`${headers.origin}/oauth/token`, { form, headers: { ...headers, cookie } })
  expect(answer.json.error_description).toBe('Refresh token not found')
})

// The last: it registers the apps' other addresses.
test('with TLS each cookie that counts has a name that only its own host can set', async () => {
  const encrypted = {
    ...services,
    env: readEnv({
      NODE_ENV: 'test',
      PUBLIC_HOST: 'vo.example',
      PUBLIC_PROTOCOL: 'https',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    }),
  }
  const other = await startAuth(encrypted, (app) =>
    app.get('/login', (_request, response) =>
      beginSiteSignIn(encrypted, response, { origin: 'https://skane.vo.example', returnTo: '/' }),
    ),
  )
  const browser = createBrowser((path, call) => other(new URL(path, 'http://vo.example').href, call))
  const app = { client_id: 'admin', redirect_uri: 'https://admin.vo.example/auth' }
  const { code, verifier } = await obtainCode(browser, (await buildUser(db, await withPassword())).name, app)
  const headers = { origin: 'https://admin.vo.example' }
  const answer = await browser.visit('http://admin.vo.example/oauth/token', {
    form: codeForm(code, verifier, app),
    headers,
  })
  expect(answer.status).toBe(200)
  const begun = await other('http://skane.vo.example/login')
  const lines = [answer, begun].flatMap((each) => [each.headers['set-cookie'] ?? []].flat())
  const prefixed = lines.filter((line) => line.startsWith('__Host-'))
  expect(prefixed.map((line) => line.split('=')[0])).toEqual([
    '__Host-vo_bound',
    '__Host-vopages_state',
    '__Host-vopages_verifier',
    '__Host-vopages_return',
  ])
  for (const line of prefixed) {
    expect(line).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
    expect(line).not.toContain('Domain')
  }
  // The names of the specification keep their domain; their values are worth nothing without the companion.
  expect(lines.filter((line) => line.includes('Domain=vo.example')).map((line) => line.split('=')[0])).toEqual([
    'vo_rtoken',
    'vo_atoken',
  ])
  expect([...browser.jar.keys()].filter((name) => /signin|csrf/.test(name)).sort()).toEqual([
    '__Host-vo_csrf',
    '__Host-vo_signin',
  ])
  // A cookie by the plain name is a sibling's.
  const plain = `vo_signin=${browser.jar.get('__Host-vo_signin')}`
  const asked = authorizeAddress({ ...legacy, ...app })
  const page = await other(`http://vo.example${asked}`, { headers: { cookie: plain, accept: 'text/html' } })
  expect(page.status).toBe(200)
})
