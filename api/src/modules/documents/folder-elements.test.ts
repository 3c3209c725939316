import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { folderRouter } from './folder.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(folderRouter)

let api: ReturnType<typeof callerOf>
let portfolio_id: number
let protokoll: number
beforeEach(async () => {
  await world.clear()
  const editor = await world.member(editorRights)
  api = callerOf(editor.ctx)
  portfolio_id = (await buildPortfolio(db, { group_id: editor.groupId })).id
  protokoll = (await folder('Protokoll')).id
})
const folder = (title: string, folder_id: number | null = null) => buildFolder(db, { portfolio_id, folder_id, title })
const file = (title: string, more: object = {}) =>
  buildFile(db, { portfolio_id, title, filename: `${title}.txt`, ...more })
const titles = async (input: object = {}) =>
  (await api.elements({ portfolio_id, ...input })).map((element) => `${element.type} ${element.title}`)

test('folders first, then files, a page at a time, of that folder alone', async () => {
  await folder('Årsmöten')
  await folder('2026', protokoll)
  for (const title of ['Öppet', 'Avtal', 'Bilaga']) await file(title)
  await file('I mappen', { folder_id: protokoll })
  const root = ['Folder Protokoll', 'Folder Årsmöten', 'File Avtal', 'File Bilaga', 'File Öppet']
  expect(await titles()).toEqual(root)
  expect(await titles({ limit: 3 })).toEqual(root.slice(0, 3))
  expect(await titles({ limit: 3, page: 2 })).toEqual(root.slice(3))
  expect(await titles({ limit: 3, page: 3 })).toEqual([])
  expect(await titles({ folder_id: protokoll })).toEqual(['Folder 2026', 'File I mappen'])
  expect(await titles({ orderBy: [{ column: 'title', order: 'desc' }] })).toEqual([
    ...['Folder Årsmöten', 'Folder Protokoll', 'File Öppet', 'File Bilaga', 'File Avtal'],
  ])
  expect(await titles({ orderBy: [{ column: 'path; DROP TABLE "File"', order: 'asc' }] })).toEqual(root)
  const [first] = await api.elements({ portfolio_id, folder_id: protokoll })
  expect(first).toMatchObject({ fullPath: [{ title: 'Protokoll' }, { title: '2026' }] })
})

test('a page far down, in any order: of each kind no more are put in order than it takes', async () => {
  for (const title of ['A', 'B', 'C']) await folder(title)
  for (const [index, title] of ['d', 'e', 'f', 'g'].entries()) await file(title, { filesize: 40 - index })
  const all = ['A', 'B', 'C', 'Protokoll', 'd', 'e', 'f', 'g']
  const pages = [1, 2, 3, 4].map((page) => titles({ page, limit: 2 }))
  expect((await Promise.all(pages)).flat().map((title) => title.split(' ')[1])).toEqual(all)
  const bySize = await titles({ orderBy: [{ column: 'filesize', order: 'asc' }], page: 2, limit: 5 })
  expect(bySize).toEqual(['File f', 'File e', 'File d'])
})

test('of the file types asked for: by ending, media type or its first half', async () => {
  await file('Bild', { filetype: 'image/png' })
  await file('Foto', { filetype: 'image/jpeg' })
  await file('Rapport', { filetype: 'application/pdf' })
  const files = async (filetypes: string[]) => (await titles({ filetypes })).filter((title) => title.startsWith('File'))
  expect(await files(['pdf'])).toEqual(['File Rapport'])
  expect(await files(['.PDF', 'image/png'])).toEqual(['File Bild', 'File Rapport'])
  for (const kind of ['image', 'image/*']) expect(await files([kind])).toEqual(['File Bild', 'File Foto'])
  expect(await files(['constructor', 'exe'])).toEqual([])
  expect(await files([])).toHaveLength(3)
})

test('a search goes below the folder, in names and in the text of documents', async () => {
  const inner = await folder('Styrelsen', protokoll)
  await file('Styrelsemöte', { folder_id: inner.id })
  await file('Kallelse', { folder_id: protokoll })
  const minutes = await file('2026-03', { folder_id: inner.id, filename: 'a.pdf', filetype: 'application/pdf' })
  await db.fileText.create({ data: { file_id: minutes.id, status: 'read', text: 'Styrelsen beslutade om budgeten' } })
  const other = await folder('Annat')
  await file('Styrelselista', { folder_id: other.id })
  expect(await titles({ search: 'styrelse' })).toEqual([
    ...['Folder Styrelsen', 'File 2026-03', 'File Styrelselista', 'File Styrelsemöte'],
  ])
  expect(await titles({ search: 'budget', folder_id: protokoll })).toEqual(['File 2026-03'])
  expect(await titles({ search: 'STYRELSE', folder_id: other.id })).toEqual(['File Styrelselista'])
  expect(await titles({ search: '%' })).toEqual([])
})

test('names are searched as in every list: each part by itself, dots or not, the description too, signs as they are', async () => {
  await buildFolder(db, { portfolio_id, title: 'Årsmöten', description: 'Kallelser och övrigt' })
  await file('Föreningsstämma', { filename: 'arsmote_2026.pdf', description: 'Justerat av två' })
  await file('Budget 50%')
  expect(await titles({ search: 'arsmot' })).toEqual(['Folder Årsmöten', 'File Föreningsstämma'])
  expect(await titles({ search: 'ÖVRIGT årsm' })).toEqual(['Folder Årsmöten'])
  expect(await titles({ search: 'tva stamma' })).toEqual(['File Föreningsstämma'])
  expect(await titles({ search: '_2026.pdf' })).toEqual(['File Föreningsstämma'])
  expect(await titles({ search: '0%' })).toEqual(['File Budget 50%'])
  expect(await titles({ search: '%' })).toEqual(['File Budget 50%'])
  expect(await titles({ search: '   ' })).toHaveLength(4)
})

test('a fixed number of statements, and nothing of what may not be read', async () => {
  const list = () => api.elements({ portfolio_id })
  await folder('Mapp')
  await file('Fil')
  const few = await world.statementsOf(list)
  for (let number = 0; number < 5; number++) {
    await folder(`Mapp ${number}`)
    await file(`Fil ${number}`)
  }
  expect(await world.statementsOf(list)).toHaveLength(few.length)
  const other = callerOf((await world.member(editorRights)).ctx)
  await expect(other.elements({ portfolio_id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(callerOf(world.visitor).elements({ portfolio_id })).rejects.toEqual(refused('UNAUTHENTICATED'))
  const elsewhere = await buildFolder(db)
  await expect(api.elements({ portfolio_id, folder_id: elsewhere.id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api.elements({ portfolio_id: 4711 })).rejects.toEqual(refused('NOT_FOUND'))
  const { group_id } = await db.portfolio.findUniqueOrThrow({ where: { id: portfolio_id } })
  const half = await world.member(
    ['Portfolio', 'Folder'].map((subject) => ({ subject, name: 'read' })),
    group_id ?? 0,
  )
  const seen = await callerOf(half.ctx).elements({ portfolio_id })
  expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(['Folder']))
})
