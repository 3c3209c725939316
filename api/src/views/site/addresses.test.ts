import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { privateDisk } from '../../modules/documents/file-link.ts'
import { createWorld } from '../../testing/world.ts'
import { bookAddresses, fileAddresses, folderAddresses, portfolioAddresses, textAddresses } from './addresses.ts'
import { siteBank } from './documents.ts'

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

const all = { skip: 0, take: 100 }
const pathsOf = (addresses: { path: string }[]) => addresses.map(({ path }) => path)

test('names published texts with a page of their own, on their own site alone', async () => {
  const [here, there] = [await buildGroup(db), await buildGroup(db)]
  const shown = { group_id: here.id, status: 'published' as const }
  const past = new Date('2020-01-01')
  const future = new Date('2999-01-01')
  await buildContent(db, { ...shown, type: 'article', slug: 'ny' })
  const start = await buildContent(db, { ...shown, type: 'page', slug: 'start' })
  await buildContent(db, { ...shown, type: 'event', slug: 'traff', start_date: past })
  await buildContent(db, { ...shown, type: 'section', slug: 'sektion' })
  await buildContent(db, { ...shown, type: 'queue', slug: 'nyheter' })
  await buildContent(db, { ...shown, status: 'unpublished', slug: 'utkast' })
  await buildContent(db, { ...shown, publish_at: future, slug: 'sedan' })
  await buildContent(db, { ...shown, unpublish_at: past, slug: 'slut' })
  await buildContent(db, { ...shown, trashed_at: past, slug: 'slangd' })
  await buildContent(db, { ...shown, group_id: there.id, slug: 'annan' })
  await buildContent(db, { ...shown, group_id: null, slug: 'fram' })

  const paths = async (groupId: number | null, startPageId: number | null = null) =>
    pathsOf(await textAddresses(db, { groupId, startPageId }).read(all))
  expect(await paths(here.id)).toEqual(['artiklar/ny', 'start', 'evenemang/traff', 'listor/nyheter'])
  // The start page's text stands at '/' alone.
  expect(await paths(here.id, start.id)).toEqual(['artiklar/ny', 'evenemang/traff', 'listor/nyheter'])
  expect(await paths(null)).toEqual(['artiklar/fram'])
  expect(await textAddresses(db, { groupId: here.id, startPageId: start.id }).count()).toBe(3)
  expect(await textAddresses(db, { groupId: here.id, startPageId: null }).read({ skip: 1, take: 1 })).toEqual([
    { path: 'start', updated: start.updated_at.toISOString() },
  ])
})

test('names the pages of books that visitors reach', async () => {
  const { id: group_id } = await buildGroup(db)
  const page = { type: 'book' as const, status: 'published' as const, group_id }
  const book = await buildContent(db, { ...page, slug: 'handbok', access: 'guest' })
  await buildContent(db, { ...page, slug: 'kapitel', parent_id: book.id })
  const closed = await buildContent(db, { ...page, slug: 'internt', access: 'authenticated', parent_id: book.id })
  await buildContent(db, { ...page, slug: 'under-internt', access: 'guest', parent_id: closed.id })
  await buildContent(db, { ...page, slug: 'utkast', status: 'unpublished', parent_id: book.id })
  expect(pathsOf(await bookAddresses(db, group_id))).toEqual(['hjalp/handbok', 'hjalp/kapitel'])
  expect(await bookAddresses(db, null)).toEqual([])
})

test('names the folders and documents of a site’s own portfolios that everyone may read', async () => {
  const above = await buildGroup(db, { vopagesStatus: true })
  const here = await buildGroup(db, { vopagesStatus: true, parent_id: above.id })
  const files = (group_id: number, more: object = {}) => buildPortfolio(db, { group_id, ...more })
  const [first, second] = [await files(here.id, { title: 'A' }), await files(here.id, { title: 'B' })]
  const inherited = await files(above.id)
  const members = await files(here.id, { disk: privateDisk })
  const uploads = await files(here.id, { name: `group_${here.id}_public` })
  const folder = await buildFolder(db, { portfolio_id: second.id, group_id: here.id })
  const file = (portfolio_id: number, filename: string, more: object = {}) =>
    buildFile(db, { portfolio_id, filename, ...more })
  const shown = await file(second.id, 'råd & stöd.pdf', { folder_id: folder.id })
  await file(second.id, 'dold.pdf', { status: false })
  await file(inherited.id, 'ovan.pdf')
  await file(members.id, 'intern.pdf')
  await file(uploads.id, 'bild.png', { filetype: 'image/png' })

  const bank = await siteBank(db, here.id)
  expect(bank.portfolios.map(({ id }) => id)).toContain(inherited.id)
  expect(bank.portfolios[0]?.id).toBe(first.id)
  expect(pathsOf(portfolioAddresses(bank))).toEqual([`dokumentbank/${second.id}`])
  expect(pathsOf(await folderAddresses(db, bank).read(all))).toEqual([`dokumentbank/${second.id}/${folder.id}`])
  expect(await fileAddresses(db, bank).read(all)).toEqual([
    { path: `files/${shown.id}/r%C3%A5d%20%26%20st%C3%B6d.pdf`, updated: shown.updated_at.toISOString() },
  ])
  expect([await folderAddresses(db, bank).count(), await fileAddresses(db, bank).count()]).toEqual([1, 1])
})
