import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anonymous } from '../access/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from './context.ts'
import { queries } from './http-queries.ts'
import type { Services } from './services.ts'
import { publicProcedure, router } from './trpc.ts'

const tested = router({
  double: publicProcedure.input(z.object({ number: z.number() })).query(({ input }) => ({ result: input.number * 2 })),
  nothing: publicProcedure.query(() => undefined),
  hidden: publicProcedure.query(() => {
    throw new AppError('NOT_FOUND', { message: 'Finns inte' })
  }),
  broken: publicProcedure.query(() => {
    throw new Error('a secret')
  }),
  write: publicProcedure.mutation(() => 'written'),
  events: publicProcedure.subscription(async function* () {
    yield 1
  }),
})

const watch = { admit: vi.fn(), answered: vi.fn(), refused: vi.fn() }
const services = { logger: { error: vi.fn() }, watch } as unknown as Services
const contextOf = vi.fn(async (): Promise<Context> => {
  const request = { id: 'reference', ip: '', userAgent: '' }
  return { services, db: services.db, actor: anonymous, groupId: null, licenseeId: null, request }
})

const theirs = createExpressMiddleware({ router: tested, createContext: contextOf })
const passed = vi.fn()
const app = express()
app.use('/theirs', theirs)
app.use('/ours', queries(tested, contextOf), (request, response, next) => {
  passed()
  theirs(request, response, next)
})
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function ask(side: 'ours' | 'theirs', address: string, init?: RequestInit) {
  const response = await fetch(`${origin}/${side}/${address}`, init)
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`

test.each([
  ['one', `double?${input({ number: 4 })}`],
  ['one without an input', 'nothing'],
  ['a wrong input', `double?${input({ number: 'four' })}`],
  ['an input left out', 'double'],
  ['a refusal', 'hidden'],
  ['an unknown fault', 'broken'],
  ['a batch of one', `double?batch=1&${input({ 0: { number: 4 } })}`],
  ['a batch', `double,nothing,double?batch=1&${input({ 0: { number: 4 }, 2: { number: 5 } })}`],
  ['a batch of which one fails', `double,hidden?batch=1&${input({ 0: { number: 4 } })}`],
  ['a batch without inputs', 'nothing,nothing?batch=1'],
])('%s is answered as by the adapter', async (_name, address) => {
  expect(await ask('ours', address)).toEqual(await ask('theirs', address))
  expect(passed).not.toHaveBeenCalled()
})

test.each([
  ['a mutation', 'write', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['a subscription', 'events', { headers: { accept: 'text/event-stream' } }],
  [
    'a streamed batch',
    `double?batch=1&${input({ 0: { number: 4 } })}`,
    { headers: { 'trpc-accept': 'application/jsonl' } },
  ],
  ['an input that is no JSON', 'double?input={', {}],
  ['a batch whose input is no object', 'double?batch=1&input=4', {}],
  ['a batch that is too large', `${'nothing,'.repeat(50)}nothing?batch=1`, {}],
  ['an address that is no text', '%ff', {}],
])('%s is left to the adapter', async (_name, address, init) => {
  passed.mockClear()
  await ask('ours', address, init)
  expect(passed).toHaveBeenCalled()
})

test('a request that gets no context is refused by the adapter, in its words', async () => {
  contextOf.mockRejectedValue(new AppError('FORBIDDEN', { message: 'Får inte' }))
  const refused = await ask('ours', 'nothing')
  expect(refused).toEqual(await ask('theirs', 'nothing'))
  expect(refused.status).toBeGreaterThan(400)
})

test('a name that is no query is not found, whichever way it is asked for', async () => {
  contextOf.mockReset().mockImplementation(async () => ({
    ...{ services, db: services.db, actor: anonymous, groupId: null, licenseeId: null },
    request: { id: 'reference', ip: '', userAgent: '' },
  }))
  for (const name of ['none', 'write', '__proto__', 'constructor']) {
    expect((await ask('ours', name)).status, name).toBe(404)
  }
})
