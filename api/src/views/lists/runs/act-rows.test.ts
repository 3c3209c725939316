import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { callOf } from '../../../app/caller.ts'
import { createCallerFactory } from '../../../engine/trpc.ts'
import { startBoss } from '../../../platform/jobs/boss.ts'
import { refused } from '../../../testing/editor.ts'
import { createWorld } from '../../../testing/world.ts'
import { listsRouter } from '../lists.router.ts'
import { doRun } from './do-run.ts'
import { createListRunsQueues } from './list-run.job.ts'
import { acts, type RunActName } from './run-acts.ts'

const world = await createWorld()
const { db, services } = world
const boss = await startBoss(world.env, world.url, services.logger)
await createListRunsQueues(boss)
Object.assign(services, { boss })
afterAll(() => boss.stop({ graceful: false }))
beforeEach(() => world.clear())

const callerOf = createCallerFactory(listsRouter)
const article = { entity: 'article' }
const may = (...names: string[]) => names.map((name) => ({ subject: 'Article', name }))
const work = (id: string) => doRun({ services, callOf, id }, 60_000)
const runOf = (id: string) => db.listRun.findUniqueOrThrow({ where: { id } })
const [hourAgo, inAnHour] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

async function office() {
  const { user, groupId } = await world.member([])
  await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
  const ctx = await world.as(user.id, groupId)
  return { ctx, groupId, api: callerOf(ctx) }
}

/** Articles of a group with each status, of the four ways to have it. */
async function articlesOf(group_id: number) {
  const build = (more: object) => buildContent(db, { group_id, ...more })
  return {
    published: await build({ status: 'published' }),
    scheduled: await build({ status: 'published', publish_at: inAnHour }),
    unpublished: await build({}),
    over: await build({ status: 'published', unpublish_at: hourAgo }),
  }
}

/** Rows of a list, some of which are already as the act leaves them. */
type Case = { list: string; act: RunActName; rows: number[]; target?: number }

async function casesIn(groupId: number): Promise<Case[]> {
  const texts = Object.values(await articlesOf(groupId))
  const tag = await buildTag(db, { group_id: groupId })
  await db.content.update({ where: { id: texts[0]?.id }, data: { tags: { connect: { id: tag.id } } } })
  const elsewhere = await buildGroup(db)
  const [there, front] = [
    await buildContent(db, { group_id: elsewhere.id }),
    await buildContent(db, { group_id: null }),
  ]
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  const folder = await buildFolder(db, { portfolio_id: portfolio.id })
  const files = [
    await buildFile(db, { portfolio_id: portfolio.id, folder_id: folder.id }),
    await buildFile(db, { portfolio_id: portfolio.id }),
  ]
  const role = await buildRole(db)
  const groupRole = await buildGroupsRole(db, { permissions: [] })
  const people = [await buildUser(db), await buildUser(db, { active: false }), await buildUser(db)]
  const [holder, member, nobody] = idsOf(people) as [number, number, number]
  await db.user.update({ where: { id: holder }, data: { roles: { connect: { id: role.id } } } })
  await buildMembership(db, { user_id: holder, group_id: groupId, roleIds: [groupRole.id] })
  await buildMembership(db, { user_id: member, group_id: groupId, roleIds: [] })
  const messages = [
    await buildMessage(db, { group_id: groupId, status: 'published' }),
    await buildMessage(db, { group_id: groupId, status: 'published', publish_at: inAnHour }),
    await buildMessage(db, { group_id: groupId, status: 'unpublished' }),
  ]
  const menus = [
    await buildMenu(db, { group_id: groupId }),
    await buildMenu(db, { group_id: elsewhere.id }),
    await buildMenu(db, { group_id: null }),
  ]
  const educations = [await buildEducation(db), await buildEducation(db, { status: false })]
  const all = [holder, member, nobody]
  const both = (list: string, acts: [RunActName, RunActName], rows: number[]): Case[] =>
    acts.map((act) => ({ list, act, rows }))
  return [
    ...both('article', ['publish', 'unpublish'], idsOf(texts)),
    ...both('message', ['publish', 'unpublish'], idsOf(messages)),
    { list: 'article', act: 'addTag', rows: idsOf(texts), target: tag.id },
    { list: 'article', act: 'moveTo', rows: idsOf([...texts, there, front]), target: elsewhere.id },
    { list: 'message', act: 'moveTo', rows: idsOf(messages), target: elsewhere.id },
    { list: 'menu', act: 'moveTo', rows: idsOf(menus), target: elsewhere.id },
    { list: 'menu', act: 'delete', rows: idsOf(menus) },
    { list: 'file', act: 'moveFiles', rows: idsOf(files), target: folder.id },
    ...both('file', ['activate', 'inactivate'], idsOf(files)),
    ...both('user', ['activate', 'inactivate'], all),
    ...both('education', ['activate', 'inactivate'], idsOf(educations)),
    ...both('group', ['activate', 'inactivate'], [elsewhere.id]),
    ...both('portfolio', ['activate', 'inactivate'], [portfolio.id]),
    { list: 'user', act: 'addRole', rows: all, target: role.id },
    { list: 'user', act: 'addGroupRole', rows: all, target: groupRole.id },
    { list: 'user', act: 'addToGroup', rows: all, target: groupId },
    { list: 'article', act: 'delete', rows: idsOf(texts) },
  ]
}

test('the question tells the groups of the rows that the act changes, and null for rows of none', async () => {
  const { groupId, api } = await office()
  const elsewhere = await buildGroup(db)
  const rows = [
    await buildContent(db, { group_id: groupId }),
    await buildContent(db, { group_id: groupId }),
    await buildContent(db, { group_id: elsewhere.id }),
    await buildContent(db, { group_id: null }),
    await buildContent(db, { group_id: (await buildGroup(db)).id, status: 'published' }),
  ]
  const counted = await api.chosen({ entity: 'article', act: 'publish', ids: idsOf(rows) })
  expect([counted.ids.length, counted.groups]).toEqual([4, 3])
  const education = await buildEducation(db, { status: false })
  const { groups } = await api.chosen({ entity: 'education', act: 'activate', ids: [education.id] })
  expect(groups).toBeNull()
})

test('the question counts exactly the rows that the act changes, whichever act', async () => {
  const { ctx, groupId, api } = await office()
  const cases = await casesIn(groupId)
  expect(new Set(cases.map(({ act }) => act))).toEqual(new Set(Object.keys(acts)))
  const rollback = new Error('the next act finds the rows as they were')
  let left = 0
  for (const { list, act, rows, target } of cases) {
    const counted = await api.chosen({ entity: list, act, target, ids: rows })
    expect(counted.ids.length + counted.same, act).toBe(rows.length)
    left += counted.same
    const trial = db.$transaction(async (tx) => {
      const call = callOf({ ...ctx, db: tx, afterCommit: [], afterRollback: [] })
      const about = { list, ids: rows, target: target ?? 0, group: groupId }
      const changed = await acts[act].perform({ read: call, change: call }, about)
      expect({ list, act, ids: sorted(idsOf(changed)) }).toEqual({ list, act, ids: sorted(counted.ids) })
      throw rollback
    })
    await expect(trial).rejects.toBe(rollback)
  }
  expect(left).toBeGreaterThan(15)
})

describe('rows that are so already', () => {
  test('are told apart in the question, are not of the run, and are told in its outcome', async () => {
    const { groupId, api } = await office()
    const { published, scheduled, unpublished, over } = await articlesOf(groupId)
    const asked = { ...article, act: 'unpublish' as const }
    const counted = await api.chosen(asked)
    expect(counted).toMatchObject({ total: 4, same: 2, refused: 0 })
    expect(sorted(counted.ids)).toEqual(sorted([published.id, scheduled.id]))
    const { id } = await api.begin({ ...asked, mark: counted.mark })
    expect(sorted((await runOf(id)).row_ids)).toEqual(sorted(counted.ids))
    await work(id)
    const [told] = await api.runs(article)
    expect(told).toMatchObject({ state: 'done', total: 2, at: 2, done: 2, same_number: 2, refused_number: 0 })
    expect(await db.auditEntry.count({ where: { action: 'unpublish' } })).toBe(2)
    for (const { id, updated_at } of [unpublished, over]) {
      expect((await db.content.findUniqueOrThrow({ where: { id } })).updated_at).toEqual(updated_at)
    }
  })

  test('only since the question: the run goes past them and counts them as unchanged', async () => {
    const { groupId, api } = await office()
    const { published, scheduled } = await articlesOf(groupId)
    const { id } = await api.begin({ ...article, act: 'unpublish' })
    await db.content.update({ where: { id: scheduled.id }, data: { status: 'unpublished' } })
    await work(id)
    expect(await runOf(id)).toMatchObject({ state: 'done', total: 2, at: 2, done: 1, same_number: 3 })
    expect((await api.runs(article))[0]).toMatchObject({ undoable: 1 })
    expect((await db.content.findUniqueOrThrow({ where: { id: published.id } })).status).toBe('unpublished')
  })

  test('between the question and its answer: the run does not begin', async () => {
    const { groupId, api } = await office()
    const { published } = await articlesOf(groupId)
    const asked = { ...article, act: 'unpublish' as const }
    const { mark } = await api.chosen(asked)
    await db.content.update({ where: { id: published.id }, data: { status: 'unpublished' } })
    await expect(api.begin({ ...asked, mark })).rejects.toEqual(refused('CONFLICT'))
    expect(await db.listRun.count()).toBe(0)
  })

  test('are counted among one’s own rows alone: those that one may not change tell nothing of themselves', async () => {
    const { user, groupId } = await world.member(may('read', 'publish'))
    await buildRole(db, { permissions: may('read'), userIds: [user.id] })
    await articlesOf(groupId)
    await articlesOf((await buildGroup(db)).id)
    const api = callerOf(await world.as(user.id, null))
    const counted = await api.chosen({ ...article, act: 'unpublish' })
    expect(counted).toMatchObject({ total: 8, same: 2, refused: 4 })
    expect(counted.ids).toHaveLength(2)
    expect(counted.named).toHaveLength(4)
  })
})

test('published texts are not counted for whoever may change drafts alone, and are told with the reason', async () => {
  const { ctx, groupId } = await world.member([...may('read', 'update'), { subject: 'Tag', name: 'read' }])
  const { published, scheduled, unpublished, over } = await articlesOf(groupId)
  const tag = await buildTag(db, { group_id: groupId })
  const api = callerOf(ctx)
  const counted = await api.chosen({ ...article, act: 'addTag', target: tag.id })
  expect(sorted(counted.ids)).toEqual(sorted([unpublished.id, over.id]))
  expect(counted).toMatchObject({ total: 4, same: 0, refused: 2 })
  const { id } = await api.begin({ ...article, act: 'addTag', target: { id: tag.id, name: 'Taggen' } })
  await work(id)
  const reason = 'Texten är publicerad. Bara den som får publicera kan ändra den.'
  const told = await runOf(id)
  expect(told).toMatchObject({ done: 2, refused_number: 2 })
  expect(told.refused).toEqual(expect.arrayContaining([published.id, scheduled.id].map((row) => ({ id: row, reason }))))
})

test('10,000 rows are counted by as many statements as ten', async () => {
  const { user, groupId } = await world.member(may('read', 'publish'))
  await buildRole(db, { permissions: may('read'), userIds: [user.id] })
  const elsewhere = await buildGroup(db)
  const api = callerOf(await world.as(user.id, null))
  const build = (from: number, number: number) =>
    db.content.createMany({
      data: Array.from({ length: number }, (_, n) => ({
        ...{ type: 'article' as const, slug: `t-${from + n}`, title: `Mötestider ${from + n}` },
        group_id: n % 2 === 0 ? groupId : elsewhere.id,
        status: n % 10 < 2 ? ('published' as const) : ('unpublished' as const),
      })),
    })
  const count = async () => {
    let counted: Awaited<ReturnType<typeof api.chosen>> | undefined
    const statements = await world.statementsOf(async () => {
      counted = await api.chosen({ ...article, act: 'unpublish' })
    })
    return { statements: statements.length, ids: counted?.ids.length, same: counted?.same, refused: counted?.refused }
  }
  await build(0, 10)
  const few = await count()
  expect(few).toMatchObject({ ids: 1, same: 4, refused: 5 })
  await build(10, 9_990)
  expect(await count()).toEqual({ statements: few.statements, ids: 1_000, same: 4_000, refused: 5_000 })
}, 180_000)
