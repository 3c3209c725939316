import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { folderRouter } from './folder.router.ts'
import { filePlaces } from './tidy-rows.ts'

// The tree of a portfolio, and its files that nothing uses or that lie there twice.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(folderRouter)

let groupId: number
let api: ReturnType<typeof callerOf>
let portfolio_id: number
beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, editorRights))
  ;({ id: portfolio_id } = await buildPortfolio(db, { group_id: groupId }))
})

const titles = async (only: 'unused' | 'duplicate', more: object = {}) =>
  (await api.elements({ portfolio_id, folder_id: null, only, ...more })).map(({ title }) => title)

test('the tree has every folder with its own files, and those of the root', async () => {
  const outer = await buildFolder(db, { portfolio_id, group_id: groupId, title: 'B' })
  const inner = await buildFolder(db, { portfolio_id, group_id: groupId, title: 'A', folder_id: outer.id })
  await buildFile(db, { portfolio_id })
  for (const folder_id of [outer.id, inner.id, inner.id]) await buildFile(db, { portfolio_id, folder_id })
  expect(await api.tree({ portfolio_id })).toEqual({
    files: 1,
    folders: [
      { id: inner.id, title: 'A', folder_id: outer.id, files: 2 },
      { id: outer.id, title: 'B', folder_id: null, files: 1 },
    ],
  })
})

test("another group's portfolio has no tree and no counts", async () => {
  const theirs = await buildPortfolio(db)
  for (const ask of [api.tree, api.tidy]) {
    await expect(ask({ portfolio_id: theirs.id })).rejects.toEqual(refused('NOT_FOUND'))
  }
})

test('a file is unused until a record, a text or a menu names it; also in a folder below, and for a search', async () => {
  const folder = await buildFolder(db, { portfolio_id, group_id: groupId })
  const [one, two, three] = [
    await buildFile(db, { portfolio_id, title: 'Ett' }),
    await buildFile(db, { portfolio_id, title: 'Två', folder_id: folder.id }),
    await buildFile(db, { portfolio_id, title: 'Tre' }),
  ]
  expect(await titles('unused')).toEqual(['Ett', 'Tre', 'Två'])
  expect(await titles('unused', { search: 'två' })).toEqual(['Två'])
  expect(await titles('unused', { folder_id: folder.id })).toEqual(['Två'])
  await buildContent(db, { group_id: groupId, body: `<p><a href="/files/${one.id}/plan.pdf">Planen</a></p>` })
  await db.group.update({ where: { id: groupId }, data: { body: `<p><img src="/files/${two.id}/a.png" alt=""></p>` } })
  expect(await titles('unused')).toEqual(['Tre'])
  await db.group.update({ where: { id: groupId }, data: { logo_id: three.id } })
  expect(await titles('unused')).toEqual([])
  expect(await api.tidy({ portfolio_id })).toEqual({ unused: 0, duplicate: 0 })
})

test('a file of a changed text that waits for a review is used: in the body, as picture and as attachment', async () => {
  const files = []
  for (const title of ['Brödtext', 'Bild', 'Bred bild', 'Bilaga'])
    files.push(await buildFile(db, { portfolio_id, title }))
  const [inBody, image, wide, attached] = files.map(({ id }) => id)
  const { id: content_id, updated_at: base } = await buildContent(db, { group_id: groupId, status: 'published' })
  const changed = {
    ...{ body: `<p><img src="/files/${inBody}/a.png" alt=""></p>`, images: [{ file_id: image, description: '' }] },
    ...{ image_full_id: wide, attachments: [{ file_id: attached }] },
  }
  await db.pendingText.create({
    data: { content_id, base, saved_at: new Date(), data: changed as never, snapshot: {} },
  })
  expect(await titles('unused')).toEqual([])
  expect(await api.tidy({ portfolio_id })).toEqual({ unused: 0, duplicate: 0 })
  await db.pendingText.deleteMany()
  expect((await titles('unused')).length).toBe(4)
})

test('a file of words that nobody has saved is used: in the body, as picture and as attachment', async () => {
  const files = []
  for (const title of ['Brödtext', 'Bild', 'Bred bild', 'Bilaga'])
    files.push(await buildFile(db, { portfolio_id, title }))
  const [inBody, image, wide, attached] = files.map(({ id }) => id)
  const values = {
    ...{ body: `<p><img src="/files/${inBody}/a.png" alt=""></p>`, images: [{ file_id: image, title: 'Bild' }] },
    ...{ image_full_id: { file_id: wide, title: 'Bred bild' }, attachments: [{ file_id: attached }] },
  }
  const { id: user_id } = await buildUser(db)
  const place = { user_id, kind: 'section', slot: 'a', title: '', saved_at: new Date() } as const
  await db.keptText.create({ data: { ...place, data: values as never } })
  expect(await titles('unused')).toEqual([])
  await db.keptText.updateMany({ data: { data: { title: 'Utan' } } })
  expect((await titles('unused')).length).toBe(4)
})

test('every column that holds a file counts as its use', async () => {
  const columns = await db.$queryRaw<{ place: string }[]>`
    SELECT child.relname || '.' || attname AS place FROM pg_constraint
    JOIN pg_class parent ON parent.oid = confrelid JOIN pg_class child ON child.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND parent.relname = 'File'`
  // The words that were read out of a file are a part of it.
  const own = ['FileText.file_id', 'SearchWord.file_id']
  // A file is not in use because people talk about it.
  const talk = ['RecordComment.file_id', 'RecordFollow.file_id']
  // Nor because visitors have fetched it.
  const counts = ['DocumentFetch.file_id']
  const known = [...filePlaces.map(([table, column]) => `${table}.${column}`), ...own, ...talk, ...counts]
  expect(columns.map(({ place }) => place).sort()).toEqual(known.sort())
})

test('copies of the same bytes stand beside each other, the largest first, and only within the group', async () => {
  const twice = { sha256: 'a'.repeat(64), filesize: 10 }
  const larger = { sha256: 'b'.repeat(64), filesize: 20 }
  await buildFile(db, { portfolio_id, title: 'Ensam' })
  for (const title of ['Zeta', 'Alfa']) await buildFile(db, { portfolio_id, title, ...twice })
  const other = await buildPortfolio(db, { group_id: groupId })
  await buildFile(db, { portfolio_id, title: 'Stor', ...larger })
  await buildFile(db, { portfolio_id: other.id, title: 'Stor igen', ...larger })
  const theirs = await buildPortfolio(db)
  const alone = { sha256: 'c'.repeat(64) }
  await buildFile(db, { portfolio_id, title: 'Vår', ...alone })
  await buildFile(db, { portfolio_id: theirs.id, title: 'Deras', ...alone })
  expect(await titles('duplicate')).toEqual(['Stor', 'Alfa', 'Zeta'])
  expect((await api.tidy({ portfolio_id })).duplicate).toBe(3)
})
