import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get, heard } = sites
const host = 'skane'
const script = '<script>alert(1)</script>'

let groupId: number
beforeEach(async () => {
  await sites.clear()
  groupId = (
    await buildGroup(db, { name: host, title: 'College Skåne', front_title: 'Välkommen', vopagesStatus: true })
  ).id
})
afterEach(() => vi.useRealTimers())

type More = Parameters<typeof buildContent>[1]
const build = (type: 'article' | 'page' | 'section' | 'card' | 'event' | 'queue' | 'book', more: More = {}) =>
  buildContent(db, { group_id: groupId, type, status: 'published', ...more })
const listOf = (items: { id: number; email?: string }[], more: More = {}) =>
  build('queue', {
    items: {
      create: items.map(({ id, email }, position) => ({ position, ...(email ? { user_id: id } : { content_id: id }) })),
    },
    ...more,
  })
const choose = (name: string, value: number, group_id = groupId) =>
  db.setting.create({ data: { group_id, name, value } })
const start = async () => (await get('/', { host })).document
const headings = (document: Document, within = 'main') =>
  [...document.querySelectorAll(`${within} :is(h1, h2, h3)`)].map(textOf)

describe('a start page', () => {
  test('shows the chosen slideshow, news, cards and sections, in this order', async () => {
    const slide = await build('section', { title: 'Bild', body: '<p>Text <a class="button" href="/las">Läs</a></p>' })
    const button = await build('section', {
      title: 'Knapp',
      body: '<p>Text</p><p><a class="button" href="/a?b=1&amp;c=2">Läs</a></p>',
    })
    const away = await build('section', {
      title: 'Bort',
      body: '<p><a class="button" href="https://example.org" target="_blank" rel="noopener">Sök</a></p>',
    })
    await choose('slideshowQueue', (await listOf([slide, button, away])).id)
    await choose('newsQueue', (await listOf([await build('article', { title: 'Nyhet', slug: 'nyhet' })])).id)
    await choose('puffQueue', (await listOf([await build('card', { title: 'Puff' })])).id)
    await choose('sectionsQueue', (await listOf([await build('section', { title: 'Sektion' })])).id)
    const document = await start()
    expect(headings(document)).toEqual([
      'Bild',
      'Knapp',
      'Bort',
      'Välkommen',
      'Nyheter',
      'Nyhet',
      'Puff',
      'Sektion',
      'Nyhetsbrev',
    ])
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    const slides = document.querySelectorAll('[data-slides] > li')
    expect(textOf(slides[0]?.querySelector('.rich'))).toBe('Text Läs')
    expect(slides[1]?.querySelector('.rich .button')).toBeNull()
    expect(slides[1]?.querySelector('a')?.getAttribute('href')).toBe('/a?b=1&c=2')
    const newTab = slides[2]?.querySelector('a[target=_blank]')
    expect([...(newTab?.childNodes ?? [])].map(textOf)).toEqual(['Sök', '', '(öppnas i en ny flik)'])
  })

  test('shows the newest articles where no news are chosen, and no room for what is empty', async () => {
    await build('article', { title: 'Nyast', slug: 'nyast' })
    await choose('newsQueue', (await listOf([await build('article', { status: 'unpublished' })])).id)
    await choose('puffQueue', (await listOf([])).id)
    await choose('sectionsQueue', 999_999)
    const document = await start()
    expect(headings(document)).toEqual(['Välkommen', 'Nyheter', 'Nyast', 'Nyhetsbrev'])
    expect(document.querySelector('[data-slideshow], main ul.grid')).toBeNull()
  })

  test('has the lists of the group above, with addresses on the site above', async () => {
    const local = await buildGroup(db, { name: 'hoor', parent_id: groupId, vopagesStatus: true, title: 'Höör' })
    await choose('newsQueue', (await listOf([await build('article', { title: 'Regionens', slug: 'r' })])).id)
    const { document } = await get('/', { host: 'hoor' })
    expect(document.querySelector('main h3 a')?.getAttribute('href')).toBe('http://skane.vo.localhost:3000/artiklar/r')
    await choose(
      'newsQueue',
      (await listOf([await build('article', { title: 'Egen', slug: 'e', group_id: local.id })], { group_id: local.id }))
        .id,
      local.id,
    )
    await expect.poll(async () => headings((await get('/', { host: 'hoor' })).document)).toContain('Egen')
  })

  test('draws words as words, whatever an editor has written', async () => {
    const body = `<p>Text</p>${script}<img src=x onerror=alert(1)><a href="javascript:alert(1)" onclick="x">länk</a>`
    const page = await build('page', { title: script, lead: script, body })
    const items = [
      await build('section', { title: script, body }),
      await build('card', { title: script, body, entity_content_id: page.id, settings: { fields: ['title', 'body'] } }),
      await build('event', { title: script, location: script, start_date: new Date('2090-01-01') }),
      await build('article', { title: script, lead: script }),
      await buildUser(db, { status: true, firstname: script, lastname: script, email: `x@y.se"${script}` }),
    ]
    for (const name of ['slideshowQueue', 'newsQueue', 'puffQueue', 'sectionsQueue']) {
      await choose(name, (await listOf(items, { slug: name.toLowerCase(), title: script })).id)
    }
    for (const path of ['/', '/listor/puffqueue']) {
      const { document, text, status } = await get(path, { host })
      expect(status).toBe(200)
      expect(
        document.querySelectorAll('main script, main [onerror], main [onclick], main a[href^="javascript"]'),
      ).toHaveLength(0)
      expect(text).not.toContain('<script>alert')
      expect([...document.querySelectorAll('main a[href^="mailto"]')]).toHaveLength(0)
    }
  })

  test('leads on by shortcuts, its own or those of the group above', async () => {
    const menu = await buildMenu(db, { group_id: groupId })
    await buildMenuLink(db, { menu_id: menu.id, title: 'kontrollera ett diplom', url: '/verifiera' })
    await choose('shortcutMenu', menu.id)
    await buildGroup(db, { name: 'hoor', parent_id: groupId, vopagesStatus: true })
    for (const label of [host, 'hoor']) {
      const { document } = await get('/', { host: label })
      expect(textOf(document.querySelector('section[aria-labelledby="jag-vill"] a[href="/verifiera"]'))).toBe(
        'kontrollera ett diplom',
      )
    }
  })

  test('stops at a number of items, and leads to the others', async () => {
    const articles = []
    for (let number = 0; number < 70; number++) articles.push(await build('article', { title: `Nr ${number}` }))
    await choose('newsQueue', (await listOf(articles, { slug: 'nyheter' })).id)
    await choose('puffQueue', (await listOf(articles, { slug: 'puffar' })).id)
    const document = await start()
    expect(document.querySelectorAll('main section[aria-labelledby="nyheter"] article')).toHaveLength(12)
    expect(document.querySelectorAll('main article')).toHaveLength(12 + 60)
    for (const path of ['nyheter', 'puffar'])
      expect(document.querySelector(`main a[href="/listor/${path}"]`)).not.toBeNull()
  })

  test('is read in the same number of statements, whatever its lists hold', async () => {
    const fill = async (count: number) => {
      await sites.clear()
      groupId = (await buildGroup(db, { name: host, vopagesStatus: true })).id
      for (const name of ['slideshowQueue', 'newsQueue', 'puffQueue', 'sectionsQueue']) {
        const items: { id: number; email?: string }[] = []
        for (let number = 0; number < count; number++) {
          const user = await buildUser(db, { status: true })
          items.push(await build('article'), await build('section'), user)
          items.push(await build('card', { entity_content_id: (await build('event')).id }))
        }
        await heard(['Setting'], async () => choose(name, (await listOf(items)).id))
      }
      return (await sites.statementsOf(() => get('/', { host }))).length
    }
    expect(await fill(6)).toBe(await fill(1))
  })
})

describe('a kept page', () => {
  test('follows its lists, their items and the settings at once', async () => {
    const article = await build('article', { title: 'Förr', slug: 'a' })
    const queue = await listOf([article])
    await heard(['Setting'], () => choose('newsQueue', queue.id))
    const titles = async () => headings(await start(), 'main article')
    expect(await titles()).toEqual(['Förr'])
    await heard(['Content'], () => db.content.update({ where: { id: article.id }, data: { title: 'Nu' } }))
    expect(await titles()).toEqual(['Nu'])
    const other = await build('article', { title: 'Andra', slug: 'b' })
    await heard(['QueueItem'], () =>
      db.queueItem.create({ data: { queue_id: queue.id, content_id: other.id, position: -1 } }),
    )
    expect(await titles()).toEqual(['Andra', 'Nu'])
    await heard(['Content'], () => build('article', { title: 'Nyast', date: new Date('2090-01-01') }))
    expect(await titles()).toEqual(['Andra', 'Nu'])
    await heard(['Setting'], () => db.setting.deleteMany())
    expect((await titles())[0]).toBe('Nyast')
  })

  test('ends when an item of another site is to be taken down, and when an event is over', async () => {
    const now = new Date('2026-11-20T12:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const unpublish_at = new Date(now.getTime() + 600_000)
    const foreign = await build('article', { title: 'Kort tid', group_id: null, unpublish_at })
    await choose('puffQueue', (await listOf([foreign])).id)
    await heard(['Content'], () => build('event', { title: 'Idag', slug: 'idag', start_date: new Date('2026-11-20') }))
    expect(headings(await start())).toEqual(expect.arrayContaining(['Kort tid', 'Idag']))
    vi.setSystemTime(now.getTime() + 601_000)
    expect(headings(await start())).not.toContain('Kort tid')
    expect(headings(await start())).toContain('Idag')
    vi.setSystemTime(new Date('2026-11-20T23:01:00Z'))
    expect(headings(await start())).not.toContain('Idag')
  })
})

describe('the page of a list', () => {
  test('shows its text and its items, page by page', async () => {
    const articles = []
    for (let number = 1; number <= 30; number++) articles.push(await build('article', { title: `Nr ${number}` }))
    await listOf(articles, { slug: 'lista', title: 'Läslista', body: '<p>Läs detta</p>', settings: { columns: 2 } })
    const first = await get('/listor/lista', { host })
    expect(first.document.title).toBe('Läslista | College Skåne')
    expect(textOf(first.document.querySelector('main .rich'))).toBe('Läs detta')
    expect(first.document.querySelectorAll('main article')).toHaveLength(24)
    const second = await get('/listor/lista?sida=2', { host })
    expect(headings(second.document, 'main article')).toEqual(['Nr 25', 'Nr 26', 'Nr 27', 'Nr 28', 'Nr 29', 'Nr 30'])
    expect((await get('/listor/lista?sida=3', { host })).status).toBe(404)
  })

  test('is found under its former address', async () => {
    const queue = await listOf([], { slug: 'forr' })
    await db.content.update({ where: { id: queue.id }, data: { slug: 'nu' } })
    const { status, headers } = await get('/listor/forr', { host })
    expect([status, headers.location]).toEqual([301, '/listor/nu'])
  })

  test('gives a picture to what has none, as the site has chosen', async () => {
    const portfolio = await buildPortfolio(db, { group_id: groupId })
    const picture = async (filename: string) =>
      (await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png', filename })).id
    await choose('defaultContentAvatar', await picture('text.png'))
    await heard(['Setting'], async () => choose('defaultUserAvatar', await picture('person.png')))
    const user = await buildUser(db, { status: true, firstname: 'Ivar', lastname: 'M' })
    await listOf([await build('article'), user], { slug: 'bilder' })
    const { document } = await get('/listor/bilder', { host })
    const sources = [...document.querySelectorAll('main article img')].map((image) => image.getAttribute('src'))
    expect(sources[0]).toContain('/text.png')
    expect(sources[1]).toContain('/person.png')
  })
})

test('a page of an editor has its template, its picture and its short title in the path', async () => {
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  const file = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png', filename: 'a.png' })
  const more = { short_title: 'Kort', images: { create: { file_id: file.id } }, title: 'En lång rubrik' }
  await build('page', { ...more, slug: 'stor', template: 'bigImage', settings: { hideTopImage: true } })
  await build('page', { ...more, slug: 'dold', template: 'standard', settings: { hideTopImage: true } })
  const big = (await get('/stor', { host })).document
  // Only the standard template hides it (Spec §3 Page).
  expect(big.querySelector('main img')?.closest('article')).toBeNull()
  expect(textOf(big.querySelector('main [aria-current="page"]'))).toBe('Kort')
  expect(textOf(big.querySelector('main'))).toContain('Senast uppdaterad')
  expect(big.querySelector('main a[href="/tipsa?sida=%2Fstor"]')).not.toBeNull()
  expect((await get('/dold', { host })).document.querySelector('main img')).toBeNull()
})

test('a page in the main menu stands beside its part of the menu, and below it in its path', async () => {
  const page = await build('page', { title: 'Steg 2', slug: 'steg-2' })
  const menu = await buildMenu(db, { group_id: groupId })
  const top = await buildMenuLink(db, { menu_id: menu.id, title: 'Handledare', url: '/handledare' })
  await buildMenuLink(db, { menu_id: menu.id, parent_id: top.id, content_id: page.id })
  await heard(['Setting'], () => choose('mainMenu', menu.id))
  const { document } = await get('/steg-2', { host })
  const steps = [...document.querySelectorAll('main nav ol a')].map(textOf)
  expect(steps).toEqual(['Hem', 'Handledare'])
  expect(textOf(document.querySelector('main nav [aria-current="page"]'))).toBe('Steg 2')
  expect(document.querySelectorAll('main nav[aria-label]')).toHaveLength(2)
})

test('a book for guests is read page by page, and one for members is not there', async () => {
  const book = await build('book', { slug: 'handbok', title: 'Handbok' })
  const first = await build('book', { slug: 'ett', title: 'Ett', parent_id: book.id })
  await build('book', { slug: 'tva', title: 'Två', parent_id: book.id, position: 1 })
  const { document } = await get('/hjalp/ett', { host })
  expect(textOf(document.querySelector('h1'))).toBe('Ett')
  expect(document.querySelector('a[rel="prev"]')?.getAttribute('href')).toBe('/hjalp/handbok')
  expect(document.querySelector('a[rel="next"]')?.getAttribute('href')).toBe('/hjalp/tva')
  expect(textOf(document.querySelector('nav[aria-label="Innehåll"] [aria-current="page"]'))).toBe('Ett')
  await heard(['Content'], () => db.content.update({ where: { id: first.id }, data: { access: 'authenticated' } }))
  expect((await get('/hjalp/ett', { host })).status).toBe(404)
})
