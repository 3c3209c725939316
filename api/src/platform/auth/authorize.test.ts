import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noSites } from '../../engine/site-address.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { brandSchema } from '../../modules/brands/brand.ts'
import { resetBrands, setSecondBrandSites } from '../../testing/brands.ts'
import { lastingHeaders } from '../../testing/headers.ts'
import { setBrandAppearance } from '../brand-appearance.ts'
import { noPlaces } from '../places/places.ts'
import { createSignInLink } from './sign-in-links.ts'
import {
  adminCallback,
  authorizeAddress,
  codeForm,
  createBrowser,
  formOf,
  fromApp,
  legacyCallback,
  newVerifier,
  obtainCode,
  password,
  startAuth,
  testServices,
  withPassword,
} from './testing.ts'

const { db } = await createTestDatabase()
const services = testServices(db)
const send = await startAuth(services)

const { challenge: code_challenge } = newVerifier()
const legacy = { client_id: 'legacy-demo', redirect_uri: legacyCallback, code_challenge }
const admin = { client_id: 'admin', redirect_uri: adminCallback, code_challenge }
const address = authorizeAddress(legacy)
let lastIp = 0
/** Each test from an address of its own, so that one's failures don't count for another. */
const browserAt = () => createBrowser(send, `198.51.100.${++lastIp}`)
const ago = (ms: number) => new Date(Date.now() - ms)

test('the page may run nothing of others, be framed by nobody and be kept nowhere', async () => {
  const page = await browserAt().visit(address)
  const policy = [
    ...["default-src 'none'", "style-src 'self'", "script-src 'self'", "font-src 'self'", "img-src 'self' data:"],
    ...["form-action 'self' http://legacy.vo.localhost:3000", "base-uri 'none'", "frame-ancestors 'none'"],
  ]
  expect(lastingHeaders(page.headers)).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'same-origin',
    'set-cookie': [expect.stringMatching(/^vo_csrf=[\w-]{43}; Path=\/oauth; HttpOnly; SameSite=Lax$/)],
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|style="/)
})

test('a sign-in from a country that the user has not signed in from before is marked', async () => {
  const { id, name } = await buildUser(db, await withPassword())
  const known = { '192.0.2.1': 'SE', '192.0.2.2': 'BR' } as Record<string, string>
  services.places = { of: (ip) => (known[ip ?? ''] ? { country: known[ip ?? ''] ?? '', text: '' } : null) }
  onTestFinished(() => {
    services.places = noPlaces
  })
  // The same device each time, at another address.
  let device = ''
  for (const ip of ['192.0.2.1', '192.0.2.9', '192.0.2.2', '192.0.2.2']) {
    const browser = createBrowser(send, ip)
    if (device) browser.jar.set('vo_known', device)
    await obtainCode(browser, name)
    device = browser.jar.get('vo_known') ?? ''
  }
  const signIns = await db.signIn.findMany({ where: { user_id: id }, orderBy: { created_at: 'asc' } })
  expect(signIns.map(({ news }) => news)).toEqual(['', '', 'country', ''])
})

test('a visitor without an account is led to the application for one', async () => {
  const page = await browserAt().visit(address)
  expect(page.text).toContain('<a href="http://vo.localhost:3000/ansok">Ansök om användarkonto</a>')
})

test('its files are served, for good', async () => {
  const page = await browserAt().visit(address)
  const files = [...page.text.matchAll(/(?:href|src)="(\/oauth\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBe(5)
  for (const file of files) {
    const answer = await send(file)
    expect(answer.status, file).toBe(200)
    expect(answer.headers['cache-control']).toContain('immutable')
  }
  expect((await send('/oauth/assets/x/../../app.ts')).status).toBe(404)
})

test('it has the mark and the colour of the installation’s brand', async () => {
  const plain = await browserAt().visit(address)
  expect([plain.text.includes('assets/brand/'), plain.text.includes('class="bubble"')]).toEqual([false, false])
  setBrandAppearance({ mark: 'language', colour: '#7A1F3D' })
  const page = await browserAt().visit(address)
  setBrandAppearance(brandSchema.parse({}))
  expect(page.text).toContain('class="bubble"')
  const [file = ''] = /\/oauth\/assets\/brand\/[^"]+/.exec(page.text) ?? []
  const style = await send(file)
  expect(style.headers['content-type']).toContain('text/css')
  expect(style.text).toContain('--brand-primary:#7a1f3d;--brand-primary-dark:color-mix(in srgb, #7a1f3d 75%, black)')
  for (const name of ['7A1F3D.css', '7a1f3d', '7a1f3d;}.css', 'red.css']) {
    expect((await send(`/oauth/assets/brand/${name}`)).status, name).toBe(404)
  }
})

test('username or e-mail address, in any case, signs in', async () => {
  const user = await buildUser(db, { ...(await withPassword()), email: 'Anna.Berg@example.com' })
  for (const username of [user.name.toUpperCase(), ' anna.berg@EXAMPLE.com ']) {
    const answer = await browserAt().submit(address, { username, password })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toContain(`${legacyCallback}?code=`)
    expect(answer.headers.location).toContain(`&iss=${encodeURIComponent('http://vo.localhost:3000/oauth')}`)
  }
  expect(await db.auditEntry.count({ where: { action: 'signIn', user_id: user.id } })).toBe(2)
  const after = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(after.last_sign_in_at).not.toBeNull()
  expect(after.updated_at).toEqual(user.updated_at)
})

test('a second app needs no password; "Håll mig inloggad" decides how long the cookie lives', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = browserAt()
  const answer = await browser.submit(address, { username: user.name, password, remember: '1' })
  expect(String(answer.headers['set-cookie'])).toMatch(
    /vo_signin=[\w-]{43}; Max-Age=1814400; Path=\/oauth; .*HttpOnly; SameSite=Lax/,
  )
  const second = await browser.visit(authorizeAddress(admin))
  expect(second.status).toBe(303)
  expect(second.headers.location).toContain(`${adminCallback}?code=`)
  expect((await browser.visit(authorizeAddress({ ...admin, prompt: 'login' }))).status).toBe(200)

  const short = await browserAt().submit(address, { username: user.name, password })
  expect(String(short.headers['set-cookie'])).toMatch(/vo_signin=[\w-]{43}; Path/)
})

test('a sign-in ends after 12 idle hours, after 21 days, and with the user', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = browserAt()
  await browser.submit(address, { username: user.name, password, remember: '1' })
  const signIn = await db.signIn.findFirstOrThrow({ where: { user_id: user.id } })
  const limit = signIn.expires_at.getTime() - signIn.created_at.getTime()
  expect(Math.round(limit / 3600_000)).toBe(21 * 24)
  const asked = async (data: Parameters<typeof db.signIn.update>[0]['data']) => {
    await db.signIn.update({ where: { id: signIn.id }, data })
    return browser.visit(authorizeAddress(admin))
  }
  expect((await asked({ last_seen_at: ago(11 * 3600_000) })).status).toBe(303)
  const idle = await asked({ last_seen_at: ago(13 * 3600_000) })
  expect(idle.status).toBe(200)
  expect(idle.text).toContain('Din session behöver förnyas. Logga in igen.')
  expect((await asked({ last_seen_at: new Date(), expires_at: ago(1) })).status).toBe(200)
  await db.user.update({ where: { id: user.id }, data: { active: false } })
  expect((await asked({ expires_at: new Date(Date.now() + 1000_000) })).status).toBe(200)
})

test('a wrong password, an unknown name, an inactive user and one without password get the same answer', async () => {
  const user = await buildUser(db, await withPassword())
  const inactive = await buildUser(db, { ...(await withPassword()), active: false })
  const invited = await buildUser(db)
  // Each page has its own form token and challenge.
  const masked = (page: string, name: string) =>
    page.replaceAll(name, 'NAME').replaceAll(/name="csrf" value="[^"]+"|data-options="[^"]+"/g, '')
  const pages: string[] = []
  for (const [name, given] of [
    [user.name, 'Felaktig1'],
    ['nosuchuser', password],
    [inactive.name, password],
    [invited.name, password],
  ] as const) {
    const answer = await browserAt().submit(address, { username: name, password: given })
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('Fel användarnamn eller lösenord')
    pages.push(masked(answer.text, name))
  }
  expect(new Set(pages).size).toBe(1)
  const failures = await db.auditEntry.findMany({ where: { action: 'signInFailed' } })
  expect(JSON.stringify(failures, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain(
    'nosuchuser',
  )
})

test('the fifth wrong password locks, for the right one too, and the wait grows', async () => {
  const user = await buildUser(db, await withPassword())
  const attempt = (given: string) => browserAt().submit(address, { username: user.name, password: given })
  for (let count = 1; count < 5; count++) expect((await attempt('Felaktig1')).status).toBe(401)
  const locking = await attempt('Felaktig1')
  expect(locking.text).toMatch(/låses inloggningen till kl\. \d\d\.\d\d/)
  const right = await attempt(password)
  expect(right.status).toBe(429)
  expect(right.text).toMatch(/För många felaktiga försök\. Försök igen kl\. \d\d\.\d\d/)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(50)
  expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(60)
  // In capitals it is the same account. Its address is counted apart (lock-out.test.ts).
  const note = vi.spyOn(services.watch, 'note')
  onTestFinished(() => note.mockRestore())
  const inCapitals = await browserAt().submit(address, { username: user.name.toUpperCase(), password })
  expect(inCapitals.status).toBe(429)
  expect(note.mock.calls.map(([{ request }, act]) => [request.ip, act])).toEqual([
    [`198.51.100.${lastIp}`, { action: 'signInRefused', subject: 'User', id: user.id, result: 'refused' }],
  ])

  await db.rateLimit.updateMany({ where: { key: { startsWith: 'password:' } }, data: { expires_at: ago(1) } })
  const next = await attempt('Felaktig1')
  expect(next.status).toBe(401)
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(110)
  await db.rateLimit.updateMany({ where: { key: { startsWith: 'password:' } }, data: { expires_at: ago(1) } })
  expect((await attempt(password)).status).toBe(303)
  expect((await attempt('Felaktig1')).headers['retry-after']).toBeUndefined()
  expect(await db.auditEntry.count({ where: { action: 'signInLocked', subject_id: String(user.id) } })).toBe(2)
})

test('twenty wrong passwords at once are no more tries than five', async () => {
  const user = await buildUser(db, await withPassword())
  const browsers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const browser = browserAt()
      const page = await browser.visit(address)
      return () =>
        browser.visit(formOf(page.text).action, {
          form: { ...formOf(page.text).hidden, username: user.name, password: 'Fel1fel1' },
        })
    }),
  )
  const answers = await Promise.all(browsers.map((submit) => submit()))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
})

test('unknown names are locked as known ones are', async () => {
  for (let count = 0; count < 5; count++)
    await browserAt().submit(address, { username: 'ghost', password: 'Felaktig1' })
  expect((await browserAt().submit(address, { username: 'GHOST', password: 'Felaktig1' })).status).toBe(429)
})

test('one address gets only so many wrong tries; right ones don’t count', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send, '192.0.2.77')
  await browser.submit(address, { username: user.name, password })
  const [row] = await db.rateLimit.findMany({
    where: { key: { startsWith: 'signIn:' } },
    orderBy: { expires_at: 'desc' },
  })
  expect(row?.count).toBe(0)
  await db.rateLimit.update({ where: { key: row?.key ?? '' }, data: { count: 60 } })
  const refused = await createBrowser(send, '192.0.2.77').submit(address, { username: user.name, password })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('För många försök från din anslutning. Försök igen kl.')
})

test('empty fields are told at the field, and what was typed is kept, as text', async () => {
  const browser = browserAt()
  const empty = await browser.submit(address, { username: '', password: '' })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Skriv ditt användarnamn eller din e-postadress')
  expect(empty.text).toContain('Skriv ditt lösenord')
  const script = await browser.submit(address, { username: '"><script>alert(1)</script>', password: 'x' })
  expect(script.text).not.toContain('<script>alert')
  expect(script.text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(script.text).not.toContain('value="x"')
})

test('a form that is not ours in this browser is refused', async () => {
  const user = await buildUser(db, await withPassword())
  const fields = { username: user.name, password }
  const browser = browserAt()
  const page = await browser.visit(address)
  const { action, hidden } = formOf(page.text)
  const elsewhere = await browserAt().visit(action, { form: { ...hidden, ...fields } })
  expect(elsewhere.status).toBe(403)
  const without = await browser.visit(action, { form: fields })
  expect(without.status).toBe(403)
  const foreign = await browser.visit(action, {
    form: { ...hidden, ...fields },
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  const sandboxed = await browser.visit(action, { form: { ...hidden, ...fields }, headers: { origin: 'null' } })
  expect(sandboxed.status).toBe(403)
  expect(await db.signIn.count({ where: { user_id: user.id } })).toBe(0)
})

test('requests that can’t be trusted are answered here, as a page for people and JSON for programs', async () => {
  const unknown = await browserAt().visit(authorizeAddress({ ...legacy, client_id: 'nobody' }))
  expect(unknown.status).toBe(401)
  expect(unknown.text).toContain('Inloggningen kunde inte starta')
  const json = await send(authorizeAddress({ ...legacy, client_id: 'nobody' }))
  expect(json.json).toEqual({
    error: 'invalid_client',
    error_description: 'Client authentication failed',
    message: 'Client authentication failed',
  })
  const cases: [Record<string, string | undefined>, string][] = [
    [{ code_challenge: undefined }, 'Code challenge must be provided for public clients'],
    [{ code_challenge_method: 'plain' }, 'Code challenge method must be one of `S256`'],
    [{ code_challenge: 'short' }, 'Code challenge must follow the specifications of RFC-7636.'],
  ]
  for (const [parameters, hint] of cases) {
    const refused = await send(authorizeAddress({ ...legacy, ...parameters }))
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ error: 'invalid_request', hint })
  }
  expect((await send(authorizeAddress({ ...legacy, response_type: 'token' }))).json.error).toBe(
    'unsupported_grant_type',
  )
})

test('a missing method is S256; scope may be empty, any other than * is told to the client', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = browserAt()
  const { code, verifier } = await obtainCode(browser, user.name)
  expect((await send('/oauth/token', { form: codeForm(code, verifier) })).status).toBe(200)
  for (const scope of ['', undefined]) {
    expect((await browser.visit(authorizeAddress({ ...legacy, scope }))).status).toBe(303)
  }
  const other = await browser.visit(authorizeAddress({ ...legacy, scope: 'admin' }))
  expect(other.status).toBe(302)
  const told = new URL(String(other.headers.location))
  expect(told.href.startsWith(`${legacyCallback}?state=`)).toBe(true)
  expect(told.searchParams.get('error')).toBe('invalid_scope')
})

test('prompt=none never shows a page', async () => {
  const answer = await browserAt().visit(authorizeAddress({ ...legacy, prompt: 'none' }))
  expect(answer.status).toBe(302)
  expect(new URL(String(answer.headers.location)).searchParams.get('error')).toBe('login_required')
})

test('the pages app signs in on every active sub-site, and on no other host', async () => {
  await buildGroup(db, { name: 'eslov_hoor', vopagesStatus: true })
  await buildGroup(db, { name: 'halsingland', vopagesStatus: false })
  const ask = async (redirect_uri: string) =>
    (await send(authorizeAddress({ client_id: 'pages', redirect_uri, code_challenge }))).status
  for (const host of [
    'vo.localhost',
    'front.vo.localhost',
    'eslov-hoor.vo.localhost',
    'local-eslov-hoor.vo.localhost',
  ]) {
    expect(await ask(`http://${host}:3000/auth`), host).toBe(200)
  }
  for (const wrong of [
    'http://halsingland.vo.localhost:3000/auth',
    'http://nosuch.vo.localhost:3000/auth',
    'http://eslov_hoor.vo.localhost:3000/auth',
    'http://eslov-hoor.vo.localhost:3000/auth/',
    'http://eslov-hoor.vo.localhost:3000/other',
    'http://eslov-hoor.evil.vo.localhost:3000/auth',
    'http://evil.example#.vo.localhost:3000/auth',
    'https://eslov-hoor.vo.localhost:3000/auth',
  ]) {
    expect(await ask(wrong), wrong).toBe(401)
  }
})

test('a one-time token signs in once; another is passed over', async () => {
  const user = await buildUser(db)
  const token = await createSignInLink(db, user.id, 'account')
  const browser = browserAt()
  const asked = await browser.visit(authorizeAddress({ ...legacy, token }))
  expect(asked.status).toBe(200)
  expect(asked.text).toContain(user.name)
  const first = await browser.submit(authorizeAddress({ ...legacy, token }), {})
  expect(first.status).toBe(303)
  expect((await browserAt().visit(authorizeAddress({ ...legacy, token }))).status).toBe(200)
  const unknown = await browserAt().visit(authorizeAddress({ ...legacy, token: 'made-up' }))
  expect(unknown.status).toBe(200)
  expect(unknown.text).not.toContain('made-up')
  const late = await createSignInLink(db, user.id, 'account')
  await db.signInLink.update({ where: { hash: hashSecret(late) }, data: { expires_at: ago(1) } })
  expect((await browserAt().visit(authorizeAddress({ ...legacy, token: late }))).status).toBe(200)
})

test('pages asked for on a label are shown on the bare host', async () => {
  const answer = await send(`http://admin.vo.localhost:3000${address}`)
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe(`http://vo.localhost:3000${address}`)
  const token = await send('http://admin.vo.localhost:3000/oauth/token', {
    form: { grant_type: 'refresh_token', client_id: 'admin' },
  })
  expect(token.json.error_description).toBe('Refresh token not found')
})

test.each([['admin.sprak.example'], ['sprak.example'], ['college.example'], ['vo.localhost.:3000']])(
  'pages asked for on %s are shown on the bare host',
  async (host) => {
    onTestFinished(resetBrands)
    setSecondBrandSites({ ...noSites, own: ['college.example'], hosts: ['sprak.example'] })
    const answer = await send(`http://${host}${address}`)
    expect([answer.status, answer.headers.location]).toEqual([302, `http://vo.localhost:3000${address}`])
  },
)

test('signing out ends the sign-in, its tokens and cookies, and leads only to where it may', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = browserAt()
  const app = { client_id: 'admin', redirect_uri: adminCallback }
  const { code, verifier } = await obtainCode(browser, user.name, app)
  await fromApp(browser, 'admin', codeForm(code, verifier, app))
  const unused = await obtainCode(browser, user.name)
  expect([...browser.jar.keys()].sort()).toEqual([
    'vo_atoken',
    'vo_bound@admin.vo.localhost:3000',
    'vo_csrf',
    'vo_known',
    'vo_rtoken',
    'vo_signin',
  ])
  const stolen = new Map(browser.jar)
  const answer = await browser.visit('/oauth/logout?redirect=http://admin.vo.localhost:3000/start')
  expect(answer.headers.location).toBe('http://admin.vo.localhost:3000/start')
  // The companion stays at the app's host; without the tokens that it stood beside it is worth nothing.
  expect([...browser.jar.keys()].sort()).toEqual(['vo_bound@admin.vo.localhost:3000', 'vo_csrf', 'vo_known'])
  expect(await db.auditEntry.count({ where: { action: 'signOut', user_id: user.id } })).toBe(1)
  for (const [name, value] of stolen) browser.jar.set(name, value)
  expect((await browser.visit(address)).status).toBe(200)
  const refresh = await fromApp(browser, 'admin', { grant_type: 'refresh_token', client_id: 'admin' })
  expect(refresh.json).toMatchObject({ hint: 'Token has been revoked' })
  const late = await send('/oauth/token', { form: codeForm(unused.code, unused.verifier) })
  expect(late.json).toMatchObject({ error: 'invalid_grant' })
})

test('a sign-out leads to the hosts that we know and registered clients, never elsewhere', async () => {
  await buildGroup(db, { name: 'skane', vopagesStatus: true })
  await buildGroup(db, { name: 'stangd', vopagesStatus: false })
  const to = async (redirect: string) =>
    (await send(`/oauth/logout?redirect=${encodeURIComponent(redirect)}`)).headers.location
  expect(await to('http://skane.vo.localhost:3000/artiklar')).toBe('http://skane.vo.localhost:3000/artiklar')
  expect(await to('http://legacy.vo.localhost:3000/bye')).toBe('http://legacy.vo.localhost:3000/bye')
  expect(await to('/om')).toBe('http://vo.localhost:3000/om')
  for (const evil of [
    // Labels of ours that nobody has. Their next owner would be sent our users.
    'http://nosuch.vo.localhost:3000/',
    'http://stangd.vo.localhost:3000/',
    'http://skane.evil.vo.localhost:3000/',
    'https://skane.vo.localhost:3000/',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://vo.localhost:3000@evil.example/',
    'http://user@vo.localhost:3000/',
    'http://evilvo.localhost:3000/',
    'http://vo.localhost:3001/',
    'data:text/html,x',
  ]) {
    expect(await to(evil), evil).toBeUndefined()
  }
  const page = await send('/oauth/logout')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Du är utloggad')
})
