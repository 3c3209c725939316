import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createContextOf } from '../../app/create-context.ts'
import type { Services } from '../../engine/services.ts'
import { createRestRoutes } from '../../modules/people/auth-user.routes.ts'
import { createAuthenticator } from './authenticate.ts'
import {
  adminCallback,
  type Browser,
  codeForm,
  createBrowser,
  fromApp,
  obtainCode,
  obtainTokens,
  refreshForm,
  startAuth,
  testServices,
  withPassword,
} from './testing.ts'

// One script on any label, and every tool outside, tries what it can read: `vo_atoken` off the parent domain, and the token
// endpoint with the client id of an app (record 60).

const { db } = await createTestDatabase()
const services = testServices(db)
const all = services as unknown as Services
const authenticate = createAuthenticator(services)
const send = await startAuth(services, (app) => app.use(createRestRoutes(all, createContextOf(all, authenticate))))
await buildGroup(db, { name: 'skane', vopagesStatus: true })

const at = (label: string) => `http://${label ? `${label}.` : ''}vo.localhost:3000`
const own = (label: string) => ({ origin: at(label), 'sec-fetch-site': 'same-origin' })
const refreshOf = (client_id: string) => ({ grant_type: 'refresh_token', client_id })

let last = 0
/** A browser in which a person has signed in to an app, and the access token that every label's script reads. */
async function signedIn(app: 'admin' | 'cert' = 'admin', browser = createBrowser(send, `198.51.100.${++last}`)) {
  const { name } = await buildUser(db, await withPassword())
  return { name, browser, access: await open(app, browser, name) }
}

/** Opens an app in a browser: the code's exchange, by the app's page on its own host. */
async function open(app: string, browser: Browser, name: string): Promise<string> {
  const given = { client_id: app, redirect_uri: adminCallback.replace('admin', app) }
  const { code, verifier } = await obtainCode(browser, name, given)
  const answer = await fromApp(browser, app, codeForm(code, verifier, given))
  return String(answer.json.access_token)
}

const renew = (browser: Browser, app: string) => fromApp(browser, app, refreshOf(app))

const who = async (visit: Browser['visit'], label: string, access: string, headers: Record<string, string> = {}) =>
  (await visit(`${at(label)}/api/v1/user`, { headers: { authorization: `Bearer ${access}`, ...headers } })).status

describe('an access token that was read off the parent domain', () => {
  let browser: Browser
  let access: string
  beforeEach(async () => {
    ;({ browser, access } = await signedIn())
  })

  test("is refused to a sibling's script on the sibling's own host, known or not, and on the bare host", async () => {
    expect(browser.jar.get('vo_atoken')).toBe(access)
    expect(await who(browser.visit, 'admin', access, own('admin'))).toBe(200)
    for (const label of ['skane', 'nosuch', 'cert', 'local-admin', ''])
      expect(await who(browser.visit, label, access, own(label)), label).toBe(401)
  })

  test("is refused to a sibling's script that calls the app's host, where the browser adds the app's cookies", async () => {
    const sibling = { 'sec-fetch-site': 'same-site' }
    expect(await who(browser.visit, 'admin', access, { ...sibling, origin: at('skane') })).toBe(401)
    expect(await who(browser.visit, 'admin', access, { origin: at('skane') })).toBe(401)
    expect(await who(browser.visit, 'admin', access, sibling)).toBe(401)
  })

  test('is refused to a tool outside, whatever headers it makes up', async () => {
    const outside = createBrowser(send)
    expect(await who(outside.visit, 'admin', access, own('admin'))).toBe(401)
    expect(await who(outside.visit, 'admin', access, { ...own('admin'), cookie: 'vo_bound=made-up' })).toBe(401)
  })

  test("is refused with the companion of somebody else's browser, or of another host", async () => {
    const other = await signedIn()
    expect(await who(other.browser.visit, 'admin', access, own('admin'))).toBe(401)
    const cookie = `vo_bound=${other.browser.jar.get('vo_bound@admin.vo.localhost:3000')}`
    expect(await who(send, 'admin', access, { ...own('admin'), cookie })).toBe(401)
  })

  test('is not freed by a second companion that a sibling sets on the parent domain', async () => {
    const companion = browser.jar.get('vo_bound@admin.vo.localhost:3000')
    const cookie = `vo_bound=tossed; vo_bound=${companion}`
    expect(await who(send, 'admin', access, { ...own('admin'), cookie })).toBe(401)
  })

  test('its companion is seen by no script and sent to no other host', async () => {
    const lines = [(await renew(browser, 'admin')).headers['set-cookie'] ?? []].flat()
    const companion = lines.find((line) => line.startsWith('vo_bound='))
    expect(companion).toMatch(/^vo_bound=[\w-]{43}; Max-Age=1814400; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  })
})

describe('a refresh', () => {
  test('with the client id of an app is refused to every label but the app’s own', async () => {
    const { browser } = await signedIn()
    for (const label of ['skane', 'nosuch', 'docs', '']) {
      const address = `${at(label)}/oauth/token`
      const answer = await browser.visit(address, { form: refreshOf('admin'), headers: own(label) })
      expect([answer.status, answer.json.access_token], label).toEqual([400, undefined])
      expect(answer.headers['set-cookie'], label).toBeUndefined()
    }
    expect((await renew(browser, 'admin')).status).toBe(200)
  })

  test.each([
    ["a sibling's script at the app's host", { origin: at('skane'), 'sec-fetch-site': 'same-site' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['a request without an origin', {}],
    ['an origin that its own fetch metadata belies', { origin: at('admin'), 'sec-fetch-site': 'same-site' }],
  ])('of %s is refused', async (_what, headers) => {
    const { browser } = await signedIn()
    const answer = await browser.visit(`${at('admin')}/oauth/token`, { form: refreshOf('admin'), headers })
    expect([answer.status, answer.json.access_token]).toEqual([400, undefined])
  })

  test('with a stolen refresh token is refused to a tool outside, as cookie and as parameter, and spoils nothing', async () => {
    const { browser } = await signedIn()
    const refresh = browser.jar.get('vo_rtoken') ?? ''
    const outside = createBrowser(send)
    const address = `${at('admin')}/oauth/token`
    const bare = await outside.visit(address, {
      form: refreshOf('admin'),
      headers: { ...own('admin'), cookie: `vo_rtoken=${refresh}` },
    })
    expect(bare.json).toMatchObject({ error: 'invalid_grant', hint: 'Token is not bound to this host' })
    const given = await outside.visit(address, {
      form: refreshForm(refresh, { client_id: 'admin' }),
      headers: own('admin'),
    })
    expect(given.status).toBe(400)
    expect((await renew(browser, 'admin')).status).toBe(200)
  })

  test('the second app signs in without a password, and then both renew what they share', async () => {
    const { browser, name, access } = await signedIn()
    const early = await renew(browser, 'cert')
    expect(early.json).toMatchObject({ hint: 'Token is not bound to this host' })
    const cert = await open('cert', browser, name)
    expect(await who(browser.visit, 'cert', cert, own('cert'))).toBe(200)
    // The other app's renewal ends nobody's token: two apps that are open side by side don't throw each other out.
    expect((await renew(browser, 'cert')).status).toBe(200)
    expect(await who(browser.visit, 'admin', access, own('admin'))).toBe(200)
    const renewed = await renew(browser, 'admin')
    expect(await who(browser.visit, 'admin', String(renewed.json.access_token), own('admin'))).toBe(200)
    expect(await who(browser.visit, 'cert', String(renewed.json.access_token), own('cert'))).toBe(401)
    const families = await db.oauthToken.findMany({ where: { user: { name } }, distinct: ['family'] })
    expect(families).toHaveLength(1)
  })

  test('two apps that renew at once get a token each and the same refresh token', async () => {
    const { browser, name } = await signedIn()
    await open('cert', browser, name)
    const kept = new Map(browser.jar)
    const first = await renew(browser, 'admin')
    const refresh = browser.jar.get('vo_rtoken')
    for (const [key, value] of kept) browser.jar.set(key, value)
    const second = await renew(browser, 'cert')
    expect(second.status).toBe(200)
    expect(browser.jar.get('vo_rtoken')).toBe(refresh)
    expect(second.json.access_token).not.toBe(first.json.access_token)
    expect(await who(browser.visit, 'cert', String(second.json.access_token), own('cert'))).toBe(200)
    expect(await who(browser.visit, 'admin', String(first.json.access_token), own('admin'))).toBe(200)
  })
})

test("a code of an app is exchanged on the app's own host alone", async () => {
  const { name } = await buildUser(db, await withPassword())
  const given = { client_id: 'admin', redirect_uri: adminCallback }
  const browser = createBrowser(send, `198.51.100.${++last}`)
  const { code, verifier } = await obtainCode(browser, name, given)
  const form = codeForm(code, verifier, given)
  const elsewhere = await browser.visit(`${at('skane')}/oauth/token`, { form, headers: own('skane') })
  expect(elsewhere.json.error).toBe('invalid_request')
  const sibling = await browser.visit(`${at('admin')}/oauth/token`, { form, headers: own('skane') })
  expect(sibling.json.error).toBe('invalid_request')
  expect((await browser.visit(`${at('admin')}/oauth/token`, { form, headers: own('admin') })).status).toBe(200)
})

test("a token of a public site opens that site's pages and no call of the API", async () => {
  const { name } = await buildUser(db, await withPassword())
  const browser = createBrowser(send, `198.51.100.${++last}`)
  const given = { client_id: 'pages', redirect_uri: `${at('skane')}/auth` }
  const { code, verifier } = await obtainCode(browser, name, given)
  const form = codeForm(code, verifier, given)
  const answer = await browser.visit(`${at('skane')}/oauth/token`, { form, headers: own('skane') })
  const access = String(answer.json.access_token)
  expect(await who(browser.visit, 'skane', access, own('skane'))).toBe(401)
  const cookie = `vo_bound=${browser.jar.get('vo_bound@skane.vo.localhost:3000')}`
  const asked = { authorization: `Bearer ${access}`, cookie, forPage: true }
  expect((await authenticate({ ...asked, host: 'skane.vo.localhost:3000' })).user?.name).toBe(name)
  expect((await authenticate({ ...asked, host: 'eslov.vo.localhost:3000' })).token).toBe('rejected')
})

test('a registered old client goes on unbound, and its setting ends that at once', async () => {
  const { name } = await buildUser(db, await withPassword())
  const browser = createBrowser(send, `198.51.100.${++last}`)
  const { access, refresh } = await obtainTokens(browser, send, name)
  expect(await who(send, 'skane', access)).toBe(200)
  await db.oauthClient.update({ where: { id: 'legacy-demo' }, data: { unbound: false } })
  try {
    expect(await who(send, 'skane', access)).toBe(401)
    expect((await send('/oauth/token', { form: refreshForm(refresh) })).json.error).toBe('invalid_grant')
  } finally {
    await db.oauthClient.update({ where: { id: 'legacy-demo' }, data: { unbound: true } })
  }
  expect((await send('/oauth/token', { form: refreshForm(refresh) })).status).toBe(200)
})

test('a token of an app without a host, as it was before, is refused', async () => {
  const { browser, access } = await signedIn()
  await db.oauthToken.updateMany({ data: { host: null, binding: null } })
  expect(await who(browser.visit, 'admin', access, own('admin'))).toBe(401)
  expect((await renew(browser, 'admin')).status).toBe(400)
})

test('unknown labels get no permission to call, and only registered origins ever send cookies along', async () => {
  await buildGroup(db, { name: 'stangd', vopagesStatus: false })
  const allowed = async (label: string) => {
    const { headers } = await send('/oauth/token', { method: 'OPTIONS', headers: { origin: at(label) } })
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']]
  }
  for (const label of ['nosuch', 'stangd', 'admin.evil', 'foolocal-admin', 'mail'])
    expect(await allowed(label), label).toEqual([undefined, undefined])
  expect(await allowed('skane')).toEqual([at('skane'), undefined])
  // Not even one that a client has registered.
  await db.oauthClient.update({ where: { id: 'legacy-demo' }, data: { origins: [at('skane')] } })
  expect(await allowed('skane')).toEqual([at('skane'), undefined])
  await db.oauthClient.update({ where: { id: 'legacy-demo' }, data: { origins: [] } })
  for (const label of ['admin', 'cert', 'legacy']) expect(await allowed(label), label).toEqual([at(label), 'true'])
})
