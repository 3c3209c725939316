import { toldChanges } from '@kollegium/db/testing/changes'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { entities } from '../../entities/index.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { sharedNames } from '../../modules/collaboration/record.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { sendDailyMails } from '../daily-mail/daily-mail.ts'
import { activityList } from './activity-list.ts'
import { placeOf } from './open-forms.ts'
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

test('people work together on every entity with versions', () => {
  const versioned = entities.filter((each) => 'versioned' in each).map(({ name }) => name)
  expect([...sharedNames].sort()).toEqual(versioned.sort())
})

describe('presence', () => {
  const tab = 'flik-0001'

  test('shows names to those who may read the record, and to nobody else', async () => {
    await api(writer).presence.beat({ ...article, tab, field: 'body' })
    const seen = await api(reader).presence.beat({ ...article, tab: 'flik-0002', field: null })
    expect(seen.people.map(({ name }) => name)).toEqual(['Malin Skissgren'])
    expect(seen.pen).toMatchObject({ name: 'Malin Skissgren', me: false, field: 'body' })
    expect(JSON.stringify(seen)).not.toContain('@')
    await expect(api(stranger).presence.beat({ ...article, tab, field: null })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api(stranger).presence.takeOver({ ...article, tab })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('gives the pen to nobody who may only read, by typing or by taking it', async () => {
    const one = { ...article, tab }
    const other = { ...article, tab: 'flik-0002' }
    expect(await api(reader).presence.beat({ ...other, field: 'title' })).toMatchObject({ pen: null })
    const pen = { name: 'Malin Skissgren', me: true }
    expect(await api(writer).presence.beat({ ...one, field: 'title' })).toMatchObject({ pen })
    await expect(api(reader).presence.takeOver(other)).rejects.toEqual(refused('FORBIDDEN'))
    expect(await api(writer).presence.beat({ ...one, field: 'title' })).toMatchObject({ pen })
    expect(await api(publisher).presence.takeOver({ ...article, tab: 'flik-0003' })).toMatchObject({
      pen: { me: true },
    })
  })

  test('every entity with a form has rooms, and a row that is not there is not found', async () => {
    const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
    for (const { name } of entities) {
      const at = { entity: name, id: 2_000_000, tab, field: null }
      await expect(createCaller(ctx).presence.beat(at), name).rejects.toEqual(refused('NOT_FOUND'))
    }
  })

  test('a heartbeat asks the database nothing, and is judged again after a change of rights', async () => {
    await api(writer).presence.beat({ ...article, tab, field: null })
    const asked = await world.statementsOf(() => api(writer).presence.beat({ ...article, tab, field: 'title' }))
    expect(asked).toEqual([])
  })

  test('a stream tells of those who come', async () => {
    const stream = await createCaller(reader.ctx).presence.watch({ ...article, tab: 'flik-0003' })
    const events = (stream as AsyncIterable<{ people: { name: string }[] }>)[Symbol.asyncIterator]()
    expect((await events.next()).value?.people).toHaveLength(0)
    await api(writer).presence.beat({ ...article, tab, field: null })
    expect((await events.next()).value?.people).toHaveLength(1)
    await events.return?.()
  })

  test('a stream ends for whoever may not read the record any more, before it tells anything else', async () => {
    const changes = toldChanges()
    const told = createPresence({ changes })
    onTestFinished(() => told.close())
    const services = { ...world.services, changes, presence: told }
    const at = { ...article, tab: 'flik-0004' }
    const stream = await createCaller({ ...reader.ctx, services }).presence.watch(at)
    const events = (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]()
    await events.next()
    await db.membership.deleteMany({ where: { user_id: reader.user.id } })
    changes.tell('Membership')
    told.touch(placeOf(article), { id: tab, user: { id: writer.user.id, name: 'Malin' }, field: null })
    await expect(events.next()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const asked = { ...(await world.as(reader.user.id)), services }
    await expect(createCaller(asked).presence.beat({ ...at, field: null })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('comments', () => {
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
})

describe('following', () => {
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
})

describe('who did what', () => {
  test('moves, and drafts that are shared with people outside, are told', async () => {
    const { ctx } = await world.national([{ subject: 'all', name: 'manage' }], writer.groupId)
    const office = createCaller(ctx)
    await office.article.preview({ id: article.id })
    await office.article.endPreview({ id: article.id })
    await office.article.moveTo({ ids: [article.id], group_id: stranger.groupId })
    const acts = (await office.activity.ofRecord(article)).items.map(({ action }) => action)
    expect(acts).toEqual(['move', 'unshare', 'share', 'create'])
  })

  test('a sitting is one line, with the changed fields; acts on what one may not read are told to nobody', async () => {
    await api(writer).article.update({ id: article.id, data: { body: '<p>Ett</p>' } })
    await api(writer).article.update({ id: article.id, data: { lead: 'Två' } })
    await api(publisher).article.publish({ ids: [article.id] })
    await api(stranger).article.create({ data: { title: 'Annan grupp' } })
    const lines = (await api(reader).activity.ofRecord(article)).items
    expect(lines.map(({ action, person }) => [action, person?.name])).toEqual([
      ['publish', 'Gunilla Exempelsson'],
      ['update', 'Malin Skissgren'],
      ['create', 'Malin Skissgren'],
    ])
    expect([...(lines[1]?.fields ?? [])].sort()).toEqual(['body', 'lead'])
    const all = (await api(reader).activity.latest({})).items
    expect(all.map(({ record }) => record.title)).toEqual(Array(3).fill('Trygg handledare'))
    expect((await api(stranger).activity.latest({})).items.map(({ record }) => record.title)).toEqual(['Annan grupp'])
  })

  test('pages follow one another without a line twice', async () => {
    // Two people take turns: the acts of one on several texts would be one line.
    await api(publisher).article.publish({ ids: [article.id] })
    for (let made = 0; made < 5; made++) {
      const { id } = await api(writer).article.create({ data: { title: `Text ${made}` } })
      await api(publisher).article.publish({ ids: [id] })
    }
    const seen: string[] = []
    let before: string | undefined
    for (let pages = 0; pages < 7; pages++) {
      const { items, next } = await api(writer).activity.latest({ limit: 2, ...(before && { before }) })
      seen.push(...items.map(({ id }) => id))
      expect(items.length).toBeLessThanOrEqual(2)
      if (!next) break
      before = next
    }
    expect(seen).toHaveLength(12)
    expect(new Set(seen).size).toBe(12)
  })

  test('the chosen group’s acts are told alone, and each names its group where the whole network is shown', async () => {
    await api(stranger).article.create({ data: { title: 'Annan grupp' } })
    const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
    await createCaller({ ...ctx, groupId: null }).tag.create({ data: { label: 'Hela nätet' } })
    const told = async (groupId: number | null) => {
      const { items } = await createCaller({ ...ctx, groupId }).activity.latest({})
      return items.map(({ record }) => [record.title, record.group === null ? null : record.group?.id])
    }
    const own = ['Trygg handledare', writer.groupId]
    const other = ['Annan grupp', stranger.groupId]
    expect(await told(null)).toEqual([['Hela nätet', null], other, own])
    expect(await told(writer.groupId)).toEqual([own])
    expect(await told(stranger.groupId)).toEqual([other])
    const rows = async (groupId: number | null) =>
      (await activityList.rows({ ...ctx, groupId } as SignedInContext, {} as never, 10)).rows
    const { title } = await db.group.findUniqueOrThrow({ where: { id: writer.groupId } })
    expect((await rows(null)).map((row) => row.group)).toContain(title)
    expect((await rows(null)).map((row) => row.group)).toContain('Hela nätverket')
    expect((await rows(writer.groupId)).map((row) => row.title)).toEqual(['Trygg handledare'])
    // A group's own changes are among its acts.
    const act = { user_id: ctx.actor.user?.id ?? 0, action: 'update', subject: 'Group' }
    await db.auditEntry.create({ data: { ...act, subject_id: String(writer.groupId) } })
    expect(await told(writer.groupId)).toEqual([[title, undefined], own])
  })

  test('one act on many records is one line with all of them, in the file a row each', async () => {
    const made: number[] = []
    for (let at = 0; at < 3; at++) made.push((await api(writer).article.create({ data: { title: `T ${at}` } })).id)
    await api(publisher).article.publish({ ids: made })
    const { items, next } = await api(reader).activity.latest({ limit: 2 })
    const [published, created] = items
    expect(published).toMatchObject({ action: 'publish', number: 3, person: { name: 'Gunilla Exempelsson' } })
    const ids = [published?.record.id, ...(published?.others.map(({ id }) => id) ?? [])]
    expect(ids.toSorted()).toEqual(made.toSorted())
    // The first text of all was made by the same person in the same moment.
    expect(created).toMatchObject({ action: 'create', number: 4 })
    expect(next).toBeNull()
    const { rows } = await activityList.rows(reader.ctx as SignedInContext, {} as never, 10)
    expect(rows).toHaveLength(7)
  })

  test('acts of the same person with time between them stay apart, unless one request did them', async () => {
    const person = { user_id: null, action: 'publish', subject: 'Article' }
    const other = await buildContent(db, { group_id: writer.groupId })
    const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute))
    const put = (subject_id: number, minute: number, request_id: string | null = null) =>
      db.auditEntry.create({ data: { ...person, subject_id: String(subject_id), at: at(minute), request_id } })
    await put(article.id, 1)
    await put(other.id, 2)
    await put(article.id, 10, 'run')
    await put(other.id, 12, 'run')
    const { items } = await api(reader).activity.latest({})
    expect(items.filter(({ action }) => action === 'publish').map(({ number }) => number)).toEqual([2, 1, 1])
  })

  test('changes of every told entity have a name and a person; accounts and refusals are told to nobody', async () => {
    const { ctx, user } = await world.national([{ subject: 'all', name: 'manage' }])
    const act = { user_id: user.id, real_user_id: user.id, action: 'update' }
    const tag = await createCaller(ctx).tag.create({ data: { label: 'Apl' } })
    const group = { subject: 'Group', subject_id: String(writer.groupId) }
    await db.auditEntry.createMany({
      data: [
        { ...act, ...group, details: { fields: ['title'] } },
        { ...act, ...group, action: 'update', result: 'refused' },
        { ...act, subject: 'User', subject_id: String(user.id) },
        { ...act, ...group, action: 'read' },
      ],
    })
    const everywhere = createCaller({ ...ctx, groupId: null })
    const { items } = await everywhere.activity.latest({})
    expect(items.map(({ entity, record }) => [entity, record.title])).toEqual([
      ['group', expect.stringMatching(/./)],
      ['tag', 'Apl'],
      ['article', 'Trygg handledare'],
    ])
    for (const [entity, id] of [
      ['portfolio', 1],
      ['folder', 1],
      ['file', 1],
      ['education', 1],
      ['menu', 1],
    ] as const) {
      const subject = entities.find(({ name }) => name === entity)?.subject ?? ''
      await db.auditEntry.create({ data: { ...act, subject, subject_id: String(id) } })
    }
    expect((await everywhere.activity.latest({})).items).toHaveLength(3)
    expect(tag.id).toBeGreaterThan(0)
  })

  test('a removed text is told to nobody but in the trash', async () => {
    await buildContent(db, { group_id: writer.groupId, trashed_at: new Date() })
    await db.content.update({ where: { id: article.id }, data: { trashed_at: new Date() }, select: { id: true } })
    expect((await api(reader).activity.latest({})).items).toEqual([])
  })
})
