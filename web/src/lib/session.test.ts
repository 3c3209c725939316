import { createHash } from 'node:crypto'
import { calculatePKCECodeChallenge as challengeOf } from 'oauth4webapi'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addressesOf } from './addresses.ts'
import { randomText } from './random-text.ts'
import { addresses, emptyBrowser, sessionWith, token } from './testing-session.ts'

const body = (init: RequestInit) => Object.fromEntries(init.body as URLSearchParams)
beforeEach(emptyBrowser)

test('the addresses follow from the host; a host of no app has none', () => {
  expect(addresses).toMatchObject({
    app: 'admin',
    base: 'http://admin.vo.localhost:3000',
    auth: 'http://vo.localhost:3000/oauth',
    cookieDomain: 'vo.localhost',
  })
  expect(addressesOf({ protocol: 'https:', host: 'local-cert.example.se' })?.app).toBe('cert')
  expect(addressesOf({ protocol: 'https:', host: 'skane.example.se' })).toBeNull()
  expect(addressesOf({ protocol: 'https:', host: 'admin' })).toBeNull()
})

test('random texts have the length asked for and the challenge is the S256 of the verifier', async () => {
  const verifier = randomText(128)
  expect(verifier).toMatch(/^[A-Za-z0-9]{128}$/)
  expect(randomText(40)).not.toBe(randomText(40))
  expect(await challengeOf(verifier)).toBe(createHash('sha256').update(verifier).digest('base64url'))
})

test('signing in leaves for the authorisation server with what Spec §7.2 says', async () => {
  const { session, cookies, left } = sessionWith(() => token('x'))
  await session.signIn('/article?sok=a')
  const url = new URL(left[0] ?? '')
  expect(url.origin + url.pathname).toBe('http://vo.localhost:3000/oauth/authorize')
  const query = Object.fromEntries(url.searchParams)
  expect(query).toEqual({
    client_id: 'admin',
    redirect_uri: 'http://admin.vo.localhost:3000/auth',
    response_type: 'code',
    scope: '*',
    state: cookies.get('vo_state'),
    code_challenge: await challengeOf(cookies.get('vo_verifier') ?? ''),
  })
  expect(cookies.get('vo_state')).toHaveLength(40)
  expect(cookies.get('vo_verifier')).toHaveLength(128)
})

test('the callback exchanges the code and goes back to where one was', async () => {
  const { session, cookies, fetched } = sessionWith(() => token('first'))
  await session.signIn('/article/12')
  const verifier = cookies.get('vo_verifier')
  const to = await session.finishSignIn(new URLSearchParams({ code: 'c1', state: cookies.get('vo_state') ?? '' }))
  expect(to).toBe('/article/12')
  expect(session.token()).toBe('first')
  expect(body(fetched.mock.calls[0]?.[1] ?? {})).toEqual({
    grant_type: 'authorization_code',
    client_id: 'admin',
    redirect_uri: 'http://admin.vo.localhost:3000/auth',
    code_verifier: verifier,
    code: 'c1',
  })
  expect(cookies.get('vo_verifier')).toBeNull()
})

test.each([
  ['no code', { state: 'S' }],
  ['no state', { code: 'c' }],
  ['another state', { code: 'c', state: 'other' }],
  ['an answer of another server', { code: 'c', state: 'S', iss: 'http://elsewhere.example/oauth' }],
  ['a refusal', { error: 'access_denied', state: 'S' }],
])('the callback with %s fails and exchanges nothing', async (_what, query) => {
  const { session, cookies, fetched } = sessionWith(() => token('x'))
  cookies.set('vo_state', 'S', 60)
  cookies.set('vo_verifier', 'V', 60)
  await expect(session.finishSignIn(new URLSearchParams(query as never))).rejects.toMatchObject({
    problem: 'AUTHORIZATION_FAILED',
  })
  expect(fetched).not.toHaveBeenCalled()
})

test('signing in, renewing and the callback say that the server is unavailable when their code does not come', async () => {
  vi.doMock('./token-endpoint.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.doUnmock('./token-endpoint.ts'))
  const { session, cookies, left } = sessionWith(() => token('x'))
  cookies.set('vo_state', 'S', 60)
  cookies.set('vo_verifier', 'V', 60)
  const unavailable = { problem: 'UNAVAILABLE' }
  await expect(session.refresh()).rejects.toMatchObject(unavailable)
  await expect(session.finishSignIn(new URLSearchParams({ code: 'c', state: 'S' }))).rejects.toMatchObject(unavailable)
  expect(cookies.get('vo_state')).toBe('S')
  await expect(session.signIn()).rejects.toMatchObject(unavailable)
  await session.fetchAhead()
  expect(left).toEqual([])
})

test('a stored way back that leads elsewhere is not followed', async () => {
  const { session, cookies } = sessionWith(() => token('x'))
  await session.signIn('//evil.example')
  expect(await session.finishSignIn(new URLSearchParams({ code: 'c', state: cookies.get('vo_state') ?? '' }))).toBe('/')
})

test('the headers of a call', () => {
  const { session, cookies } = sessionWith(() => token('x'))
  expect(session.headers()).toEqual({ Authorization: '', VoGroup: '' })
  cookies.set('vo_atoken', 'abc', 60)
  session.setGroup(5)
  session.setMasquerade(9)
  session.setLicensee(3)
  expect(session.headers()).toEqual({ Authorization: 'Bearer abc', VoGroup: '5', VoMasquerade: '9', VoLicensee: '3' })
  expect(localStorage.getItem('USER_LICENSEE')).toBe('{"id":3}')
  localStorage.setItem('vo_group', '"; drop')
  expect(sessionWith(() => token('x')).session.headers().VoGroup).toBe('')
})

test('what another tab chooses holds for pages opened after it, not for this one', () => {
  localStorage.setItem('vo_group', '5')
  const here = sessionWith(() => token('x')).session
  const there = sessionWith(() => token('x')).session
  there.setGroup(6)
  there.setMasquerade(9)
  there.setLicensee(3)
  expect(here.headers()).toEqual({ Authorization: '', VoGroup: '5' })
  expect(here.group()).toBe(5)
  const later = sessionWith(() => token('x')).session
  expect(later.headers()).toEqual({ Authorization: '', VoGroup: '6', VoMasquerade: '9', VoLicensee: '3' })
})

test('the auth check removes every cookie but those of the session', () => {
  const { session, cookies } = sessionWith(() => token('x'))
  for (const name of ['vo_atoken', 'XSRF-TOKEN', 'voapp_redirectTo', 'vo_organisation', 'tracking', 'vo_state']) {
    cookies.set(name, '1', 60)
  }
  session.cleanCookies()
  expect(cookies.names().sort()).toEqual(['XSRF-TOKEN', 'vo_atoken', 'vo_organisation', 'voapp_redirectTo'].sort())
})

test('a refused refresh resets the session; a server that is away does not', async () => {
  let answer: () => Response = () => new Response('', { status: 503 })
  const { session, cookies } = sessionWith(() => answer())
  cookies.set('vo_atoken', 'old', 60)
  session.setGroup(5)
  await expect(session.refresh('old')).rejects.toMatchObject({ problem: 'UNAVAILABLE' })
  expect(session.group()).toBe(5)
  // A redirect that a browser was told not to follow has no status.
  answer = () => Response.error()
  await expect(session.refresh('old')).rejects.toMatchObject({ problem: 'UNAVAILABLE' })
  expect(session.group()).toBe(5)
  answer = () => Response.json({ error: 'invalid_request', message: 'Refresh token not found' }, { status: 400 })
  await expect(session.refresh('old')).rejects.toMatchObject({ problem: 'SIGNED_OUT' })
  expect(session.group()).toBeNull()
  expect(session.token()).toBeNull()
})

test('signing out tells the server, forgets everything and goes to the saved target', async () => {
  const { session, cookies, fetched, left } = sessionWith(() => new Response(null, { status: 204 }))
  cookies.set('vo_atoken', 'abc', 60)
  cookies.set('voapp_redirectTo', 'http://skane.vo.localhost:3000/', 60)
  session.setGroup(5)
  await session.logout()
  expect(fetched.mock.calls[0]).toEqual(['/api/v1/logout', { headers: { Authorization: 'Bearer abc' } }])
  expect(left).toEqual([
    `http://vo.localhost:3000/oauth/logout?redirect=${encodeURIComponent('http://skane.vo.localhost:3000/')}`,
  ])
  expect([session.token(), session.group(), cookies.get('voapp_redirectTo')]).toEqual([null, null, null])
})

test("the other app's token in the cookie is not used, and ends nothing", async () => {
  const { session, cookies } = sessionWith(() => token('admins-own-token'))
  await session.refresh()
  cookies.set('vo_atoken', 'the-other-apps', 60)
  expect(session.token()).toBe('admins-own-token')
  // A tab that was opened later has only the cookie: it asks for a token of its own.
  expect(sessionWith(() => token('x')).session.token()).toBeNull()
})

test('a session that only the other app has is opened here by a sign-in, without signing out', async () => {
  const hint = 'Token is not bound to this host'
  const { session, cookies, left } = sessionWith(() => Response.json({ error: 'invalid_grant', hint }, { status: 400 }))
  session.setGroup(5)
  await expect(session.refresh()).rejects.toMatchObject({ problem: 'OTHER_APP' })
  expect(session.group()).toBe(5)
  session.expired('/diplom', 'OTHER_APP')
  await vi.waitFor(() => expect(left[0]).toContain('http://vo.localhost:3000/oauth/authorize?'))
  expect([sessionStorage.getItem('vo_return'), cookies.get('vo_state')]).toEqual(['/diplom', expect.any(String)])
})
