import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { emptyTrash } from '../../engine/trash/trash.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { wherePublic } from '../../modules/documents/contract.ts'
import { fileRouter } from '../../modules/documents/file.router.ts'
import { folderRouter } from '../../modules/documents/folder.router.ts'
import { portfolioRouter } from '../../modules/documents/portfolio.router.ts'
import { createFileRoutes } from '../../modules/documents/serve.ts'
import { storeFile } from '../../modules/documents/store-file.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { searchRouter } from '../search/search.router.ts'
import { trashRouter } from './trash.router.ts'
import { trash } from './trash-rules.ts'

// A removed file of the document bank lies in the trash with its bytes, and nobody fetches it meanwhile.

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(
  router({
    ...{ article: articleRouter, file: fileRouter, folder: folderRouter, portfolio: portfolioRouter },
    ...{ search: searchRouter, trash: trashRouter },
  }),
)
const rights = [...editorRights, ...manage('Portfolio', 'Folder', 'File')]
let ctx: Context
const origin = await serveOn(
  express().use(
    createFileRoutes(services, {
      authenticate: async ({ headers }) => (headers.authorization === 'Bearer editor' ? ctx : world.visitor),
    }),
  ),
)

let groupId: number
let api: ReturnType<typeof callerOf>
let portfolio_id: number
let folder_id: number
beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, rights))
  portfolio_id = (await buildPortfolio(db, { group_id: groupId, disk: 's3.vofront_files' })).id
  folder_id = (await buildFolder(db, { portfolio_id, group_id: groupId })).id
})

const store = (status = true) =>
  storeFile(services, {
    ...{ source: Buffer.from('Hej på dig\n'), filename: 'avtal.txt', portfolio_id, folder_id },
    ...{ title: 'Avtal', status },
  })
const statusOf = async (path: string, headers = {}) => (await fetch(origin + path, { headers })).status
const keptFiles = () =>
  readdirSync(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const placeOf = (id: number) =>
  db.file.findUniqueOrThrow({ where: { id }, select: { folder_id: true, trashed_at: true } })

test('nobody fetches or finds a removed file, and its undo brings it back where it lay', async () => {
  const { id } = await store()
  const path = `/files/${id}/avtal.txt`
  expect(await statusOf(path)).toBe(200)
  await api.file.delete({ id })
  expect([await statusOf(path), await statusOf(path, { authorization: 'Bearer editor' })]).toEqual([404, 404])
  for (const act of [api.file.get, api.file.link, api.file.usedIn]) {
    await expect(act({ id })).rejects.toEqual(refused('NOT_FOUND'))
  }
  await expect(api.file.delete({ id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api.file.move({ ids: [id], portfolio_id, folder_id: null })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api.article.create({ data: { title: 'A', attachments: [{ file_id: id }] } })).rejects.toEqual(
    refused('INVALID'),
  )
  expect(await api.file.list({})).toMatchObject({ total: 0 })
  expect(await api.folder.elements({ portfolio_id, folder_id, search: '' })).toEqual([])
  expect(await api.folder.tree({ portfolio_id })).toMatchObject({ folders: [{ files: 0 }] })
  await expect(api.folder.zip({ portfolio_id, folder_ids: [], file_ids: [id] })).rejects.toEqual(refused('INVALID'))
  expect(await api.search.files({ search: 'avtal' })).toEqual([])
  expect(await db.file.count({ where: wherePublic })).toBe(0)
  expect(await db.searchWord.count({ where: { file_id: id } })).toBe(0)

  expect(await api.trash.list({})).toMatchObject({ items: [{ id, entity: 'file', type: 'File', title: 'Avtal' }] })
  await api.trash.undo({ rows: [{ entity: 'file', id }] })
  expect(await statusOf(path)).toBe(200)
  expect(await api.folder.elements({ portfolio_id, folder_id, search: '' })).toMatchObject([{ id, public: true }])
  expect(await db.searchWord.count({ where: { file_id: id } })).toBeGreaterThan(0)
})

test('a pass that somebody holds opens nothing while the file lies in the trash', async () => {
  const { id } = await store(false)
  const { pathname } = new URL((await api.file.link({ id })).url)
  expect(await statusOf(pathname)).toBe(200)
  await api.file.delete({ id })
  expect(await statusOf(pathname)).toBe(404)
  await db.portfolio.update({ where: { id: portfolio_id }, data: { status: false } })
  await db.portfolio.update({ where: { id: portfolio_id }, data: { status: true } })
  expect(await db.file.count({ where: { portfolio_status: true } })).toBe(0)
})

test('a file whose folder is gone comes back in the root; a portfolio waits for its files in the trash', async () => {
  const { id } = await store()
  await expect(api.folder.delete({ id: folder_id })).rejects.toThrow('1 fil')
  await api.file.delete({ id })
  await api.folder.delete({ id: folder_id })
  await expect(api.portfolio.delete({ id: portfolio_id })).rejects.toThrow('1 fil i papperskorgen')
  await api.trash.restore({ entity: 'file', id })
  expect(await placeOf(id)).toEqual({ folder_id: null, trashed_at: null })
})

test('a folder takes its removed files along, and their removal is undone from the toast all the same', async () => {
  const { id } = await store()
  await api.file.delete({ id })
  const to = await buildPortfolio(db, { group_id: groupId, disk: 's3.vodocs_files' })
  await api.folder.move({ id: folder_id, portfolio_id: to.id, folder_id: null })
  await api.trash.undo({ rows: [{ entity: 'file', id }] })
  expect(await placeOf(id)).toEqual({ folder_id, trashed_at: null })
  const { url } = await api.file.get({ id })
  expect(await statusOf(url)).toBe(200)
})

test('one without the right to remove files neither sees nor restores them', async () => {
  const { id } = await store()
  await api.file.delete({ id })
  const reader = callerOf((await world.member([{ subject: 'File', name: 'read' }], groupId)).ctx)
  const stranger = callerOf((await world.member(rights)).ctx)
  expect(await reader.trash.list({})).toMatchObject({ total: 0 })
  expect(await stranger.trash.list({})).toMatchObject({ total: 0 })
  await expect(reader.trash.restore({ entity: 'file', id })).rejects.toEqual(refused('FORBIDDEN'))
  await expect(stranger.trash.restore({ entity: 'file', id })).rejects.toEqual(refused('NOT_FOUND'))
})

test('after thirty days a file goes with its bytes; by hand at once', async () => {
  const before = keptFiles().length
  const [night, hand, fresh] = [await store(), await store(), await store()]
  await api.file.deleteMany({ ids: [night.id, hand.id, fresh.id] })
  await api.trash.remove({ entity: 'file', id: hand.id })
  expect(keptFiles()).toHaveLength(before + 2)
  await db.file.update({ where: { id: night.id }, data: { trashed_at: new Date(Date.now() - 31 * 86_400_000) } })
  expect(await emptyTrash(services, trash.values())).toEqual({ removed: 1, kept: 0 })
  expect(keptFiles()).toHaveLength(before + 1)
  expect(await db.file.findMany({ select: { id: true } })).toEqual([{ id: fresh.id }])
})

test('within other work the bytes go when all of it is written, and not before', async () => {
  const before = keptFiles().length
  const { id } = await store()
  await api.file.delete({ id })
  const afterCommit: (() => Promise<unknown>)[] = []
  await callerOf({ ...ctx, afterCommit }).trash.remove({ entity: 'file', id })
  expect(keptFiles()).toHaveLength(before + 1)
  for (const act of afterCommit) await act()
  expect(keptFiles()).toHaveLength(before)
})

test('a file that a text names by its address meanwhile stays in the trash', async () => {
  const { id } = await store()
  await api.file.delete({ id })
  await api.article.create({ data: { title: 'A', body: `<p><a href="/files/${id}/avtal.txt">Avtal</a></p>` } })
  await expect(api.trash.remove({ entity: 'file', id })).rejects.toThrow('används av 1 artikel')
  await db.file.update({ where: { id }, data: { trashed_at: new Date(Date.now() - 31 * 86_400_000) } })
  expect(await emptyTrash(services, trash.values())).toEqual({ removed: 0, kept: 1 })
})
