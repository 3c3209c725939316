import { createTRPCClient } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import type { Session } from './session.ts'
import { type AppRouter, createLinks, outlivesPage } from './trpc.ts'

/** Returns a client, and its calls of `fetch`. */
function recorded() {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json({ result: { data: { url: '/x' } } }),
  )
  const ask = (async (input, init) => {
    const answer = await fetched(String(input), init ?? {})
    return String(input).includes('batch=1') ? Response.json([await answer.json()]) : answer
  }) as typeof fetch
  const session = {
    ...{ addresses: { trpc: 'http://localhost/trpc' }, headers: () => ({ VoGroup: '4' }), token: () => 'token' },
    refresh: async () => 'token',
  } as unknown as Session
  const versions = { seen: () => undefined, onNew: () => () => undefined }
  const links = createLinks(session, versions, () => undefined, { ask: async () => true } as never, ask)
  return { client: createTRPCClient<AppRouter>({ links }), fetched }
}

test('a query whose input has no room in an address goes as a POST, every other one in its address', async () => {
  const { client, fetched } = recorded()
  const link = (number: number) => {
    const ids = Array.from({ length: number }, (_, at) => 10_000 + at)
    return client.lists.link.query({ entity: 'article', columns: ['title'], format: 'csv', ids })
  }
  await link(200)
  const [address, { method }] = fetched.mock.calls[0] ?? ['', {}]
  expect(method).toBe('GET')
  expect(address).toContain('input=')
  expect(await link(2000)).toEqual({ url: '/x' })
  const [long, init] = fetched.mock.calls[1] ?? ['', {}]
  expect([long, init.method]).toEqual(['http://localhost/trpc/lists.link', 'POST'])
  expect(JSON.parse(String(init.body)).ids).toHaveLength(2000)
  expect(init.headers).toMatchObject({ VoGroup: '4' })
})

test('a call that outlives its page is sent by itself and is kept alive, and others are not', async () => {
  const { client, fetched } = recorded()
  await client.keptText.drop.mutate({ kind: 'article', content_id: null, slot: 'a' }, outlivesPage)
  await client.keptText.drop.mutate({ kind: 'article', content_id: null, slot: 'b' })
  expect(fetched.mock.calls.map(([address, init]) => [address, init.method, init.keepalive])).toEqual([
    ['http://localhost/trpc/keptText.drop', 'POST', true],
    ['http://localhost/trpc/keptText.drop?batch=1', 'POST', undefined],
  ])
})
