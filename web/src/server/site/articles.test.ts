import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { JSDOM } from 'jsdom'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// Tests the filters of a site's list of articles, and its feed.

const { db, get, clear } = await createSites(listenForChanges)
const host = 'skane'
beforeEach(() => clear())

type Given = Parameters<typeof buildContent>[1]

async function college() {
  const { id } = await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })
  const article = (title: string, more: Given = {}) =>
    buildContent(db, {
      ...{ type: 'article', group_id: id, title, slug: title.toLowerCase(), status: 'published', lead: 'Ingress' },
      ...more,
    } as Given)
  return { id, article }
}
const list = async (path: string) => (await get(path, { host })).document
const titles = (document: Document) => [...document.querySelectorAll('main li h2')].map(textOf)

test('articles are narrowed to a tag and a year by links', async () => {
  const { id, article } = await college()
  const tag = await db.tag.create({ data: { label: 'Årets handledare', group_id: id } })
  const tags = { connect: { id: tag.id } }
  await article('Nyast', { date: new Date('2026-11-01'), tags })
  await article('Ny', { date: new Date('2026-01-01') })
  await article('Gammal', { date: new Date('2025-12-31'), tags })
  const all = await list('/artiklar')
  expect(titles(all)).toEqual(['Nyast', 'Ny', 'Gammal'])
  expect([...all.querySelectorAll('main nav[aria-label=År] a')].map((link) => link.getAttribute('href'))).toEqual([
    ...['/artiklar', '/artiklar?ar=2026', '/artiklar?ar=2025'],
  ])
  expect(titles(await list('/artiklar?ar=2025'))).toEqual(['Gammal'])
  const tagged = await list('/artiklar?tagg=arets-handledare')
  expect(titles(tagged)).toEqual(['Nyast', 'Gammal'])
  expect(textOf(tagged.querySelector('main'))).toContain('2 artiklar om Årets handledare')
  expect(titles(await list('/artiklar?tagg=arets-handledare&ar=2026'))).toEqual(['Nyast'])
  expect(textOf((await list('/artiklar?tagg=okand')).querySelector('main'))).toContain(
    'Inga artiklar passar ditt urval.',
  )
  const link = (await list('/artiklar/nyast')).querySelector('main ul[aria-label=Taggar] a')
  expect(link?.getAttribute('href')).toBe('/artiklar?tagg=arets-handledare')
})

test('tags, years and numbers tell nothing of articles that visitors do not see here', async () => {
  const { id, article } = await college()
  const elsewhere = await buildGroup(db, { name: 'halland', vopagesStatus: true })
  const shown = await db.tag.create({ data: { label: 'Synlig', group_id: id } })
  const secret = await db.tag.create({ data: { label: 'Hemlig', group_id: id } })
  const tags = { connect: [{ id: shown.id }, { id: secret.id }] }
  await article('Nu', { date: new Date('2026-01-01'), tags: { connect: { id: shown.id } } })
  const hidden = { date: new Date('2020-01-01'), tags }
  await article('Utkast', { ...hidden, status: 'unpublished' })
  await article('Senare', { ...hidden, publish_at: new Date('2099-01-01') })
  await article('Slangd', { ...hidden, trashed_at: new Date() })
  await article('Annans', { date: hidden.date, group_id: elsewhere.id })
  for (const path of ['/artiklar', '/artiklar?tagg=synlig', '/artiklar?ar=2026']) {
    const document = await list(path)
    expect(titles(document), path).toEqual(['Nu'])
    expect(document.documentElement.outerHTML, path).not.toMatch(/Hemlig|hemlig|ar=2020/)
  }
  expect(textOf((await list('/artiklar?tagg=synlig')).querySelector('main'))).toContain('En artikel om Synlig')
})

test('an article tells when it was updated, when that was after its own day, and how to tell of a fault', async () => {
  const { article } = await college()
  await article('Senare', { date: new Date('2026-01-01'), updated_at: new Date('2026-11-18T23:30:00Z') })
  await article('Samma', { date: new Date('2026-11-19'), updated_at: new Date('2026-11-18T23:30:00Z') })
  expect(textOf((await list('/artiklar/senare')).querySelector('main'))).toContain('Senast uppdaterad 19 november 2026')
  const same = await list('/artiklar/samma')
  expect(textOf(same.querySelector('main'))).not.toContain('Senast uppdaterad')
  expect(textOf(same.querySelector('main a[href="/tipsa?sida=%2Fartiklar%2Fsamma"]'))).toBe('Tipsa om fel på sidan')
})

test('the feed holds the newest articles with whole addresses, and no text breaks it', async () => {
  const { article } = await college()
  const odd = await article('Udda', {
    title: '<b>&"]]>\u0007',
    date: new Date('2026-07-01'),
    lead: '<script>1</script>',
  })
  await article('Utkast', { status: 'unpublished' })
  const { text } = await get('/artiklar.rss', { host })
  const { document } = new JSDOM(text, { contentType: 'text/xml' }).window
  const [item, ...others] = document.querySelectorAll('item')
  expect(others).toHaveLength(0)
  const part = (name: string) => item?.querySelector(name)?.textContent
  expect(part('title')).toBe('<b>&"]]>')
  expect(part('description')).toBe('<script>1</script>')
  expect(part('link')).toMatch(/^http:\/\/skane\..*\/artiklar\/udda$/)
  expect(part('guid')).toMatch(new RegExp(`^article-${odd.id}@`))
  expect(part('pubDate')).toBe('Tue, 30 Jun 2026 22:00:00 GMT')
})
