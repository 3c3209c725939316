import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callOf } from '../../../app/caller.ts'
import type { Context } from '../../../engine/context.ts'
import { beginMasquerade, endMasquerade } from '../../../platform/auth/masquerade.ts'
import { refused } from '../../../testing/editor.ts'
import { removeListRuns } from '../../privacy/removals.ts'
import { workListRunsQueues } from './list-run.job.ts'
import { article, callerOf, createRunsWorld, publish, publishing } from './testing.ts'

const world = await createRunsWorld()
const { db, services, buildArticles, runOf, work, published } = world

beforeEach(() => world.clear())

test('a run does exactly the rows of the filter at its beginning, each by the right of its own', async () => {
  const { user, groupId } = await world.member(publish)
  await buildRole(db, { permissions: [{ subject: 'Article', name: 'read' }], userIds: [user.id] })
  const api = callerOf(await world.as(user.id, null))
  await buildArticles(groupId, 70)
  const theirs = await buildContent(db, { title: 'Mötestider hos andra' })
  await buildContent(db, { group_id: groupId, title: 'Något annat' })
  const filter = { ...article, search: 'mötestider' }
  const { mark } = await api.chosen({ ...filter, act: 'publish' })
  const { id } = await api.begin({ ...publishing, search: 'mötestider', mark, query: 'sok=mötestider' })
  await buildContent(db, { group_id: groupId, title: 'Mötestider som kom sedan' })
  expect(await work(id)).toBe(false)
  expect(await published()).toBe(70)
  const [told] = await api.runs(article)
  expect(told).toMatchObject({
    ...{ id, act: 'publish', state: 'done', total: 70, at: 70, done: 70, query: 'sok=mötestider', refused_number: 1 },
    refused: [{ id: theirs.id, title: 'Mötestider hos andra', reason: 'Du har inte behörighet' }],
  })
  expect(told).not.toHaveProperty('row_ids')
  // Each row has its own log, in the person's name, joined by the run.
  const log = await db.auditEntry.findMany({ where: { action: 'publish' }, select: { user_id: true } })
  expect(log).toHaveLength(70)
  expect(new Set(log.map(({ user_id }) => user_id))).toEqual(new Set([user.id]))
})

test('10,000 rows with rights to half: half are done, the others are counted and the first hundred named', async () => {
  const { user, groupId } = await world.member(publish)
  await buildRole(db, { permissions: [{ subject: 'Article', name: 'read' }], userIds: [user.id] })
  await buildArticles(groupId, 5_000)
  await buildArticles((await buildGroup(db)).id, 5_000)
  const api = callerOf(await world.as(user.id, null))
  const { id } = await api.begin(publishing)
  expect(await runOf(id)).toMatchObject({ total: 5_000, refused_number: 5_000, state: 'running' })
  // Its turn ends after some rows; the next one goes on from there.
  expect(await work(id, 0)).toBe(true)
  expect(await runOf(id)).toMatchObject({ at: 50, done: 50 })
  expect(await published()).toBe(50)
  await api.stop({ ...article, id })
  const [told] = await api.runs(article)
  expect(told?.refused).toHaveLength(100)
}, 180_000)

test('a run on ticked rows does those alone, more than a call takes, whatever the list shows', async () => {
  const { ctx, groupId } = await world.member(publish)
  const api = callerOf(ctx)
  await buildArticles(groupId, 230)
  const rows = await db.content.findMany({ select: { id: true }, orderBy: { id: 'asc' }, take: 213 })
  const ids = rows.map(({ id }) => id)
  const { mark, total } = await api.chosen({ ...article, act: 'publish', ids })
  expect(total).toBe(213)
  const { id } = await api.begin({ ...publishing, ids, mark, search: 'visar inget av dem' })
  expect(await work(id)).toBe(false)
  const done = await db.content.findMany({ where: { status: 'published' }, select: { id: true } })
  expect(done.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(ids)
  expect((await api.runs(article))[0]).toMatchObject({ total: 213, done: 213, query: '' })
}, 180_000)

test('it begins on no other rows than those that the question counted', async () => {
  const { ctx, groupId } = await world.member(publish)
  const api = callerOf(ctx)
  await buildArticles(groupId, 2)
  const { mark } = await api.chosen({ ...article, act: 'publish' })
  await buildContent(db, { group_id: groupId })
  await expect(api.begin({ ...publishing, mark })).rejects.toEqual(refused('CONFLICT'))
  expect(await db.listRun.count()).toBe(0)
})

describe('words that were typed after the question', () => {
  const seen = ['Mötestider 0', 'Mötestider 2']
  const publishedTitles = async () =>
    (await db.content.findMany({ where: { status: 'published' }, orderBy: { id: 'asc' } })).map(({ title }) => title)

  test.each(['before', 'after'] as const)('are not published when they were saved %s the beginning', async (when) => {
    const { ctx, groupId } = await world.member(publish)
    const api = callerOf(ctx)
    await buildArticles(groupId, 3)
    // The last saved is first in such a list: its order is another one after the save.
    const list = { ...article, orderBy: [{ column: 'updated_at', order: 'desc' as const }] }
    const { mark } = await api.chosen({ ...list, act: 'publish' })
    const { id: changed } = await db.content.findFirstOrThrow({ where: { title: 'Mötestider 1' } })
    const save = () => db.content.update({ where: { id: changed }, data: { body: '<p>Nya ord</p>' } })
    if (when === 'before') await save()
    const { id } = await api.begin({ ...publishing, ...list, mark })
    if (when === 'after') await save()
    await work(id)
    expect(await publishedTitles()).toEqual(seen)
    expect(await runOf(id)).toMatchObject({ state: 'done', total: 3, done: 2, same_number: 0, refused_number: 1 })
    const [told] = await api.runs(article)
    expect(told?.refused).toEqual([
      { id: changed, title: 'Mötestider 1', reason: expect.stringMatching(/har sparats på nytt.*Läs texten igen/) },
    ])
  })

  test('are not published by a run without a question either, once it has begun, nor by one that goes on', async () => {
    const { ctx, groupId } = await world.member(publish)
    const api = callerOf(ctx)
    await buildArticles(groupId, 60)
    const { id } = await api.begin(publishing)
    await work(id, 0)
    await api.stop({ ...article, id })
    const behind = await db.content.findFirstOrThrow({ where: { status: 'unpublished' } })
    await db.content.update({ where: { id: behind.id }, data: { body: '<p>Nya ord</p>' } })
    await api.goOn({ ...article, id })
    await work(id)
    expect(await runOf(id)).toMatchObject({ state: 'done', done: 59, refused_number: 1 })
    expect(await db.content.findUniqueOrThrow({ where: { id: behind.id } })).toMatchObject({ status: 'unpublished' })
  })

  test('are none that an act hides: a text that was saved meanwhile is unpublished all the same', async () => {
    const { ctx, groupId } = await world.member(publish)
    const api = callerOf(ctx)
    const { id: row } = await buildContent(db, { group_id: groupId, status: 'published' })
    const { mark } = await api.chosen({ ...article, act: 'unpublish' })
    await db.content.update({ where: { id: row }, data: { body: '<p>Nya ord</p>' } })
    const { id } = await api.begin({ ...article, act: 'unpublish', mark })
    await work(id)
    expect(await runOf(id)).toMatchObject({ done: 1, refused_number: 0, seen_at: null })
  })

  test('a message that was changed meanwhile waits, too', async () => {
    const { user, groupId } = await world.member([])
    await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
    const api = callerOf(await world.as(user.id, groupId))
    const rows = [await buildMessage(db, { group_id: groupId }), await buildMessage(db, { group_id: groupId })]
    await db.message.updateMany({ data: { status: 'unpublished' } })
    const { mark } = await api.chosen({ entity: 'message', act: 'publish' })
    await db.message.update({ where: { id: rows[0]?.id ?? 0 }, data: { body: 'Nya ord' } })
    const { id } = await api.begin({ entity: 'message', act: 'publish', mark })
    await work(id)
    expect(await runOf(id)).toMatchObject({ done: 1, refused_number: 1 })
    expect(await db.message.findMany({ where: { status: 'published' }, select: { id: true } })).toEqual([
      { id: rows[1]?.id },
    ])
  })

  test('a mark that names no moment, or another one than it was made for, begins nothing', async () => {
    const { ctx, groupId } = await world.member(publish)
    const api = callerOf(ctx)
    await buildArticles(groupId, 2)
    const { mark } = await api.chosen({ ...article, act: 'publish' })
    const [rows] = mark.split('.')
    for (const wrong of [`${rows}`, `${rows}.`, `${rows}.snart`, `${mark}.1`, `x${mark}`]) {
      await expect(api.begin({ ...publishing, mark: wrong })).rejects.toEqual(refused('CONFLICT'))
    }
    expect(await db.listRun.count()).toBe(0)
  })
})

test('a row that is refused on the way keeps no other back, and is told by its title and why', async () => {
  const { ctx, groupId } = await world.member(publish)
  const api = callerOf(ctx)
  await buildArticles(groupId, 60)
  const { id } = await api.begin(publishing)
  const gone = await db.content.findFirstOrThrow({ where: { title: 'Mötestider 7' } })
  await db.content.update({ where: { id: gone.id }, data: { trashed_at: new Date() } })
  await work(id)
  expect(await published()).toBe(59)
  expect(await runOf(id)).toMatchObject({ state: 'done', at: 60, done: 59, refused_number: 1 })
  expect((await runOf(id)).refused).toEqual([{ id: gone.id, reason: expect.stringMatching(/\S/) }])
})

describe('a run ends', () => {
  async function begun() {
    const made = await world.member(publish)
    const api = callerOf(made.ctx)
    await buildArticles(made.groupId, 120)
    const { id } = await api.begin(publishing)
    await work(id, 0)
    expect(await published()).toBe(50)
    return { ...made, api, id }
  }

  test('when its person loses the right, and says so', async () => {
    const { user, id, api } = await begun()
    await db.membership.deleteMany({ where: { user_id: user.id } })
    expect(await work(id)).toBe(false)
    expect(await published()).toBe(50)
    const stopped = { state: 'stopped', at: 50, failure: 'Du har inte längre behörighet att göra detta.' }
    expect((await api.runs(article))[0]).toMatchObject(stopped)
  })

  test('when its person is turned off', async () => {
    const { user, id } = await begun()
    await db.user.update({ where: { id: user.id }, data: { active: false } })
    expect(await work(id)).toBe(false)
    expect(await published()).toBe(50)
    expect(await runOf(id)).toMatchObject({ state: 'stopped', at: 50 })
  })

  test('when the person stops it; it goes on from there, and nothing is done twice', async () => {
    const { id, api } = await begun()
    await api.stop({ ...article, id })
    expect(await work(id)).toBe(false)
    expect(await published()).toBe(50)
    await api.goOn({ ...article, id })
    await work(id)
    expect(await runOf(id)).toMatchObject({ state: 'done', at: 120, done: 120 })
    expect(await db.auditEntry.count({ where: { action: 'publish' } })).toBe(120)
  })

  describe('with the masquerade', () => {
    const family = 'of the office'
    async function acting() {
      const { groupId, user } = await world.member(publish)
      const rights = [{ subject: 'User', name: 'masquerade' }]
      const office = await world.national([{ subject: 'all', name: 'manage' }, ...rights])
      await buildArticles(groupId, 60)
      const own = await world.as(user.id, groupId)
      const ctx: Context = { ...own, actor: { ...own.actor, realUser: office.ctx.actor.user, token: { family } } }
      const { until } = await beginMasquerade(db, { ...office.ctx.actor, token: { family } }, user.id)
      const { id } = await callerOf(ctx).begin(publishing)
      await work(id, 0)
      const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'publish' } })
      expect(entry).toMatchObject({ user_id: user.id, real_user_id: office.user.id })
      return { own, ctx, until, id }
    }
    const isEnded = async (id: string) => {
      await work(id)
      expect(await published()).toBe(50)
      expect(await runOf(id)).toMatchObject({ state: 'stopped', failure: expect.stringMatching(/en timme/) })
    }

    test('in which it was continued, however late; whoever continues it without one does it as oneself', async () => {
      const { own, ctx, until, id } = await acting()
      await callerOf(ctx).stop({ ...article, id })
      vi.useFakeTimers({ now: until.getTime() - 60_000, toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      await callerOf(ctx).goOn({ ...article, id })
      vi.setSystemTime(until.getTime() + 1_000)
      await isEnded(id)
      await callerOf(own).goOn({ ...article, id })
      const row = await db.listRun.findUniqueOrThrow({ where: { id } })
      expect(row).toMatchObject({ real_user_id: null, acts_until: null })
      await work(id)
      expect(await published()).toBe(60)
    })

    test('in which it was begun in the last minute', async () => {
      const { ctx, until, id } = await acting()
      await callerOf(ctx).stop({ ...article, id })
      vi.useFakeTimers({ now: until.getTime() - 60_000, toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const late = await callerOf(ctx).begin(publishing)
      vi.setSystemTime(until.getTime() + 1_000)
      await isEnded(late.id)
    })

    test('when the person stops acting', async () => {
      const { ctx, id } = await acting()
      await endMasquerade(db, ctx.actor)
      await isEnded(id)
    })
  })
})

test('a run is its person’s alone, and one that goes on is not taken away', async () => {
  const { ctx, groupId } = await world.member(publish)
  const other = callerOf((await world.member(publish, groupId)).ctx)
  const api = callerOf(ctx)
  await buildArticles(groupId, 2)
  const { id } = await api.begin(publishing)
  expect(await other.runs(article)).toEqual([])
  for (const act of ['stop', 'goOn', 'dismiss'] as const) {
    await expect(other[act]({ ...article, id })).rejects.toEqual(refused('NOT_FOUND'))
  }
  await api.dismiss({ ...article, id })
  expect(await db.listRun.count()).toBe(1)
  await work(id)
  await api.dismiss({ ...article, id })
  expect(await api.runs(article)).toEqual([])
})

test('an act without the right, of another list or without its tag begins nothing; five runs at once are enough', async () => {
  const { ctx, groupId } = await world.member(publish)
  const api = callerOf(ctx)
  await buildArticles(groupId, 1)
  await expect(api.begin({ entity: 'page', act: 'publish' })).rejects.toEqual(refused('FORBIDDEN'))
  await expect(api.begin({ ...article, act: 'addRole' })).rejects.toEqual(refused('INVALID'))
  await expect(api.begin({ ...article, act: 'addTag' })).rejects.toEqual(refused('INVALID'))
  for (let n = 0; n < 5; n++) await api.begin(publishing)
  await expect(api.begin(publishing)).rejects.toEqual(refused('CONFLICT'))
})

test('the outcome goes after thirty days', async () => {
  const { ctx, groupId } = await world.member(publish)
  await buildArticles(groupId, 1)
  const { id } = await callerOf(ctx).begin(publishing)
  await work(id)
  const days = (number: number) => new Date(Date.now() + number * 24 * 3600_000)
  expect(await removeListRuns({ db }, days(29))).toBe(0)
  expect(await removeListRuns({ db }, days(31))).toBe(1)
})

test('the worker goes on without the browser, run after run', async () => {
  await workListRunsQueues(services, callOf)
  const { ctx, groupId } = await world.member(publish)
  const role = await buildGroupsRole(db, { permissions: publish })
  const second = await buildUser(db)
  await buildMembership(db, { user_id: second.id, group_id: groupId, roleIds: [role.id] })
  await buildArticles(groupId, 130)
  await callerOf(ctx).begin(publishing)
  const shown = Array.from({ length: 130 }, (_, n) => ({
    ...{ type: 'article' as const, slug: `visad-${n}`, title: `Visad ${n}`, group_id: groupId },
    status: 'published' as const,
  }))
  await db.content.createMany({ data: shown })
  await callerOf(await world.as(second.id, groupId)).begin({ ...article, act: 'unpublish', search: 'visad' })
  await vi.waitFor(async () => expect(await db.listRun.count({ where: { state: 'done' } })).toBe(2), {
    timeout: 20_000,
  })
  expect(await db.listRun.count({ where: { done: 130, same_number: 0 } })).toBe(2)
})
