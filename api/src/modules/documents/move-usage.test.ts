import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { privateDisk } from './file-link.ts'

// Before files go where visitors reach nothing, the places that lose them are named.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(fileRouter)
const rights = [...editorRights, ...manage('Page', 'File', 'Folder', 'Portfolio')]

let groupId: number
let api: ReturnType<typeof callerOf>
let open: number
let closed: number

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
  open = (await buildPortfolio(db, { group_id: groupId })).id
  closed = (await buildPortfolio(db, { group_id: groupId, disk: privateDisk })).id
})

/** A file, and the article that it is attached to. */
async function usedFile(more: Parameters<typeof buildFile>[1] = {}) {
  const { id } = await buildFile(db, { portfolio_id: open, ...more })
  const text = await buildContent(db, { group_id: groupId, status: 'published' })
  await db.contentAttachment.create({ data: { content_id: text.id, file_id: id, position: 1 } })
  return { id, text: text.id }
}

test('the places of a file that leaves what visitors reach are named, and of no other', async () => {
  const { id, text } = await usedFile()
  const hidden = await usedFile({ status: false })
  const trashed = await usedFile({ trashed_at: new Date() })
  const lost = { items: [{ entity: 'article', id: text }], total: 1, hidden: 1 }
  expect(await api.usesLostByMove({ ids: [id, hidden.id], portfolio_id: closed })).toMatchObject(lost)
  const none = { items: [], total: 0, hidden: 0 }
  expect(await api.usesLostByMove({ ids: [hidden.id], portfolio_id: closed })).toEqual(none)
  const folder = await buildFolder(db, { portfolio_id: open, group_id: groupId })
  await db.file.update({ where: { id: trashed.id }, data: { folder_id: folder.id } })
  expect(await api.usesLostByMove({ folder_ids: [folder.id], portfolio_id: closed })).toEqual(none)
  const other = await buildPortfolio(db, { group_id: groupId })
  expect(await api.usesLostByMove({ ids: [id], portfolio_id: other.id })).toEqual(none)
  // A portfolio that isn't published shows visitors nothing, on whichever disk it lies.
  await db.portfolio.update({ where: { id: other.id }, data: { status: false } })
  expect(await api.usesLostByMove({ ids: [id], portfolio_id: other.id })).toMatchObject(lost)
  await db.portfolio.update({ where: { id: open }, data: { disk: privateDisk } })
  await db.file.updateMany({ data: { disk: privateDisk } })
  expect(await api.usesLostByMove({ ids: [id], portfolio_id: closed })).toEqual(none)
})

test('of a folder all files below it count, in as many statements for many as for one', async () => {
  const folder = await buildFolder(db, { portfolio_id: open, group_id: groupId })
  const below = await buildFolder(db, { portfolio_id: open, group_id: groupId, folder_id: folder.id })
  const empty = await buildFolder(db, { portfolio_id: open, group_id: groupId })
  const { id, text } = await usedFile({ folder_id: below.id })
  const ask = (ids: number[], folder_ids: number[]) => api.usesLostByMove({ ids, folder_ids, portfolio_id: closed })
  expect(await ask([], [folder.id])).toMatchObject({ items: [{ id: text }], total: 1, hidden: 1 })
  expect(await ask([], [empty.id])).toMatchObject({ total: 0, hidden: 0 })
  const cost = async (ids: number[], folder_ids: number[]) =>
    (await world.statementsOf(async () => void (await ask(ids, folder_ids)))).length
  const once = await cost([id], [folder.id])
  const more = [await usedFile(), await usedFile(), await usedFile({ folder_id: folder.id })]
  const ids = [id, ...more.map((each) => each.id)]
  expect(await ask(ids, [folder.id, empty.id])).toMatchObject({ total: 4, hidden: 4 })
  expect(await cost(ids, [folder.id, empty.id])).toBe(once)
})

test('what one may not read is not there', async () => {
  const { id } = await usedFile()
  const elsewhere = await buildPortfolio(db, { disk: privateDisk })
  const missing = refused('NOT_FOUND')
  await expect(api.usesLostByMove({ ids: [id], portfolio_id: elsewhere.id })).rejects.toEqual(missing)
  const theirs = await buildFile(db, { portfolio_id: elsewhere.id })
  await expect(api.usesLostByMove({ ids: [theirs.id], portfolio_id: closed })).rejects.toEqual(missing)
  await expect(api.usesLostByMove({ ids: [], folder_ids: [2_000_000_000], portfolio_id: closed })).rejects.toEqual(
    missing,
  )
})
