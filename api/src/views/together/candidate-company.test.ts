import { toldChanges } from '@kollegium/db/testing/changes'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { buildCollege } from '../../modules/validation/testing.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db } = world
const changes = toldChanges()

beforeEach(async () => {
  const presence = createPresence({ changes })
  Object.assign(world.services, { presence })
  onTestFinished(() => presence.close())
  await world.clear()
})

const beat = (ctx: Context, id: number, tab: string) =>
  createCaller(ctx).presence.beat({ entity: 'candidate', id, tab, field: 'comment' })

test('the staff’s page of a candidate shows its readers to each other, and to nobody else', async () => {
  const here = await buildCollege(world)
  const there = await buildCollege(world)
  const { id } = here.candidate
  await beat(here.staff.ctx, id, 'flik-0001')
  const seen = await beat(here.adminCtx, id, 'flik-0002')
  expect(seen).toMatchObject({ total: 1, people: [{ id: here.staff.id }], pen: null })
  const colleague = await beat(here.staff.ctx, id, 'flik-0001')
  expect(colleague).toMatchObject({ people: [{ id: here.adminId }], pen: null })

  const candidate = await world.as(here.user.id)
  const masquerading = await world.as(here.staff.id, here.group_id)
  Object.assign(masquerading.actor, { realUser: masquerading.actor.user })
  const strangers = { member: here.other.ctx, staff: there.staff.ctx, leads: there.adminCtx, candidate, masquerading }
  const refusal = /^(NOT_FOUND|FORBIDDEN)$/
  for (const [name, ctx] of Object.entries(strangers)) {
    const asked = [
      () => beat(ctx, id, 'flik-0003'),
      () => createCaller(ctx).presence.takeOver({ entity: 'candidate', id, tab: 'flik-0003' }),
      async () => {
        const stream = await createCaller(ctx).presence.watch({ entity: 'candidate', id, tab: 'flik-0003' })
        await (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()
      },
    ]
    for (const ask of asked) await expect(ask(), name).rejects.toMatchObject({ code: expect.stringMatching(refusal) })
  }
  // Another college's page is another room, and nobody has the pen of any.
  expect(await beat(there.staff.ctx, there.candidate.id, 'flik-0004')).toMatchObject({ total: 0 })
  const taken = createCaller(here.adminCtx).presence.takeOver({ entity: 'candidate', id, tab: 'flik-0002' })
  await expect(taken).rejects.toEqual(refused('FORBIDDEN'))
})

test('who is taken off a candidate hears of nobody from that moment', async () => {
  const { staff, candidate } = await buildCollege(world)
  const stream = await createCaller(staff.ctx).presence.watch({
    ...{ entity: 'candidate', id: candidate.id, tab: 'flik-0001' },
  })
  const events = (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  await events.next()
  await db.validigStaff.deleteMany({ where: { candidate_id: candidate.id } })
  changes.tell('ValidigStaff')
  await expect(events.next()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(beat(staff.ctx, candidate.id, 'flik-0001')).rejects.toEqual(refused('NOT_FOUND'))
})
