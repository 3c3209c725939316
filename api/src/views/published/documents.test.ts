import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, createCaller } from '../../app/caller.ts'
import { contextFor } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { buildPublicSite, type PublicSite } from '../../testing/shown-site.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db, services } = world

let site: PublicSite
let visitor: Caller['published']
beforeEach(async () => {
  await world.clear()
  site = await buildPublicSite(db)
  visitor = createCaller(contextFor(services, undefined, site.group.id)).published
})

const elements = async (more: object = {}) => visitor.folder.elements({ portfolio_id: site.portfolio.id, ...more })
const named = async (more: object = {}) => (await elements(more)).map(({ type, id }) => `${type} ${id}`)

test('the bank of a site with its folders, and files that everyone may fetch', async () => {
  const { id, name, title } = site.portfolio
  const shown = { id, name, title, type: 'Portfolio', status: true, disk: 's3.vofront_files' }
  expect((await visitor.portfolio.records({})).items).toMatchObject([shown])
  const portfolio = await visitor.portfolio.get({ id })
  expect(portfolio).toMatchObject(shown)
  for (const key of ['quota', 'limit', 'used', 'group_id']) expect(portfolio).not.toHaveProperty(key)
  const orderBy = [{ column: 'created_at', order: 'asc' as const }]
  expect(await named({ orderBy })).toEqual([
    `Folder ${site.folder.id}`,
    `File ${site.file.id}`,
    `File ${site.image.id}`,
  ])
  expect(await named({ folder_id: site.folder.id })).toEqual([`File ${site.inFolder.id}`])
  expect(await named({ filetypes: ['image'] })).toEqual([`Folder ${site.folder.id}`, `File ${site.image.id}`])
  expect((await elements({ folder_id: site.folder.id }))[0]).toMatchObject({
    url: `/files/${site.inFolder.id}/${site.inFolder.filename}`,
    public: true,
  })
})

test('a file that is not published is not there, in its folder, in a search, or by the words in it', async () => {
  const hidden = await buildFile(db, { portfolio_id: site.portfolio.id, title: 'Löner', status: false })
  await db.fileText.create({ data: { file_id: hidden.id, text: 'hemligheten' } })
  expect(await named()).not.toContain(`File ${hidden.id}`)
  expect(await named({ search: 'löner' })).toEqual([])
  expect(await named({ search: 'hemligheten' })).toEqual([])
  await db.file.update({ where: { id: hidden.id }, data: { status: true } })
  expect(await named({ search: 'hemligheten' })).toEqual([`File ${hidden.id}`])
  // On the disk of those who are signed in it is not everyone's, wherever it is said to lie.
  await db.file.update({ where: { id: hidden.id }, data: { disk: 's3.vodocs_files' } })
  expect(await named({ search: 'löner' })).toEqual([])
})

test.each([
  ['that lies in the trash', { trashed_at: new Date() }],
  ['with malicious code', { malware: 'Eicar-Signature' }],
])('a file %s is not there, in its folder, in a search, or by the words in it', async (_, hiding) => {
  const { id } = await buildFile(db, { portfolio_id: site.portfolio.id, title: 'Löner' })
  await db.fileText.create({ data: { file_id: id, text: 'hemligheten' } })
  expect(await named()).toContain(`File ${id}`)
  await db.file.update({ where: { id }, data: hiding })
  expect(await named()).not.toContain(`File ${id}`)
  expect(await named({ search: 'löner' })).toEqual([])
  expect(await named({ search: 'hemligheten' })).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['private', () => db.portfolio.updateMany({ data: { disk: 's3.vodocs_files' } })],
  ['not published', () => db.portfolio.updateMany({ data: { status: false } })],
  ['of a site that is not open', () => db.group.updateMany({ data: { vopagesStatus: false } })],
  ['of a group that is not shown', () => db.group.updateMany({ data: { status: false } })],
])('a bank that is %s is not there', async (_, close) => {
  await close()
  expect(await visitor.portfolio.records({})).toMatchObject({ items: [], total: 0 })
  await expect(visitor.portfolio.get({ id: site.portfolio.id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(elements()).rejects.toEqual(refused('NOT_FOUND'))
  await expect(elements({ folder_id: site.folder.id })).rejects.toEqual(refused('NOT_FOUND'))
})

test('banks are searched as every list is', async () => {
  await db.portfolio.update({ where: { id: site.portfolio.id }, data: { title: 'Vård och omsorg' } })
  expect((await visitor.portfolio.records({ search: 'omsorg vard' })).total).toBe(1)
  expect((await visitor.portfolio.records({ search: 'omsorg skola' })).total).toBe(0)
})

test('a folder of another bank is not found through an open one', async () => {
  const other = await buildPortfolio(db, { disk: 's3.vodocs_files' })
  const folder = await db.folder.create({ data: { portfolio_id: other.id, title: 'Hemligt' } })
  await expect(elements({ folder_id: folder.id })).rejects.toEqual(refused('NOT_FOUND'))
})
