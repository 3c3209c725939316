import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { sendDailyMails } from '../daily-mail/daily-mail.ts'
import { api, createTeam, type Person } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let writer: Person
let publisher: Person
let reader: Person
let article: { entity: 'article'; id: number }

beforeEach(async () => {
  ;({ writer, publisher, reader, article } = await createTeam(world))
  mails.length = 0
})

test('a comment is mailed at once, a change in the daily mail; it ends by one call, and with the right to read', async () => {
  await api(reader).following.set({ ...article, on: true })
  expect(await api(reader).following.get(article)).toEqual({ on: true })
  await api(writer).comment.create({ ...article, body: 'Klart nu' })
  expect(mails).toMatchObject([{ subject: 'Malin Skissgren kommenterade: Trygg handledare' }])
  expect(mails[0]?.text).toContain('?following=off')
  mails.length = 0
  await db.user.updateMany({ data: { created_at: new Date('2026-01-01') } })
  await sendDailyMails(world.services, new Date(Date.now() + 1_000))
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('Ändrat i det du bevakar:\n- Trygg handledare, ändrad av Malin Skissgren'),
  ])
  mails.length = 0
  await db.membership.deleteMany({ where: { user_id: reader.user.id } })
  await api(writer).comment.create({ ...article, body: 'Hemligt' })
  expect(mails).toEqual([])
  expect(await db.recordFollow.count()).toBe(0)
})

test('nobody who acts as another begins or ends it, or writes in that name', async () => {
  const { user } = publisher.ctx.actor
  const ctx = { ...reader.ctx, actor: { ...reader.ctx.actor, realUser: user } }
  const calls = [
    () => createCaller(ctx).following.set({ ...article, on: true }),
    () => createCaller(ctx).comment.create({ ...article, body: 'Hej' }),
  ]
  for (const call of calls) await expect(call()).rejects.toEqual(refused('FORBIDDEN'))
  // The room shows the person at the screen.
  await createCaller(ctx).presence.beat({ ...article, tab: 'flik-0005', field: null })
  const seen = await api(writer).presence.beat({ ...article, tab: 'flik-0006', field: null })
  expect(seen.people.map(({ name }) => name)).toEqual(['Gunilla Exempelsson'])
})

test('one’s own changes and comments are no news', async () => {
  await api(writer).following.set({ ...article, on: true })
  await api(writer).comment.create({ ...article, body: 'Klart nu' })
  await db.user.updateMany({ data: { created_at: new Date('2026-01-01') } })
  await sendDailyMails(world.services, new Date(Date.now() + 1_000))
  expect(mails).toEqual([])
  await api(writer).following.set({ ...article, on: false })
  expect(await db.recordFollow.count()).toBe(0)
})
