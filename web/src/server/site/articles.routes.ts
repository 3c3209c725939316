import { articleChoices, latestArticles, siteArticles } from '@kollegium/api/server'
import type { HeadFeed } from '../../site/model.ts'
import type { ArticlesPage } from '../../site/pages/articles/model.ts'
import { rssFile } from './feeds/rss.ts'
import { headOf, queryOf } from './head.ts'
import { t, teaserOf } from './page-models.ts'
import type { FileRoute, KeptContext, KeptRoute } from './route.ts'
import { momentOf } from './swedish-time.ts'

const articlesAPage = 20
const articlesInFeed = 30

type Asked = { tag: string | null; year: number | null }

const query = { sida: /^[1-9]\d{0,4}$/, tagg: /^[a-z0-9-]{1,100}$/, ar: /^(?:19|20|21)\d\d$/ }

/** The list of a site's articles, and its feed. */
export const articleRoutes: readonly (KeptRoute | FileRoute)[] = [
  { path: '/artiklar', ownTexts: true, query, load: loadArticles },
  { path: '/artiklar.rss', ownTexts: true, type: 'application/rss+xml; charset=utf-8', file: newsFeed },
]

async function loadArticles({ services: { db }, visit: { site, brand }, query: given, expires }: KeptContext) {
  const page = Number(given.sida ?? 1)
  const asked: Asked = { tag: given.tagg ?? null, year: given.ar === undefined ? null : Number(given.ar) }
  const now = new Date()
  const ofSite = { groupId: site?.group.id ?? null, now }
  const { tags, years } = await articleChoices(db, ofSite)
  const tag = tags.find(({ key }) => key === asked.tag) ?? null
  const filter = { tags: asked.tag === null ? null : (tag?.values ?? []), year: asked.year }
  const { items, total } = await siteArticles(db, ofSite, filter, { page, limit: articlesAPage })
  const pages = Math.max(Math.ceil(total / articlesAPage), 1)
  if (page > pages) return null
  // A page of names that the site doesn't know is made each time, so that made-up addresses fill no memory.
  if (total === 0 && (asked.tag !== null || asked.year !== null)) expires(now)
  const name = t('screen.articles')
  const title = page > 1 ? `${name}, ${t('list.goToPage', { number: page })}` : name
  const content: ArticlesPage = {
    ...{ kind: 'articles', items: items.map(teaserOf), page, feed: '/artiklar.rss' },
    pages: { total: pages, hrefs: hrefsOf(asked, pages) },
    years: [
      { label: t('articles.allYears'), href: addressWith({ ...asked, year: null }), current: asked.year === null },
      ...years.map(({ year }) => ({
        ...{ label: String(year), href: addressWith({ ...asked, year }), current: year === asked.year },
      })),
    ],
    narrowed: asked.tag === null && asked.year === null ? null : { text: narrowedText(asked, tag?.label, total) },
  }
  const place = site?.group.title ?? brand.name
  const feeds: HeadFeed[] = [
    { href: '/artiklar.rss', title: t('articles.feedTitle', { site: place }), type: 'application/rss+xml' },
  ]
  const description = t('public.articles.description', { site: place })
  // A filtered list repeats what the whole one holds.
  const isWhole = asked.tag === null && asked.year === null
  const query = isWhole ? queryOf(addressWith(asked, page)) : ''
  return { ...content, head: headOf({ title, description, query, trail: [], feeds }) }
}

/** Describes the filter of the list: "3 artiklar om Apl från 2026". */
function narrowedText({ tag, year }: Asked, label: string | undefined, total: number): string {
  const count = total === 1 ? t('articles.foundOne') : t('articles.found', { number: total })
  return [
    count,
    tag === null ? '' : t('articles.about', { tag: label ?? tag }),
    year === null ? '' : t('articles.from', { year }),
  ]
    .filter(Boolean)
    .join(' ')
}

function addressWith({ tag, year }: Asked, page = 1): string {
  const parameters = [
    tag === null ? '' : `tagg=${tag}`,
    year === null ? '' : `ar=${year}`,
    page > 1 ? `sida=${page}` : '',
  ].filter(Boolean)
  return parameters.length > 0 ? `/artiklar?${parameters.join('&')}` : '/artiklar'
}

const hrefsOf = (asked: Asked, pages: number) =>
  Object.fromEntries(Array.from({ length: pages }, (_, index) => [index + 1, addressWith(asked, index + 1)]))

async function newsFeed({ services: { db, env }, data, visit }: KeptContext): Promise<string | null> {
  if (visit.path !== '/artiklar.rss') return null
  const { site, brand, label } = visit
  const items = await latestArticles(db, { groupId: site?.group.id ?? null, limit: articlesInFeed })
  const name = site?.group.title ?? brand.name
  const origin = data.origin(label)
  return rssFile({
    title: t('articles.feedTitle', { site: name }),
    description: t('articles.feedText', { site: name }),
    page: `${origin}/artiklar`,
    self: `${origin}/artiklar.rss`,
    items: items.map(({ id, title, slug, lead, date }) => ({
      ...{ title, url: `${origin}/artiklar/${slug}`, id: `article-${id}@${env.PUBLIC_HOST}`, text: lead },
      ...{ published: momentOf(date), categories: [] },
    })),
  })
}
