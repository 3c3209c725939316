import type { ContentStatus, ContentType, Db, LinkState } from '@kollegium/db'
import { currentStatus } from '../../engine/publication.ts'
import { placeOfHost, siteLabelAt, siteOf } from '../../engine/site-address.ts'
import { drawnHeadings } from '../../kernel/drawn-headings.ts'
import type { Env } from '../../kernel/env.ts'
import { anchorPrefix } from '../../kernel/heading-anchors.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import { addressOf } from '../../modules/content/address.ts'
import { bankFileOf, type SiteScreen, screenAt, textBehind } from '../../modules/content/site-screens.ts'
import { isPublic } from '../../modules/documents/file-link.ts'
import { activeSite, isOpenSite } from '../../modules/sites/active-site.ts'

/** The finding about a link. `reason` is the end of a key `links.reason.…`. */
export type Judgement = { state: LinkState; reason: string; detail: string; leads_to: string | null }

type Hosts = Pick<Env, 'PUBLIC_HOST'> & Parameters<typeof siteOf>[0]
type Site = { id: number; name: string; open: boolean }
type Linked = {
  id: number
  title: string
  type: ContentType
  slug: string
  group_id: number | null
  group: { name: string; status: boolean; vopagesStatus: boolean } | null
  status: ContentStatus
  publish_at: Date | null
  unpublish_at: Date | null
  trashed_at: Date | null
}

export const works: Judgement = { state: 'works', reason: '', detail: '', leads_to: null }
const broken = (reason: string, detail = ''): Judgement => ({ state: 'broken', reason, detail, leads_to: null })

/** Where a link of a text leads: to a file of ours, to a path of a site of ours, or to a foreign address. */
export type Target =
  | { kind: 'file'; id: number }
  /** `heading` is the id of a heading of the text there; '' when the link leads to none. */
  | { kind: 'path'; group: number | null; path: string; heading: string }
  /** A heading of the text that the link itself stands in. */
  | { kind: 'place'; heading: string }
  | { kind: 'foreign'; url: string }
  | { kind: 'site' | 'none' }

/** Reads where links lead; `sites` are all groups by their host labels. */
export function targetsOf(env: Hosts, sites: ReadonlyMap<string, Site>) {
  const labels = new Map([...sites].map(([label, { id }]) => [id, label]))
  return (href: string, groupId: number | null): Target => {
    const label = groupId === null ? '' : (labels.get(groupId) ?? '')
    const base = `${siteOf(env, label ? { name: label } : null)}/`
    if (href.startsWith('#')) {
      const heading = headingOf(href)
      return heading ? { kind: 'place', heading } : { kind: 'none' }
    }
    const url = URL.parse(href, base)
    if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'none' }
    if (!placeOfHost(env, url.host)) return { kind: 'foreign', url: url.href }
    const [, file] = /^\/files\/(\d{1,9})\//i.exec(url.pathname) ?? []
    if (file) return { kind: 'file', id: Number(file) }
    const name = siteLabelAt(env, url.host)
    const site = sites.get(name)
    // Apps, and hosts of groups that are no more.
    if (name !== '' && !site) return { kind: 'none' }
    if (site && !site.open) return { kind: 'site' }
    const path = decoded(url.pathname).replace(/^\/|\/$/g, '')
    return path === ''
      ? { kind: 'none' }
      : { kind: 'path', group: site?.id ?? null, path, heading: headingOf(url.hash) }
  }
}

/**
 * The file that a link leads to, by the file's own address or by that of a document bank; null for other links. `members` tells of an
 * address at which members read it.
 */
export function fileOf(target: Target): { id: number; members: boolean } | null {
  if (target.kind === 'file') return { id: target.id, members: false }
  const screen = target.kind === 'path' ? screenAt(`/${target.path}`) : null
  return screen && bankFileOf(screen)
}

/** The heading that the end of an address names. Other ends are places of the sites' own, which no editor takes away. */
function headingOf(hash: string): string {
  const id = decoded(hash.slice(1))
  return id.startsWith(anchorPrefix) ? id : ''
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** All groups by their host labels. */
export async function allSites(db: Pick<Db, 'group'>): Promise<Map<string, Site>> {
  const groups = await db.group.findMany({ select: { id: true, name: true, ...activeSite } })
  return new Map(
    groups.map((group) => {
      const { id, name } = group
      return [hostLabelOf(name), { id, name, open: isOpenSite(group) }]
    }),
  )
}

/** A path of a site as one text. */
export const keyOf = (group: number | null, path: string) => `${group ?? ''} ${path}`

/** A screen of the sites at an address of one of them. */
export type AskedScreen = { group: number | null; screen: SiteScreen }
/** A look at the sites as visitors find them. A site is read once, for later questions, too. */
export type SiteLook = {
  /** Tells of each screen whether its site has it. */
  has: (asked: readonly AskedScreen[]) => Promise<boolean[]>
  /** The ids of all headings that the start page of a site draws: of its own text, and of the sections and cards of its lists. */
  startHeadings: (groupId: number | null) => Promise<ReadonlySet<string>>
}

/**
 * Judges links to our own pages, their headings, screens and files by the database: three statements and those of `look`, however
 * many links there are.
 */
export async function judgeOwn(
  { db, env, look }: { db: Pick<Db, 'content' | 'file' | 'group' | 'urlAlias'>; env: Hosts; look: SiteLook },
  targets: readonly Target[],
) {
  const files = targets.flatMap((target) => fileOf(target)?.id ?? [])
  const texts = targets.flatMap((target) => (target.kind === 'path' ? textBehind(target.path) : []))
  const paths = texts.flatMap((path) => [path, path.toLowerCase()])
  const [standing, fileRows, aliases] = await Promise.all([
    standingScreens(look, targets),
    db.file.findMany({
      where: { id: { in: [...new Set(files)] } },
      select: {
        id: true,
        title: true,
        status: true,
        portfolio_status: true,
        disk: true,
        malware: true,
        trashed_at: true,
      },
    }),
    db.urlAlias.findMany({
      where: { alias: { in: [...new Set(paths)] } },
      select: {
        group_id: true,
        alias: true,
        current: true,
        content: {
          select: {
            ...{ id: true, title: true, type: true, slug: true, group_id: true },
            group: { select: { name: true, ...activeSite } },
            ...{ status: true, publish_at: true, unpublish_at: true, trashed_at: true },
          },
        },
      },
    }),
  ])
  const hasHeading = await headingsOf({ db, look }, targets, aliases)
  const byId = new Map(fileRows.map((row) => [row.id, row]))
  const byPath = new Map(aliases.map((row) => [keyOf(row.group_id, row.alias), row]))
  return (target: Target): Judgement => {
    if (target.kind === 'site') return broken('site')
    const file = fileOf(target)
    const judged = file && judgeFile(byId.get(file.id), file)
    if (judged && target.kind === 'file') return judged
    if (target.kind !== 'path') return works
    const path = textBehind(target.path)
    // The file or the page of members that stands behind the text's own address.
    const end = target.path.slice(path.length).toLowerCase()
    const found = byPath.get(keyOf(target.group, path))
    if (found) {
      const text = judgeText(env, found.content, { ...found, end })
      const isThere = text.state !== 'works' || !target.heading || hasHeading(found, target.heading)
      return isThere ? text : broken('heading', found.content.title)
    }
    // A site leads on to the same address in small letters.
    const small = byPath.get(keyOf(target.group, path.toLowerCase()))
    if (small) return judgeText(env, small.content, { ...small, current: false, end })
    if (standing.has(keyOf(target.group, target.path))) return works
    // A file that is shown, and that isn't in the bank of this site, isn't there.
    return judged?.state === 'broken' ? judged : broken('gone')
  }
}

/** The types of texts that are drawn beside others on one page: a link may name a heading of any of them. */
export const drawnTogether: readonly ContentType[] = ['section', 'card', 'queue']

type Aliased = { group_id: number | null; alias: string; content: Pick<Linked, 'id' | 'type'> }

/** Reads the headings of the texts that links with a heading lead to; most links name none. */
async function headingsOf(
  { db, look }: { db: Pick<Db, 'content' | 'group'>; look: SiteLook },
  targets: readonly Target[],
  aliases: readonly Aliased[],
) {
  const named = new Set(
    targets.flatMap((each) => (each.kind === 'path' && each.heading ? keyOf(each.group, textBehind(each.path)) : [])),
  )
  const ids = aliases
    .filter(({ content }) => !drawnTogether.includes(content.type))
    .flatMap(({ group_id, alias, content }) => (named.has(keyOf(group_id, alias)) ? content.id : []))
  if (ids.length === 0) return () => true
  const texts = await db.content.findMany({ where: { id: { in: ids } }, select: { id: true, body: true } })
  const headings = new Map(texts.map(({ id, body }) => [id, headingIds(body)]))
  // The address of a site's start page leads on to that page, which draws the site's lists, too.
  const beginnings = await startsOf(db, look, ids)
  const onStart = new Map(
    aliases.flatMap(({ group_id, content }) => {
      const start = beginnings.get(content.id)?.find(({ group }) => group === group_id)
      return start ? [[keyOf(group_id, String(content.id)), start.headings] as const] : []
    }),
  )
  return ({ group_id, content: { id } }: Aliased, heading: string): boolean =>
    (headings.get(id)?.has(heading) ?? true) || (onStart.get(keyOf(group_id, String(id)))?.has(heading) ?? false)
}

type Start = { group: number; headings: ReadonlySet<string> }

/** The start pages of sites that these texts are, with the headings of each; most texts are none. */
export async function startsOf(
  db: Pick<Db, 'group'>,
  look: SiteLook,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Start[]>> {
  const groups = await db.group.findMany({
    where: { start_page_id: { in: [...new Set(ids)] } },
    select: { id: true, start_page_id: true },
  })
  const starts = await Promise.all(
    groups.map(async ({ id, start_page_id }) => ({
      ...{ group: id, text: start_page_id ?? 0 },
      headings: await look.startHeadings(id),
    })),
  )
  return Map.groupBy(starts, ({ text }) => text)
}

/** The ids that the sites give the headings of a text. */
export const headingIds = (body: string): ReadonlySet<string> => new Set(drawnHeadings(body).map(({ id }) => id))

/** Judges a link to a heading of its own text. `headings` are null where the text may stand on a page with others. */
export const judgePlace = (heading: string, headings: ReadonlySet<string> | null): Judgement =>
  !headings || headings.has(heading) ? works : broken('place')

/** The linked screens that stand on their sites, by their addresses. */
async function standingScreens({ has }: SiteLook, targets: readonly Target[]): Promise<ReadonlySet<string>> {
  const asked = new Map<string, AskedScreen>()
  for (const target of targets) {
    const screen = target.kind === 'path' ? screenAt(`/${target.path}`) : null
    if (target.kind === 'path' && screen) asked.set(keyOf(target.group, target.path), { group: target.group, screen })
  }
  const answers = await has([...asked.values()])
  return new Set([...asked.keys()].filter((_, at) => answers[at]))
}

type LinkedFile = Parameters<typeof isPublic>[0] & { title: string; malware: string | null; trashed_at: Date | null }

function judgeFile(file: LinkedFile | undefined, { members }: { members: boolean }): Judgement {
  if (!file) return broken('gone')
  if (file.trashed_at !== null) return broken('trashed', file.title)
  const isShown = members ? file.status && file.portfolio_status : isPublic(file)
  return isShown && file.malware === null ? works : broken('closed', file.title)
}

type Alias = { group_id: number | null; current: boolean; end: string }

function judgeText(env: Hosts, text: Linked, alias: Alias): Judgement {
  if (text.trashed_at) return broken('trashed', text.title)
  const status = currentStatus(text)
  if (status !== 'published') return broken(status, text.title)
  if (alias.current) return works
  // The site that it has moved to is closed.
  if (!isOpenSite(text.group)) return broken('site')
  const origin = text.group_id === alias.group_id ? '' : siteOf(env, text.group)
  const leads_to = `${origin}/${addressOf(text.type, text.slug)}${alias.end}`
  return { state: 'moved', reason: 'renamed', detail: text.title, leads_to }
}

/** The number of nights after which a foreign server without an answer counts as gone. */
export const nightsOfPatience = 3

/** Judges a foreign answer; `failures` counts the nights without a good one, this one too. */
export function judgeForeign(
  { status, location }: { status: number | null; location: string | null },
  url: string,
  failures: number,
): Judgement {
  if (status === 404 || status === 410) return broken('status', String(status))
  if (status === null) return failures >= nightsOfPatience ? broken('silent') : works
  const to = (status === 301 || status === 308) && location ? URL.parse(location, url)?.href : null
  // From http to https of the same page is no other address to a reader.
  if (to && to.replace(/^https:/, 'http:') !== url.replace(/^https:/, 'http:')) {
    return { state: 'moved', reason: 'redirected', detail: String(status), leads_to: to }
  }
  return works
}
