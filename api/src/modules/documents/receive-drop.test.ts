import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { folderRouter } from './folder.router.ts'

// A drop of files and folders, before the first byte is sent.

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

const tree = async () =>
  (await db.folder.findMany({ orderBy: { id: 'asc' } })).map(({ id, title, folder_id }) => ({ id, title, folder_id }))

test('three levels of folders are made once, and a second drop finds them', async () => {
  const files = [
    { path: [], filename: 'a.pdf' },
    { path: ['Avtal'], filename: 'b.pdf' },
    { path: ['Avtal', '2026', 'Utkast'], filename: 'c.pdf' },
    { path: ['Protokoll', '2026'], filename: 'd.pdf' },
  ]
  const first = await api.receive({ portfolio_id, files })
  expect(first.made).toBe(5)
  const made = await tree()
  const idOf = (title: string, parent: number | null) =>
    made.find((folder) => folder.title === title && folder.folder_id === parent)?.id ?? -1
  const [avtal, protokoll] = [idOf('Avtal', null), idOf('Protokoll', null)]
  const expected = [null, avtal, idOf('Utkast', idOf('2026', avtal)), idOf('2026', protokoll)]
  expect(first.files).toEqual(expected.map((folder_id) => ({ folder_id, existing: null })))
  expect(await db.folder.count({ where: { group_id: groupId, portfolio_id } })).toBe(5)
  expect(await db.auditEntry.count({ where: { subject: 'Folder', action: 'create' } })).toBe(5)
  expect(await api.receive({ portfolio_id, files })).toEqual({ files: first.files, made: 0 })
  expect(await tree()).toEqual(made)
})

test('two drops at once make each folder once', async () => {
  const files = [{ path: ['A', 'B'], filename: 'a.pdf' }]
  await Promise.all([api.receive({ portfolio_id, files }), api.receive({ portfolio_id, files })])
  expect((await tree()).map(({ title }) => title)).toEqual(['A', 'B'])
})

test('a name that is taken is told, also of a file that has been replaced before', async () => {
  const folder = await buildFolder(db, { portfolio_id, group_id: groupId, title: 'Avtal' })
  const old = await buildFile(db, { portfolio_id, filename: 'a.pdf', title: 'Avtalet' })
  const replaced = await buildFile(db, { portfolio_id, folder_id: folder.id, filename: 'b-a1b2c3.pdf', title: 'B' })
  await buildFile(db, { portfolio_id, folder_id: folder.id, filename: 'a.pdf' })
  const { files } = await api.receive({
    portfolio_id,
    files: [
      { path: [], filename: 'a.pdf' },
      { path: ['Avtal'], filename: 'b.pdf' },
      { path: [], filename: 'b.pdf' },
    ],
  })
  expect(files).toEqual([
    { folder_id: null, existing: { id: old.id, title: 'Avtalet', filename: 'a.pdf', may_replace: true } },
    {
      folder_id: folder.id,
      existing: { id: replaced.id, title: 'B', filename: 'b-a1b2c3.pdf', may_replace: true },
    },
    { folder_id: null, existing: null },
  ])
})

test('two hundred files in folders take no more statements than two', async () => {
  const filesOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ path: ['A', `Mapp ${at}`], filename: `${at}.pdf` }))
  const few = await world.statementsOf(() => api.receive({ portfolio_id, files: filesOf(2) }))
  const many = await world.statementsOf(() => api.receive({ portfolio_id, files: filesOf(200) }))
  expect(many.length).toBeLessThanOrEqual(few.length)
})

test('a person without the right to make folders drops files only, and nothing is made', async () => {
  const { ctx, groupId: own } = await world.member([
    { subject: 'Portfolio', name: 'read' },
    { subject: 'Folder', name: 'read' },
    ...manage('File'),
  ])
  const { id } = await buildPortfolio(db, { group_id: own })
  const theirs = callerOf(ctx)
  await expect(theirs.receive({ portfolio_id: id, files: [{ path: ['A'], filename: 'a.pdf' }] })).rejects.toEqual(
    refused('FORBIDDEN'),
  )
  expect(await tree()).toEqual([])
  expect((await theirs.receive({ portfolio_id: id, files: [{ path: [], filename: 'a.pdf' }] })).made).toBe(0)
})

test("another group's portfolio, or a folder of another portfolio, takes nothing", async () => {
  const theirs = await buildPortfolio(db)
  const elsewhere = await buildFolder(db, { portfolio_id: (await buildPortfolio(db, { group_id: groupId })).id })
  const files = [{ path: ['A'], filename: 'a.pdf' }]
  await expect(api.receive({ portfolio_id: theirs.id, files })).rejects.toEqual(
    refused('INVALID', { portfolio_id: [expect.any(String)] } as never),
  )
  await expect(api.receive({ portfolio_id, folder_id: elsewhere.id, files })).rejects.toEqual(
    refused('INVALID', { folder_id: [expect.any(String)] } as never),
  )
  expect(await tree()).toHaveLength(1)
})
