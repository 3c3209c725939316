import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { forgetKeptRows } from '../../engine/trash/kept-rows.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { bookRouter } from '../../modules/content/book.router.ts'
import { tagRouter } from '../../modules/content/tag.router.ts'
import { fileRouter } from '../../modules/documents/file.router.ts'
import { folderRouter } from '../../modules/documents/folder.router.ts'
import { portfolioRouter } from '../../modules/documents/portfolio.router.ts'
import { emptyUser } from '../../modules/people/automatic-deletion.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { trashRouter } from './trash.router.ts'

// A removed row without a trash is put back by the person who removed it, within the hour, as long as its place and its name are free.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(
  router({
    ...{ file: fileRouter, folder: folderRouter, portfolio: portfolioRouter },
    ...{ book: bookRouter, tag: tagRouter, trash: trashRouter },
  }),
)
const rights = manage('Tag', 'Folder', 'Portfolio', 'File', 'Book')

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, rights))
})

type Kind = 'tag' | 'folder' | 'portfolio' | 'file'
const rowsOf = (entity: Kind, ...ids: number[]) => ({ rows: ids.map((id) => ({ entity, id })) })
const conflict = (message: string) => ({ cause: { code: 'CONFLICT', message } })
const removedTag = async (label = 'Omvårdnad') => {
  const { id } = await api.tag.create({ data: { label } })
  await api.tag.delete({ id })
  return id
}

describe('the undo of a removal without a trash', () => {
  test('shows the row in its list again, tells the log, and leaves nothing behind', async () => {
    const id = await removedTag()
    expect((await api.tag.list({})).total).toBe(0)
    expect(await api.trash.undo(rowsOf('tag', id))).toEqual({ count: 1 })
    expect((await api.tag.list({})).items).toMatchObject([{ id, label: 'Omvårdnad' }])
    const act = { subject: 'Tag', subject_id: String(id), action: 'restore', user_id: ctx.actor.user?.id }
    expect(await db.auditEntry.count({ where: act })).toBe(1)
    expect(await db.removedRow.count()).toBe(0)
  })

  test("is refused somebody else, who hears whose removal it is, and those who don't read the row find none", async () => {
    const id = await removedTag()
    const { firstname, lastname } = ctx.actor.user ?? { firstname: '', lastname: '' }
    const other = callerOf((await world.member(rights, groupId)).ctx)
    const message = `${firstname} ${lastname} har ändrat taggen sedan dess. Inget har återställts.`
    await expect(other.trash.undo(rowsOf('tag', id))).rejects.toMatchObject(conflict(message))
    const elsewhere = callerOf((await world.member(rights)).ctx)
    await expect(elsewhere.trash.undo(rowsOf('tag', id))).rejects.toEqual(refused('NOT_FOUND'))
    expect(await db.tag.count()).toBe(0)
  })

  test.each([['delete'], ['create']])('needs the right to %s still', async (lost) => {
    const id = await removedTag()
    const left = ['read', 'create', 'delete'].filter((name) => name !== lost)
    const less = await world.member(
      left.map((name) => ({ subject: 'Tag' as const, name })),
      groupId,
    )
    const user = ctx.actor.user as NonNullable<typeof ctx.actor.user>
    const now = { ...less.ctx, actor: { ...less.ctx.actor, user } }
    await expect(callerOf(now).trash.undo(rowsOf('tag', id))).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.tag.count()).toBe(0)
  })

  test('is refused in another guise: acting as the remover, and as oneself after acting as somebody', async () => {
    const id = await removedTag('Ett')
    const admin = await buildUser(db)
    const acting = { ...ctx, actor: { ...ctx.actor, realUser: { ...admin, settings: null } } } as unknown as Context
    await expect(callerOf(acting).trash.undo(rowsOf('tag', id))).rejects.toEqual(refused('CONFLICT'))
    await api.trash.undo(rowsOf('tag', id))
    await callerOf(acting).tag.delete({ id })
    await expect(api.trash.undo(rowsOf('tag', id))).rejects.toEqual(refused('CONFLICT'))
    expect(await callerOf(acting).trash.undo(rowsOf('tag', id))).toEqual({ count: 1 })
  })

  test('finds the name taken', async () => {
    const id = await removedTag()
    await api.tag.create({ data: { label: 'Omvårdnad' } })
    const message = 'Namnet på taggen används redan av något annat. Inget har återställts.'
    await expect(api.trash.undo(rowsOf('tag', id))).rejects.toMatchObject(conflict(message))
    expect(await db.tag.count()).toBe(1)
  })

  test('finds its group, portfolio or folder gone, or elsewhere', async () => {
    const message = 'Det som mappen hörde till finns inte kvar. Inget har återställts.'
    const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
    const above = await api.folder.create({ data: { title: 'Ovan', portfolio_id } })
    const { id } = await api.folder.create({ data: { title: 'Under', portfolio_id, folder_id: above.id } })
    await api.folder.delete({ id })
    const { id: other } = await buildPortfolio(db, { group_id: groupId })
    await api.folder.move({ id: above.id, portfolio_id: other, folder_id: null })
    await expect(api.trash.undo(rowsOf('folder', id))).rejects.toMatchObject(conflict(message))
    await db.folder.deleteMany()
    await expect(api.trash.undo(rowsOf('folder', id))).rejects.toMatchObject(conflict(message))
    expect(await db.folder.count()).toBe(0)

    const group = await buildGroup(db)
    const national = callerOf((await world.national(rights, group.id)).ctx)
    const tag = await national.tag.create({ data: { label: 'Där' } })
    await national.tag.delete({ id: tag.id })
    await db.group.delete({ where: { id: group.id } })
    await expect(national.trash.undo(rowsOf('tag', tag.id))).rejects.toEqual(refused('CONFLICT'))
  })

  test('needs the right to publish for a portfolio that visitors would see', async () => {
    const { id } = await buildPortfolio(db, { group_id: groupId, status: true })
    const names = ['read', 'create', 'delete']
    const member = await world.member(
      names.map((name) => ({ subject: 'Portfolio' as const, name })),
      groupId,
    )
    const plain = callerOf(member.ctx)
    await plain.portfolio.delete({ id })
    await expect(plain.trash.undo(rowsOf('portfolio', id))).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.portfolio.count()).toBe(0)
  })

  test('ends after an hour, and the row goes with the next removal or by night', async () => {
    const id = await removedTag('Ett')
    await db.$executeRaw`UPDATE "RemovedRow" SET removed_at = removed_at - interval '61 minutes'`
    await expect(api.trash.undo(rowsOf('tag', id))).rejects.toEqual(refused('NOT_FOUND'))
    await removedTag('Två')
    expect(await db.removedRow.count()).toBe(1)
    expect(await forgetKeptRows(db, new Date(Date.now() + 59 * 60_000))).toBe(0)
    expect(await forgetKeptRows(db, new Date(Date.now() + 61 * 60_000))).toBe(1)
  })

  test('done twice at once brings the row back once', async () => {
    const id = await removedTag()
    const tries = await Promise.allSettled([1, 2].map(() => api.trash.undo(rowsOf('tag', id))))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.auditEntry.count({ where: { action: 'restore' } })).toBe(1)
    const again = 'Du har ändrat taggen sedan dess. Inget har återställts.'
    await expect(api.trash.undo(rowsOf('tag', id))).rejects.toMatchObject(conflict(again))
  })

  test('brings back all or none of several', async () => {
    const ids = [
      (await buildTag(db, { label: 'Ett', group_id: groupId })).id,
      (await buildTag(db, { label: 'Två', group_id: groupId })).id,
    ]
    await api.tag.deleteMany({ ids })
    await api.tag.create({ data: { label: 'Två' } })
    await expect(api.trash.undo(rowsOf('tag', ...ids))).rejects.toEqual(refused('CONFLICT'))
    expect(await db.tag.findMany({ select: { label: true } })).toEqual([{ label: 'Två' }])
    await db.tag.deleteMany()
    expect(await api.trash.undo(rowsOf('tag', ...ids))).toEqual({ count: 2 })
  })

  test('brings back folders with the folders and the removed files in them, whatever their numbers', async () => {
    const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
    const inner = await buildFolder(db, { portfolio_id, group_id: groupId })
    const outer = await buildFolder(db, { portfolio_id, group_id: groupId })
    await db.folder.update({ where: { id: inner.id }, data: { folder_id: outer.id } })
    const place = { portfolio_id, folder_id: inner.id, group_id: groupId }
    const file = await buildFile(db, place)
    await api.file.delete({ id: file.id })
    await api.folder.deleteMany({ ids: [inner.id, outer.id] })
    expect((await db.file.findUniqueOrThrow({ where: { id: file.id } })).folder_id).toBeNull()
    const rows = [...rowsOf('file', file.id).rows, ...rowsOf('folder', inner.id, outer.id).rows]
    expect(await api.trash.undo({ rows })).toEqual({ count: 3 })
    expect(await db.file.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject({
      folder_id: inner.id,
      trashed_at: null,
    })
    expect((await db.folder.findUniqueOrThrow({ where: { id: inner.id } })).folder_id).toBe(outer.id)
  })

  test('leaves a file alone that somebody has restored and moved since', async () => {
    const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
    const folder = await buildFolder(db, { portfolio_id, group_id: groupId })
    const place = { portfolio_id, folder_id: folder.id, group_id: groupId }
    const file = await buildFile(db, place)
    await api.file.delete({ id: file.id })
    await api.folder.delete({ id: folder.id })
    await api.trash.restore({ entity: 'file', id: file.id })
    await api.trash.undo(rowsOf('folder', folder.id))
    expect((await db.file.findUniqueOrThrow({ where: { id: file.id } })).folder_id).toBeNull()
  })
})

test('a tag is put back on texts that lie in the trash as they did, not on one that somebody has restored or moved since', async () => {
  const { id } = await api.tag.create({ data: { label: 'Omvårdnad' } })
  const other = (await buildGroup(db)).id
  const trashed = { group_id: groupId, trashed_at: new Date(), tags: { connect: { id } } }
  const texts = [await buildContent(db, trashed), await buildContent(db, trashed), await buildContent(db, trashed)]
  const [lies, restored, again] = texts.map((text) => ({ id: text.id }))
  await api.tag.delete({ id })
  await db.content.update({ where: restored as { id: number }, data: { trashed_at: null, group_id: other } })
  await db.content.update({ where: again as { id: number }, data: { trashed_at: null } })
  await db.content.update({ where: again as { id: number }, data: { trashed_at: new Date() } })
  await api.trash.undo(rowsOf('tag', id))
  expect(await db.content.findMany({ where: { tags: { some: { id } } }, select: { id: true } })).toEqual([lies])
})

/** Whether something waits for a lock of somebody else. */
const waitsForLock = async () => {
  const [row] = await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`
  return Boolean(row?.n)
}

test('a tag stays off a text that somebody restores at this moment', async () => {
  const { id } = await api.tag.create({ data: { label: 'Omvårdnad' } })
  const trashed = { group_id: groupId, trashed_at: new Date(), tags: { connect: { id } } }
  const text = await buildContent(db, trashed)
  await api.tag.delete({ id })
  const undone = await db.$transaction(async (tx) => {
    await tx.content.update({ where: { id: text.id }, data: { trashed_at: null } })
    const undoing = api.trash.undo(rowsOf('tag', id)).catch((error: unknown) => error)
    await vi.waitFor(async () => expect(await waitsForLock()).toBe(true), { timeout: 4_000 })
    return { undoing }
  })
  expect(await undone.undoing).toEqual({ count: 1 })
  expect(await db.content.count({ where: { tags: { some: { id } } } })).toBe(0)
})

test('a page whose place lies in the trash comes first in the books, whatever else of that number comes back', async () => {
  const parent = await buildContent(db, { type: 'book', group_id: groupId, trashed_at: new Date() })
  const page = await buildContent(db, { type: 'book', group_id: groupId, parent_id: parent.id })
  await buildTag(db, { id: parent.id, group_id: groupId })
  await api.tag.delete({ id: parent.id })
  await api.book.delete({ id: page.id })
  const rows = [{ entity: 'tag', id: parent.id } as const, { entity: 'book', id: page.id } as const]
  expect(await api.trash.undo({ rows })).toEqual({ count: 2 })
  expect((await db.content.findUniqueOrThrow({ where: { id: page.id } })).parent_id).toBeNull()
})

describe('people who go meanwhile', () => {
  test('go from what is put back, as they would have from the row', async () => {
    const { id } = await api.tag.create({ data: { label: 'Ett' } })
    const gone = await buildUser(db)
    await db.recordFollow.create({ data: { tag_id: id, user_id: gone.id } })
    await db.recordComment.create({ data: { tag_id: id, author_id: gone.id, body: 'Hej' } })
    await api.tag.delete({ id })
    await db.user.delete({ where: { id: gone.id } })
    await api.trash.undo(rowsOf('tag', id))
    expect(await db.recordFollow.count()).toBe(0)
    expect(await db.recordComment.findMany({ select: { author_id: true, tag_id: true } })).toEqual([
      { author_id: null, tag_id: id },
    ])
  })

  test('who are erased take every kept row along', async () => {
    const id = await removedTag()
    const { id: user, email } = await buildUser(db)
    await db.$transaction((tx) => emptyUser(tx, user, email, new Date()))
    await expect(api.trash.undo(rowsOf('tag', id))).rejects.toEqual(refused('NOT_FOUND'))
  })
})
