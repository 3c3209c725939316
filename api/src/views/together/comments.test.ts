import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, createTeam, type Person } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let writer: Person
let publisher: Person
let reader: Person
let stranger: Person
let article: { entity: 'article'; id: number }

beforeEach(async () => {
  ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
  mails.length = 0
})

test('a talk: an answer, a change, a resolution, and the number that is open', async () => {
  const { id } = await api(publisher).comment.create({ ...article, body: 'Är det 15 veckor?' })
  const answer = await api(writer).comment.create({ ...article, body: 'Jo', parent_id: id })
  await api(writer).comment.update({ id: answer.id, body: 'Jo, minst' })
  const seen = await api(reader).comment.list(article)
  expect(seen).toMatchObject({
    open: 1,
    items: [
      {
        body: 'Är det 15 veckor?',
        author: { name: 'Gunilla Exempelsson' },
        mine: false,
        answers: [{ body: 'Jo, minst', edited_at: expect.any(String) }],
      },
    ],
  })
  await api(writer).comment.resolve({ id, resolved: true })
  expect(await api(reader).comment.list(article)).toMatchObject({
    open: 0,
    items: [{ resolved_by: { name: 'Malin Skissgren' } }],
  })
  await api(writer).comment.resolve({ id, resolved: false })
  expect(await api(reader).comment.list(article)).toMatchObject({ open: 1 })
})

test('about a marked passage: quoted as it read, in the mail too; no answer and no menu has one', async () => {
  const quote = { text: ' minst femton\n veckor ', nth: 1 }
  await api(reader).following.set({ ...article, on: true })
  const { id } = await api(publisher).comment.create({ ...article, body: 'Per elev?', quote })
  await api(writer).comment.create({ ...article, body: 'Ja', parent_id: id })
  const { items } = await api(reader).comment.list(article)
  expect(items).toMatchObject([
    { quote: { text: 'minst femton  veckor', nth: 1 }, answers: [{ body: 'Ja', quote: null }] },
  ])
  expect(mails[0]?.text).toContain('”minst femton  veckor”')
  const wrong = [
    () => api(writer).comment.create({ ...article, body: 'Ja', parent_id: id, quote }),
    () => api(writer).comment.create({ ...article, body: 'Ja', quote: { text: ' ' } }),
    () => api(writer).comment.create({ ...article, body: 'Ja', quote: { text: 'a'.repeat(301) } }),
  ]
  for (const call of wrong) await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const menu = { entity: 'menu' as const, id: (await buildMenu(db)).id }
  await expect(createCaller(ctx).comment.create({ ...menu, body: 'Hej', quote })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await db.recordComment.count()).toBe(2)
})

test('nobody changes another one’s, and an answered one stays', async () => {
  const { id } = await api(publisher).comment.create({ ...article, body: 'Är det 15 veckor?' })
  await api(writer).comment.create({ ...article, body: 'Jo', parent_id: id })
  await expect(api(writer).comment.update({ id, body: 'Nej' })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api(writer).comment.delete({ id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api(publisher).comment.delete({ id })).rejects.toEqual(refused('CONFLICT'))
  expect(await db.recordComment.count()).toBe(2)
})

test('whoever may not read the record finds, writes and resolves none', async () => {
  const { id } = await api(publisher).comment.create({ ...article, body: 'Är det 15 veckor?' })
  const calls = [
    () => api(stranger).comment.list(article),
    () => api(stranger).comment.people({ ...article, search: '' }),
    () => api(stranger).comment.create({ ...article, body: 'Hej' }),
    () => api(stranger).comment.resolve({ id, resolved: true }),
    () => api(stranger).following.set({ ...article, on: true }),
    () => api(stranger).activity.ofRecord(article),
  ]
  for (const call of calls) await expect(call()).rejects.toEqual(refused('NOT_FOUND'))
  expect(await db.recordComment.findMany({ select: { resolved_at: true } })).toEqual([{ resolved_at: null }])
})

test('those who may read it are suggested and mailed when they are named; others can’t be named', async () => {
  expect(await api(writer).comment.people({ ...article, search: 'ok fik' })).toMatchObject([
    { name: 'Oksana Fiktivén' },
  ])
  expect(await api(writer).comment.people({ ...article, search: 'ivar' })).toEqual([])
  expect(await api(writer).comment.people({ ...article, search: '%' })).toEqual([])
  const body = 'Vad säger du, @Oksana Fiktivén?'
  const to = (person: Person) => [person.user.id]
  await expect(api(writer).comment.create({ ...article, body, mentions: to(stranger) })).rejects.toEqual(
    refused('INVALID', { mentions: [expect.stringContaining('får inte läsa')] }),
  )
  expect(mails).toEqual([])
  await api(writer).comment.create({ ...article, body, mentions: to(reader) })
  expect(mails).toMatchObject([{ subject: 'Malin Skissgren nämnde dig: Trygg handledare' }])
  expect(mails[0]?.text).toContain(body)
  expect(mails[0]?.text).toContain(`/article/${article.id}`)
})

test('whoever wants no mail gets none', async () => {
  const settings = { notifications: 'none' }
  await db.user.update({ where: { id: reader.user.id }, data: { settings }, select: { id: true } })
  await api(writer).comment.create({ ...article, body: 'Hej', mentions: [reader.user.id] })
  expect(mails).toEqual([])
})

test('on a menu and on a message, too', async () => {
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const menu = { entity: 'menu' as const, id: (await buildMenu(db)).id }
  const message = { entity: 'message' as const, id: (await buildMessage(db)).id }
  for (const key of [menu, message]) {
    const { id } = await createCaller(ctx).comment.create({ ...key, body: 'Hej' })
    await createCaller(ctx).comment.resolve({ id, resolved: true })
    expect(await createCaller(ctx).comment.list(key)).toMatchObject({ open: 0, items: [{ body: 'Hej' }] })
    await createCaller(ctx).comment.delete({ id })
  }
})
