import { placeOfHost } from '@kollegium/api/process'
import {
  type AddressList,
  bookAddresses,
  entityAddresses,
  fileAddresses,
  folderAddresses,
  type PublicAddress,
  portfolioAddresses,
  type SiteBank,
  textAddresses,
} from '@kollegium/api/server'
import { rangeOf } from './college-models.ts'
import { formSpecs } from './forms/definitions.ts'
import { faviconIco, sharePicture, touchIcon } from './icons.ts'
import { notFound } from './not-found.ts'
import type { FileRoute, LiveContext, LiveRoute, RouteContext } from './route.ts'
import { securityTxt } from './security-txt.ts'
import { placeOf } from './site-data.ts'
import { MAX_ADDRESSES, type SitemapEntry, sitemap, sitemapIndex } from './sitemap.ts'

// The files by which search engines, browsers and finders of faults find their way.

const isOpen = ({ visit: { site } }: RouteContext) => site?.state !== 'inactive'
const originOf = ({ data, visit }: RouteContext) => data.origin(visit.label)

/** The addresses that a site has beside its texts and documents, all of which the first file of the sitemap holds. */
async function fixedAddresses({ services, data, visit }: RouteContext, bank: SiteBank): Promise<SitemapEntry[]> {
  const { site, legal, documents } = visit
  const groupId = site?.group.id ?? null
  const [entities, books, colleges] = await Promise.all([
    entityAddresses(services.db, groupId),
    bookAddresses(services.db, groupId),
    data.colleges(),
  ])
  const own = [
    ...['/', ...(site ? ['/om-oss'] : []), '/artiklar', '/evenemang', '/verifiera', '/cookiepolicy'],
    ...(rangeOf(colleges, groupId) ? ['/lokala-college'] : []),
    ...(documents ? ['/dokumentbank'] : []),
    ...[formSpecs.account, formSpecs.material, formSpecs.newsletter].map(({ path }) => path),
    ...Object.values(legal).flatMap((href) => (href?.startsWith('/') ? href : [])),
  ]
  return [
    ...own.map((path) => ({ path, updated: null })),
    ...[...entities, ...portfolioAddresses(bank), ...books].map(withSlash),
  ]
}

const withSlash = ({ path, updated }: PublicAddress): SitemapEntry => ({ path: `/${path}`, updated })

/** Returns the lists of a site's addresses, in the order of the sitemap. */
async function addressesOf(context: RouteContext): Promise<{ lists: AddressList[]; counts: number[] }> {
  const { services, data, visit } = context
  const place = placeOf(visit.site)
  const bank = await data.bank(place.groupId)
  const fixed = await fixedAddresses(context, bank)
  const lists: AddressList[] = [
    { count: async () => fixed.length, read: async ({ skip, take }) => fixed.slice(skip, skip + take) },
    ...[textAddresses(services.db, place), folderAddresses(services.db, bank), fileAddresses(services.db, bank)].map(
      ({ count, read }): AddressList => ({ count, read: async (part) => (await read(part)).map(withSlash) }),
    ),
  ]
  return { lists, counts: await Promise.all(lists.map(({ count }) => count())) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const partsOf = ({ counts }: { counts: number[] }) => Math.ceil(sum(counts) / MAX_ADDRESSES)

/** Writes one file of a site's sitemap; null for a file that the site doesn't have. */
async function sitemapPart(
  context: RouteContext,
  { lists, counts }: Awaited<ReturnType<typeof addressesOf>>,
  part: number,
): Promise<string | null> {
  const [from, to] = [(part - 1) * MAX_ADDRESSES, part * MAX_ADDRESSES]
  const read = lists.map((list, at) => {
    const before = sum(counts.slice(0, at))
    const skip = Math.max(from - before, 0)
    const take = Math.min(to - before, counts[at] ?? 0) - skip
    return take > 0 ? list.read({ skip, take }) : []
  })
  const entries = (await Promise.all(read)).flat()
  return entries.length > 0 ? sitemap(originOf(context), entries) : null
}

const xml = 'application/xml; charset=utf-8'

const sitemaps: readonly FileRoute[] = [
  {
    path: '/sitemap.xml',
    type: xml,
    file: async (context) => {
      if (!isOpen(context)) throw notFound()
      const addresses = await addressesOf(context)
      const parts = partsOf(addresses)
      if (parts === 1) return sitemapPart(context, addresses, 1)
      const paths = Array.from({ length: parts }, (_, at) => `/sitemap/${at + 1}.xml`)
      return sitemapIndex(originOf(context), paths)
    },
  },
  {
    path: '/sitemap/:part.xml',
    type: xml,
    file: async (context) => {
      const { part = '' } = context.params
      if (!isOpen(context) || !/^[1-9]\d{0,3}$/.test(part)) throw notFound()
      const file = await sitemapPart(context, await addressesOf(context), Number(part))
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
  (write: (context: LiveContext) => string): LiveRoute['answer'] =>
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

/** The site's origin, and that of the request when it is another host of ours. */
function originsOf(context: LiveContext): string[] {
  const { env } = context.services
  const host = context.request.headers.host?.toLowerCase() ?? ''
  const isOurs = placeOfHost(env, host) !== null && /^[a-z\d.:-]+$/.test(host)
  return [...new Set([originOf(context), ...(isOurs ? [`${env.PUBLIC_PROTOCOL}://${host}`] : [])])]
}

const security = (context: LiveContext) =>
  securityTxt({
    given: context.services.env.SECURITY_CONTACT ?? null,
    email: context.visit.brand.email,
    origins: originsOf(context),
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
