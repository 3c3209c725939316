import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { hashSecret } from '../../kernel/secrets.ts'
import {
  adminCallback,
  authorizeAddress,
  codeForm,
  createBrowser,
  fromApp,
  legacyCallback,
  newVerifier,
  obtainCode,
  obtainTokens,
  refreshForm,
  startAuth,
  testServices,
  withPassword,
} from './testing.ts'

const { db } = await createTestDatabase({ max: 20 })
const services = testServices(db)
const send = await startAuth(services)

const badGrant = { error: 'invalid_grant' }
const age = (ms: number) => new Date(Date.now() - ms)

test('a code becomes tokens, by form, in the contract’s JSON and headers', async () => {
  const user = await buildUser(db, await withPassword())
  const { code, verifier, state, location } = await obtainCode(createBrowser(send), user.name)
  expect(state).toBe('s'.repeat(40))
  expect(location.startsWith(`${legacyCallback}?code=`)).toBe(true)
  const answer = await send('/oauth/token', { form: codeForm(code, verifier) })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.json)).toEqual(['token_type', 'expires_in', 'access_token', 'refresh_token'])
  expect(answer.json.token_type).toBe('Bearer')
  expect(answer.json.expires_in).toBeLessThanOrEqual(3600)
  expect(answer.json.expires_in).toBeGreaterThan(3500)
  expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.pragma).toBe('no-cache')
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('only hashes are kept', async () => {
  const user = await buildUser(db, await withPassword())
  const { code, access, refresh } = await obtainTokens(createBrowser(send), send, user.name)
  const rows = JSON.stringify([
    await db.oauthToken.findMany(),
    await db.oauthCode.findMany(),
    await db.signIn.findMany(),
  ])
  for (const secret of [code, access, refresh]) expect(rows).not.toContain(secret)
  expect(rows).toContain(hashSecret(access))
})

test('JSON bodies and empty client_secret and scope are as good as forms', async () => {
  const user = await buildUser(db, await withPassword())
  const { code, verifier } = await obtainCode(createBrowser(send), user.name)
  const first = await send('/oauth/token', { json: codeForm(code, verifier, { client_secret: '', scope: '' }) })
  expect(first.status).toBe(200)
  const next = await send('/oauth/token', { json: refreshForm(String(first.json.refresh_token)) })
  expect(next.status).toBe(200)
  expect(next.json.refresh_token).not.toBe(first.json.refresh_token)
})

test('a wrong, missing or malformed verifier is refused and the code is still good', async () => {
  const user = await buildUser(db, await withPassword())
  const { code, verifier } = await obtainCode(createBrowser(send), user.name)
  const wrong = await send('/oauth/token', { form: codeForm(code, newVerifier().verifier) })
  expect(wrong.status).toBe(400)
  expect(wrong.json).toMatchObject({ ...badGrant, hint: 'Failed to verify `code_verifier`.' })
  expect(wrong.json.message).toBe(wrong.json.error_description)
  const missing = await send('/oauth/token', { form: codeForm(code, '') })
  expect(missing.json).toMatchObject({ error: 'invalid_request', hint: 'Check the `code_verifier` parameter' })
  const malformed = await send('/oauth/token', { form: codeForm(code, 'short') })
  expect(malformed.json).toMatchObject({
    error: 'invalid_request',
    hint: 'Code Verifier must follow the specifications of RFC-7636.',
  })
  expect((await send('/oauth/token', { form: codeForm(code, verifier) })).status).toBe(200)
})

test('a code used twice is refused and takes the tokens of its first use with it', async () => {
  const user = await buildUser(db, await withPassword())
  const { code, verifier, refresh } = await obtainTokens(createBrowser(send), send, user.name)
  const again = await send('/oauth/token', { form: codeForm(code, verifier) })
  expect(again.status).toBe(400)
  expect(again.json).toMatchObject({ ...badGrant, hint: 'Authorization code has been revoked' })
  const after = await send('/oauth/token', { form: refreshForm(refresh) })
  expect(after.json).toMatchObject({ ...badGrant, hint: 'Token has been revoked' })
  // Further tries end nothing, and don't fill the log.
  expect((await send('/oauth/token', { form: codeForm(code, verifier) })).status).toBe(400)
  expect(
    await db.auditEntry.findMany({ where: { action: 'codeReplayed', user_id: user.id }, select: { sign_in: true } }),
  ).toEqual([{ sign_in: expect.stringMatching(/^[\w-]{12}$/) }])
})

test('of twenty uses of one code at once exactly one gets tokens', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  // Several rounds, because a race that is there does not show every time.
  for (let round = 0; round < 6; round++) {
    const { code, verifier } = await obtainCode(browser, user.name)
    const form = codeForm(code, verifier)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('/oauth/token', { form })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  }
})

test('an expired code, another client’s code and another address are refused', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  const expired = await obtainCode(browser, user.name)
  await db.oauthCode.update({ where: { hash: hashSecret(expired.code) }, data: { expires_at: age(1000) } })
  const late = await send('/oauth/token', { form: codeForm(expired.code, expired.verifier) })
  expect(late.json).toMatchObject({ ...badGrant, hint: 'Authorization code has expired' })

  const good = await obtainCode(browser, user.name)
  const stranger = await send('/oauth/token', { form: codeForm(good.code, good.verifier, { client_id: 'admin' }) })
  expect(stranger.json).toMatchObject({
    error: 'invalid_request',
    hint: 'Authorization code was not issued to this client',
  })
  const elsewhere = await send('/oauth/token', {
    form: codeForm(good.code, good.verifier, { redirect_uri: `${legacyCallback}/` }),
  })
  expect(elsewhere.status).toBe(400)
  expect(elsewhere.json).toMatchObject({ error: 'invalid_request', hint: 'Invalid redirect URI' })
})

test('a code lives at most ten minutes', async () => {
  const user = await buildUser(db, await withPassword())
  const { code } = await obtainCode(createBrowser(send), user.name)
  const row = await db.oauthCode.findUniqueOrThrow({ where: { hash: hashSecret(code) } })
  expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(600_000)
})

test('unknown clients, grants, scopes and broken bodies are told so as the old server did', async () => {
  const unknown = await send('/oauth/token', { form: refreshForm('x', { client_id: 'nobody' }) })
  expect(unknown.status).toBe(401)
  expect(unknown.json).toEqual({
    error: 'invalid_client',
    error_description: 'Client authentication failed',
    message: 'Client authentication failed',
  })
  const nameless = await send('/oauth/token', { form: refreshForm('x', { client_id: '' }) })
  expect(nameless.json).toMatchObject({ error: 'invalid_request', hint: 'Check the `client_id` parameter' })
  for (const grant_type of ['client_credentials', 'password', 'implicit', '']) {
    const refused = await send('/oauth/token', { form: refreshForm('x', { grant_type }) })
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({
      error: 'unsupported_grant_type',
      hint: 'Check that all required parameters have been provided',
    })
  }
  const scope = await send('/oauth/token', { form: refreshForm('x', { scope: 'read' }) })
  expect(scope.json).toMatchObject({ error: 'invalid_scope', hint: 'Check the `read` scope' })
  const broken = await send('/oauth/token', { body: '{', headers: { 'content-type': 'application/json' } })
  expect(broken.status).toBe(400)
  expect(broken.json.error).toBe('invalid_request')
  const twice = await send('/oauth/token', {
    body: 'grant_type=refresh_token&client_id=a&client_id=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(twice.json).toMatchObject({ error: 'invalid_request', hint: 'Check the `client_id` parameter' })
  expect((await send('/oauth/token')).status).toBe(405)
  const nul = await send('/oauth/token', { form: refreshForm('x', { client_id: 'a\u0000' }) })
  expect(nul.json).toMatchObject({ error: 'invalid_request', hint: 'Check the `client_id` parameter' })
  for (const path of ['/oauth/authorize?client_id=%00', '/oauth/password?token=%00', '/oauth/forgot']) {
    const form = { csrf: 'x', username: 'a\u0000' }
    expect((await send(path, path.includes('?') ? {} : { form })).status, path).toBe(400)
  }
})

test('a foreign page gets no permission to call, and no use of the cookie', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  const app = { client_id: 'admin', redirect_uri: adminCallback }
  const { code, verifier } = await obtainCode(browser, user.name, app)
  await fromApp(browser, 'admin', codeForm(code, verifier, app))
  const form = { grant_type: 'refresh_token', client_id: 'admin' }
  const evil = await browser.visit('/oauth/token', { form, headers: { origin: 'https://evil.example' } })
  expect(evil.headers['access-control-allow-origin']).toBeUndefined()
  expect(evil.json.error_description).toBe('Refresh token not found')
  expect((await fromApp(browser, 'admin', form)).status).toBe(200)
  const own = await send('/oauth/token', { method: 'OPTIONS', headers: { origin: 'http://cert.vo.localhost:3000' } })
  expect(own.headers['access-control-allow-origin']).toBe('http://cert.vo.localhost:3000')
  expect(own.headers['access-control-allow-credentials']).toBe('true')
  await db.oauthClient.create({ data: { id: 'far', name: 'Far', redirect_uris: ['https://far.example/auth'] } })
  const far = await send('/oauth/token', { method: 'OPTIONS', headers: { origin: 'https://far.example' } })
  expect(far.status).toBe(204)
  expect(far.headers['access-control-allow-origin']).toBe('https://far.example')
  expect(far.headers['access-control-allow-credentials']).toBeUndefined()
})

test('a client with a scheme of its own does not open the doors to origins that are called null', async () => {
  await db.oauthClient.create({ data: { id: 'phone', name: 'Phone', redirect_uris: ['kollegium:/auth'] } })
  const answer = await send('/oauth/token', { method: 'OPTIONS', headers: { origin: 'null' } })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  const away = await send(`/oauth/logout?redirect=${encodeURIComponent('data:text/html,x')}`)
  expect(away.headers.location).toBeUndefined()
})

test('the server describes itself where clients look', async () => {
  for (const path of ['/.well-known/oauth-authorization-server', '/oauth/.well-known/oauth-authorization-server']) {
    const { json } = await send(path)
    expect(json).toMatchObject({
      issuer: 'http://vo.localhost:3000/oauth',
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    })
  }
})

test('redirect addresses match to the letter', async () => {
  const { challenge } = newVerifier()
  const ask = (redirect_uri: string, client_id = 'legacy-demo') =>
    send(authorizeAddress({ client_id, redirect_uri, code_challenge: challenge }))
  expect((await ask(legacyCallback)).status).toBe(200)
  for (const address of [
    `${legacyCallback}/`,
    `${legacyCallback}?next=1`,
    'http://legacy.vo.localhost:3001/auth',
    'https://legacy.vo.localhost:3000/auth',
    'http://evil.example/auth',
    'http://legacy.vo.localhost:3000.evil.example/auth',
    'javascript:alert(1)',
  ]) {
    const refused = await ask(address)
    expect(refused.status, address).toBe(401)
    expect(refused.headers.location, address).toBeUndefined()
    expect(refused.json).toMatchObject({ error: 'invalid_client', error_description: 'Client authentication failed' })
  }
})
