import { buildContent } from '@kollegium/db/testing/factories/content'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { entities } from '../../entities/index.ts'
import { createWorld } from '../../testing/world.ts'
import { activityList } from './activity-list.ts'
import { api, createTeam, type Person } from './testing.ts'

const world = await createWorld()
const { db } = world
let writer: Person
let publisher: Person
let reader: Person
let stranger: Person
let article: { entity: 'article'; id: number }

beforeEach(async () => {
  ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
})

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

test('changes of every told entity have a name and a person; one’s own account and refusals are told to nobody', async () => {
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
