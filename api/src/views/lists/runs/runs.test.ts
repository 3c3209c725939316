import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callOf } from '../../../app/caller.ts'
import { appRouter } from '../../../app/router.ts'
import type { Context } from '../../../engine/context.ts'
import { createCallerFactory } from '../../../engine/trpc.ts'
import { startBoss } from '../../../platform/jobs/boss.ts'
import { refused } from '../../../testing/editor.ts'
import { createWorld } from '../../../testing/world.ts'
import { removeListRuns } from '../../privacy/removals.ts'
import { listsRouter } from '../lists.router.ts'
import { doRun } from './do-run.ts'
import { createListRunsQueues, workListRunsQueues } from './list-run.job.ts'
import { acts } from './run-acts.ts'

const world = await createWorld()
const { db, services } = world
const boss = await startBoss(world.env, world.url, services.logger)
await createListRunsQueues(boss)
Object.assign(services, { boss })
afterAll(() => boss.stop({ graceful: false }))

const callerOf = createCallerFactory(listsRouter)
const publish = ['read', 'update', 'publish'].map((name) => ({ subject: 'Article', name }))
const article = { entity: 'article' }
const publishing = { ...article, act: 'publish' as const }

beforeEach(() => world.clear())

/** Articles of a group, unpublished. */
async function buildArticles(group_id: number, number: number) {
  const rows = Array.from({ length: number }, (_, n) => ({
    ...{ type: 'article' as const, slug: `t-${group_id}-${n}`, title: `Mötestider ${n}`, group_id },
  }))
  await db.content.createMany({ data: rows })
}

const runOf = (id: string) => db.listRun.findUniqueOrThrow({ where: { id } })
/** A turn as long as a busy machine needs. */
const work = (id: string, milliseconds = 60_000) => doRun({ services, callOf, id }, milliseconds)
const published = () => db.content.count({ where: { status: 'published' } })

test('a run does exactly the rows of the filter at its beginning, each by the right of its own', async () => {
  const { user, groupId } = await world.member(publish)
  await buildRole(db, { permissions: [{ subject: 'Article', name: 'read' }], userIds: [user.id] })
  const api = callerOf(await world.as(user.id, null))
  await buildArticles(groupId, 70)
  const theirs = await buildContent(db, { title: 'Mötestider hos andra' })
  await buildContent(db, { group_id: groupId, title: 'Något annat' })
  const filter = { ...article, search: 'mötestider' }
  const { mark } = await api.chosen({ ...filter, action: 'publish' })
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
  const { mark, total } = await api.chosen({ ...article, action: 'publish', ids })
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
  const { mark } = await api.chosen({ ...article, action: 'publish' })
  await buildContent(db, { group_id: groupId })
  await expect(api.begin({ ...publishing, mark })).rejects.toEqual(refused('CONFLICT'))
  expect(await db.listRun.count()).toBe(0)
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

  test('when the masquerade in which it was begun is over', async () => {
    const { groupId, user } = await world.member(publish)
    const office = await world.national([
      { subject: 'all', name: 'manage' },
      { subject: 'User', name: 'masquerade' },
    ])
    await buildArticles(groupId, 60)
    const acting = await world.as(user.id, groupId)
    const ctx = { ...acting, actor: { ...acting.actor, realUser: office.ctx.actor.user } } as Context
    const { id } = await callerOf(ctx).begin(publishing)
    await work(id, 0)
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'publish' } })
    expect(entry).toMatchObject({ user_id: user.id, real_user_id: office.user.id })
    await db.listRun.update({ where: { id }, data: { begun_at: new Date(Date.now() - 3600_001) } })
    await work(id)
    expect(await published()).toBe(50)
    expect((await runOf(id)).failure).toMatch(/en timme/)
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

describe('each act', () => {
  test('calls procedures that there are, reads as reads and changes as changes', async () => {
    const typeOf = (path: string) =>
      (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[path]?._def.type
    const named: [path: string, type: 'query' | 'mutation'][] = []
    const place = { portfolio_id: 1, folder_id: null }
    const account = { roles: [], memberships: [], updated_at: '' }
    const answer = { ...place, ...account, versions: {}, moved: [], status: '', publish_at: null }
    const call = (type: 'query' | 'mutation') => async (path: string) => {
      named.push([path, type])
      return path === 'groupsRole.options' ? [] : answer
    }
    const calls = { read: call('query'), change: call('mutation') }
    for (const act of Object.values(acts)) {
      for (const list of act.lists) await act.perform(calls, { list, ids: [1], target: 1, group: 1 })
    }
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([path, type]) => typeOf(path) !== type)).toEqual([])
  })

  test('adds a tag, moves texts and files, takes down, turns on and off, and gives a role', async () => {
    const { user, ctx, groupId } = await world.member([])
    await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
    const api = callerOf(await world.as(user.id, groupId))
    const text = await buildContent(db, { group_id: groupId, status: 'published' })
    const tag = await buildTag(db, { group_id: groupId })
    const group = await buildGroup(db)
    const portfolio = await buildPortfolio(db, { group_id: groupId })
    const folder = await buildFolder(db, { portfolio_id: portfolio.id })
    const file = await buildFile(db, { portfolio_id: portfolio.id })
    const person = await buildUser(db)
    const role = await buildRole(db)
    const message = await buildMessage(db, { group_id: groupId, publish_at: new Date(Date.now() + 3_600_000) })
    const education = await buildEducation(db)
    const begin = async (entity: string, act: keyof typeof acts, ids: number[], target?: number) => {
      const { id } = await api.begin({ entity, act, ids, ...(target && { target: { id: target, name: 'Målet' } }) })
      await work(id)
      expect(await runOf(id)).toMatchObject({ state: 'done', done: 1, refused: [], failure: '' })
    }
    await begin('article', 'addTag', [text.id], tag.id)
    await begin('article', 'unpublish', [text.id])
    await begin('article', 'moveTo', [text.id], group.id)
    await begin('file', 'moveFiles', [file.id], folder.id)
    await begin('user', 'addRole', [person.id], role.id)
    await begin('user', 'inactivate', [person.id])
    const after = await db.content.findUniqueOrThrow({ where: { id: text.id }, include: { tags: true } })
    expect(after).toMatchObject({ group_id: group.id, status: 'unpublished' })
    expect((await db.file.findUniqueOrThrow({ where: { id: file.id } })).folder_id).toBe(folder.id)
    const account = await db.user.findUniqueOrThrow({ where: { id: person.id }, include: { roles: true } })
    expect(account.active).toBe(false)
    expect(account.roles.map(({ id }) => id)).toEqual([role.id])
    const messageNow = () => db.message.findUniqueOrThrow({ where: { id: message.id } })
    await begin('message', 'publish', [message.id])
    expect(await messageNow()).toMatchObject({ status: 'published', publish_at: null })
    await begin('message', 'unpublish', [message.id])
    expect(await messageNow()).toMatchObject({ status: 'unpublished' })
    await begin('education', 'inactivate', [education.id])
    expect((await db.education.findUniqueOrThrow({ where: { id: education.id } })).status).toBe(false)
    for (const [entity, id] of [
      ['group', group.id],
      ['portfolio', portfolio.id],
      ['file', file.id],
    ] as const) {
      await begin(entity, 'inactivate', [id])
    }
    const off = { status: false }
    expect(await db.group.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject(off)
    expect(await db.portfolio.findUniqueOrThrow({ where: { id: portfolio.id } })).toMatchObject(off)
    expect(await db.file.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject(off)
    await begin('user', 'activate', [person.id])
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).active).toBe(true)
    expect(ctx.groupId).toBe(groupId)
  })
})

describe('a run is taken back', () => {
  const everything = async () => {
    const { user, groupId } = await world.member([])
    await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
    const api = callerOf(await world.as(user.id, groupId))
    const done = async (entity: string, act: keyof typeof acts, ids: number[], target?: number) => {
      const { id } = await api.begin({ entity, act, ids, ...(target && { target: { id: target, name: 'Målet' } }) })
      await work(id)
      expect(await runOf(id)).toMatchObject({ state: 'done', refused: [], failure: '' })
      return { id, entity }
    }
    const undo = async (run: { id: string; entity: string }) => {
      const { id } = await api.undo(run)
      await work(id)
      return runOf(id)
    }
    return { api, groupId, done, undo }
  }

  test.each(['publish', 'unpublish', 'addTag', 'moveTo', 'delete'] as const)(
    '%s: texts are as before, and those that were so already stay',
    async (act) => {
      const { api, groupId, done, undo } = await everything()
      const status = act === 'unpublish' ? ('published' as const) : ('unpublished' as const)
      const texts = [
        await buildContent(db, { group_id: groupId, status }),
        await buildContent(db, { group_id: groupId, status }),
      ]
      const tag = await buildTag(db, { group_id: groupId })
      const target = act === 'addTag' ? tag.id : act === 'moveTo' ? (await buildGroup(db)).id : undefined
      const ids = texts.map(({ id }) => id)
      const state = () =>
        db.content.findMany({
          select: { ...{ id: true, status: true, group_id: true, trashed_at: true, tags: { select: { id: true } } } },
          orderBy: { id: 'asc' },
        })
      const before = await state()
      const run = await done('article', act, ids, target)
      expect(await state()).not.toEqual(before)
      expect(await api.runs(article)).toMatchObject([{ id: run.id, isUndo: false, undoable: 2 }])
      expect(await undo(run)).toMatchObject({ state: 'done', total: 2, done: 2, refused: [] })
      expect(await state()).toEqual(before)
      // One outcome is told in place of two, and it is taken back once.
      const [told, ...others] = await api.runs(article)
      expect([told?.isUndo, told?.undoable, others]).toEqual([true, 0, []])
      await expect(api.undo(run)).rejects.toEqual(refused('CONFLICT'))
      await api.dismiss({ ...article, id: told?.id ?? '' })
      expect(await db.listRun.count()).toBe(0)
    },
  )

  test('a message that was to be published later is so again', async () => {
    const { groupId, done, undo } = await everything()
    const publish_at = new Date(Date.now() + 3_600_000)
    const { id } = await buildMessage(db, { group_id: groupId, status: 'published', publish_at })
    // One that is published already is no change, and nothing of it is taken back.
    const before = await buildMessage(db, { group_id: groupId, status: 'published' })
    const run = await done('message', 'publish', [id, before.id])
    expect(await db.message.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'published',
      publish_at: null,
    })
    expect(await undo(run)).toMatchObject({ state: 'done', refused: [] })
    expect(await db.message.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'published', publish_at })
    const { updated_at } = await db.message.findUniqueOrThrow({ where: { id: before.id } })
    expect(updated_at).toEqual(before.updated_at)
  })

  test('files lie where they lay, people have their roles and are on as before', async () => {
    const { groupId, done, undo } = await everything()
    const portfolio = await buildPortfolio(db, { group_id: groupId })
    const [from, to] = [
      await buildFolder(db, { portfolio_id: portfolio.id }),
      await buildFolder(db, { portfolio_id: portfolio.id }),
    ]
    const files = [
      await buildFile(db, { portfolio_id: portfolio.id, folder_id: from.id }),
      await buildFile(db, { portfolio_id: portfolio.id }),
    ]
    const [person, on, off] = [await buildUser(db), await buildUser(db), await buildUser(db, { active: false })]
    const [role, other] = [await buildRole(db), await buildRole(db, { userIds: [person.id] })]
    const runs = [
      await done(
        'file',
        'moveFiles',
        files.map(({ id }) => id),
        to.id,
      ),
      await done('user', 'addRole', [person.id], role.id),
      await done('user', 'inactivate', [on.id, off.id]),
    ]
    for (const run of runs.toReversed()) expect(await undo(run)).toMatchObject({ state: 'done', refused: [] })
    const places = await db.file.findMany({ orderBy: { id: 'asc' }, select: { folder_id: true } })
    expect(places.map(({ folder_id }) => folder_id)).toEqual([from.id, null])
    const people = await db.user.findMany({
      where: { id: { in: [person.id, on.id, off.id] } },
      select: { active: true, roles: { select: { id: true } } },
      orderBy: { id: 'asc' },
    })
    expect(people).toEqual([
      { active: true, roles: [{ id: other.id }] },
      { active: true, roles: [] },
      { active: false, roles: [] },
    ])
  })

  test('but not over a change of somebody else: that row stays and is named, the others are taken back', async () => {
    const { api, groupId, done, undo } = await everything()
    await buildArticles(groupId, 3)
    const rows = await db.content.findMany({ orderBy: { id: 'asc' } })
    const run = await done(
      'article',
      'publish',
      rows.map(({ id }) => id),
    )
    const changed = rows[1]
    const other = await world.national([{ subject: 'all', name: 'manage' }])
    await callOf(other.ctx)('article.update', { id: changed?.id, data: { title: 'Ändrad sedan' } })
    expect(await undo(run)).toMatchObject({ state: 'done', done: 2, refused_number: 1 })
    expect(await db.content.findMany({ where: { status: 'published' }, select: { title: true } })).toEqual([
      { title: 'Ändrad sedan' },
    ])
    expect((await api.runs(article))[0]?.refused).toMatchObject([
      { title: 'Ändrad sedan', reason: expect.stringMatching(/ändrat/i) },
    ])
  })

  test('a run that goes on, or is another’s, is not', async () => {
    const { api, groupId } = await everything()
    await buildArticles(groupId, 2)
    const { id } = await api.begin(publishing)
    await expect(api.undo({ ...article, id })).rejects.toEqual(refused('CONFLICT'))
    await work(id)
    const other = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
    await expect(other.undo({ ...article, id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await published()).toBe(2)
  })
})

test('the worker goes on without the browser, run after run', async () => {
  await workListRunsQueues(services, callOf)
  const { ctx, groupId } = await world.member(publish)
  const role = await buildGroupsRole(db, { permissions: publish })
  const second = await buildUser(db)
  await buildMembership(db, { user_id: second.id, group_id: groupId, roleIds: [role.id] })
  await buildArticles(groupId, 130)
  await callerOf(ctx).begin(publishing)
  await callerOf(await world.as(second.id, groupId)).begin({ ...article, act: 'unpublish' })
  await vi.waitFor(async () => expect(await db.listRun.count({ where: { state: 'done' } })).toBe(2), {
    timeout: 20_000,
  })
  expect(await db.listRun.count({ where: { done: 130 } })).toBe(2)
})
