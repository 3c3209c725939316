import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { fileRouter } from '../documents/file.router.ts'
import { portfolioRouter } from '../documents/portfolio.router.ts'
import { frontSettingNames, ownSettingNames, type SettingName, settingNames } from '../settings/setting-fields.ts'
import { effectiveSettings, settingUsage, siteSettings } from '../settings/settings.ts'
import { callerOf, prepareSettings, settingSteps, unknown } from './testing.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let region: number
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ region, groupId, ctx, api } = await prepareSettings(world))
})

const { own, set, named } = settingSteps(world, () => ({ groupId, api }))

describe('list', () => {
  test('all known names, each with its kind and category', async () => {
    const { items, updated_at } = await api.list()
    expect(items.map(({ name }) => name)).toEqual([
      ...['slideshowQueue', 'newsQueue', 'puffQueue', 'sectionsQueue', 'shortcutMenu'],
      ...['mainMenu', 'headerMenu', 'footerMenu'],
      ...['footerPage', 'collegePage', 'publicDefaultPortfolio', 'validigDefaultPortfolio', 'defaultUserAvatar'],
      ...['defaultContentAvatar', 'vocertDefaultHelpBook', 'vocertCourseMomentBillingMail', 'voadminDefaultHelpBook'],
      ...['metodmaterialDefaultHelpBook', 'validigDefaultHelpBook', 'publishReview'],
    ])
    expect(items[1]).toEqual({
      ...{ name: 'newsQueue', category: 'startPage', kind: 'queue' },
      ...{ own: null, value: null, inherited: false, from: null, target: null, file: null },
    })
    expect(updated_at).toBeNull()
  })

  test('the site’s address, and whether it is open to visitors', async () => {
    const { ctx, groupId: id } = await world.member([{ subject: 'Setting', name: 'read' }])
    await db.group.update({ where: { id }, data: { name: 'eslov_hoor', vopagesStatus: false } })
    const { site } = await callerOf(ctx).list()
    expect(site).toEqual({
      address: expect.stringMatching(/^https?:\/\/eslov-hoor\./),
      active: false,
      shown: true,
      open: false,
    })
    await db.group.update({ where: { id }, data: { vopagesStatus: true } })
    expect((await callerOf(ctx).list()).site).toMatchObject({ active: true, shown: true, open: true })
    await db.group.update({ where: { id }, data: { status: false } })
    expect((await callerOf(ctx).list()).site).toMatchObject({ active: true, shown: false, open: false })
  })

  test('a group’s own value, else the nearest parent’s, else the installation’s; it says whose', async () => {
    const [mine, theirs, everyones] = [
      await own('queue'),
      await buildContent(db, { type: 'queue' }),
      await own('queue'),
    ]
    await set(null, 'newsQueue', everyones.id)
    expect(await named('newsQueue')).toMatchObject({ own: null, value: everyones.id, inherited: true, from: null })
    await set(region, 'newsQueue', theirs.id)
    // Of another group's row one is told that there is one.
    expect(await named('newsQueue')).toMatchObject({
      ...{ own: null, value: theirs.id, inherited: true },
      ...{ from: { id: region, title: 'College Skåne' }, target: null },
    })
    await set(groupId, 'newsQueue', mine.id)
    expect(await named('newsQueue')).toMatchObject({
      ...{ own: mine.id, value: mine.id, inherited: false, from: { id: groupId } },
      target: { id: mine.id, title: mine.title, type: 'Queue' },
    })
    const elsewhere = await buildGroup(db)
    expect((await effectiveSettings(db, elsewhere.id)).get('newsQueue')).toEqual({ value: everyones.id, from: null })
    expect((await effectiveSettings(db, null)).get('newsQueue')).toEqual({ value: everyones.id, from: null })
    expect((await effectiveSettings(db, 2_000_000_000)).size).toBe(1)
  })

  test('what is inherited has its name where everyone may see it; it may not be chosen for that', async () => {
    const shown = { status: 'published' as const, group_id: region }
    const book = await buildContent(db, { ...shown, type: 'book', title: 'Hjälp' })
    const list = await buildContent(db, { ...shown, type: 'queue', title: 'Nyheter' })
    const draft = await buildContent(db, { type: 'page', title: 'Utkast', group_id: region })
    const menu = await buildMenu(db, { group_id: region, title: 'Huvudmeny' })
    const open = await buildPortfolio(db, { group_id: region, title: 'Publik', status: true })
    const picture = { portfolio_id: open.id, filetype: 'image/png', title: 'Bild' }
    const values = {
      ...{ voadminDefaultHelpBook: book.id, newsQueue: list.id, footerPage: draft.id, mainMenu: menu.id },
      ...{ validigDefaultPortfolio: open.id, defaultUserAvatar: (await buildFile(db, picture)).id },
    }
    for (const [name, value] of Object.entries(values)) await set(region, name as SettingName, value)
    const names = async () => {
      const { items } = await api.list()
      return items.filter(({ inherited }) => inherited).map(({ name, target }) => [name, target?.title ?? null])
    }
    const hidden = { footerPage: null }
    const closed = { mainMenu: null, newsQueue: null, validigDefaultPortfolio: null, voadminDefaultHelpBook: null }
    expect(Object.fromEntries(await names())).toEqual({ ...hidden, ...closed, defaultUserAvatar: 'Bild' })
    await db.group.update({ where: { id: region }, data: { vopagesStatus: true } })
    expect(Object.fromEntries(await names())).toEqual({
      ...hidden,
      ...{ newsQueue: 'Nyheter', validigDefaultPortfolio: 'Publik', voadminDefaultHelpBook: 'Hjälp' },
      ...{ defaultUserAvatar: 'Bild', mainMenu: 'Huvudmeny' },
    })
    await expect(api.update({ data: { newsQueue: list.id } })).rejects.toEqual(
      refused('INVALID', { 'data.newsQueue': unknown }),
    )
    await db.portfolio.update({ where: { id: open.id }, data: { status: false } })
    expect(Object.fromEntries(await names())).toMatchObject({ validigDefaultPortfolio: null, defaultUserAvatar: null })
  })

  test('what was stored otherwise and no longer fits counts as absent', async () => {
    await set(groupId, 'newsQueue', 'text')
    await db.setting.create({ data: { group_id: groupId, name: 'mainMenu', value: { id: 1 } } })
    await set(groupId, 'vocertCourseMomentBillingMail', 'ingen adress')
    await set(groupId, 'okänd' as never, 1)
    expect((await effectiveSettings(db, groupId)).size).toBe(0)
  })

  test('is for who may read the settings of that group', async () => {
    await expect(callerOf(world.visitor).list()).rejects.toEqual(refused('UNAUTHENTICATED'))
    await expect(callerOf({ ...ctx, groupId: region }).list()).rejects.toEqual(refused('FORBIDDEN'))
    await expect(callerOf({ ...ctx, groupId: null }).list()).rejects.toEqual(refused('FORBIDDEN'))
    const administrator = await world.national([{ subject: 'all', name: 'manage' }])
    expect((await callerOf(administrator.ctx).list()).items).toHaveLength(
      frontSettingNames.length + settingNames.length + ownSettingNames.length,
    )
  })

  test('takes the same number of statements for one as for all', async () => {
    await set(groupId, 'newsQueue', (await own('queue')).id)
    await set(groupId, 'mainMenu', (await buildMenu(db, { group_id: groupId })).id)
    const few = await world.statementsOf(() => api.list())
    for (const name of ['slideshowQueue', 'puffQueue', 'sectionsQueue'] as const) {
      await set(groupId, name, (await own('queue')).id)
    }
    expect(await world.statementsOf(() => api.list())).toHaveLength(few.length)
  })
})

describe('questions about settings', () => {
  test('whether a group has any of some names, its own or inherited', async () => {
    expect(await api.hasAny({ names: ['newsQueue', 'puffQueue'] })).toBe(false)
    await set(region, 'puffQueue', (await own('queue')).id)
    expect(await api.hasAny({ names: ['newsQueue', 'puffQueue'] })).toBe(true)
    expect(await api.hasAny({ names: ['newsQueue'] })).toBe(false)
    await expect(api.hasAny({ names: ['brand' as never] })).rejects.toEqual(refused('INVALID'))
  })

  test('how many settings name a row, by its kind', async () => {
    const [one, two] = [await own('queue'), await own('queue')]
    await set(groupId, 'newsQueue', one.id)
    await set(region, 'puffQueue', one.id)
    await set(null, 'puffQueue', two.id)
    await set(groupId, 'mainMenu', one.id)
    expect(await settingUsage(db, 'queue', [one.id])).toEqual({ entity: 'setting', count: 2 })
    expect(await settingUsage(db, 'queue', [one.id, two.id])).toMatchObject({ count: 3 })
    expect(await settingUsage(db, 'book', [one.id])).toMatchObject({ count: 0 })
    expect(await settingUsage(db, 'queue', [])).toMatchObject({ count: 0 })
  })
})

test('a file and a portfolio that a setting names stay, and it is said where they are used', async () => {
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  const file = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png' })
  const empty = await buildPortfolio(db, { group_id: groupId })
  await api.update({ data: { defaultUserAvatar: file.id, validigDefaultPortfolio: empty.id } })
  const used = 'Objektet används av 1 inställning och kan därför inte tas bort.'
  const [files, portfolios] = [createCallerFactory(fileRouter)(ctx), createCallerFactory(portfolioRouter)(ctx)]
  await expect(files.delete({ id: file.id })).rejects.toMatchObject({ message: used })
  await expect(portfolios.delete({ id: empty.id })).rejects.toMatchObject({ message: used })
})

describe('the front’s own settings', () => {
  test('are the office’s where there is no group, and no group inherits them', async () => {
    const office = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
    const menu = await buildMenu(db, { group_id: null })
    await office.update({ data: { frontHeading: ' Vår rubrik ', frontMainMenu: menu.id } })
    const items = new Map<string, unknown>((await office.list()).items.map(({ name, own }) => [name, own]))
    expect([items.get('frontHeading'), items.get('frontMainMenu'), items.get('mainMenu')]).toEqual([
      ...['Vår rubrik', menu.id, null],
    ])
    expect((await api.list()).items.map(({ name }) => name as string)).not.toContain('frontHeading')
    expect((await siteSettings(db, null, ['mainMenu'])).get('mainMenu')?.value).toBe(menu.id)
    expect((await siteSettings(db, groupId, ['mainMenu'])).has('mainMenu')).toBe(false)
    // A menu that the front shows is in use.
    expect(await settingUsage(db, 'menu', [menu.id])).toEqual({ entity: 'setting', count: 1 })
    await office.update({ data: { frontHeading: null, frontMainMenu: null, mainMenu: menu.id } })
    expect((await siteSettings(db, null, ['mainMenu'])).get('mainMenu')?.value).toBe(menu.id)
  })

  test('are refused in a group, and when they are too long', async () => {
    await expect(api.update({ data: { frontHeading: 'Vår rubrik' } })).rejects.toEqual(
      refused('INVALID', { 'data.frontHeading': ['Gäller bara nätverkets egen startsida'] }),
    )
    const office = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
    await expect(office.update({ data: { frontHeading: 'x'.repeat(101) } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await db.setting.count()).toBe(0)
  })
})
