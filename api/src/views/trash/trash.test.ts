import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { daysInTrash, emptyTrash } from '../../engine/trash/trash.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf, day, rights } from './testing.ts'
import { trash } from './trash-rules.ts'

// A removed row of any type lies in the trash for thirty days.

const world = await createWorld()
const { db, services, logger } = world

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, rights))
})

describe('of texts', () => {
  test('lists what one may remove, of all types, with the day it goes for good', async () => {
    const page = await api.page.create({ data: { title: 'Sida' } })
    const article = await api.article.create({ data: { title: 'Artikel' } })
    await api.page.delete({ id: page.id })
    await api.article.delete({ id: article.id })
    await buildContent(db, { trashed_at: new Date() })
    const { items, total } = await api.trash.list({})
    expect(total).toBe(2)
    expect(items.map(({ id, entity, type }) => [id, entity, type])).toEqual([
      [article.id, 'article', 'Article'],
      [page.id, 'page', 'Page'],
    ])
    const [first] = items
    const days = (Date.parse(first?.removed_at ?? '') - Date.parse(first?.trashed_at ?? '')) / 86_400_000
    expect(days).toBe(daysInTrash)
    expect((await api.trash.list({ types: ['page'] })).items.map(({ id }) => id)).toEqual([page.id])
    expect((await api.trash.list({ search: 'artik' })).items.map(({ id }) => id)).toEqual([article.id])
    const reader = callerOf((await world.member([{ subject: 'Page', name: 'read' }], groupId)).ctx)
    expect(await reader.trash.list({})).toMatchObject({ items: [], total: 0 })
    await expect(reader.trash.restore({ entity: 'page', id: page.id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(reader.trash.remove({ entity: 'page', id: page.id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(reader.trash.restore({ entity: 'article', id: article.id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('gives a text back with its address, or a number when that is taken', async () => {
    const [one, two] = [
      await api.page.create({ data: { title: 'Sida' } }),
      await api.page.create({ data: { title: 'Två' } }),
    ]
    await api.page.delete({ id: one.id })
    await api.page.delete({ id: two.id })
    await api.page.create({ data: { title: 'Sida' } })
    expect(await api.trash.restore({ entity: 'page', id: one.id })).toEqual({
      id: one.id,
      entity: 'page',
      updated_at: expect.any(String),
    })
    await api.trash.restore({ entity: 'page', id: two.id })
    expect((await api.page.get({ id: two.id })).slug).toBe('tva')
    expect((await api.page.get({ id: one.id })).url).toMatch(/\/sida-2$/)
    await expect(api.trash.restore({ entity: 'page', id: one.id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await db.auditEntry.count({ where: { action: 'restore' } })).toBe(2)
  })

  test('five given back at the same moment have five addresses', async () => {
    const rows = await Promise.all(
      [1, 2, 3, 4, 5].map(() => buildContent(db, { group_id: groupId, slug: 'samma', trashed_at: new Date() })),
    )
    await Promise.all(rows.map(({ id }) => api.trash.restore({ entity: 'article', id })))
    const back = await db.content.findMany({ select: { slug: true } })
    expect(new Set(back.map(({ slug }) => slug)).size).toBe(5)
  })

  test('taken back and removed for good at the same moment: one of the two happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await buildContent(db, { group_id: groupId, trashed_at: new Date() })
      const [back, gone] = await Promise.allSettled([
        api.trash.restore({ entity: 'article', id }),
        api.trash.remove({ entity: 'article', id }),
      ])
      expect([back.status, gone.status].sort()).toEqual(['fulfilled', 'rejected'])
      const refusal = back.status === 'rejected' ? back : gone
      expect((refusal as PromiseRejectedResult).reason).toEqual(refused('NOT_FOUND'))
      expect(await db.content.count({ where: { id } })).toBe(back.status === 'fulfilled' ? 1 : 0)
    }
  })

  test('removes for good with versions and addresses, but not what a queue in the trash still holds', async () => {
    const page = await api.page.create({ data: { title: 'Sida' } })
    await api.page.delete({ id: page.id })
    const queue = await buildContent(db, { group_id: groupId, type: 'queue', trashed_at: new Date() })
    await db.queueItem.create({ data: { queue_id: queue.id, content_id: page.id } })
    await expect(api.trash.remove({ entity: 'page', id: page.id })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', message: 'Objektet används av 1 innehållslista och kan därför inte tas bort.' },
    })
    expect(await api.trash.remove({ entity: 'queue', id: queue.id })).toEqual({ id: queue.id, entity: 'queue' })
    await api.trash.remove({ entity: 'page', id: page.id })
    expect(await db.auditEntry.findMany({ where: { action: 'remove' }, orderBy: { id: 'asc' } })).toMatchObject([
      { subject: 'Queue', subject_id: String(queue.id), user_id: ctx.actor.user?.id },
      { subject: 'Page', subject_id: String(page.id), user_id: ctx.actor.user?.id },
    ])
    expect([await db.content.count(), await db.revision.count(), await db.urlAlias.count()]).toEqual([0, 0, 0])
    await expect(api.trash.remove({ entity: 'page', id: page.id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('every night what has lain thirty days goes, what is used stays and the log says where', async () => {
    const now = new Date()
    const trashed = (days: number) =>
      buildContent(db, { group_id: groupId, trashed_at: new Date(now.getTime() - days * day) })
    const [old, used, recent] = [await trashed(31), await trashed(31), await trashed(29)]
    await buildMenuLink(db, { menu_id: (await buildMenu(db)).id, content_id: used.id })
    expect(await emptyTrash(services, trash.values(), now)).toEqual({ removed: 1, kept: 1 })
    const left = (await db.content.findMany({ select: { id: true } })).map(({ id }) => id)
    expect(left.sort()).toEqual([used.id, recent.id].sort())
    expect(logger.info).toHaveBeenLastCalledWith(
      { subject: 'Article', id: used.id, uses: [{ entity: 'menuLink', count: 1 }] },
      'kept in the trash: still used',
    )
    expect(await db.auditEntry.findFirst({ where: { action: 'remove' } })).toMatchObject({
      subject: 'Article',
      subject_id: String(old.id),
      user_id: null,
    })
    const again = await world.statementsOf(async () => {
      expect(await emptyTrash(services, trash.values(), now)).toEqual({ removed: 0, kept: 1 })
    })
    // Their texts are not read.
    expect(again.filter((sql) => /^SELECT "public"\."Content"\..*"(body|lead|title)".* FROM/.test(sql))).toEqual([])
  })

  test('one that is taken back while the night’s emptying looks at it stays, and the others go', async () => {
    const trashed_at = new Date(Date.now() - 31 * day)
    const [back, gone] = [await buildContent(db, { trashed_at }), await buildContent(db, { trashed_at })]
    const article = trash.get('article')
    if (!article) throw new Error('articles have a trash')
    const usesOf: typeof article.usesOf = async (tx, { id }) => {
      if (id === back.id) await tx.content.update({ where: { id }, data: { trashed_at: null } })
      return []
    }
    const before = logger.warn.mock.calls.length
    expect(await emptyTrash(services, [{ ...article, usesOf }])).toEqual({ removed: 1, kept: 1 })
    expect(await db.content.findMany({ select: { id: true } })).toEqual([{ id: back.id }])
    const kept = { subject: 'Article', id: back.id, err: expect.any(Error) }
    expect(logger.warn.mock.calls.slice(before)).toEqual([[kept, 'kept in the trash']])
    expect(await db.auditEntry.findMany({ where: { action: 'remove' } })).toMatchObject([{ subject_id: `${gone.id}` }])
  })

  test('two that lead to each other go for good, by hand and by night', async () => {
    const trashed = (slug: string, to: string) => {
      const body = `<p><a href="/${to}">Se</a></p>`
      return buildContent(db, {
        type: 'page',
        group_id: groupId,
        slug,
        body,
        trashed_at: new Date(Date.now() - 31 * day),
      })
    }
    await trashed('ett', 'tva')
    await trashed('tva', 'ett')
    const three = await trashed('tre', 'fyra')
    await trashed('fyra', 'tre')
    await api.trash.remove({ entity: 'page', id: three.id })
    expect(await emptyTrash(services, trash.values())).toEqual({ removed: 3, kept: 0 })
  })
})

describe.each([
  ['menu', 'Menu', buildMenu],
  ['message', 'Message', buildMessage],
] as const)('a %s in the trash', (entity, subject, build) => {
  const trashed = (more = {}) => build(db, { group_id: groupId, trashed_at: new Date(), ...more })

  test('is seen and removed by who may remove it, in the group and of the kind that they may', async () => {
    const { id } = await trashed()
    const elsewhere = await build(db, { trashed_at: new Date() })
    const reader = callerOf((await world.member([{ subject, name: 'read' }], groupId)).ctx)
    expect((await reader.trash.list({})).total).toBe(0)
    const blind = callerOf((await world.member([{ subject, name: 'delete' }], groupId)).ctx)
    expect((await blind.trash.list({})).total).toBe(0)
    const stranger = callerOf((await world.member(manage('Article'), groupId)).ctx)
    expect((await stranger.trash.list({})).total).toBe(0)
    for (const action of ['restore', 'remove'] as const) {
      await expect(reader.trash[action]({ entity, id })).rejects.toEqual(refused('FORBIDDEN'))
      await expect(stranger.trash[action]({ entity, id })).rejects.toEqual(refused('NOT_FOUND'))
      await expect(api.trash[action]({ entity, id: elsewhere.id })).rejects.toEqual(refused('NOT_FOUND'))
      // The number is another kind's.
      await expect(api.trash[action]({ entity: 'article', id })).rejects.toEqual(refused('NOT_FOUND'))
    }
    await api.trash.remove({ entity, id })
    expect((await api.trash.list({})).total).toBe(0)
    await expect(api.trash.restore({ entity, id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('goes with its versions in the night after thirty days', async () => {
    const { id } = await trashed({ trashed_at: new Date(Date.now() - 31 * day) })
    const recent = await trashed({ trashed_at: new Date(Date.now() - 29 * day) })
    await db.revision.create({ data: { [entity === 'menu' ? 'menu_id' : 'message_id']: id, snapshot: {} } })
    expect(await emptyTrash(services, trash.values())).toEqual({ removed: 1, kept: 0 })
    expect((await api.trash.list({})).items.map((row) => row.id)).toEqual([recent.id])
    expect(await db.revision.count()).toBe(0)
    expect(await db.auditEntry.count({ where: { action: 'remove', subject, subject_id: String(id) } })).toBe(1)
  })
})

test('one list of all that lies there: in order, page by page, searched, and of one group when one works in it', async () => {
  const at = (minutes: number) => ({ group_id: groupId, trashed_at: new Date(Date.now() - minutes * 60_000) })
  const menu = await buildMenu(db, { ...at(1), title: 'Gammal meny', description: 'För vården' })
  const page = await buildContent(db, { ...at(2), type: 'page', title: 'Gammal sida' })
  const message = await buildMessage(db, { ...at(3), title: '100 % klart' })
  const national = (await world.national([{ subject: 'all', name: 'manage' }])).ctx
  const office = callerOf(national)
  await buildMessage(db, { ...at(0), group_id: null, title: 'Allas' })
  const listed = async (input: Parameters<typeof api.trash.list>[0], caller = api) =>
    (await caller.trash.list(input)).items.map(({ entity, id }) => [entity, id])
  const all = [
    ['menu', menu.id],
    ['page', page.id],
    ['message', message.id],
  ]
  expect(await listed({})).toEqual(all)
  const counted = vi.spyOn(services.totals, 'countSql')
  expect((await listed({}, office)).slice(1)).toEqual(all)
  // The total is counted anew when any of the tables changes.
  expect(counted.mock.lastCall?.[1]).toEqual(expect.arrayContaining(['Content', 'Menu', 'Message']))
  expect(await listed({}, callerOf({ ...national, groupId }))).toEqual(all)
  expect(await listed({}, callerOf({ ...ctx, groupId: null }))).toEqual(all)
  expect(await api.trash.list({ page: 2, limit: 2 })).toMatchObject({ items: [{ id: message.id }], total: 3 })
  expect(await listed({ search: 'GAMMAL' })).toEqual(all.slice(0, 2))
  expect(await listed({ search: '%' })).toEqual(all.slice(2))
  expect(await listed({ search: 'varden gammal' })).toEqual(all.slice(0, 1))
  expect(await listed({ types: ['message', 'page'] })).toEqual(all.slice(1))
})
