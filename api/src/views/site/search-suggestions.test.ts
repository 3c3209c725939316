import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { createSiteSuggestions } from './search-suggestions.ts'

const world = await createWorld()
const { db } = world
const suggestions = createSiteSuggestions(world.services)

let groupId: number
beforeEach(async () => {
  await world.clear()
  groupId = (await buildGroup(db, { vopagesStatus: true, title: 'Eslöv', name: 'eslov', category: 'local' })).id
})
const text = (title: string, more: object = {}) =>
  buildContent(db, { group_id: groupId, status: 'published', title, ...more })
const titles = async (search: string, network = false) =>
  (await suggestions(search, { groupId, network })).map(({ title }) => title.map(({ text: piece }) => piece).join(''))

test('names with a word that begins so, by kind, the words in their order', async () => {
  await text('Handledarutbildning')
  await text('Bli handledare')
  await text('Ta hand om varandra')
  await text('Handledarträff', { type: 'event', slug: 'traff' })
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  const file = await buildFile(db, {
    portfolio_id,
    title: 'Handledarguide',
    filename: 'a.pdf',
    filetype: 'application/pdf',
  })
  await db.group.update({ where: { id: groupId }, data: { title: 'Handens college' } })
  expect(await titles('hand')).toEqual([
    ...['Ta hand om varandra', 'Bli handledare', 'Handledarutbildning'],
    ...['Handledarträff', 'Handledarguide', 'Handens college'],
  ])
  const found = await suggestions('handledar', { groupId, network: false })
  expect(found.map(({ kind, path }) => [kind, path])).toContainEqual(['event', '/evenemang/traff'])
  expect(found[0]?.title).toEqual([
    { text: 'Bli ', hit: false },
    { text: 'handledar', hit: true },
    { text: 'e', hit: false },
  ])
  expect(found.at(-1)).toMatchObject({ kind: 'document', path: `/files/${file.id}/a.pdf`, site: 'Handens college' })
})

test('several words, in any order and with signs between; a longer form by its stem', async () => {
  await text('Handledarutbildning steg 1')
  await text('Handledarutbildning steg 2')
  expect(await titles('2 steg handl')).toEqual(['Handledarutbildning steg 2'])
  expect(await titles('"handledarutbildningens"')).toHaveLength(2)
  for (const none of ['', 'h', `'"<%_\\`, 'finns inte', '%', '_', 'handledarutbildning steg 3'])
    expect(await titles(none), none).toEqual([])
})

test('a college is proposed by words that no text, event or document has', async () => {
  await text('Vård i Eslöv')
  await db.group.update({ where: { id: groupId }, data: { title: 'Vårdcollege Eslöv' } })
  expect(await titles('vårdc esl')).toEqual(['Vårdcollege Eslöv'])
})

test('the rarest of several words leads, however many names hold the others', async () => {
  const rows = Array.from({ length: 700 }, (_, n) => ({
    ...{ type: 'article' as const, status: 'published' as const, group_id: groupId },
    ...{ slug: `t-${n}`, title: `Utbildningstillfälle nummer ${n}`, updated_at: new Date(2026, 0, 1, 0, n) },
  }))
  await db.content.createMany({ data: rows })
  expect(await titles('utbildningstillfälle 7')).toHaveLength(4)
  expect(await titles('utbildningstillfälle nummer 123')).toEqual(['Utbildningstillfälle nummer 123'])
  expect((await world.statementsOf(() => titles('utb'))).length).toBeLessThanOrEqual(3)
})

test('without dots or with them; the newest first among the same word, each text once', async () => {
  for (const n of [1, 2, 3, 4, 5]) await text(`Höst i Höör ${n}`)
  expect(await titles('hö')).toEqual([5, 4, 3, 2].map((n) => `Höst i Höör ${n}`))
  expect(await titles('hoor')).toHaveLength(4)
})

test('what visitors may not see is not proposed, nor after a change', async () => {
  const shown = await text('Vård: synlig')
  await text('Vård: senare', { publish_at: new Date(Date.now() + 60_000) })
  await text('Vård: utkast', { status: 'unpublished' })
  await text('Vård: inloggad', { type: 'book', access: 'authenticated' })
  const closed = await buildGroup(db)
  await text('Vård: stängd', { group_id: closed.id })
  expect(await titles('vård', true)).toEqual(['Vård: synlig'])
  const { id } = shown
  const change = (data: object) => db.content.update({ where: { id }, data })
  await change({ title: 'Omsorg' })
  expect([await titles('vård'), await titles('omsorg')]).toEqual([[], ['Omsorg']])
  await change({ trashed_at: new Date() })
  expect(await titles('omsorg')).toEqual([])
  await change({ trashed_at: null, type: 'section' })
  expect(await titles('omsorg')).toEqual([])
  await change({ type: 'page', status: 'unpublished' })
  expect(await titles('omsorg')).toEqual([])
  await change({ status: 'published', group_id: null })
  expect([await titles('omsorg'), await titles('omsorg', true)]).toEqual([[], ['Omsorg']])
  await db.content.delete({ where: { id } })
  expect(await db.searchWord.count({ where: { word: 'omsorg' } })).toBe(0)
})

test('no file of the validation tool is proposed', async () => {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  await buildFile(db, { portfolio_id, title: 'Kartläggning', filename: 'a.pdf', filetype: 'application/pdf' })
  expect(await titles('kart')).toEqual(['Kartläggning'])
  await db.setting.create({ data: { name: 'validigDefaultPortfolio', value: portfolio_id } })
  await world.services.changes.heard()
  expect(await titles('kart')).toEqual([])
})

test('a document is proposed while it and its portfolio are public', async () => {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  const { id } = await buildFile(db, { portfolio_id, title: 'Avtal', filetype: 'application/pdf' })
  await buildFile(db, { portfolio_id, title: 'Avtalsbild', filetype: 'image/png' })
  expect(await titles('avtal')).toEqual(['Avtal'])
  await db.portfolio.update({ where: { id: portfolio_id }, data: { status: false } })
  expect(await titles('avtal')).toEqual([])
  await db.portfolio.update({ where: { id: portfolio_id }, data: { status: true } })
  expect(await titles('avtal')).toEqual(['Avtal'])
  await db.group.update({ where: { id: groupId }, data: { vopagesStatus: false } })
  expect(await titles('avtal')).toEqual([])
  await db.group.update({ where: { id: groupId }, data: { vopagesStatus: true } })
  expect(await titles('avtal')).toEqual(['Avtal'])
  await db.file.update({ where: { id }, data: { disk: 's3.vodocs_files' } })
  expect(await titles('avtal')).toEqual([])
})
