import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { slugOf } from '../../kernel/slug.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { tagRouter } from '../../modules/content/tag.router.ts'
import { settingRouter } from '../../modules/site-settings/setting.router.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { materialRouter } from './material.router.ts'

// Pages of the front site that the tag of a setting brings into the library.

const world = await createWorld()
const { db } = world
catchMails(world)
const apiOf = createCallerFactory(router({ material: materialRouter, setting: settingRouter, tag: tagRouter }))
type More = Parameters<typeof buildContent>[1]
const day = 24 * 3600_000

const page = (title: string, parent_id: number | null, more: More = {}) =>
  buildContent(db, {
    ...{ type: 'book', status: 'published', group_id: null, title, slug: slugOf(title), parent_id },
    ...more,
  })
const sitePage = (title: string, more: More = {}) =>
  page(title, null, { type: 'page', tags: { connect: [{ id: tag }] }, ...more } as More)
const user = async (more: Parameters<typeof buildUser>[1] = {}) => {
  const row = await buildUser(db, { apps: ['metodmaterial'], ...more })
  return { row, api: apiOf(await world.as(row.id)).material }
}
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

let tag: number
let demens: number
let adult: number
let malin: Awaited<ReturnType<typeof user>>

/** Bok ─ Demens ─ Metoden, Minneskort; Bok ─ Medicin ─ Delegering. */
beforeEach(async () => {
  await world.clear()
  const old = new Date(Date.now() - 40 * day)
  const past = { created_at: old, updated_at: old }
  const book = (await page('Bok', null, { access: 'metodmaterial' })).id
  demens = (await page('Demens', book)).id
  adult = (await buildTag(db, { label: 'Vuxenutbildning', audience: true })).id
  const tags = { connect: [{ id: adult }] }
  await page('Metoden', demens, { tags } as More)
  await page('Minneskort', demens, past)
  await page('Delegering', (await page('Medicin', book)).id, { ...past, tags } as More)
  tag = (await buildTag(db, { label: 'Metodmaterial', group_id: null })).id
  await db.setting.createMany({
    data: [
      { name: 'metodmaterialBook', value: book, group_id: null },
      { name: 'metodmaterialTag', value: tag, group_id: null },
    ],
  })
  malin = await user({ firstname: 'Malin', lastname: 'Skissgren' })
})

test('with the tag are texts: in their theme, target group, lists, news, search, related texts, bookmarks and tips', async () => {
  const shared = (await buildTag(db, { label: 'Minne' })).id
  await db.content.update({ where: { id: demens }, data: { tags: { connect: [{ id: shared }] } } })
  const tags = { connect: [tag, shared, adult].map((id) => ({ id })) }
  const body = '<p>Murklan hjälper. <a href="/apl">Apl</a> <a href="/files/3/kort.pdf">Kort</a></p>'
  const { id } = await sitePage('Murkla', { tags, body } as More)
  expect(await malin.api.frame()).toMatchObject({ texts: 4, news: 2, audiences: [{ count: 3 }] })
  expect(titles((await malin.api.list({ theme: demens })).items)).toEqual(['Murkla', 'Metoden', 'Minneskort'])
  expect(titles((await malin.api.list({ audience: adult })).items)).toContain('Murkla')
  expect(titles((await malin.api.byTitle({})).items)).toContain('Murkla')
  expect(titles((await malin.api.news({})).items)).toContain('Murkla')
  expect((await malin.api.search({ search: 'murklan' })).texts).toMatchObject([{ title: 'Murkla' }])
  const whole = await malin.api.text({ slug: 'murkla' })
  expect(whole).toMatchObject({
    ...{ id, theme: { title: 'Demens' }, minutes: null, editUrl: null, url: 'http://vo.localhost:3000/murkla' },
    // The tag that brings it here says nothing to a reader.
    tags: [{ label: 'Minne' }, { label: 'Vuxenutbildning' }],
  })
  // Its links lead to its own site; files lie on every host.
  expect(whole.body).toContain('href="http://vo.localhost:3000/apl"')
  expect(whole.body).toContain('href="/files/3/kort.pdf"')
  expect(titles((await malin.api.text({ slug: 'metoden' })).related)).toContain('Murkla')
  await malin.api.mark({ content_id: id, on: true })
  expect((await malin.api.bookmarks()).items).toMatchObject([{ text: { title: 'Murkla' } }])
  const carlos = await user({ firstname: 'Carlos' })
  await malin.api.tip({ content_id: id, receivers: [carlos.row.id] })
  expect((await carlos.api.start({})).tips).toMatchObject([{ title: 'Murkla', slug: 'murkla' }])
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  expect((await apiOf(ctx).material.text({ slug: 'murkla' })).editUrl).toMatch(/\/page\/\d+$/)
})

test('without a tag of a theme stand in none, and a page of the same address as a text of the book gets its number', async () => {
  const { id } = await sitePage('Minneskort')
  expect((await malin.api.byTitle({})).items).toMatchObject([{}, {}, { theme: {} }, { theme: null }])
  expect((await malin.api.text({ slug: 'minneskort' })).theme).toMatchObject({ title: 'Demens' })
  expect(await malin.api.text({ slug: `minneskort-${id}` })).toMatchObject({ id, theme: null })
  await sitePage('Övningar')
  expect((await malin.api.text({ slug: 'ovningar' })).related).toEqual([])
})

test.each([
  ['is a draft', { status: 'unpublished' }],
  ['is not shown yet', { publish_at: new Date(Date.now() + day) }],
  ['is shown no more', { unpublish_at: new Date(Date.now() - day) }],
  ['lies in the trash', { trashed_at: new Date() }],
  ['is an article', { type: 'article' }],
] as const)('one that %s is not there, nor found, marked or told of', async (_what, more) => {
  const { id } = await sitePage('Murkla', more as More)
  expect((await malin.api.frame()).texts).toBe(3)
  expect((await malin.api.search({ search: 'murkla' })).texts).toEqual([])
  await expect(malin.api.text({ slug: 'murkla' })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(malin.api.mark({ content_id: id, on: true })).rejects.toEqual(refused('NOT_FOUND'))
})

test('of a group, or without the tag, are none; a page that loses its tag is gone at once', async () => {
  const { id: group_id } = await buildGroup(db, { vopagesStatus: true })
  await sitePage('Gruppens', { group_id } as More)
  await sitePage('Utan', { tags: {} } as More)
  const { id } = await sitePage('Murkla')
  await malin.api.mark({ content_id: id, on: true })
  expect((await malin.api.frame()).texts).toBe(4)
  await db.content.update({ where: { id }, data: { tags: { set: [] } } })
  await expect.poll(async () => (await malin.api.frame()).texts).toBe(3)
  expect((await malin.api.bookmarks()).items).toEqual([])
  await db.setting.deleteMany({ where: { name: 'metodmaterialTag' } })
  expect((await malin.api.frame()).texts).toBe(3)
})

test('give their readers no file that their site gives no visitor', async () => {
  const { id } = await sitePage('Murkla')
  const files = await Promise.all(
    (['s3.vodocs_files', 's3.vofront_files'] as const).map(async (disk) => {
      const portfolio = await buildPortfolio(db, { disk, group_id: null })
      return buildFile(db, { portfolio_id: portfolio.id, disk, filetype: 'application/pdf' })
    }),
  )
  const [closed = 0, open = 0] = files.map((file) => file.id)
  await db.contentAttachment.createMany({ data: [closed, open].map((file_id) => ({ content_id: id, file_id })) })
  expect((await malin.api.text({ slug: 'murkla' })).attachments).toMatchObject([{ id: open }])
  expect((await malin.api.file({ id: open })).url).toContain(`/files/${open}/`)
  await expect(malin.api.file({ id: closed })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(malin.api.mark({ file_id: closed, on: true })).rejects.toEqual(refused('NOT_FOUND'))
})

test('are chosen by a tag of the network itself, which is then in use', async () => {
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const api = apiOf(ctx)
  const { id: group_id } = await buildGroup(db, { vopagesStatus: true })
  const foreign = await buildTag(db, { label: 'Gruppens', group_id })
  await expect(api.setting.update({ data: { metodmaterialTag: foreign.id } })).rejects.toEqual(refused('INVALID'))
  await api.setting.update({ data: { metodmaterialTag: tag } })
  const { items } = await api.setting.list()
  expect(items.find(({ name }) => name === 'metodmaterialTag')).toMatchObject({
    ...{ kind: 'tag', target: { id: tag, title: 'Metodmaterial', type: 'Tag' } },
  })
  await expect(api.tag.delete({ id: tag })).rejects.toEqual(refused('CONFLICT'))
  expect(await api.tag.usedIn({ id: tag })).toMatchObject({ total: 1, items: [{ entity: 'setting' }] })
})
