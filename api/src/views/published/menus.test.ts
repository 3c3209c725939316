import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createCaller } from '../../app/caller.ts'
import { contextFor } from '../../engine/context.ts'
import { settingNames } from '../../modules/settings/setting-fields.ts'
import { refused } from '../../testing/editor.ts'
import { buildPublicSite, type PublicSite } from '../../testing/shown-site.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db, services } = world
const visitorOf = (groupId: number | null) => createCaller(contextFor(services, undefined, groupId)).published

let site: PublicSite
let visitor: Caller['published']
beforeEach(async () => {
  await world.clear()
  site = await buildPublicSite(db)
  visitor = visitorOf(site.group.id)
})

const later = () => new Date(Date.now() + 3_600_000)
const earlier = () => new Date(Date.now() - 60_000)
const close = (id: number) => db.group.update({ where: { id }, data: { vopagesStatus: false } })
const name = (setting: string, value: number, group_id: number | null = site.group.id) =>
  db.setting.create({ data: { name: setting, value, group_id } })

describe('menus', () => {
  test('one by its name, with its links as they lie below each other, and no more than a page shows', async () => {
    const menu = await visitor.menu.byName({ name: site.menu.name })
    expect(menu).toEqual({
      id: site.menu.id,
      type: 'Menu',
      name: site.menu.name,
      title: site.menu.title,
      links: [expect.objectContaining({ id: site.menulink.id, content_id: site.page.id })],
    })
    const [link] = menu.links
    expect(link?.content).toMatchObject({ id: site.page.id, type: 'Page', status: 'published' })
    expect(link?.children).toHaveLength(1)
    expect(await visitor.menu.get({ id: site.menu.id })).toEqual(menu)
    expect((await visitor.menu.records({})).items).toEqual([menu])
    await db.menu.update({ where: { id: menu.id }, data: { title: 'Meny för vården', description: 'Bara för oss' } })
    expect(await visitor.menu.records({ search: `varden ${menu.name}` })).toMatchObject({ total: 1 })
    expect(await visitor.menu.records({ search: 'oss' })).toMatchObject({ total: 0 })
  })

  test.each<[string, object]>([
    ['a draft', { status: 'unpublished' }],
    ['what is published later', { publish_at: later() }],
    ['what is over', { unpublish_at: earlier() }],
    ['what lies in the trash', { trashed_at: earlier() }],
  ])('a link to %s is left out, with what lies below it', async (_, data) => {
    await db.content.update({ where: { id: site.page.id }, data })
    expect((await visitor.menu.byName({ name: site.menu.name })).links).toEqual([])
  })

  test('a link to a page of help for those who are signed in is left out, one for guests stays', async () => {
    const book = (access: 'guest' | 'authenticated') =>
      buildContent(db, { type: 'book', status: 'published', group_id: site.group.id, access })
    const [guest, inside] = [await book('guest'), await book('authenticated')]
    for (const { id } of [guest, inside]) await buildMenuLink(db, { menu_id: site.menu.id, content_id: id })
    const { links } = await visitor.menu.get({ id: site.menu.id })
    expect(links.map(({ content_id }) => content_id)).toEqual([site.page.id, guest.id])
  })

  test('one that no setting names is not shown, nor one of a site that is not open', async () => {
    const spare = await buildMenu(db, { group_id: site.group.id })
    await expect(visitor.menu.byName({ name: spare.name })).rejects.toEqual(refused('NOT_FOUND'))
    // The same number as another kind of row's id says nothing.
    await name('collegePage', spare.id)
    await expect(visitor.menu.get({ id: spare.id })).rejects.toEqual(refused('NOT_FOUND'))
    await close(site.group.id)
    await expect(visitor.menu.get({ id: site.menu.id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await visitor.menu.records({})).toMatchObject({ items: [], total: 0 })
  })

  test('of the same name on several sites one gets that of the site one is on', async () => {
    const other = await buildPublicSite(db)
    await db.menu.update({ where: { id: other.menu.id }, data: { name: site.menu.name } })
    const found = async (groupId: number) => (await visitorOf(groupId).menu.byName({ name: site.menu.name })).id
    expect(await found(site.group.id)).toBe(site.menu.id)
    expect(await found(other.group.id)).toBe(other.menu.id)
  })
})

describe('settings', () => {
  const valuesOf = async (groupId: number | null) => {
    const { items } = await visitorOf(groupId).setting.list()
    return Object.fromEntries(items.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])))
  }

  test('those that the public sites read, as they hold for the site, with the rows that they name', async () => {
    const { items } = await visitor.setting.list()
    const apps = ['validigDefaultPortfolio', 'vocertCourseMomentBillingMail', 'metodmaterialBook']
    const isOfApps = (name: string) => apps.includes(name) || name.endsWith('DefaultHelpBook')
    const wanted = settingNames.filter((each) => !isOfApps(each))
    expect(items.map(({ name }) => name).sort()).toEqual([...wanted].sort())
    const of = (wanted: string) => items.find(({ name }) => name === wanted)
    expect(of('mainMenu')).toMatchObject({ value: site.menu.id, target: { name: site.menu.name, type: 'Menu' } })
    expect(of('newsQueue')).toMatchObject({ value: site.queue.id, inherited: false, target: { type: 'Queue' } })
    expect(of('defaultContentAvatar')?.file?.url).toBe(`/files/${site.image.id}/bild.png`)
    expect(of('slideshowQueue')).toMatchObject({ value: null, target: null, file: null, inherited: false })
  })

  test('a local college has what its region has said', async () => {
    await db.group.update({ where: { id: site.group.id }, data: { category: 'region' } })
    const local = await buildGroup(db, { category: 'local', parent_id: site.group.id, vopagesStatus: true })
    expect(await valuesOf(local.id)).toEqual(await valuesOf(site.group.id))
    const { items } = await visitorOf(local.id).setting.list()
    expect(items.find(({ name }) => name === 'newsQueue')).toMatchObject({ inherited: true })
  })

  test('what visitors are not shown is not even named', async () => {
    await db.content.update({ where: { id: site.queue.id }, data: { publish_at: later() } })
    await db.portfolio.update({ where: { id: site.portfolio.id }, data: { disk: 's3.vodocs_files' } })
    await db.file.update({ where: { id: site.image.id }, data: { status: false } })
    expect(await valuesOf(site.group.id)).toEqual({ mainMenu: site.menu.id, footerPage: site.page.id })
  })

  test('a site that is not open has none, nor has a group that there is not; the front site has its own', async () => {
    await close(site.group.id)
    expect(await valuesOf(site.group.id)).toEqual({})
    expect(await valuesOf(2_000_000_000)).toEqual({})
    const page = await buildContent(db, { type: 'page', status: 'published', group_id: null })
    const portfolio = await buildPortfolio(db, { group_id: null })
    const image = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png' })
    await name('footerPage', page.id, null)
    await name('defaultUserAvatar', image.id, null)
    expect(await valuesOf(null)).toEqual({ footerPage: page.id, defaultUserAvatar: image.id })
    // Of a site that is not open not even what it would inherit.
    expect(await valuesOf(site.group.id)).toEqual({})
  })
})
