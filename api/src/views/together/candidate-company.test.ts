import { toldChanges } from '@kollegium/db/testing/changes'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

test('a person taken off a candidate, with a tab that only beats, hears of nobody after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { staff, adminCtx, candidate } = await buildCollege(world)
  const passes = (ms: number) => vi.setSystemTime(Date.now() + ms)
  await beat(staff.ctx, candidate.id, 'flik-0001')
  passes(59_000)
  expect(await world.statementsOf(() => beat(staff.ctx, candidate.id, 'flik-0001'))).toEqual([])
  await db.validigStaff.deleteMany({ where: { candidate_id: candidate.id } })
  changes.tell('ValidigStaff')
  await beat(adminCtx, candidate.id, 'flik-0002')
  passes(1_000)
  await expect(beat(staff.ctx, candidate.id, 'flik-0001')).rejects.toEqual(refused('NOT_FOUND'))
  // A refusal is remembered by nobody, and the others stay.
  await expect(beat(staff.ctx, candidate.id, 'flik-0001')).rejects.toEqual(refused('NOT_FOUND'))
  expect(await beat(adminCtx, candidate.id, 'flik-0002')).toMatchObject({ people: [{ id: staff.id }] })
})

test('the mark of a candidate’s room is another one with other staff, and tells no numbers of people or colleges', async () => {
  const { staff, other, group_id, candidate } = await buildCollege(world)
  const stream = await createCaller(staff.ctx).presence.watch({
    ...{ entity: 'candidate', id: candidate.id, tab: 'flik-0001' },
  })
  const events = (stream as AsyncIterable<{ news: string }>)[Symbol.asyncIterator]()
  await events.next()
  const news = async () => (await beat(staff.ctx, candidate.id, 'flik-0001')).news
  const before = await news()
  expect(before).toMatch(/^[\w-]{43}$/)
  expect(before).not.toContain(`${group_id}-${staff.id}`)
  await db.validigStaff.create({ data: { candidate_id: candidate.id, user_id: other.id } })
  changes.tell('ValidigStaff')
  await events.next()
  expect(await news()).not.toBe(before)
  await events.return?.()
})
