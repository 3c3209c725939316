import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { SessionError } from './session.ts'
import { leavingOnce, sessionLink } from './session-link.ts'
import { emptyBrowser, sessionWith, token } from './testing-session.ts'
import { createUnsavedGuard } from './unsaved.ts'

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

beforeEach(emptyBrowser)

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
