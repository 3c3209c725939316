import { loadSites } from '@kollegium/db/demo/articles'
import { loadPages } from '@kollegium/db/demo/pages'
import { loadSiteParts } from '@kollegium/db/demo/site-parts'
import { loadVersions } from '@kollegium/db/demo/versions'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { installAccess } from '../../access/default-roles.ts'
import { createCaller } from '../../app/caller.ts'
import { demoTools } from '../../app/demo-tools.ts'
import { contextFor } from '../../engine/context.ts'
import { createWorld } from '../../testing/world.ts'
import { effectiveSettings } from '../settings/settings.ts'

const world = await createWorld()
const { db } = world

test('the demo has three complete sub-sites: texts, lists, cards, menus, a message, and the settings that show them', async () => {
  const names = ['skane', 'eslov-hoor-horby', 'halmstad-hylte-laholm']
  // The help is for some roles alone.
  await installAccess(db)
  const groups = new Map<string, number>()
  for (const name of names) groups.set(name, (await buildGroup(db, { name })).id)
  const people = new Map<string, number>()
  for (const name of ['kerpro', 'ivamon', 'gunexe', 'elidem', 'farpro', 'malski']) {
    people.set(name, (await buildUser(db, { name })).id)
  }
  const loaded = { groups, people, now: new Date() }
  const tools = demoTools(world.services, db)
  await loadSites(db, loaded, tools)
  await loadPages(db, loaded)
  await loadSiteParts(db, loaded)
  const partsOf = async (group_id: number) => {
    const texts = await db.content.groupBy({
      by: ['type'],
      where: { group_id },
      _count: true,
      orderBy: { type: 'asc' },
    })
    const settings = await effectiveSettings(db, group_id)
    return {
      texts: Object.fromEntries(texts.map(({ type, _count }) => [type, _count])),
      menus: await db.menu.count({ where: { group_id } }),
      links: await db.menuLink.count({ where: { group_id } }),
      messages: await db.message.count({ where: { group_id } }),
      settings: [...settings.keys()].filter((name) => /(Queue|Menu|Page)$/.test(name)).sort(),
    }
  }
  const [first, ...others] = await Promise.all([...groups.values()].map(partsOf))
  expect(first).toMatchObject({
    texts: { card: 3, queue: 4, section: expect.any(Number), page: expect.any(Number), event: expect.any(Number) },
    menus: 4,
    messages: 1,
    settings: [
      ...['collegePage', 'footerMenu', 'footerPage', 'headerMenu', 'mainMenu', 'newsQueue', 'puffQueue'],
      ...['sectionsQueue', 'shortcutMenu', 'slideshowQueue'],
    ],
  })
  for (const each of others) expect(each).toEqual(first)
  // One begins with a page of its own, the others with the description of their group.
  const begins = await db.group.findMany({ where: { start_page_id: { not: null } }, select: { name: true } })
  expect(begins).toEqual([{ name: 'halmstad-hylte-laholm' }])

  // And visitors see all of it, through the old contract too.
  await db.group.updateMany({ data: { vopagesStatus: true } })
  for (const group_id of groups.values()) {
    const shown = createCaller(contextFor(world.services, undefined, group_id)).published
    const settings = (await shown.setting.list()).items.flatMap(({ name, value }) => (value === null ? [] : [name]))
    expect(settings).toEqual(expect.arrayContaining(first?.settings ?? []))
    const { items: lists } = await shown.queue.records({})
    expect(lists.map(({ items }) => items.length).sort()).toEqual([3, 3, 3, 3])
  }

  await loadVersions(db, loaded, tools)
  // Each has its first version, and says so in the words of its form.
  const without = { where: { revisions: { none: {} } } }
  expect(await Promise.all([db.content.count(without), db.menu.count(without), db.message.count(without)])).toEqual([
    ...[0, 0, 0],
  ])
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const office = createCaller(ctx)
  const menu = await db.menu.findFirstOrThrow({ where: { name: 'skane-main' } })
  expect(await office.menu.revisions({ id: menu.id })).toMatchObject({ total: 3 })
  expect((await office.menu.compare({ id: menu.id })).changes).toMatchObject([
    { field: 'links', parts: [{}, { lines: ['Nyheter – /artiklar'] }, { lines: ['Artiklar – /artiklar'] }, {}] },
  ])
  const page = await db.content.findFirstOrThrow({ where: { slug: 'for-handledare', group: { name: 'skane' } } })
  const versions = await office.page.revisions({ id: page.id })
  expect(versions.items.map(({ author }) => author?.id)).toEqual(
    ['ivamon', 'kerpro', 'ivamon'].map((name) => people.get(name)),
  )
  for (const { id: to } of versions.items) {
    expect((await office.page.compare({ id: page.id, to })).changes).not.toEqual([])
  }
  // A first version is what the form saves: saved as it is, nothing differs.
  const card = await db.content.findFirstOrThrow({ where: { type: 'card' } })
  await office.card.update({ id: card.id, data: {} })
  expect((await office.card.compare({ id: card.id })).changes).toEqual([])
  expect((await office.trash.list({})).items.map(({ entity }) => entity)).toEqual([
    ...['page', 'menu', 'article', 'message'],
  ])
}, 60_000)
