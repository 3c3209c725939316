import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// An edit of one site's texts leaves the pages of other sites kept, and is seen everywhere where the text stands.

const sites = await createSites(listenForChanges)
const { db, get } = sites
const host = 'skane'

let [ours, theirs] = [0, 0]
beforeEach(async () => {
  await sites.clear()
  const open = { vopagesStatus: true }
  ours = (await buildGroup(db, { name: host, title: 'College Skåne', ...open })).id
  theirs = (await buildGroup(db, { name: 'halland', title: 'College Halland', ...open })).id
})

type More = Parameters<typeof buildContent>[1]
const text = (group_id: number | null, more: More = {}) => buildContent(db, { group_id, status: 'published', ...more })
const edit = (id: number, data: object) => db.content.update({ where: { id }, data })
const list = (group_id: number | null, content_id: number, more: More = {}) =>
  text(group_id, { type: 'queue', items: { create: { content_id, position: 0 } }, ...more })
const choose = (name: string, value: number, group_id: number | null = ours) =>
  db.setting.create({ data: { name, group_id, value } })
const shown = async (path = '/', at = host) => textOf((await get(path, { host: at })).document.body)
const statements = async (path: string, at = host) => (await sites.statementsOf(() => get(path, { host: at }))).length

describe('an edit of another site’s texts', () => {
  test('leaves every kind of page that only has its own texts', async () => {
    const article = await text(ours, { slug: 'ny' })
    await text(ours, { type: 'page', slug: 'sida' })
    await text(ours, { type: 'event', slug: 'traff', start_date: new Date('2090-01-01') })
    await list(ours, article.id, { slug: 'lista' })
    const foreign = await text(theirs, { title: 'Deras' })
    const paths = [
      ...['/', '/artiklar', '/artiklar.rss', '/artiklar/ny', '/sida', '/om-oss', '/listor/lista'],
      ...['/evenemang', '/evenemang.ics', '/evenemang.rss', '/evenemang/traff', '/evenemang/traff.ics'],
    ]
    for (const path of paths) expect((await get(path, { host })).status, path).toBe(200)
    await edit(foreign.id, { title: 'Ändrad' })
    const tag = await buildTag(db, { group_id: theirs })
    for (const path of paths) await get(path, { host })
    await edit(foreign.id, { tags: { connect: { id: tag.id } } })
    await list(theirs, foreign.id)
    for (const path of paths) expect([path, await statements(path)]).toEqual([path, 0])
    // The site's own edit, and one of the front site, end them all.
    for (const id of [article.id, (await text(null)).id]) {
      await edit(id, { lead: `Ny ingress ${id}` })
      for (const path of paths) expect([path, (await statements(path)) > 0]).toEqual([path, true])
    }
  })

  test('is seen on its own site at once', async () => {
    const { id } = await text(theirs, { slug: 'ny', title: 'Förr' })
    expect(await shown('/artiklar/ny', 'halland')).toContain('Förr')
    await edit(id, { title: 'Nu' })
    for (const path of ['/artiklar/ny', '/artiklar', '/']) expect(await shown(path, 'halland'), path).toContain('Nu')
  })

  test('ends the pages of both sites when the text moves', async () => {
    const { id } = await text(theirs, { title: 'Flyttas', slug: 'flyttas' })
    const where = async () => [await shown('/artiklar'), await shown('/artiklar', 'halland')]
    const has = async () => (await where()).map((page) => page.includes('Flyttas'))
    expect(await has()).toEqual([false, true])
    await edit(id, { group_id: ours })
    expect(await has()).toEqual([true, false])
  })
})

describe('a text of another group is seen as edited', () => {
  test('in a list, also when it comes and goes', async () => {
    const foreign = await text(theirs, { title: 'Förr', status: 'unpublished' })
    const own = await list(ours, foreign.id, { slug: 'lista' })
    await choose('newsQueue', own.id)
    const both = async () => Promise.all(['/', '/listor/lista'].map((path) => shown(path)))
    for (const page of await both()) expect(page).not.toContain('Förr')
    await edit(foreign.id, { status: 'published' })
    for (const page of await both()) expect(page).toContain('Förr')
    await edit(foreign.id, { title: 'Nu' })
    for (const page of await both()) expect(page).toContain('Nu')
    await edit(foreign.id, { trashed_at: new Date() })
    for (const page of await both()) expect(page).not.toContain('Nu')
    await edit(foreign.id, { trashed_at: null })
    for (const page of await both()) expect(page).toContain('Nu')
  })

  test('on a card, and in the list that a card shows', async () => {
    const deep = await text(theirs, { title: 'Djupt förr' })
    const shownList = await list(theirs, deep.id)
    const card = await text(ours, { type: 'card', entity_content_id: shownList.id })
    await choose('puffQueue', (await list(ours, card.id)).id)
    expect(await shown()).toContain('Djupt förr')
    await edit(deep.id, { title: 'Djupt nu' })
    expect(await shown()).toContain('Djupt nu')
    const more = await text(theirs, { title: 'Tillagd' })
    await db.queueItem.create({ data: { queue_id: shownList.id, content_id: more.id, position: 1 } })
    expect(await shown()).toContain('Tillagd')
    await edit(shownList.id, { status: 'unpublished' })
    expect(await shown()).not.toContain('Tillagd')
  })

  test('in a chosen list of that group, inherited too', async () => {
    const region = await buildGroup(db, { name: 'syd', category: 'region', vopagesStatus: true })
    await db.group.update({ where: { id: ours }, data: { parent_id: region.id } })
    const first = await text(theirs, { title: 'Förr' })
    const theirList = await list(region.id, first.id)
    await choose('newsQueue', theirList.id, region.id)
    expect(await shown()).toContain('Förr')
    await edit(first.id, { title: 'Nu' })
    expect(await shown()).toContain('Nu')
    await edit(theirList.id, { status: 'unpublished' })
    expect(await shown()).not.toContain('Nu')
    await edit(theirList.id, { status: 'published' })
    expect(await shown()).toContain('Nu')
  })

  test('in a menu and in the footer, on every page, also when it comes back from the trash', async () => {
    const foreign = await text(theirs, { type: 'page', slug: 'deras', title: 'Förr' })
    const footer = await text(theirs, { type: 'page', slug: 'fot', title: 'Fot förr', lead: 'Om oss' })
    const menu = await buildMenu(db, { group_id: ours })
    await buildMenuLink(db, { menu_id: menu.id, title: '', content_id: foreign.id })
    await choose('mainMenu', menu.id)
    await choose('footerPage', footer.id)
    const paths = ['/', '/artiklar', '/om-oss']
    const everywhere = async (words: string, is = true) => {
      for (const path of paths) expect([path, (await shown(path)).includes(words)]).toEqual([path, is])
    }
    await everywhere('Förr')
    await edit(foreign.id, { title: 'Nu' })
    await everywhere('Nu')
    for (const [id, title] of [
      [foreign.id, 'Nu'],
      [footer.id, 'Fot förr'],
    ] as const) {
      await edit(id, { trashed_at: new Date() })
      await everywhere(title, false)
      await edit(id, { trashed_at: null })
      await everywhere(title)
    }
  })

  test('on the front site, which names it in a list', async () => {
    const foreign = await text(theirs, { title: 'Förr' })
    await choose('newsQueue', (await list(null, foreign.id)).id, null)
    expect(await shown('/', '')).toContain('Förr')
    await edit(foreign.id, { title: 'Nu' })
    expect(await shown('/', '')).toContain('Nu')
  })

  test('as the page that a site begins with, of the front site', async () => {
    const { id } = await text(null, { type: 'page', slug: 'alla', title: 'Förr' })
    await db.group.update({ where: { id: ours }, data: { start_page_id: id } })
    expect(await shown()).toContain('Förr')
    await edit(id, { title: 'Nu' })
    expect(await shown()).toContain('Nu')
  })
})

describe('a change of a site’s frame', () => {
  const paths = ['/', '/artiklar', '/om-oss']
  const visit = async (at = host) => {
    for (const path of paths) expect((await get(path, { host: at })).status, path).toBe(200)
  }
  /** Tells for each address whether it is made anew. */
  const made = async (at = host) => {
    const numbers: boolean[] = []
    for (const path of paths) numbers.push((await statements(path, at)) > 0)
    return numbers
  }
  /** Makes a row of each kind that frames the pages of a group, and returns the changes of these. */
  async function frameOf(group_id: number | null, name = 'mainMenu') {
    const menu = await buildMenu(db, { group_id })
    const link = await buildMenuLink(db, { menu_id: menu.id, title: 'Länk', url: '/om-oss' })
    const setting = await choose(name, menu.id, group_id)
    const message = await buildMessage(db, { group_id, status: 'published', body: '<p>Förr</p>' })
    const statement = await db.statement.create({ data: { kind: 'accessibility', group_id, draft: {} } })
    return {
      setting: () => db.setting.update({ where: { id: setting.id }, data: { category: 'menus' } }),
      menu: () => db.menu.update({ where: { id: menu.id }, data: { title: 'Annan' } }),
      link: () => db.menuLink.update({ where: { id: link.id }, data: { title: 'Annan' } }),
      message: () => db.message.update({ where: { id: message.id }, data: { body: '<p>Nu</p>' } }),
      statement: () =>
        db.statement.update({ where: { id: statement.id }, data: { published: {}, published_at: new Date() } }),
    }
  }

  test('ends its own pages and leaves those of another site', async () => {
    const changes = Object.entries(await frameOf(theirs))
    for (const [kind, change] of changes) {
      await visit()
      await visit('halland')
      await change()
      expect([kind, await made()]).toEqual([kind, [false, false, false]])
      expect([kind, await made('halland')]).toEqual([kind, [true, true, true]])
    }
  })

  test('of the group above, and of the front site, ends the pages below', async () => {
    const region = await buildGroup(db, { name: 'syd', category: 'region', vopagesStatus: true })
    await db.group.update({ where: { id: ours }, data: { parent_id: region.id } })
    const above = Object.entries(await frameOf(region.id))
    const front = Object.entries(await frameOf(null, 'footerMenu'))
    for (const [kind, change] of [...above, ...front]) {
      await visit()
      await change()
      expect([kind, await made()]).toEqual([kind, [true, true, true]])
    }
    // Texts of the group above stand on no page below it.
    const { id } = await text(region.id)
    await visit()
    await edit(id, { title: 'Ändrad' })
    expect(await made()).toEqual([false, false, false])
  })

  test('is seen where its menu is chosen by another group, also after the menu has moved', async () => {
    const menu = await buildMenu(db, { group_id: theirs })
    const link = await buildMenuLink(db, { menu_id: menu.id, title: 'Förr', url: '/om-oss' })
    await choose('mainMenu', menu.id)
    for (const title of ['Nu', 'Sedan']) {
      await visit()
      await db.menuLink.update({ where: { id: link.id }, data: { title } })
      for (const path of paths) expect(await shown(path), path).toContain(title)
      const other = await buildGroup(db, { vopagesStatus: true })
      await db.menu.update({ where: { id: menu.id }, data: { group_id: other.id } })
    }
    await visit()
    await db.menu.update({ where: { id: menu.id }, data: { trashed_at: new Date() } })
    expect(await shown()).not.toContain('Sedan')
    await db.menu.update({ where: { id: menu.id }, data: { trashed_at: null } })
    expect(await shown()).toContain('Sedan')
    await db.menu.delete({ where: { id: menu.id } })
    expect(await shown()).not.toContain('Sedan')
  })
})

test('while another site is written all the time, no visitor sees an old page, and a kept one stays', async () => {
  const own = await text(ours, { slug: 'ny', title: 'Omgång 0' })
  const foreign = await text(theirs)
  const news = await text(theirs, { title: 'Nyhet 0' })
  await choose('newsQueue', (await list(ours, news.id)).id)
  await list(theirs, foreign.id)
  let writes = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await edit(foreign.id, { lead: `Skriven ${writes}` })
      writes++
    }
  })()
  try {
    for (let round = 1; round <= 30; round++) {
      await edit(own.id, { title: `Omgång ${round}` })
      expect(await shown('/artiklar/ny')).toContain(`Omgång ${round}`)
      await edit(news.id, { title: `Nyhet ${round}` })
      const visits = await Promise.all([1, 2, 3].map(() => shown('/')))
      for (const page of visits) expect(page).toContain(`Nyhet ${round}`)
    }
  } finally {
    isOver = true
    await writing
  }
  expect(writes).toBeGreaterThan(30)
  // An article of its own site names nothing of the other.
  await get('/artiklar/ny', { host })
  const before = sites.drawings()
  for (let round = 0; round < 10; round++) {
    await edit(foreign.id, { lead: `Efteråt ${round}` })
    expect(await statements('/artiklar/ny')).toBe(0)
  }
  expect(sites.drawings()).toBe(before)
})
