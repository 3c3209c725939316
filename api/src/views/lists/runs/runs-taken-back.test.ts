import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { callOf } from '../../../app/caller.ts'
import type { DiskName } from '../../../engine/services.ts'
import { refused } from '../../../testing/editor.ts'
import type { acts } from './run-acts.ts'
import { article, callerOf, createRunsWorld, publishing } from './testing.ts'

const world = await createRunsWorld()
const { db, services, buildArticles, runOf, work, published } = world

beforeEach(() => world.clear())

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

  test('messages that were moved are in the groups that they left; one that somebody has saved since stays', async () => {
    const { groupId, done, undo } = await everything()
    const there = (await buildGroup(db)).id
    const [one, two] = [await buildMessage(db, { group_id: groupId }), await buildMessage(db, { group_id: null })]
    const run = await done('message', 'moveTo', [one.id, two.id], there)
    const groups = async () =>
      (await db.message.findMany({ select: { group_id: true }, orderBy: { id: 'asc' } })).map((row) => row.group_id)
    expect(await groups()).toEqual([there, there])
    await db.message.update({ where: { id: one.id }, data: { title: 'Ändrat' } })
    expect((await undo(run)).refused).toMatchObject([{ id: one.id }])
    expect(await groups()).toEqual([there, null])
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

  test('a file goes back to the other disk beside one that somebody has moved on, and no bytes are lost or left', async () => {
    const { api, groupId, done, undo } = await everything()
    const shown = await buildPortfolio(db, { group_id: groupId })
    const secret = await buildPortfolio(db, { group_id: groupId, disk: 's3.vodocs_files' })
    const to = await buildFolder(db, { portfolio_id: secret.id })
    const ids: number[] = []
    for (const path of ['2026/ett.txt', '2026/tva.txt']) {
      await services.disks['s3.vofront_files'].put(path, path)
      ids.push((await buildFile(db, { path, disk: 's3.vofront_files', portfolio_id: shown.id })).id)
    }
    const run = await done('file', 'moveFiles', ids, to.id)
    const other = await world.national([{ subject: 'all', name: 'manage' }])
    await callOf(other.ctx)('file.move', { ids: ids.slice(1), portfolio_id: secret.id, folder_id: null })
    // Both are tried together first, which the second one refuses; then one by one.
    expect(await undo(run)).toMatchObject({ state: 'done', done: 1, refused_number: 1 })
    const rows = await db.file.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ disk }) => disk)).toEqual(['s3.vofront_files', 's3.vodocs_files'])
    const bytes = await Promise.all(rows.map(({ disk, path }) => services.disks[disk as DiskName].get(path)))
    expect(bytes).toEqual(['2026/ett.txt', '2026/tva.txt'])
    const kept = readdirSync(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(ids.length)
    expect((await api.runs({ entity: 'file' }))[0]?.refused).toHaveLength(1)
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

  test('two undos at the same time: one takes the rows back, the other is refused and changes nothing', async () => {
    const { api, groupId, done } = await everything()
    await buildArticles(groupId, 3)
    const rows = await db.content.findMany({ select: { id: true } })
    const run = await done(
      'article',
      'publish',
      rows.map(({ id }) => id),
    )
    const both = await Promise.allSettled([api.undo(run), api.undo(run)])
    const begun = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
    const others = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect([begun.length, others]).toEqual([1, [refused('CONFLICT')]])
    expect(await db.listRun.count({ where: { undoes_id: run.id } })).toBe(1)
    await Promise.all(begun.map((id) => work(id)))
    expect(await runOf(begun[0] ?? '')).toMatchObject({ state: 'done', done: 3, refused_number: 0 })
    expect(await published()).toBe(0)
    expect(await db.auditEntry.count({ where: { action: 'update' } })).toBe(3)
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
