import { createTRPCClient, type TRPCLink } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { expect, test, vi } from 'vitest'
import { lateLink } from './late-link.ts'

type Asking = { answer: { query: () => Promise<unknown> } }

const answering: TRPCLink<AnyRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      observer.next({ result: { type: 'data', data: op.path } })
      observer.complete()
    })

const clientOf = (fetchLink: () => Promise<TRPCLink<AnyRouter>>) =>
  createTRPCClient<AnyRouter>({ links: [lateLink(fetchLink)] }) as unknown as Asking

test('the code of a late link is fetched by the first call, once', async () => {
  const fetchLink = vi.fn(async () => answering)
  const client = clientOf(fetchLink)
  expect(fetchLink).not.toHaveBeenCalled()
  expect(await Promise.all([client.answer.query(), client.answer.query()])).toEqual(['answer', 'answer'])
  expect(await client.answer.query()).toBe('answer')
  expect(fetchLink).toHaveBeenCalledOnce()
})

test('a call whose code does not come fails, and the next one asks for it again', async () => {
  const fetchLink = vi.fn(async () => answering).mockRejectedValueOnce(new Error('offline'))
  const client = clientOf(fetchLink)
  await expect(client.answer.query()).rejects.toThrow('offline')
  expect(await client.answer.query()).toBe('answer')
})

test('a call that is stopped before its code comes asks nothing', async () => {
  const asked = vi.fn()
  const code = Promise.withResolvers<TRPCLink<AnyRouter>>()
  const link = lateLink(() => code.promise)({})
  const op = { id: 1, type: 'query', path: 'answer', input: undefined, context: {}, signal: null } as const
  const call = link({ op, next: () => observable(() => undefined) }).subscribe({})
  call.unsubscribe()
  code.resolve(() => () => observable(() => asked()))
  await code.promise
  await Promise.resolve()
  expect(asked).not.toHaveBeenCalled()
})
