import { createTRPCClient } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import type { Session } from './session.ts'
import { type AppRouter, createLinks } from './trpc.ts'

test('a query whose input has no room in an address goes as a POST, every other one in its address', async () => {
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
  const client = createTRPCClient<AppRouter>({ links })
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
