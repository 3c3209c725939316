import { nextChangeAt, publishedArticle, publishedArticles } from '@kollegium/api/content/public-articles'
import { originOf } from '@kollegium/api/core/env'
import { type PublicSite, publicSite } from '@kollegium/api/groups/public-group'
import { publicNetwork } from '@kollegium/api/groups/public-network'
import type { Services } from '@kollegium/api/services'
import { type Brand, loadBrand } from '@kollegium/api/settings/brand'
import type { Page } from '../apps/public/model.ts'
import { createLiveCache } from './live-cache.ts'
import { countryMap, siteMap } from './map/site-map.ts'
import { aboutPage, articlePage, factsOf, membersOf, picture, pinsOf, t, teaserOf } from './public-models.ts'
import { richBody } from './rich-body.ts'

/** What a group's presentation and the frame of its pages are made from. */
const siteTables = [
  ...['Group', 'GroupLogo', 'GroupImage', 'GroupContact', 'User'],
  ...['File', 'Portfolio', 'Setting', 'Wording'],
]
/** And what their content is made from. */
export const pageTables = [...siteTables, 'Content', 'ContentImage', 'ContentAttachment', 'Tag', '_ContentToTag']

type ActiveSite = Extract<PublicSite, { state: 'active' }>
export type SitePage = { page: Page; until: Date | null }

const articlesAPage = 20
const newsOnStart = 3

/** Reads what the pages show. Sites and the brand are kept while their tables rest; content is read each time. */
export function createPublicData(services: Services) {
  const { db, env, changes } = services
  const sites = createLiveCache<PublicSite | null>({ changes, tables: siteTables, maxBytes: 500 })
  const brands = createLiveCache<Brand>({ changes, tables: ['Setting'], maxBytes: 1 })

  const site = (label: string) =>
    sites.get(label, async () => {
      const value = await publicSite(db, env, label)
      return { value, keep: value !== null }
    })
  const brand = () => brands.get('', async () => ({ value: await loadBrand(db) }))

  async function start(active: ActiveSite): Promise<SitePage> {
    const groupId = active.group.id
    const members = membersOf(active)
    const [news, until, map] = await Promise.all([
      publishedArticles(db, { groupId, limit: newsOnStart }),
      nextChangeAt(db, groupId),
      siteMap(pinsOf(members)),
    ])
    return {
      until,
      page: {
        kind: 'start',
        group: factsOf(active),
        frontTitle: active.group.front_title,
        frontBody: richBody(active.group.front_body, t('list.table')).html,
        image: picture(active.group.images[0] ?? null),
        news: news.items.map(teaserOf),
        map,
      },
    }
  }

  async function about(active: ActiveSite): Promise<SitePage> {
    const members = membersOf(active)
    return { until: null, page: aboutPage(active, members, await siteMap(pinsOf(members))) }
  }

  async function articles(groupId: number | null, page: number): Promise<SitePage | null> {
    const [found, until] = await Promise.all([
      publishedArticles(db, { groupId, page, limit: articlesAPage }),
      nextChangeAt(db, groupId),
    ])
    const pages = Math.max(Math.ceil(found.total / articlesAPage), 1)
    if (page > pages) return null
    return { until, page: { kind: 'articles', items: found.items.map(teaserOf), page, pages } }
  }

  async function article(groupId: number | null, slug: string): Promise<SitePage | null> {
    const [found, latest, until] = await Promise.all([
      publishedArticle(db, { groupId, slug }),
      publishedArticles(db, { groupId, limit: 3 }),
      nextChangeAt(db, groupId),
    ])
    return found && { until, page: articlePage(found, latest.items) }
  }

  async function front(): Promise<SitePage> {
    const [regions, news, until] = await Promise.all([
      publicNetwork(db, env),
      publishedArticles(db, { groupId: null, limit: newsOnStart }),
      nextChangeAt(db, null),
    ])
    const locals = regions.flatMap((region) => region.locals)
    const dots = [
      ...locals.map(({ title, location }) => ({ title, location, large: false })),
      ...regions.map(({ title, location }) => ({ title, location, large: true })),
    ].flatMap(({ location, ...dot }) => (location ? { ...dot, location } : []))
    const college = ({ title, url }: { title: string; url: string | null }) => ({ title, url })
    return {
      until,
      page: {
        kind: 'front',
        regions: regions.map((region) => ({ ...college(region), locals: region.locals.map(college) })),
        counts: { regions: regions.length, locals: locals.length },
        news: news.items.map(teaserOf),
        map: dots.length > 0 ? await countryMap(dots) : null,
      },
    }
  }

  return { site, brand, start, about, articles, article, front, origin: (label: string) => originOf(env, label) }
}

export type PublicData = ReturnType<typeof createPublicData>
