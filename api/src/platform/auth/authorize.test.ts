import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'

import { expect, onTestFinished, test } from 'vitest'
import { noSites } from '../../engine/site-address.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { brandSchema } from '../../modules/brands/brand.ts'
import { resetBrands, setSecondBrandSites } from '../../testing/brands.ts'
import { lastingHeaders } from '../../testing/headers.ts'
import { setBrandAppearance } from '../brand-appearance.ts'
import { noPlaces } from '../places/places.ts'
import { createSignInLink } from './sign-in-links.ts'
import {
  authorizeAddress,
  codeForm,
  createBrowser,
  formOf,
  legacyCallback,
  obtainCode,
  password,
  withPassword,
} from './testing.ts'
import { legacyRequest, startSignIn } from './testing-sign-in.ts'

const { db, services, send, newBrowser } = await startSignIn()
const legacy = legacyRequest()
const address = authorizeAddress(legacy)
const ago = (ms: number) => new Date(Date.now() - ms)

test('the page may run nothing of others, be framed by nobody and be kept nowhere', async () => {
  const page = await newBrowser().visit(address)
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
  const page = await newBrowser().visit(address)
  expect(page.text).toContain('<a href="http://vo.localhost:3000/ansok">Ansök om användarkonto</a>')
})

test('its files are served, for good', async () => {
  const page = await newBrowser().visit(address)
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
  const plain = await newBrowser().visit(address)
  expect([plain.text.includes('assets/brand/'), plain.text.includes('class="bubble"')]).toEqual([false, false])
  setBrandAppearance({ mark: 'language', colour: '#7A1F3D' })
  const page = await newBrowser().visit(address)
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

test('a form that is not ours in this browser is refused', async () => {
  const user = await buildUser(db, await withPassword())
  const fields = { username: user.name, password }
  const browser = newBrowser()
  const page = await browser.visit(address)
  const { action, hidden } = formOf(page.text)
  const elsewhere = await newBrowser().visit(action, { form: { ...hidden, ...fields } })
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
  const unknown = await newBrowser().visit(authorizeAddress({ ...legacy, client_id: 'nobody' }))
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
  const browser = newBrowser()
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
  const answer = await newBrowser().visit(authorizeAddress({ ...legacy, prompt: 'none' }))
  expect(answer.status).toBe(302)
  expect(new URL(String(answer.headers.location)).searchParams.get('error')).toBe('login_required')
})

test('the pages app signs in on every active sub-site, and on no other host', async () => {
  await buildGroup(db, { name: 'eslov_hoor', vopagesStatus: true })
  await buildGroup(db, { name: 'halsingland', vopagesStatus: false })
  await buildGroup(db, { name: 'vilande', vopagesStatus: true, status: false })
  const ask = async (redirect_uri: string) =>
    (await send(authorizeAddress({ ...legacy, client_id: 'pages', redirect_uri }))).status
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
    'http://vilande.vo.localhost:3000/auth',
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
  const browser = newBrowser()
  const asked = await browser.visit(authorizeAddress({ ...legacy, token }))
  expect(asked.status).toBe(200)
  expect(asked.text).toContain(user.name)
  const first = await browser.submit(authorizeAddress({ ...legacy, token }), {})
  expect(first.status).toBe(303)
  expect((await newBrowser().visit(authorizeAddress({ ...legacy, token }))).status).toBe(200)
  const unknown = await newBrowser().visit(authorizeAddress({ ...legacy, token: 'made-up' }))
  expect(unknown.status).toBe(200)
  expect(unknown.text).not.toContain('made-up')
  const late = await createSignInLink(db, user.id, 'account')
  await db.signInLink.update({ where: { hash: hashSecret(late) }, data: { expires_at: ago(1) } })
  expect((await newBrowser().visit(authorizeAddress({ ...legacy, token: late }))).status).toBe(200)
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
