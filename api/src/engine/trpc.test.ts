import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sv } from '../i18n/sv/index.ts'
import { serveApi } from '../testing/http.ts'
import { createPrintWorld } from '../testing/printing.ts'
import { createCallerFactory, publicProcedure, router } from './trpc.ts'

const { services, ...world } = await createPrintWorld()

test('a fault of ours inside a rule of the input is logged once and no fault of who filled it in', async () => {
  const broken = z.string().refine((text) => (undefined as never as { has(text: string): boolean }).has(text))
  const asked = createCallerFactory(router({ ask: publicProcedure.input(broken).query(() => null) }))
  const { ctx } = await world.national([])
  await expect(asked(ctx).ask('x')).rejects.toMatchObject({ cause: { code: 'INTERNAL', message: sv['error.500'] } })
  expect(world.logger.error).toHaveBeenCalledTimes(1)
  expect(world.logger.error.mock.lastCall?.[0]).toMatchObject({ err: expect.any(TypeError), path: 'ask' })
  await expect(asked(ctx).ask(1 as never)).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  expect(world.logger.error).toHaveBeenCalledTimes(1)
})

test('a call that can’t be read is a bad request, and nothing to look for', async () => {
  const api = await serveApi(services)
  onTestFinished(api.stop)
  const before = world.logger.error.mock.calls.length
  const headers = { 'content-type': 'application/json' }
  for (const body of ['{', '']) {
    const answer = await fetch(`${api.origin}/api/v1/trpc/application.submit`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { data: { code: 'INVALID' } } })
  }
  expect(world.logger.error.mock.calls).toHaveLength(before)
})
