import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { privateDisk, publicDisk } from '../../modules/documents/file-link.ts'
import { createWorld } from '../../testing/world.ts'
import { type BankListing, bankFile, bankFolder, bankTree, type ListingAsked, searchBank } from './bank-rows.ts'
import { hasDocuments, memberScope, siteBank, visitorScope } from './documents.ts'

const world = await createWorld()
const { db } = world
const privately = { disk: privateDisk }

let region: number
let college: number
let portfolio_id: number
beforeEach(async () => {
  await world.clear()
  region = (await buildGroup(db, { category: 'region', title: 'College Skåne', vopagesStatus: true })).id
  college = (await buildGroup(db, { category: 'local', title: 'Eslöv', vopagesStatus: true, parent_id: region })).id
  portfolio_id = (await shelf('Avtal', college)).id
})

const shelf = (title: string, group_id: number | null, more: object = {}) =>
  buildPortfolio(db, { title, group_id, ...more })
const folder = (title: string, folder_id: number | null = null, portfolio = portfolio_id) =>
  buildFolder(db, { portfolio_id: portfolio, folder_id, title })
const file = (title: string, more: object = {}) =>
  buildFile(db, { portfolio_id, title, filename: `${title}.txt`, ...more })
const choose = (name: string, value: number, group_id: number | null) =>
  db.setting.create({ data: { name, value, group_id }, select: { id: true } })

const bank = () => siteBank(db, college)
const titles = async () => (await bank()).portfolios.map(({ title }) => title)
const byName: ListingAsked = { order: 'name', kind: null, page: 1 }
const opened = async (more: Partial<ListingAsked> & { folder_id?: number; portfolio_id?: number } = {}) =>
  bankFolder(world, visitorScope(await bank()), { ...byName, portfolio_id, folder_id: null, ...more })
const found = async (search: string, more: Partial<ListingAsked> & { portfolio_id?: number } = {}) =>
  searchBank(world, visitorScope(await bank()), { ...byName, search, portfolio_id: null, ...more })
const names = (listing: Pick<BankListing, 'folders' | 'files'> | null) =>
  listing && [...listing.folders, ...listing.files].map(({ title }) => title)

test('the own portfolios come first, then those of the groups above, and those of the front site last', async () => {
  const national = await shelf('Mallar', null)
  const above = await shelf('Protokoll', region)
  await shelf('Tomt hos regionen', region)
  for (const { id } of [national, above]) await buildFile(db, { portfolio_id: id })
  expect((await bank()).portfolios).toMatchObject([
    { title: 'Avtal', owner: null, national: false, files: 0 },
    { title: 'Protokoll', owner: 'College Skåne', national: false, files: 1 },
    { title: 'Mallar', owner: null, national: true, files: 1 },
  ])
  expect((await siteBank(db, null)).portfolios).toMatchObject([{ title: 'Mallar', national: false }])
  // The region doesn't list what its colleges have.
  expect((await siteBank(db, region)).portfolios.map(({ title }) => title)).not.toContain('Avtal')
})

test('portfolios of the method material are not offered: no sign-in on a site opens them', async () => {
  const material = await shelf('Metodmaterial', null, { ...privately, material: true })
  await buildFile(db, { portfolio_id: material.id, ...privately })
  const board = await shelf('Styrelsen', null, privately)
  const front = await siteBank(db, null)
  expect(front.locked.map(({ id }) => id)).toEqual([board.id])
  expect(front.portfolios).toEqual([])
})

test('the chosen portfolio is opened first, and one made for uploads stands last, without its pictures', async () => {
  const made = await shelf('Uppladdat', college, { name: `group_${college}_public` })
  await choose('publicDefaultPortfolio', made.id, college)
  const picture = await buildFile(db, { portfolio_id: made.id, filetype: 'image/png' })
  expect(await titles()).toEqual(['Avtal'])
  await buildFile(db, { portfolio_id: made.id, title: 'Bilaga', filetype: 'application/pdf' })
  expect(await titles()).toEqual(['Avtal', 'Uppladdat'])
  expect(names(await opened({ portfolio_id: made.id }))).toEqual(['Bilaga'])
  expect(names(await found(picture.title))).toEqual([])

  const chosen = await shelf('Ö', college)
  expect(await titles()).toEqual(['Avtal', 'Ö', 'Uppladdat'])
  await db.setting.updateMany({ data: { value: chosen.id } })
  expect(await titles()).toEqual(['Ö', 'Avtal', 'Uppladdat'])
})

type Shelf = { id: number }
test.each<[string, (open: Shelf) => Promise<unknown>]>([
  ['is unpublished', ({ id }) => db.portfolio.update({ where: { id }, data: { status: false } })],
  ['belongs to a closed site above', () => db.group.update({ where: { id: region }, data: { vopagesStatus: false } })],
  [
    'belongs to a site beside',
    async ({ id }) => {
      const { id: group_id } = await buildGroup(db, { vopagesStatus: true })
      await db.portfolio.update({ where: { id }, data: { group_id } })
    },
  ],
])('a portfolio that %s is nowhere', async (_, change) => {
  const open = await shelf('Öppet', region)
  const kept = await buildFile(db, { portfolio_id: open.id, title: 'Synlig' })
  expect(await titles()).toEqual(['Avtal', 'Öppet'])
  expect(names(await found('synlig'))).toEqual(['Synlig'])
  await change(open)
  expect(await titles()).toEqual(['Avtal'])
  expect(await opened({ portfolio_id: open.id })).toBeNull()
  expect(names(await found('synlig'))).toEqual([])
  expect(await bankFile(world, visitorScope(await bank()), kept.id)).toBeNull()
})

test("the portfolio of the validation tool isn't a visitor's", async () => {
  const validig = await shelf('Validig', null)
  await buildFile(db, { portfolio_id: validig.id })
  expect(await titles()).toEqual(['Avtal', 'Validig'])
  await choose('validigDefaultPortfolio', validig.id, null)
  expect(await titles()).toEqual(['Avtal'])
})

test("the members' portfolios are told by title and number of files alone", async () => {
  const steering = await shelf('Styrgruppen', college, privately)
  await shelf('Regionens styrgrupp', region, privately)
  await shelf('Utkast', college, { ...privately, status: false })
  const secret = await buildFile(db, { portfolio_id: steering.id, title: 'Budget' })
  await buildFile(db, { portfolio_id: steering.id, status: false })
  await db.fileText.create({ data: { file_id: secret.id, text: 'lönerna' } })
  expect((await bank()).locked).toMatchObject([{ id: steering.id, title: 'Styrgruppen', files: 1 }])
  expect(await opened({ portfolio_id: steering.id })).toBeNull()
  for (const search of ['budget', 'lönerna']) expect(names(await found(search))).toEqual([])
  expect(await bankFile(world, visitorScope(await bank()), secret.id)).toBeNull()
})

test('a portfolio counts the files of its own kind alone', async () => {
  const steering = await shelf('Styrgruppen', college, privately)
  await buildFile(db, { portfolio_id: steering.id })
  await file('Avtalet')
  await file('Hemligt', privately)
  await buildFile(db, { portfolio_id: steering.id, disk: publicDisk })
  expect((await bank()).portfolios).toMatchObject([{ title: 'Avtal', files: 1 }])
  expect((await bank()).locked).toMatchObject([{ title: 'Styrgruppen', files: 1 }])
  expect(names(await opened())).toEqual(['Avtalet'])
})

test('a file is read by its number where it stands in the bank alone', async () => {
  const steering = await shelf('Styrgruppen', college, privately)
  const within = async (portfolio: number, more: object = {}) =>
    (await buildFile(db, { portfolio_id: portfolio, ...more })).id
  const read = ['Portfolio', 'Folder', 'File'].map((subject) => ({ subject, name: 'read' }))
  const { ctx } = await world.member(read, college)
  const visitor = visitorScope(await bank())
  const member = await memberScope(db, await bank(), ctx.actor)
  for (const [scope, own, disk, foreign] of [
    [visitor, portfolio_id, publicDisk, privateDisk],
    [member, steering.id, privateDisk, publicDisk],
  ] as const) {
    const shown = await within(own, { disk })
    expect((await bankFile(world, scope, shown))?.id).toBe(shown)
    for (const more of [{ status: false }, { disk: foreign }]) {
      const id = await within(own, more)
      expect(await bankFile(world, scope, id), JSON.stringify(more)).toBeNull()
    }
    const listing = await bankFolder(world, scope, { ...byName, portfolio_id: own, folder_id: null })
    expect(listing?.files.map(({ id }) => id)).toEqual([shown])
  }
})

test('whoever may read a portfolio gets its published files, and nobody else does', async () => {
  const steering = await shelf('Styrgruppen', college, privately)
  const secret = await buildFile(db, { portfolio_id: steering.id, title: 'Budget' })
  await buildFile(db, { portfolio_id: steering.id, title: 'Utkast', status: false })
  await folder('Underlag', null, steering.id)
  const read = ['Portfolio', 'Folder', 'File'].map((subject) => ({ subject, name: 'read' }))
  const scopeOf = async (permissions: typeof read, groupId: number) => {
    const { ctx } = await world.member(permissions, groupId)
    return memberScope(db, await bank(), ctx.actor)
  }
  const of = { ...byName, portfolio_id: steering.id, folder_id: null }
  const member = await scopeOf(read, college)
  expect(names(await bankFolder(world, member, of))).toEqual(['Underlag', 'Budget'])
  const [budget] = (await bankFolder(world, member, of))?.files ?? []
  expect(budget?.url).toMatch(new RegExp(`^/files/${secret.id}/\\d+\\.`))
  // A right to the portfolio alone gives no file, and one in another group gives nothing.
  expect(names(await bankFolder(world, await scopeOf(read.slice(0, 1), college), of))).toEqual([])
  const elsewhere = await scopeOf(read, (await buildGroup(db)).id)
  expect(await bankFolder(world, elsewhere, of)).toBeNull()
  expect(await bankFile(world, elsewhere, secret.id)).toBeNull()
  const visitor = await memberScope(db, await bank(), world.visitor.actor)
  expect(visitor.portfolio_ids).toEqual([])
})

test('a folder tells what lies in it: its parts, their number and size, and the way to it', async () => {
  const protocols = await folder('Protokoll')
  const year = await folder('2026', protocols.id)
  await file('Mars', { folder_id: year.id, filesize: 2_000 })
  await file('Dolt', { folder_id: year.id, status: false })
  await file('Dagordning', { folder_id: protocols.id, filesize: 500 })
  expect(await opened({ folder_id: protocols.id })).toMatchObject({
    ...{ count: 2, bytes: 500, page: 1, pages: 1 },
    path: [{ id: protocols.id, title: 'Protokoll' }],
    folders: [{ title: '2026', count: 1 }],
    files: [{ title: 'Dagordning', kind: 'text', displayed: true, picture: null }],
  })
  expect((await opened())?.folders).toMatchObject([{ title: 'Protokoll', count: 2 }])
  const elsewhere = await shelf('Annat', college)
  expect(await opened({ folder_id: protocols.id, portfolio_id: elsewhere.id })).toBeNull()
})

test('five levels down with names of two hundred letters', async () => {
  let at: number | null = null
  for (const letter of 'abcde') at = (await folder(letter.repeat(200), at)).id
  await file('Djupt', { folder_id: at })
  const deepest = await opened({ folder_id: at as number })
  expect(deepest?.path.map(({ title }) => title)).toEqual([...'abcde'].map((letter) => letter.repeat(200)))
  expect(names(deepest)).toEqual(['Djupt'])
  const path = deepest?.path ?? []
  const tree = await bankTree(world, visitorScope(await bank()), { portfolio_id, path })
  expect(tree.map(({ title }) => title[0])).toEqual([...'abcde'])
  expect((await found('djupt'))?.paths.get(at as number)).toEqual(path)
})

test('five hundred files stand fifty on a page, in a fixed number of statements', async () => {
  const few = await world.statementsOf(() => opened())
  for (let number = 0; number < 500; number++) await file(`Fil ${String(number).padStart(3, '0')}`)
  const many = await world.statementsOf(() => opened())
  expect(many.length).toBe(few.length)
  expect(await opened()).toMatchObject({ count: 500, pages: 10 })
  const last = await opened({ page: 10 })
  expect(names(last)?.at(-1)).toBe('Fil 499')
  expect(last?.files).toHaveLength(50)
  expect(await opened({ page: 11 })).toBeNull()
})

test('in a place with very many folders the tree keeps those of the path', async () => {
  for (let number = 0; number < 40; number++) await folder(`Mapp ${number}`)
  const one = await folder('Öppnad')
  const inside = await folder('Inuti', one.id)
  const scope = visitorScope(await bank())
  const tree = await bankTree(world, scope, { portfolio_id, path: [{ id: one.id, title: one.title }] })
  expect(tree.map(({ id }) => id)).toEqual([inside.id, one.id])
})

test('files are put in order by name, date, size and type, and chosen by kind', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  await file('Avtal', { filesize: 5, filetype: 'text/plain', updated_at: day(2) })
  await file('Bild', { filesize: 9, filetype: 'image/png', updated_at: day(3) })
  await file('Ärende', { filesize: 1, filetype: 'application/pdf', updated_at: day(1) })
  const inOrder = async (order: ListingAsked['order']) => names(await opened({ order }))
  expect(await inOrder('name')).toEqual(['Avtal', 'Bild', 'Ärende'])
  expect(await inOrder('newest')).toEqual(['Bild', 'Avtal', 'Ärende'])
  expect(await inOrder('oldest')).toEqual(['Ärende', 'Avtal', 'Bild'])
  expect(await inOrder('largest')).toEqual(['Bild', 'Avtal', 'Ärende'])
  expect(await inOrder('type')).toEqual(['Ärende', 'Bild', 'Avtal'])
  expect(names(await opened({ kind: 'image' }))).toEqual(['Bild'])
  expect((await opened({ kind: 'image' }))?.files[0]?.picture).toMatch(/^\/files\//)
})

test('a search finds names and contents, in the whole bank or one portfolio', async () => {
  const above = await shelf('Protokoll', region)
  const kept = await buildFile(db, { portfolio_id: above.id, title: 'Möte om handledning', filename: 'mote.txt' })
  const guide = await file('Guide')
  await folder('Handledning')
  await db.fileText.create({ data: { file_id: guide.id, text: 'Om handledningen i vården' } })
  const all = await found('handledning')
  expect(names(all)).toEqual(['Handledning', 'Guide', 'Möte om handledning'])
  expect(all?.inText).toEqual(new Set([guide.id]))
  expect(names(await found('handledning', { portfolio_id: above.id }))).toEqual([kept.title])
  expect(names(await found('handledning', { kind: 'text' }))).toEqual(['Guide', 'Möte om handledning'])
  expect(names(await found('handledning', { kind: 'pdf' }))).toEqual([])
  for (const odd of [`'"<%_\\`, 'ord '.repeat(500), '%%%%']) expect(names(await found(odd))).toEqual([])
  const elsewhere = (await buildPortfolio(db)).id
  expect(names(await found('handledning', { portfolio_id: elsewhere }))).toEqual([])
})

test('menus lead to the bank when there is something in it', async () => {
  expect(hasDocuments(await bank())).toBe(false)
  await file('Dolt', { status: false })
  expect(hasDocuments(await bank())).toBe(false)
  const { id } = await shelf('Styrgruppen', college, privately)
  expect(hasDocuments(await bank())).toBe(true)
  await db.portfolio.delete({ where: { id } })
  await file('Synlig')
  expect(hasDocuments(await bank())).toBe(true)
})
