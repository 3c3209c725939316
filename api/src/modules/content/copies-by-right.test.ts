import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { manage } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { type Api, callerOf, copySteps, prepareCopies } from './testing-copies.ts'

// Copies as people meet them who hold single rights, and not all of a kind.

const world = await createWorld()
const { db } = world

let office: Api
let there: number
let theirs: Api
let source: { id: number }
let here: number | null

beforeEach(async () => {
  ;({ there, office, theirs, source } = await prepareCopies(world))
  here = (await db.content.findUniqueOrThrow({ where: { id: source.id } })).group_id
})

const { made } = copySteps(() => ({ there, office, source }))
const only = (subject: string, ...names: string[]) => names.map((name) => ({ subject, name }))
const apiOf = async (rights: { subject: string; name: string }[]) => callerOf((await world.national(rights)).ctx)

test('a person who may read a source and change its copy sees each from the other, and in the list', async () => {
  const id = await made()
  const menu = await office.menu.create({ data: { title: 'Meny', name: 'meny' } })
  const [copied] = (await office.menu.copyTo({ id: menu.id, groups: [there] })).results
  const menuCopy = copied?.id ?? 0
  const writer = await apiOf(['Article', 'Menu', 'MenuLink'].flatMap((each) => only(each, 'read', 'update')))
  expect((await writer.article.copies({ id })).source).toMatchObject({ id: source.id })
  expect((await writer.menu.copies({ id: menuCopy })).source).toMatchObject({ id: menu.id })
  expect((await theirs.menu.copies({ id: menuCopy })).source).toMatchObject({ id: null })
  expect((await writer.article.copies({ id: source.id })).copies).toMatchObject([{ id }])
  expect((await writer.article.list({})).items.find((row) => row.id === id)?.copied).toMatchObject({ seen: true })
})

test('the right to publish is enough for a copy that is published', async () => {
  const publisher = await apiOf(only('Article', 'read', 'create', 'update', 'publish'))
  const [copy] = (await publisher.article.copyTo({ id: source.id, groups: [there], publish: true })).results
  expect(copy).toMatchObject({ outcome: 'copied' })
  expect(await db.content.findUnique({ where: { id: copy?.id ?? 0 } })).toMatchObject({ status: 'published' })
})

test('every row of a list that the actor may not read stays behind, and is counted', async () => {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: here, disk: 's3.vodocs_files' })
  const files = [await buildFile(db, { portfolio_id }), await buildFile(db, { portfolio_id })]
  await office.article.update({ id: source.id, data: { attachments: files.map(({ id }) => ({ file_id: id })) } })
  const page = await buildContent(db, { type: 'event', group_id: here })
  const links = [
    { title: 'Ut', url: 'https://example.com' },
    { title: 'Träff', content_id: page.id },
  ]
  const menu = await office.menu.create({ data: { title: 'Meny', name: 'meny', links } })
  const writer = await apiOf(manage('Article', 'Menu', 'MenuLink'))
  const groups = [there]
  expect((await writer.article.copyTo({ id: source.id, groups })).results).toMatchObject([{ left: { rows: 2 } }])
  const [copy] = (await writer.menu.copyTo({ id: menu.id, groups })).results
  expect(copy).toMatchObject({ outcome: 'copied', left: { rows: 1 } })
  expect((await theirs.menu.get({ id: copy?.id ?? 0 })).links).toMatchObject([{ title: 'Ut' }])
})
