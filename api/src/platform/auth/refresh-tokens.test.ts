import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { hashSecret } from '../../kernel/secrets.ts'
import {
  adminCallback,
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

const { db } = await createTestDatabase({ max: 20 })
const services = testServices(db)
const send = await startAuth(services)

const badGrant = { error: 'invalid_grant' }
const age = (ms: number) => new Date(Date.now() - ms)

test('a refresh token rotates; within 20 seconds its replay gets the same successor', async () => {
  const user = await buildUser(db, await withPassword())
  const { refresh } = await obtainTokens(createBrowser(send), send, user.name)
  const first = await send('/oauth/token', { form: refreshForm(refresh) })
  const again = await send('/oauth/token', { form: refreshForm(refresh) })
  expect(again.status).toBe(200)
  expect(again.json.refresh_token).toBe(first.json.refresh_token)
  expect(again.json.access_token).toBe(first.json.access_token)
  expect(first.json.refresh_token).not.toBe(refresh)
})

test('a replay later than that revokes the whole family', async () => {
  const user = await buildUser(db, await withPassword())
  const { refresh } = await obtainTokens(createBrowser(send), send, user.name)
  const first = await send('/oauth/token', { form: refreshForm(refresh) })
  await db.oauthToken.update({ where: { refresh_hash: hashSecret(refresh) }, data: { rotated_at: age(21_000) } })
  const stolen = await send('/oauth/token', { form: refreshForm(refresh) })
  expect(stolen.status).toBe(400)
  expect(stolen.json).toMatchObject({
    error: 'invalid_grant',
    error_description: 'The refresh token is invalid.',
    hint: 'Token has been revoked',
  })
  const holder = await send('/oauth/token', { form: refreshForm(String(first.json.refresh_token)) })
  expect(holder.json).toMatchObject({ hint: 'Token has been revoked' })
  const live = await db.oauthToken.count({ where: { user_id: user.id, revoked_at: null } })
  expect(live).toBe(0)
  expect((await send('/oauth/token', { form: refreshForm(refresh) })).status).toBe(400)
  expect(
    await db.auditEntry.findMany({ where: { action: 'refreshReplayed', user_id: user.id }, select: { sign_in: true } }),
  ).toEqual([{ sign_in: expect.stringMatching(/^[\w-]{12}$/) }])
})

test('twenty refreshes at once are one rotation', async () => {
  const user = await buildUser(db, await withPassword())
  const { refresh } = await obtainTokens(createBrowser(send), send, user.name)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('/oauth/token', { form: refreshForm(refresh) })),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.json.refresh_token)).size).toBe(1)
  expect(await db.oauthToken.count({ where: { user_id: user.id } })).toBe(2)
})

test('a client without rotation keeps its refresh token to the family’s end', async () => {
  const user = await buildUser(db, await withPassword())
  const { refresh } = await obtainTokens(createBrowser(send), send, user.name)
  await db.oauthClient.update({ where: { id: 'legacy-demo' }, data: { rotation: false } })
  try {
    const first = await send('/oauth/token', { form: refreshForm(refresh) })
    const second = await send('/oauth/token', { form: refreshForm(refresh) })
    expect([first.json.refresh_token, second.json.refresh_token]).toEqual([refresh, refresh])
    expect(first.json.access_token).not.toBe(second.json.access_token)
    await db.oauthToken.update({ where: { refresh_hash: hashSecret(refresh) }, data: { refresh_expires_at: age(1) } })
    const late = await send('/oauth/token', { form: refreshForm(refresh) })
    expect(late.json).toMatchObject({ hint: 'Token has expired' })
  } finally {
    await db.oauthClient.update({ where: { id: 'legacy-demo' }, data: { rotation: true } })
  }
})

test('rotation does not prolong the family: 21 days after the sign-in it ends', async () => {
  const user = await buildUser(db, await withPassword())
  const { refresh } = await obtainTokens(createBrowser(send), send, user.name)
  await db.signIn.updateMany({ where: { user_id: user.id }, data: { created_at: age(3600_000) } })
  const next = await send('/oauth/token', { form: refreshForm(refresh) })
  const rows = await db.oauthToken.findMany({ where: { user_id: user.id }, select: { refresh_expires_at: true } })
  const signIn = await db.signIn.findFirstOrThrow({ where: { user_id: user.id } })
  expect(new Set(rows.map((row) => row.refresh_expires_at?.getTime()))).toEqual(new Set([signIn.expires_at.getTime()]))
  await db.oauthToken.updateMany({ where: { user_id: user.id }, data: { refresh_expires_at: age(1) } })
  const late = await send('/oauth/token', { form: refreshForm(String(next.json.refresh_token)) })
  expect(late.json).toMatchObject({ hint: 'Token has expired' })
})

test('unknown refresh tokens, another client’s and a deactivated user’s are refused', async () => {
  const user = await buildUser(db, await withPassword())
  const { refresh } = await obtainTokens(createBrowser(send), send, user.name)
  const unknown = await send('/oauth/token', { form: refreshForm('made-up') })
  expect(unknown.json).toMatchObject({ ...badGrant, hint: 'Cannot decrypt the refresh token' })
  const stranger = await send('/oauth/token', { form: refreshForm(refresh, { client_id: 'admin' }) })
  expect(stranger.json).toMatchObject({ ...badGrant, hint: 'Token is not linked to client' })
  await db.user.update({ where: { id: user.id }, data: { active: false } })
  const inactive = await send('/oauth/token', { form: refreshForm(refresh) })
  expect(inactive.json).toMatchObject({ ...badGrant, hint: 'Token has been revoked' })
})

test('our own apps get the refresh token as an HttpOnly cookie alone, and the access token as a readable one', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  const { code, verifier } = await obtainCode(browser, user.name, { client_id: 'admin', redirect_uri: adminCallback })
  const answer = await fromApp(
    browser,
    'admin',
    codeForm(code, verifier, { client_id: 'admin', redirect_uri: adminCallback }),
  )
  expect(Object.keys(answer.json)).toEqual(['token_type', 'expires_in', 'access_token'])
  const [refresh = '', access = ''] = [answer.headers['set-cookie'] ?? []].flat()
  expect(refresh).toMatch(
    /^vo_rtoken=[\w-]{43}; Max-Age=1814400; Domain=vo\.localhost; Path=\/oauth; .*HttpOnly; SameSite=Lax$/,
  )
  expect(access).toMatch(/^vo_atoken=[\w-]{43}; Max-Age=14400; Domain=vo\.localhost; Path=\/; .*SameSite=Lax$/)
  expect(access).not.toContain('HttpOnly')

  // The certificate app shares the cookie: once it is open, too, it may renew what the admin app was given.
  const cert = { client_id: 'cert', redirect_uri: adminCallback.replace('admin', 'cert') }
  const second = await obtainCode(browser, user.name, cert)
  await fromApp(browser, 'cert', codeForm(second.code, second.verifier, cert))
  browser.jar.set('vo_rtoken', /vo_rtoken=([\w-]+)/.exec(refresh)?.[1] ?? '')
  const renewed = await fromApp(browser, 'cert', { grant_type: 'refresh_token', client_id: 'cert', refresh_token: '' })
  expect(renewed.status).toBe(200)
  expect(renewed.json.refresh_token).toBeUndefined()
  // The pages site has a cookie of its own.
  const pages = await browser.visit('/oauth/token', { form: { grant_type: 'refresh_token', client_id: 'pages' } })
  expect(pages.status).toBe(400)
})

test('who does not want to stay signed in gets a refresh cookie that ends with the browser', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  const app = { client_id: 'admin', redirect_uri: adminCallback }
  const { code, verifier } = await obtainCode(browser, user.name, { ...app, remember: false })
  const answer = await fromApp(browser, 'admin', codeForm(code, verifier, app))
  expect(String(answer.headers['set-cookie'])).toMatch(/vo_rtoken=[\w-]{43}; Domain/)
  await db.signIn.updateMany({ where: { user_id: user.id }, data: { last_seen_at: age(13 * 3600_000) } })
  const late = await fromApp(browser, 'admin', { grant_type: 'refresh_token', client_id: 'admin' })
  expect(late.json).toMatchObject({ hint: 'Token has expired' })
})

test('a refresh with neither cookie nor parameter: Refresh token not found', async () => {
  const answer = await send('/oauth/token', {
    json: { grant_type: 'refresh_token', client_id: 'admin', refresh_token: '' },
  })
  expect(answer.status).toBe(400)
  expect(answer.json).toEqual({
    error: 'invalid_request',
    error_description: 'Refresh token not found',
    hint: 'Check the `refresh_token` parameter',
    message: 'Refresh token not found',
    notice: 'Din inloggning har gått ut. Logga in igen.',
  })
})

test('revoking either token ends the family; another client’s or an unknown token changes nothing', async () => {
  const user = await buildUser(db, await withPassword())
  const { access, refresh } = await obtainTokens(createBrowser(send), send, user.name)
  const revoke = (form: Record<string, string>) => send('/oauth/revoke', { form })
  expect((await revoke({ client_id: 'admin', token: refresh })).status).toBe(200)
  expect((await revoke({ client_id: 'legacy-demo', token: 'unknown' })).status).toBe(200)
  expect(await db.oauthToken.count({ where: { user_id: user.id, revoked_at: null } })).toBe(1)
  const ends = () => db.auditEntry.findMany({ where: { user_id: user.id, action: 'signOut' } })
  expect(await ends()).toEqual([])
  for (let at = 0; at < 2; at++) {
    const form = { client_id: 'legacy-demo', token: access, token_type_hint: 'access_token' }
    expect((await revoke(form)).status).toBe(200)
  }
  expect(await db.oauthToken.count({ where: { user_id: user.id, revoked_at: null } })).toBe(0)
  // An end is noted once, however often it is asked for.
  expect(await ends()).toMatchObject([{ subject_id: String(user.id), details: { client: 'legacy-demo' } }])
  expect((await revoke({ client_id: 'nobody', token: access })).status).toBe(401)
  expect((await revoke({ client_id: 'admin' })).status).toBe(400)
})
