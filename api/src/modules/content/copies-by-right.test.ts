import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import { manage, refused } from '../../testing/editor.ts'
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

describe('a person who may not read files', () => {
  let open: number
  let secret: number
  let writer: Api

  beforeEach(async () => {
    const [shown, hidden] = [await buildPortfolio(db), await buildPortfolio(db, { disk: 's3.vodocs_files' })]
    open = (await buildFile(db, { portfolio_id: shown.id, filetype: 'image/png' })).id
    secret = (await buildFile(db, { portfolio_id: hidden.id, filetype: 'image/png' })).id
    writer = await apiOf(manage('Article', 'Section'))
  })

  /** The files of the form, both of them shown in each of its fields. */
  const both = () => [{ file_id: open }, { file_id: secret }]
  const filesOf = (text: { images: { file_id: number }[]; attachments: { file_id: number }[] }) =>
    [text.images, text.attachments].map((files) => files.map(({ file_id }) => file_id))

  test('copies a text with the public ones, which its readers see; the others stay behind and are counted', async () => {
    await office.article.update({ id: source.id, data: { images: both(), attachments: both() } })
    const [copy] = (await writer.article.copyTo({ id: source.id, groups: [there] })).results
    expect(copy).toMatchObject({ outcome: 'copied', left: { rows: 2, files: [] }, message: null })
    expect(filesOf(await theirs.article.get({ id: copy?.id ?? 0 }))).toEqual([[open], [open]])
    const section = await office.section.create({ data: { title: 'Puff', image_full_id: open } })
    const [puff] = (await writer.section.copyTo({ id: section.id, groups: [there] })).results
    expect(puff).toMatchObject({ outcome: 'copied', left: { rows: 0 } })
    expect(await db.content.findUnique({ where: { id: puff?.id ?? 0 } })).toMatchObject({ image_full_id: open })
  })

  test('takes public ones from the source and from an older version, too', async () => {
    const id = await made()
    await office.article.update({ id: source.id, data: { attachments: both() } })
    expect(await writer.article.takeSource({ id })).toMatchObject({ left: { rows: 1 } })
    expect(filesOf(await theirs.article.get({ id }))).toEqual([[], [open]])
    await writer.article.update({ id, data: { attachments: [] } })
    const versions = await writer.article.revisions({ id })
    await writer.article.restore({ id, revision_id: versions.items[1]?.id ?? 0 })
    expect(filesOf(await theirs.article.get({ id }))).toEqual([[], [open]])
  })

  test('chooses none: what a form names is judged by the right to files alone', async () => {
    for (const data of [{ attachments: [{ file_id: open }] }, { images: [{ file_id: open }] }])
      await expect(writer.article.update({ id: source.id, data })).rejects.toEqual(refused('INVALID'))
    const puff = { title: 'Puff', image_full_id: open }
    await expect(writer.section.create({ data: puff })).rejects.toEqual(refused('INVALID'))
    expect(await db.content.count({ where: { title: 'Puff' } })).toBe(0)
  })
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
