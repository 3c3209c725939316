import { loadSites } from '@kollegium/db/demo/articles'
import { loadPages } from '@kollegium/db/demo/pages'
import { loadSiteParts } from '@kollegium/db/demo/site-parts'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { installAccess } from '../access/default-roles.ts'
import { demoTools } from '../demo-tools.ts'
import { effectiveSettings } from '../settings/settings.ts'
import { createWorld } from '../testing/world.ts'

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
  await loadSites(db, loaded, demoTools(world.services, db))
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
      notices: await db.notice.count({ where: { group_id } }),
      settings: [...settings.keys()].filter((name) => /(Queue|Menu|Page)$/.test(name)).sort(),
    }
  }
  const [first, ...others] = await Promise.all([...groups.values()].map(partsOf))
  expect(first).toMatchObject({
    texts: { card: 3, queue: 4, section: expect.any(Number), page: expect.any(Number), event: expect.any(Number) },
    menus: 3,
    notices: 1,
    settings: [
      ...['collegePage', 'footerMenu', 'footerPage', 'headerMenu', 'mainMenu', 'newsQueue', 'puffQueue'],
      ...['sectionsQueue', 'slideshowQueue'],
    ],
  })
  for (const each of others) expect(each).toEqual(first)
}, 60_000)
