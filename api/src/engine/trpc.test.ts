import { TRPCError } from '@trpc/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { sv } from '../i18n/sv/index.ts'
import { AppError } from '../kernel/errors.ts'
import { serveApi } from '../testing/http.ts'
import { createPrintWorld } from '../testing/printing.ts'
import { createCallerFactory, procedure, publicProcedure, router } from './trpc.ts'

const { services, ...world } = await createPrintWorld()

test('a fault of ours inside a rule of the input is logged once and no fault of who filled it in', async () => {
  const broken = z.string().refine((text) => (undefined as never as { has(text: string): boolean }).has(text))
  const asked = createCallerFactory(router({ ask: publicProcedure.input(broken).query(() => null) }))
  const { ctx } = await world.national([])
  await expect(asked(ctx).ask('x')).rejects.toMatchObject({ cause: { code: 'INTERNAL', message: sv['error.500'] } })
  expect(world.logger.error).toHaveBeenCalledTimes(1)
  const logged = { err: expect.any(TypeError), path: 'ask', reference: ctx.request.id }
  expect(world.logger.error.mock.lastCall).toEqual([logged, 'call failed'])
  const warnings = world.logger.warn.mock.calls.length
  await expect(asked(ctx).ask(1 as never)).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  const around = router({ ask: publicProcedure.query(() => asked(ctx).ask('x')) })
  expect(world.logger.error).toHaveBeenCalledTimes(1)
  await expect(createCallerFactory(around)(ctx).ask()).rejects.toMatchObject({ cause: { code: 'INTERNAL' } })
  expect(world.logger.error).toHaveBeenCalledTimes(2)
  expect(world.logger.warn.mock.calls).toHaveLength(warnings)
})

test('a call that can’t be read is a bad request, and nothing to look for', async () => {
  const api = await serveApi(services)
  onTestFinished(api.stop)
  const before = world.logger.error.mock.calls.length
  const headers = { 'content-type': 'application/json' }
  for (const body of ['{', '']) {
    const answer = await fetch(`${api.origin}/api/v1/trpc/application.submit`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    const reference = expect.any(String)
    const data = { httpStatus: 400, path: 'application.submit', code: 'INVALID', fields: {}, details: {}, reference }
    expect(await answer.json()).toEqual({
      error: { message: sv['valid.invalidFields'], code: expect.any(Number), data },
    })
  }
  const large = new TRPCError({ code: 'PAYLOAD_TOO_LARGE', cause: new Error('too large') })
  const calls = createCallerFactory(router({ ask: publicProcedure.query(() => Promise.reject(large)) }))
  await expect(calls(world.visitor).ask()).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  expect(world.logger.error.mock.calls).toHaveLength(before)
})

test('a database that is away is told by the call that met it, and by no call around that one', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const inner = router({ meet: publicProcedure.query(() => Promise.reject(away)) })
  const outer = router({ ask: publicProcedure.query(({ ctx }) => createCallerFactory(inner)(ctx).meet()) })
  const { ctx } = await world.national([])
  const before = world.logger.warn.mock.calls.length
  const refusal = { code: 'SERVICE_UNAVAILABLE', cause: { code: 'UNAVAILABLE' } }
  await expect(createCallerFactory(outer)(ctx).ask()).rejects.toMatchObject(refusal)
  expect(world.logger.warn.mock.calls.slice(before)).toEqual([
    [{ err: away, path: 'meet', reference: ctx.request.id }, 'call unavailable'],
  ])
})

test('a refusal is noted once however many calls it passes, with the input; a question for a proof is none', async () => {
  const noted = vi.spyOn(services.watch, 'refused')
  const secret = new AppError('FORBIDDEN', { message: 'no' })
  const proof = new AppError('FORBIDDEN', { message: 'prove', details: { proof: 'issue' } })
  const inner = router({
    secret: publicProcedure.input(z.object({ id: z.number() })).query(() => Promise.reject(secret)),
    proof: publicProcedure.query(() => Promise.reject(proof)),
  })
  const outer = router({ ask: publicProcedure.query(({ ctx }) => createCallerFactory(inner)(ctx).secret({ id: 7 })) })
  const { ctx } = await world.national([])
  await expect(createCallerFactory(outer)(ctx).ask()).rejects.toMatchObject({ code: 'FORBIDDEN', cause: secret })
  await expect(createCallerFactory(inner)(ctx).proof()).rejects.toMatchObject({ cause: proof })
  expect(noted.mock.calls).toEqual([[expect.anything(), { path: 'secret', input: { id: 7 } }, secret]])
})

test('a mutation ends when its change has been heard of, and inside another one after the commit; a query waits for nothing', async () => {
  const news = Promise.withResolvers<void>()
  const heard = vi.spyOn(services.changes, 'heard').mockReturnValue(news.promise)
  const calls = createCallerFactory(
    router({ read: publicProcedure.query(() => 'read'), write: publicProcedure.mutation(() => 'written') }),
  )
  const { ctx } = await world.national([])
  expect([await calls(ctx).read(), heard.mock.calls.length]).toEqual(['read', 0])
  const afterCommit: (() => Promise<unknown>)[] = []
  expect([await calls({ ...ctx, afterCommit }).write(), heard.mock.calls.length]).toEqual(['written', 0])
  expect([afterCommit.map((each) => each() instanceof Promise), heard.mock.calls.length]).toEqual([[true], 1])
  let ended = false
  const writing = calls(ctx)
    .write()
    .finally(() => {
      ended = true
    })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  expect(ended).toBe(false)
  news.resolve()
  expect(await writing).toBe('written')
})

test('rows of an answer are counted, and none of a stream', async () => {
  const answered = vi.spyOn(services.watch, 'answered')
  const one = publicProcedure.query(() => ['row'])
  const stream = publicProcedure.subscription(async function* () {
    yield 'row'
  })
  const { ctx } = await world.national([])
  const calls = createCallerFactory(router({ one, stream }))(ctx)
  await calls.stream()
  await calls.one()
  expect(answered.mock.calls).toEqual([[expect.anything(), { path: 'one', type: 'query' }, ['row']]])
})

test('a caller who isn’t signed in is told that the session is over', async () => {
  const asked = createCallerFactory(router({ ask: procedure.query(() => null) }))
  await expect(asked(world.visitor).ask()).rejects.toMatchObject({
    ...{ code: 'UNAUTHORIZED', cause: { code: 'UNAUTHENTICATED', message: sv['notice.sessionExpired'] } },
  })
})
