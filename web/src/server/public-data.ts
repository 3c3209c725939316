import { originOf } from '@kollegium/api/process'
import {
  type Brand,
  createLiveCache,
  entityPageAt,
  entityPageTables,
  labelNow,
  latestArticles,
  loadBrand,
  movedTo,
  nextChangeAt,
  nextEntityChangeAt,
  nextMessageChangeAt,
  type PublicSite,
  publicNetwork,
  publicSite,
  publishedArticles,
  publishedPage,
  publishedText,
  type VisibleMessage,
  visibleMessages,
} from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Page } from '../apps/public/model.ts'
import { countryMap, siteMap } from './map/site-map.ts'
import {
  aboutPage,
  entityPage,
  frontOf,
  membersOf,
  pinsOf,
  teaserOf,
  textPage,
  withStartPageText,
} from './public-models.ts'

/** Tables behind a group's presentation and the frame of its pages. */
const siteTables = [
  ...['Group', 'GroupLogo', 'GroupImage', 'GroupContact', 'User', 'UserImage'],
  ...['File', 'Portfolio', 'Setting', 'Wording'],
]
/** Tables behind the pages' content. */
export const pageTables = [
  ...[...siteTables, 'Notice'],
  ...['Content', 'ContentImage', 'ContentAttachment', 'Tag', '_ContentToTag'],
  ...entityPageTables,
]

type ActiveSite = Extract<PublicSite, { state: 'active' }>

const changeOf = (site: PublicSite | null) => (site?.state === 'active' ? site.changesAt : null)

function earliest(moments: (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Returns the group whose texts a site shows (null: the front site) and the text that it begins with. */
const placeOf = (site: PublicSite | null) => ({
  groupId: site?.group.id ?? null,
  startPageId: site?.state === 'active' ? site.group.start_page_id : null,
})

const articlesAPage = 20
const newsOnStart = 3

/**
 * Creates the reader of the public pages' data. Sites and the brand are kept until their tables change; content is read
 * each time.
 */
export function createPublicData(services: Services) {
  const { db, env, changes } = services
  const sites = createLiveCache<PublicSite | null>({ changes, tables: siteTables, maxBytes: 500 })
  const told = createLiveCache<{ items: VisibleMessage[]; until: Date | null }>({
    ...{ changes, tables: ['Notice'], maxBytes: 500 },
  })
  const brands = createLiveCache<Brand>({ changes, tables: ['Setting'], maxBytes: 1 })

  const site = (label: string) =>
    sites.get(label, async () => {
      const value = await publicSite(db, env, label)
      return { value, keep: value !== null, until: changeOf(value) }
    })
  /** Returns the new label of a renamed site. Null while a site has `label`, and when none ever had it. */
  const movedSite = async (label: string) => ((await site(label)) ? null : labelNow(db, label))
  /** Returns the site's current notices to visitors, and the time when they next change. */
  const notices = (groupId: number | null) =>
    told.get(`${groupId ?? ''}`, async () => {
      const now = new Date()
      const [items, until] = await Promise.all([
        visibleMessages(db, 'visitors', groupId, now),
        nextMessageChangeAt(db, 'visitors', groupId, now),
      ])
      return { value: { items, until }, until }
    })
  const brand = () => brands.get('', async () => ({ value: await loadBrand(db) }))

  const maps = new WeakMap<ActiveSite, ReturnType<typeof siteMap>>()
  /** Draws the map, once for as long as the site is kept. */
  function mapOf(active: ActiveSite) {
    const map = maps.get(active) ?? siteMap(pinsOf(membersOf(active)))
    maps.set(active, map)
    return map
  }

  async function start(active: ActiveSite): Promise<Page> {
    const { id: groupId, start_page_id } = active.group
    const [news, text, map] = await Promise.all([
      latestArticles(db, { groupId, limit: newsOnStart }),
      start_page_id === null ? null : publishedPage(db, start_page_id, groupId),
      mapOf(active),
    ])
    const { group, introduction: own } = frontOf(active)
    const introduction = text ? withStartPageText(text, own) : own
    return { kind: 'start', group, introduction, news: news.map(teaserOf), map }
  }

  async function about(active: ActiveSite): Promise<Page> {
    return aboutPage(active, await mapOf(active))
  }

  async function articles(groupId: number | null, page: number): Promise<Page | null> {
    const { items, total } = await publishedArticles(db, { groupId, page, limit: articlesAPage })
    const pages = Math.max(Math.ceil(total / articlesAPage), 1)
    return page > pages ? null : { kind: 'articles', items: items.map(teaserOf), page, pages }
  }

  /**
   * Returns the article, page or event at a path without its first slash. The site's own start page stands at the start
   * alone.
   */
  async function text(on: PublicSite | null, path: string): Promise<Page | null> {
    const { groupId, startPageId } = placeOf(on)
    const [found, latest] = await Promise.all([
      publishedText(db, { groupId, path }),
      path.startsWith('artiklar/') ? latestArticles(db, { groupId, limit: 3 }) : [],
    ])
    return found && found.id !== startPageId ? textPage(found, latest) : null
  }

  /** The list or the row of an entity with pages of its own, by a path without its first slash. */
  async function entity(on: PublicSite | null, path: string): Promise<Page | null> {
    const found = await entityPageAt(db, { groupId: placeOf(on).groupId, path })
    if (!found) return null
    return 'list' in found ? { kind: 'list', ...found.list } : entityPage(found.row)
  }

  /** Where the text stands now that once stood at the path; null when there is none. */
  function moved(on: PublicSite | null, path: string) {
    const { groupId, startPageId } = placeOf(on)
    return movedTo(db, { groupId, path }, startPageId)
  }

  async function front(): Promise<Page> {
    const [regions, news] = await Promise.all([
      publicNetwork(db, env),
      latestArticles(db, { groupId: null, limit: newsOnStart }),
    ])
    const locals = regions.flatMap((region) => region.locals)
    const dots = [
      ...locals.map(({ title, location }) => ({ title, location, large: false })),
      ...regions.map(({ title, location }) => ({ title, location, large: true })),
    ].flatMap(({ location, ...dot }) => (location ? { ...dot, location } : []))
    const college = ({ title, url }: { title: string; url: string | null }) => ({ title, url })
    return {
      kind: 'front',
      regions: regions.map((region) => ({ ...college(region), locals: region.locals.map(college) })),
      counts: { regions: regions.length, locals: locals.length },
      news: news.map(teaserOf),
      map: dots.length > 0 ? await countryMap(dots) : null,
    }
  }

  /** Returns the time when a site's content next changes by itself, after `now`. */
  async function nextChange(of: PublicSite | null, now: Date): Promise<Date | null> {
    const place = placeOf(of)
    const [content, entities, { until }] = await Promise.all([
      nextChangeAt(db, place, now),
      nextEntityChangeAt(db, place.groupId, now),
      notices(place.groupId),
    ])
    return earliest([changeOf(of), content, entities, until])
  }

  return {
    site,
    movedSite,
    brand,
    notices,
    start,
    about,
    articles,
    text,
    entity,
    moved,
    front,
    nextChange,
    origin: (label: string) => originOf(env, label),
  }
}

export type PublicData = ReturnType<typeof createPublicData>
