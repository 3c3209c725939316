import { accessibilityDraft, buildStatement } from '@kollegium/api/testing/statements'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites } from '../testing.ts'
import { dataFaults } from '../testing-schema-org.ts'

const { db, get, clear, heard } = await createSites(listenForChanges)
const host = 'skane'
const origin = 'http://skane.vo.localhost:3000'

let groupId: number
beforeEach(async () => {
  await clear()
  groupId = (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })).id
})

const { DOMParser } = new JSDOM('').window
async function sitemap(path = '/sitemap.xml', at = host) {
  const { status, headers, text } = await get(path, { host: at })
  if (status !== 200) return status
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return [...document.querySelectorAll('loc')].map(({ textContent }) => textContent)
}
const article = (slug: string, more = {}) =>
  heard(['Content'], () => buildContent(db, { group_id: groupId, status: 'published', slug, ...more }))

describe('the sitemap', () => {
  const own = ['/', '/om-oss', '/artiklar', '/evenemang', '/verifiera', '/cookiepolicy', '/lokala-college']
  const fixed = [...own, '/ansok', '/ansok/metodmaterial', '/nyhetsbrev'].map((path) => origin + path)

  test('names what visitors find on this site now, and nothing else', async () => {
    expect(await sitemap()).toEqual(fixed)
    await article('ny', { updated_at: new Date('2026-11-20T10:00:00Z') })
    await article('utkast', { status: 'unpublished' })
    await article('sedan', { publish_at: new Date('2999-01-01') })
    await article('front', { group_id: null })
    expect(await sitemap()).toEqual([...fixed, `${origin}/artiklar/ny`])
    expect((await get('/sitemap.xml', { host })).text).toContain('<lastmod>2026-11-20T10:00:00.000Z</lastmod>')
    await heard(['Content'], () => db.content.updateMany({ where: { slug: 'ny' }, data: { status: 'unpublished' } }))
    expect(await sitemap()).toEqual(fixed)
    expect(await sitemap('/sitemap.xml', '')).toContain('http://vo.localhost:3000/artiklar/front')
  })

  test('every address in it leads to a page', async () => {
    await article('ny')
    await heard(['Statement'], () =>
      buildStatement(db, { kind: 'accessibility', group_id: null, draft: accessibilityDraft() }),
    )
    const addresses = await sitemap()
    expect(addresses).toContain(`${origin}/tillganglighetsredogorelse`)
    for (const address of addresses as string[]) {
      const { status, document } = await get(new URL(address).pathname, { host })
      expect([address, status, document.querySelector('meta[name="robots"]')]).toEqual([address, 200, null])
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address)
    }
  })

  test('a closed site has none, and no site has a file beyond the last', async () => {
    expect(await sitemap('/sitemap/1.xml')).toEqual(fixed)
    for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/x.xml']) expect(await sitemap(path)).toBe(404)
    await heard(['Group'], () => db.group.update({ where: { id: groupId }, data: { vopagesStatus: false } }))
    expect(await sitemap()).toBe(404)
    expect((await get('/robots.txt', { host })).text).toBe('User-agent: *\nDisallow: /verifiera/\n')
  })
})

test('robots are led to the sitemap and away from the numbers of papers', async () => {
  expect((await get('/robots.txt', { host })).text).toBe(
    `User-agent: *\nDisallow: /verifiera/\n\nSitemap: ${origin}/sitemap.xml\n`,
  )
})

test('the page where one types a number is for search engines, the page of a number is not', async () => {
  const blank = await get('/verifiera', { host })
  expect(blank.headers['x-robots-tag']).toBeUndefined()
  expect(blank.document.querySelector('meta[name="robots"]')).toBeNull()
  expect(blank.document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${origin}/verifiera`)
  const checked = await get('/verifiera/7K3M-Q9TX-2F8C', { host })
  expect(checked.headers['x-robots-tag']).toBe('noindex')
  expect(checked.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

test('a forged host changes no address', async () => {
  await article('ny')
  const forged = { headers: { 'x-forwarded-host': 'ond.example', forwarded: 'host=ond.example' }, host }
  for (const path of ['/', '/artiklar/ny', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt']) {
    const { status, text } = await get(path, forged)
    expect([status, text.includes('ond.example')]).toEqual([200, false])
  }
})

test('finders of faults find whom to tell', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt', { host })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:kansliet@example.com\n')
  expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000)
})

test.each(['', 'front', 'admin', 'local-admin', 'cert', 'docs', 'local-skane'])(
  'the file for finders names the host %s, where it was found',
  async (label) => {
    const at = `${label && `${label}.`}vo.localhost:3000`
    const { status, text } = await get('/.well-known/security.txt', { at })
    expect(status).toBe(200)
    expect(text).toContain(`Canonical: http://${at}/.well-known/security.txt\n`)
    expect((await get('/security.txt', { at })).headers.location).toBe('/.well-known/security.txt')
  },
)

test('a foreign host is no address of the file', async () => {
  for (const at of ['ond.example', 'a b.vo.localhost:3000']) {
    const { text } = await get('/.well-known/security.txt', { at })
    expect(text.match(/^Canonical: .*$/gm)).toEqual(['Canonical: http://vo.localhost:3000/.well-known/security.txt'])
  }
})

test('icons are pictures of the mark, which browsers keep', async () => {
  const ico = await get('/favicon.ico', { host })
  expect([ico.headers['content-type'], ico.headers['cache-control']]).toEqual(['image/x-icon', 'public, max-age=86400'])
  expect(ico.bytes.readUInt16LE(2)).toBe(1)
  const touch = await get('/apple-touch-icon.png', { host })
  expect(await sharp(touch.bytes).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  // The mark is drawn: not every pixel is white.
  const { channels } = await sharp(touch.bytes).stats()
  expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(100)
})

describe('the head of a page', () => {
  test('describes the page for shared links, with whole addresses', async () => {
    await article('ny', { title: 'Ny <artikel>', lead: 'En "ingress" & mer' })
    const { document } = await get('/artiklar/ny', { host })
    const property = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? null
    expect(property('og:title')).toBe('Ny <artikel>')
    expect(property('og:description')).toBe('En "ingress" & mer')
    expect(property('description')).toBe('En "ingress" & mer')
    expect(property('og:url')).toBe(`${origin}/artiklar/ny`)
    expect(property('og:site_name')).toBe('College Skåne')
    expect([property('og:type'), property('og:locale'), property('twitter:card')]).toEqual([
      'article',
      'sv_SE',
      'summary_large_image',
    ])
    expect(property('og:image')).toBe(`${origin}/share.png`)
  })

  test('names the address of each page of a list, and the whole list where it is filtered', async () => {
    for (let number = 0; number < 21; number++) {
      await buildContent(db, { group_id: groupId, status: 'published', slug: `a-${number}` })
    }
    await article('sist')
    const canonical = async (path: string) => {
      const { document } = await get(path, { host })
      const shared = document.querySelector('meta[property="og:url"]')?.getAttribute('content')
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(shared)
      return shared
    }
    expect(await canonical('/artiklar?utm_source=brev')).toBe(`${origin}/artiklar`)
    expect(await canonical('/artiklar?sida=2')).toBe(`${origin}/artiklar?sida=2`)
    expect(await canonical('/artiklar?tagg=apl')).toBe(`${origin}/artiklar`)
    expect(await canonical('/evenemang?visa=tidigare')).toBe(`${origin}/evenemang?visa=tidigare`)
    expect(await canonical('/verifiera?lang=en')).toBe(`${origin}/verifiera?lang=en`)
  })

  test('tells when and where an event is, with the offset of Swedish time', async () => {
    const event = { type: 'event' as const, allday: false, location: 'Aulan, Lund' }
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    await article('vinter', { ...event, start_date: day('2027-01-16'), start_time: '08:30', end_time: '16:00' })
    await article('sommar', { ...event, start_date: day('2027-07-16'), start_time: '08:30' })
    await article('hela-dagen', { ...event, allday: true, start_date: day('2027-07-16'), start_time: '08:30' })
    const eventAt = async (slug: string) => {
      const { document } = await get(`/evenemang/${slug}`, { host })
      expect(dataFaults(document)).toEqual([])
      const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
      return JSON.parse(text)['@graph'][0] as Record<string, unknown>
    }
    expect(await eventAt('vinter')).toMatchObject({
      ...{ '@type': 'Event', startDate: '2027-01-16T08:30:00+01:00', endDate: '2027-01-16T16:00:00+01:00' },
      location: { '@type': 'Place', name: 'Aulan, Lund' },
    })
    expect(await eventAt('sommar')).toMatchObject({ startDate: '2027-07-16T08:30:00+02:00' })
    expect(await eventAt('hela-dagen')).toMatchObject({ startDate: '2027-07-16' })
  })

  test('a start page leads to the feeds of the site', async () => {
    const { document } = await get('/', { host })
    const feeds = [...document.querySelectorAll('link[rel="alternate"][type="application/rss+xml"]')]
    expect(feeds.map((feed) => feed.getAttribute('href'))).toEqual([
      `${origin}/artiklar.rss`,
      `${origin}/evenemang.rss`,
    ])
  })

  test('a shared picture has its address, measures and words', async () => {
    const file = await buildFile(db, {
      filename: 'bild.png',
      filetype: 'image/png',
      width: 1920,
      height: 1080,
      description: 'En trappa',
    })
    await article('med-bild', { images: { create: { file_id: file.id, position: 0 } } })
    const { document } = await get('/artiklar/med-bild', { host })
    const property = (name: string) =>
      document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute('content')
    expect([property(''), property(':width'), property(':height'), property(':alt')]).toEqual([
      ...[`${origin}/files/${file.id}/bild.png?d=1200x630`, '1200', '675', 'En trappa'],
    ])
  })

  test('holds structured data that no text breaks out of', async () => {
    await article('ny', { title: '</script><script>alert(1)</script>' })
    const { document } = await get('/artiklar/ny', { host })
    const [data, ...more] = document.querySelectorAll('script[type="application/ld+json"]')
    expect(more).toEqual([])
    const graph = JSON.parse(data?.textContent ?? '')['@graph'] as Record<string, unknown>[]
    expect(graph.map((node) => node['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(graph[0]?.headline).toBe('</script><script>alert(1)</script>')
    const start = await get('/', { host })
    const organisation = start.document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect(JSON.parse(organisation)['@graph'][0]).toMatchObject({ '@type': 'Organization', name: 'College Skåne' })
  })

  test('an error and a closed site are for no search engine', async () => {
    const missing = await get('/finns-inte', { host })
    expect(missing.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(missing.document.querySelector('script[type="application/ld+json"], meta[property="og:url"]')).toBeNull()
    await heard(['Group'], () => db.group.update({ where: { id: groupId }, data: { vopagesStatus: false } }))
    const closed = await get('/', { host })
    expect(closed.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })
})
