import { createHash } from 'node:crypto'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { calculatePKCECodeChallenge as challengeOf } from 'oauth4webapi'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addressesOf } from './addresses.ts'
import { createCookies } from './cookies.ts'
import { randomText } from './random-text.ts'
import { createSession, SessionError } from './session.ts'
import { leavingOnce, sessionLink } from './session-link.ts'
import { createUnsavedGuard } from './unsaved.ts'

const addresses = addressesOf({ protocol: 'http:', host: 'admin.vo.localhost:3000' })

function sessionWith(ask: (url: string, init: RequestInit) => Promise<Response> | Response) {
  if (!addresses) throw new Error('no addresses')
  const left: string[] = []
  const fetched = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => ask(String(input), init))
  const cookies = createCookies('localhost')
  const session = createSession({
    addresses,
    cookies,
    local: localStorage,
    tab: sessionStorage,
    fetch: fetched as typeof fetch,
    go: (url) => left.push(url),
  })
  return { session, cookies, fetched, left }
}
const token = (text: string) => Response.json({ token_type: 'Bearer', access_token: text })
const body = (init: RequestInit) => Object.fromEntries(init.body as URLSearchParams)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  const cookies = createCookies('localhost')
  for (const name of cookies.names()) cookies.remove(name)
})

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

const unauthenticated = { error: { message: 'x', code: -32001, data: { code: 'UNAUTHENTICATED' } } }

/** A server that knows one good token, and refuses every other. */
function callsWith(refresh: () => Response | Promise<Response>, good = 'new') {
  const expired = vi.fn()
  let refreshes = 0
  const { session, cookies } = sessionWith(async () => {
    refreshes++
    return refresh()
  })
  cookies.set('vo_atoken', 'old', 60)
  const sent: string[] = []
  const client = createTRPCClient<AnyRouter>({
    links: [
      sessionLink(session, expired),
      httpBatchLink({
        url: 'http://admin.vo.localhost/trpc',
        maxItems: 1,
        headers: () => session.headers(),
        fetch: async (_url, init) => {
          const authorization = new Headers(init?.headers as HeadersInit).get('Authorization') ?? ''
          sent.push(authorization)
          return Response.json([authorization === `Bearer ${good}` ? { result: { data: 'ok' } } : unauthenticated])
        },
      }),
    ],
  }) as unknown as { thing: { get: { query: (input: object) => Promise<unknown> } } }
  return { client, session, cookies, expired, sent, refreshes: () => refreshes }
}

test('twenty calls refused at once make one refresh, and all succeed with the new token', async () => {
  const world = callsWith(() => token('new'))
  // The browser shows the cookie that the answer sets.
  const given = vi.spyOn(world.session, 'refresh')
  const calls = Array.from({ length: 20 }, (_, n) => world.client.thing.get.query({ n }))
  world.cookies.remove('vo_atoken')
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => 'ok'))
  expect(given).toHaveBeenCalledTimes(20)
  expect(world.refreshes()).toBe(1)
  expect(world.sent.filter((each) => each === 'Bearer new')).toHaveLength(20)
  expect(world.expired).not.toHaveBeenCalled()
})

test('a call that is refused again after the refresh is not repeated for ever', async () => {
  const world = callsWith(() => token('new'), 'never')
  world.cookies.remove('vo_atoken')
  await expect(world.client.thing.get.query({})).rejects.toBeInstanceOf(TRPCClientError)
  expect(world.refreshes()).toBe(1)
})

test('a late refusal of a token that has been renewed meanwhile asks for no other', async () => {
  const world = callsWith(() => token('x'))
  world.cookies.set('vo_atoken', 'new', 60)
  await world.session.refresh('old')
  expect(world.refreshes()).toBe(0)
})

test('a refused refresh ends the session once; a server that is away only fails the call', async () => {
  const refused = callsWith(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  await expect(refused.client.thing.get.query({})).rejects.toMatchObject({ data: { code: 'UNAUTHENTICATED' } })
  expect(refused.expired).toHaveBeenCalledOnce()
  const away = callsWith(() => new Response('', { status: 502 }))
  const error = await away.client.thing.get.query({}).catch((each: unknown) => each)
  expect((error as TRPCClientError<AnyRouter>).cause).toBeInstanceOf(SessionError)
  expect(away.expired).not.toHaveBeenCalled()
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

test('calls that are refused one after the other leave the page once; it can be left again later', () => {
  vi.useFakeTimers()
  const leave = vi.fn()
  const leaving = leavingOnce(leave, () => false)
  leaving('OTHER_APP')
  vi.advanceTimersByTime(1000)
  leaving('OTHER_APP')
  expect(leave).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5000)
  leaving('SIGNED_OUT')
  expect(leave.mock.calls).toEqual([['OTHER_APP'], ['SIGNED_OUT']])
  vi.useRealTimers()
})

test('a page with files that are being sent is not left when the session ends, until they are gone', () => {
  const leave = vi.fn()
  const guard = createUnsavedGuard()
  let files = 3
  guard.keepPage(() => files > 0)
  const leaving = leavingOnce(leave, guard.keepsPage)
  leaving('SIGNED_OUT')
  expect(leave).not.toHaveBeenCalled()
  files = 0
  leaving('SIGNED_OUT')
  expect(leave).toHaveBeenCalledOnce()
})
