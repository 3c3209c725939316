import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, onTestFinished, test } from 'vitest'
import { resetBrands, setSecondBrandSites } from '../../testing/brands.ts'
import { createAuthenticator } from './authenticate.ts'
import { cookieHosts } from './cookies.ts'
import { beginSiteSignIn, finishSiteSignIn, pathBefore, sitePath, siteToken } from './site-sign-in.ts'
import { createBrowser, fromApp, password, startAuth, testServices, withPassword } from './testing.ts'

const { db } = await createTestDatabase()
const services = testServices(db)
const origin = 'http://skane.vo.localhost:3000'
const authenticate = createAuthenticator(services)
const send = await startAuth(services, (app) => {
  app.get('/login', (request, response) => {
    beginSiteSignIn(services, response, { origin, returnTo: String(request.query.till) })
  })
  app.get('/auth', async (request, response) => {
    const path = await finishSiteSignIn(services, request, response, origin)
    response.redirect(302, path ?? '/misslyckades')
  })
  app.get('/vem', async (request, response) => {
    const token = siteToken(request)
    const { host, cookie } = request.headers
    const asked = { authorization: `Bearer ${token}`, host, cookie, forPage: true }
    const { user } = await authenticate(token ? asked : {})
    response.send(user?.name ?? 'ingen')
  })
})
await buildGroup(db, { name: 'skane', vopagesStatus: true })
const { name } = await buildUser(db, { ...(await withPassword()), status: true })

let last = 0
/** A browser that has been sent to the sign-in page, and the address of that page. */
async function sentToSignIn(returnTo = '/dokumentbank/medlemmar/1') {
  const browser = createBrowser(send, `198.51.100.${++last}`)
  const answer = await browser.visit(`${origin}/login?till=${encodeURIComponent(returnTo)}`)
  return { browser, answer, page: String(answer.headers.location) }
}

async function signedIn(returnTo?: string) {
  const { browser, page } = await sentToSignIn(returnTo)
  const answer = await browser.submit(page, { username: name, password })
  return { browser, callback: String(answer.headers.location) }
}

test('a visitor signs in and comes back to where the site sent them from', async () => {
  const { browser, callback } = await signedIn()
  expect(callback).toContain(`${origin}/auth?code=`)
  const back = await browser.visit(callback)
  expect(back.headers.location).toBe('/dokumentbank/medlemmar/1')
  expect([...browser.jar.keys()].toSorted()).toEqual([
    'vo_bound@skane.vo.localhost:3000',
    'vo_csrf',
    'vo_known',
    'vo_signin',
    'vopages_atoken',
    'vopages_rtoken',
  ])
  expect((await browser.visit(`${origin}/vem`)).text).toBe(name)
  // The token stands on the parent domain: another site's host reads it, and can't use it.
  expect((await browser.visit('http://eslov.vo.localhost:3000/vem')).text).toBe('ingen')
})

test('state and verifier are kept where no script and no other host sees them', async () => {
  const { answer } = await sentToSignIn()
  const [state, verifier] = [answer.headers['set-cookie'] ?? []].flat()
  const kept = /; Max-Age=86400; Path=\/auth; Expires=[^;]+; HttpOnly; SameSite=Lax$/
  expect(state).toMatch(/^vopages_state=[\w-]{40};/)
  expect(verifier).toMatch(/^vopages_verifier=[\w-]{128};/)
  for (const cookie of [state, verifier]) expect(cookie).toMatch(kept)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(40))],
  ['no state', (url: URL) => url.searchParams.delete('state')],
  ['no code', (url: URL) => url.searchParams.delete('code')],
  ['another code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
  ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://example.com/oauth')],
])('a callback with %s signs nobody in', async (_, change) => {
  const { browser, callback } = await signedIn()
  const url = new URL(callback)
  change(url)
  expect((await browser.visit(url.href)).headers.location).toBe('/misslyckades')
  expect((await browser.visit(`${origin}/vem`)).text).toBe('ingen')
})

test("a callback can't be used twice, nor in another browser", async () => {
  const { browser, callback } = await signedIn()
  const stranger = createBrowser(send, '203.0.113.9')
  expect((await stranger.visit(callback)).headers.location).toBe('/misslyckades')
  await browser.visit(callback)
  expect((await browser.visit(callback)).headers.location).toBe('/misslyckades')
})

test('nobody is led to another host', async () => {
  const { browser, callback } = await signedIn('//example.com/')
  expect((await browser.visit(callback)).headers.location).toBe('/')
  for (const path of [
    'https://example.com',
    '//x',
    '/\\x',
    '/a\\b',
    '/a b',
    '/\t/x',
    '/auth?code=1',
    undefined,
    ['/x'],
  ])
    expect(sitePath(path)).toBeNull()
  expect(sitePath('/dokumentbank/medlemmar/1?sok=a%20b')).toBe('/dokumentbank/medlemmar/1?sok=a%20b')
})

const renewal = { grant_type: 'refresh_token', client_id: 'pages' }

test('the session goes on after the token’s hour, for the page of the site that it was opened on', async () => {
  const { browser, callback } = await signedIn()
  await browser.visit(callback)
  await db.oauthToken.updateMany({ where: { client_id: 'pages' }, data: { access_expires_at: new Date(0) } })
  expect((await browser.visit(`${origin}/vem`)).text).toBe('ingen')
  expect((await fromApp(browser, 'eslov', renewal)).status).toBe(400)
  const renewed = await fromApp(browser, 'skane', renewal)
  expect(renewed.status).toBe(200)
  expect(renewed.json).not.toHaveProperty('refresh_token')
  expect([renewed.headers['set-cookie']].flat().join()).toContain('Domain=vo.localhost')
  expect((await browser.visit(`${origin}/vem`)).text).toBe(name)
})

test('the cookies of a site of the second brand stand on that brand’s own domain', () => {
  setSecondBrandSites({ own: [], hosts: ['sprak.example'], front: null, labels: new Set(['norr']) })
  onTestFinished(resetBrands)
  expect(cookieHosts(services.env, 'norr.sprak.example').PUBLIC_HOST).toBe('sprak.example')
  expect(cookieHosts(services.env, 'skane.vo.localhost:3000').PUBLIC_HOST).toBe('vo.localhost:3000')
  expect(cookieHosts(services.env, 'evil.example').PUBLIC_HOST).toBe('vo.localhost:3000')
})

test('the page that a link was followed from is known by its own host alone', () => {
  const from = (referer: string | undefined) => pathBefore({ headers: { referer } }, origin)
  expect(from(`${origin}/artiklar?ar=2026#nu`)).toBe('/artiklar?ar=2026')
  const others = [undefined, '', 'x', 'https://evil.example/a', `${origin}.evil.example/a`, `${origin}@evil.example/`]
  for (const referer of [
    ...others,
    'http://eslov.vo.localhost:3000/a',
    `${origin}//evil.example`,
    `${origin}/auth?code=1`,
  ])
    expect(from(referer), referer).toBeNull()
})
