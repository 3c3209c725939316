import { countTextAddresses, entityAddresses, textAddresses } from '@kollegium/api/server'
import { faviconIco, sharePicture, touchIcon } from './icons.ts'
import { notFound } from './not-found.ts'
import type { FileRoute, LiveRoute, RouteContext } from './route.ts'
import { securityTxt } from './security-txt.ts'
import { placeOf } from './site-data.ts'
import { MOST_ADDRESSES, type SitemapEntry, sitemap, sitemapIndex } from './sitemap.ts'

// The files by which search engines, browsers and finders of faults find their way.

const isOpen = ({ visit: { site } }: RouteContext) => site?.state !== 'inactive'
const originOf = ({ data, visit }: RouteContext) => data.origin(visit.label)

/** The addresses that every site has, beside its texts: its own pages, the legal ones and the pages of entities. */
async function fixedAddresses({ services, visit: { site, legal } }: RouteContext): Promise<SitemapEntry[]> {
  const own = ['/', ...(site ? ['/om-oss'] : []), '/artiklar', '/evenemang', '/verifiera', '/cookiepolicy']
  const legalPages = Object.values(legal).filter((href) => href?.startsWith('/'))
  const entities = await entityAddresses(services.db, site?.group.id ?? null)
  const paths = [...own, ...legalPages.flatMap((href) => href ?? []), ...entities.map(({ path }) => `/${path}`)]
  return paths.map((path) => ({ path, updated: null }))
}

/** Returns one file of a site's sitemap; null for a file that the site doesn't have. Fixed addresses are in the first. */
async function sitemapPart(context: RouteContext, part: number): Promise<string | null> {
  const { services, visit } = context
  const fixed = await fixedAddresses(context)
  const from = (part - 1) * MOST_ADDRESSES - fixed.length
  const [skip, take] = [Math.max(from, 0), from < 0 ? MOST_ADDRESSES - fixed.length : MOST_ADDRESSES]
  const texts = await textAddresses(services.db, placeOf(visit.site), { skip, take })
  const entries = [...(part === 1 ? fixed : []), ...texts.map(({ path, updated }) => ({ path: `/${path}`, updated }))]
  return entries.length > 0 ? sitemap(originOf(context), entries) : null
}

async function partsOf(context: RouteContext): Promise<number> {
  const { services, visit } = context
  const [fixed, texts] = await Promise.all([
    fixedAddresses(context),
    countTextAddresses(services.db, placeOf(visit.site)),
  ])
  return Math.ceil((fixed.length + texts) / MOST_ADDRESSES)
}

const xml = 'application/xml; charset=utf-8'

const sitemaps: readonly FileRoute[] = [
  {
    path: '/sitemap.xml',
    type: xml,
    file: async (context) => {
      if (!isOpen(context)) throw notFound()
      const parts = await partsOf(context)
      if (parts === 1) return sitemapPart(context, 1)
      const paths = Array.from({ length: parts }, (_, at) => `/sitemap/${at + 1}.xml`)
      return sitemapIndex(originOf(context), paths)
    },
  },
  {
    path: '/sitemap/:part.xml',
    type: xml,
    file: async (context) => {
      const { part = '' } = context.params
      const file = isOpen(context) && /^[1-9]\d{0,3}$/.test(part) ? await sitemapPart(context, Number(part)) : null
      if (file === null) throw notFound()
      return file
    },
  },
]

/** The pictures of a mark, made once for each mark and process. */
const pictures = new Map<string, Promise<Buffer>>()

/** Sends a picture of the site's mark, which browsers keep for a day. */
const markPicture =
  (type: string, make: (svg: string) => Promise<Buffer>): LiveRoute['answer'] =>
  async ({ data, visit: { brand }, response }) => {
    const svg = (await data.renderer()).favicon(brand)
    const key = `${make.name} ${svg}`
    const made = pictures.get(key) ?? make(svg)
    pictures.set(key, made)
    response
      .status(200)
      .set({ 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' })
      .end(await made)
    return 'sent'
  }

const touch = markPicture('image/png', touchIcon)

const icons: readonly LiveRoute[] = [
  { path: '/favicon.ico', methods: ['GET'], answer: markPicture('image/x-icon', faviconIco) },
  { path: '/apple-touch-icon.png', methods: ['GET'], answer: touch },
  { path: '/share.png', methods: ['GET'], answer: markPicture('image/png', sharePicture) },
  // Older phones ask for this name without a look at the page.
  { path: '/apple-touch-icon-precomposed.png', methods: ['GET'], answer: touch },
]

/** Sends a text that browsers keep for some minutes. */
const text =
  (write: (context: RouteContext) => string): LiveRoute['answer'] =>
  async (context) => {
    context.response
      .status(200)
      .set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' })
      .end(write(context))
    return 'sent'
  }

/** Numbers of papers are personal data: only the page where one types a number is for search engines. */
const robots = (context: RouteContext) =>
  `User-agent: *\nDisallow: /verifiera/\n${isOpen(context) ? `\nSitemap: ${originOf(context)}/sitemap.xml\n` : ''}`

const security = (context: RouteContext) =>
  securityTxt({
    given: context.services.env.SECURITY_CONTACT ?? null,
    email: context.visit.brand.email,
    origin: originOf(context),
  })

/** Sitemap, robots.txt, security.txt and icons of every site. */
export const findableRoutes: readonly (FileRoute | LiveRoute)[] = [
  ...sitemaps,
  ...icons,
  { path: '/robots.txt', methods: ['GET'], answer: text(robots) },
  { path: '/.well-known/security.txt', methods: ['GET'], answer: text(security) },
  {
    path: '/security.txt',
    methods: ['GET'],
    answer: async () => ({ location: '/.well-known/security.txt', status: 301 }),
  },
]
