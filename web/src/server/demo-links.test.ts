import { placeOfHost, siteOrigin } from '@kollegium/api/process'
import { listenForChanges } from '@kollegium/db'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteOf } from './host.ts'
import { createSites, textOf } from './testing.ts'
import { loadDemo } from './testing-demo.ts'
import { dataFaults } from './testing-schema-org.ts'

const { db, env, url, get } = await createSites(listenForChanges)

/**
 * The complete sites by label with the number of pages that each has at least; '' is the front, and `sprak` that of the second
 * brand. The crawl reads their pages, and those of other sites only once.
 */
const sizes = { '': 13, skane: 26, 'eslov-hoor-horby': 26, sprak: 20, 'sprak-norr': 12 }
const complete = Object.keys(sizes)
const ofColleges = ['/listor/', '/hjalp/', '/dokumentbank', '/files/']
const ofSecondBrand = ['/listor/', '/dokumentbank']
/** Beginnings of addresses that a site's sitemap names, beside those of its texts. */
const named: Record<keyof typeof sizes, string[]> = {
  '': ['/lokala-college'],
  ...{ skane: ofColleges, 'eslov-hoor-horby': ofColleges },
  ...{ sprak: ofSecondBrand, 'sprak-norr': ofSecondBrand },
}
/** Addresses of the site that its handler doesn't answer: the API's and the sign-in's. */
const elsewhere = /^\/(api|login|assets)(\/|$)/

type Seen = { status: number; isHidden: boolean; ids: Set<string>; faults: string[]; links: string[] }

const unread = (): Seen => ({ status: 0, isHidden: false, ids: new Set(), faults: [], links: [] })

/** The pages by whole address without fragment. */
const pages = new Map<string, Seen>()
/** Each link with the first page that holds it. */
const links = new Map<string, string>()

beforeAll(async () => {
  await loadDemo({ env, url })
  await crawl()
}, 300_000)

const originOf = (label: string) => siteOrigin(env, label)

/** Asks for a whole address as a visitor, through redirects. */
async function ask(address: string, hops = 5): Promise<Awaited<ReturnType<typeof get>>> {
  const { host, pathname, search } = new URL(address)
  const answer = await get(pathname + search, { at: host })
  const { location } = answer.headers
  if (hops === 0 || answer.status < 300 || answer.status >= 400 || !location) return answer
  const target = new URL(location, address).href
  return isFollowed(target) ? ask(target, hops - 1) : { ...answer, status: 200 }
}

/** Whether the site handler answers an address. */
function isFollowed(address: string): boolean {
  const { host, pathname, protocol } = new URL(address)
  if (!protocol.startsWith('http') || !placeOfHost(env, host)) return false
  const { kind } = siteOf(host, env.PUBLIC_HOST)
  return (kind === 'front' || kind === 'group') && !elsewhere.test(pathname) && !pathname.startsWith('/files/')
}

const withoutFragment = (address: string) => address.replace(/#.*$/, '')

function labelOf(address: string): string {
  const site = siteOf(new URL(address).host, env.PUBLIC_HOST)
  return site.kind === 'group' ? site.label : ''
}

async function crawl() {
  const waiting = complete.map((label) => `${originOf(label)}/`)
  for (const address of waiting) pages.set(address, unread())
  while (waiting.length > 0) {
    // The server makes some pages while the test reads others.
    const next = waiting.splice(0, 8)
    const read = await Promise.all(next.map(async (address) => [address, await readPage(address)] as const))
    for (const [address, seen] of read) {
      pages.set(address, seen)
      // Filtered and searched pages repeat the links of the page without a query.
      if (complete.includes(labelOf(address)) && !new URL(address).search) waiting.push(...newOf(seen, address))
    }
  }
}

/** Notes the links of a page, and answers the pages that no other one has led to. */
function newOf({ links: found }: Seen, address: string): string[] {
  const fresh: string[] = []
  for (const link of found) {
    if (!links.has(link)) links.set(link, address)
    const target = withoutFragment(link)
    if (!isFollowed(target) || pages.has(target)) continue
    pages.set(target, unread())
    fresh.push(target)
  }
  return fresh
}

async function readPage(address: string): Promise<Seen> {
  const answer = await ask(address)
  const { status, headers, text } = answer
  if (!headers['content-type']?.startsWith('text/html')) return { ...unread(), status }
  const { document } = answer
  const hrefs = [...document.querySelectorAll('a[href], area[href]')].map((link) => link.getAttribute('href') ?? '')
  const sources = [...document.querySelectorAll('img[src]')].map((image) => image.getAttribute('src') ?? '')
  return {
    status,
    isHidden: document.querySelector('meta[name="robots"]') !== null,
    ids: new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)),
    faults: status === 200 ? [...faultsOf(document, text), ...headFaults(document, address)] : [],
    links: [...hrefs, ...sources]
      .filter((href) => !href.startsWith('data:'))
      .map((href) => new URL(href, address).href),
  }
}

function faultsOf(document: Document, text: string): string[] {
  const headings = document.querySelectorAll('h1')
  const described = document.querySelector('meta[name="description"]')?.getAttribute('content')?.trim()
  const words = textOf(document.body)
  return [
    ...(headings.length === 1 && textOf(headings[0] ?? null) ? [] : [`${headings.length} h1`]),
    ...(document.title.trim() ? [] : ['no title']),
    ...(described ? [] : ['no description']),
    ...(/\bundefined\b|\[object |\bNaN\b|Invalid Date|::\w/.test(words) ? ['a value that no one should read'] : []),
    ...(/href="(undefined|null|)"/.test(text) ? ['a link without an address'] : []),
  ]
}

/** Tells what search engines and shared links would miss in a page's head. */
function headFaults(page: Document, address: string): string[] {
  const property = (name: string) => page.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? ''
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
  if (page.querySelector('meta[name="robots"][content="noindex"]')) return canonical ? ['hidden, and canonical'] : []
  return [
    ...(canonical.split('?')[0] === address.split('?')[0] ? [] : [`canonical ${canonical}`]),
    ...(property('og:url') === canonical ? [] : ['another address for shared links']),
    ...(property('og:title') && property('og:description') ? [] : ['nothing for shared links']),
    ...(URL.canParse(property('og:image')) && property('og:image:alt') ? [] : ['no picture for shared links']),
    ...dataFaults(page),
  ]
}

/** The types of structured data in a page, in their order. */
const dataTypes = (text: string) => [...text.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)

describe('the sites of the demo network', () => {
  test('pages tell search engines what they are about', async () => {
    const typesAt = async (path: string) => dataTypes((await get(path, { host: 'skane' })).text)
    expect(await typesAt('/')).toEqual(['Organization'])
    expect(await typesAt('/artiklar/arets-handledare-2026-ar-utsedd')).toEqual(
      expect.arrayContaining(['Article', 'BreadcrumbList', 'Organization']),
    )
    expect(await typesAt('/evenemang/handledarutbildning-steg-1')).toEqual(
      expect.arrayContaining(['Event', 'Place', 'BreadcrumbList']),
    )
    for (const path of [
      '/listor/nyheter',
      '/dokumentbank',
      '/lokala-college',
      '/nyhetsbrev',
      '/tillganglighetsredogorelse',
    ]) {
      expect(await typesAt(path), path).toContain('BreadcrumbList')
    }
  })

  test.each(complete)('each address in the sitemap of "%s" leads to a page or a document', async (label) => {
    const { text } = await ask(`${originOf(label)}/sitemap.xml`)
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const begin of named[label as keyof typeof named]) {
      expect(
        addresses.some((address) => new URL(address).pathname.startsWith(begin)),
        begin,
      ).toBe(true)
    }
    for (const address of addresses.filter(isFollowed)) {
      const { status, isHidden } = pages.get(address) ?? (await readPage(address))
      expect([address, status, isHidden]).toEqual([address, 200, false])
    }
  })

  test('each link leads to a page', () => {
    const dead = [...links].flatMap(([link, page]) => {
      const status = pages.get(withoutFragment(link))?.status
      return isFollowed(link) && status !== 200 ? [`${page} → ${link} (${status})`] : []
    })
    expect(dead).toEqual([])
    for (const label of complete) {
      const read = [...pages.keys()].filter((address) => address.startsWith(`${originOf(label)}/`))
      expect(read.length, originOf(label)).toBeGreaterThanOrEqual(sizes[label as keyof typeof sizes])
    }
  })

  test('each link to a part of a page finds the part', () => {
    const lost = [...links].flatMap(([link, page]) => {
      const part = decodeURIComponent(new URL(link).hash.slice(1))
      const target = pages.get(withoutFragment(link))
      return part && target?.status === 200 && !target.ids.has(part) ? [`${page} → ${link}`] : []
    })
    expect(lost).toEqual([])
  })

  test('each link to a file names a file that is there', async () => {
    const files = await db.file.findMany({ select: { id: true } })
    const known = new Set(files.map(({ id }) => String(id)))
    const linked = [...links].flatMap(([link, page]) => {
      const id = /^\/files\/(\d+)\//.exec(new URL(link).pathname)?.[1]
      return id ? [{ id, link, page }] : []
    })
    expect(linked.length).toBeGreaterThan(20)
    expect(linked.filter(({ id }) => !known.has(id))).toEqual([])
  })

  test('each page has one first heading, a title and a description, and no value that was left out', () => {
    expect([...pages].flatMap(([address, { faults }]) => faults.map((fault) => `${address}: ${fault}`))).toEqual([])
  })
})
