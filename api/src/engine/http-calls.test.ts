import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anonymous } from '../access/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from './context.ts'
import { mutations, queries } from './http-calls.ts'
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
  rename: publicProcedure
    .input(z.object({ name: z.string().nullish() }).nullish())
    .mutation(({ input }) => input?.name ?? 'nameless'),
  refuse: publicProcedure.mutation(() => {
    throw new AppError('CONFLICT', { message: 'Upptaget' })
  }),
  fail: publicProcedure.mutation(() => {
    throw new Error('a secret')
  }),
  events: publicProcedure.subscription(async function* () {
    yield 1
  }),
})

const watch = { admit: vi.fn(), answered: vi.fn(), refused: vi.fn() }
const changes = { heard: vi.fn(async () => undefined) }
const services = { logger: { error: vi.fn() }, watch, changes } as unknown as Services
const contextOf = vi.fn(async (): Promise<Context> => {
  const request = { id: 'reference', ip: '', userAgent: '' }
  return { services, db: services.db, actor: anonymous, groupId: null, licenseeId: null, request }
})

const theirs = createExpressMiddleware({ router: tested, createContext: contextOf, allowMethodOverride: true })
const passed = vi.fn()
const app = express()
app.use('/theirs', theirs)
const read = express.text({ type: 'application/json' })
app.use('/ours', queries(tested, contextOf), read, mutations(tested, contextOf), (request, response, next) => {
  passed()
  theirs(request, response, next)
})
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function ask(side: 'ours' | 'theirs', address: string, init?: RequestInit) {
  const response = await fetch(`${origin}/${side}/${address}`, init)
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, type: header('content-type'), vary: header('vary'), body: await response.text() }
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

const post = (body: string, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})

test.each([
  ['a mutation', 'rename', '{"name":"å"}'],
  ['one without an input', 'rename', 'null'],
  ['a wrong input', 'rename', '{"name":4}'],
  ['a refusal', 'refuse', '{}'],
  ['an unknown fault', 'fail', '{}'],
  ['a batch of one', 'rename?batch=1', '{"0":{"name":"a"}}'],
  ['a batch of which one fails', 'rename,refuse,rename?batch=1', '{"0":{"name":"a"},"2":{"name":"b"}}'],
  ['a batch without inputs', 'rename,write?batch=1', '{}'],
])('a change that comes as a POST, %s, is answered as by the adapter', async (_name, address, body) => {
  passed.mockClear()
  expect(await ask('ours', address, post(body))).toEqual(await ask('theirs', address, post(body)))
  expect(passed).not.toHaveBeenCalled()
})

test.each([
  ['a query', 'double', post('{"number":4}')],
  ['a query among changes', 'write,double?batch=1', post('{}')],
  ['an unknown name', 'none', post('{}')],
  ['a name of every object', '__proto__,constructor?batch=1', post('{}')],
  ['no JSON', 'write', post('{')],
  ['nothing', 'write', post('')],
  ['a list of inputs', 'rename,write?batch=1', post('[{}]')],
  ['no inputs', 'rename,write?batch=1', post('null')],
  ['a form', 'write', { method: 'POST', body: new URLSearchParams({ a: 'b' }) }],
  ['plain text', 'write', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ['a streamed batch', 'write?batch=1', post('{}', { accept: 'application/jsonl' })],
  ['too large a batch', `${'write,'.repeat(50)}write?batch=1`, post('{}')],
  ['another method', 'write', { ...post('{}'), method: 'PUT' }],
])('%s in a POST is left to the adapter', async (_name, address, init) => {
  passed.mockClear()
  await ask('ours', address, init)
  expect(passed).toHaveBeenCalled()
})

test.each([
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
