import { latestArticles, type SiteItem, type SiteList, startRows } from '@kollegium/api/server'
import type { Columns } from '../../site/content/items.ts'
import { articleNews } from '../../site/content/items.ts'
import type { ShownList, StartPage } from '../../site/pages/start/model.ts'
import { cleanBodies, itemOf, newsOf, slideOf } from './list-models.ts'
import { teaserOf } from './page-models.ts'
import type { KeptContext } from './route.ts'

/** How much of each list stands on a start page; the rest is on the list's own page. */
const shown = { slides: 10, news: 12, newest: 3, events: 3, most: 60 }

type Parts = Pick<StartPage, 'slides' | 'news' | 'moreNews' | 'puffs' | 'sections' | 'events' | 'shortcuts'>

/** Reads the parts of a start page that the site has chosen, its own or inherited, and what comes next in its calendar. */
export async function startParts(
  { services: { db, env }, data, expires, shows }: KeptContext,
  groupId: number | null,
): Promise<Parts> {
  const now = new Date()
  const [{ lists, pictures }, { menus }] = await Promise.all([data.choices(groupId), data.menus(groupId)])
  const ids = Object.values(lists)
  const place = { groupId, env, now }
  const newest = () => latestArticles(db, { groupId, limit: shown.newest })
  const [{ coming, ...found }, unchosen] = await Promise.all([
    startRows(db, ids, { items: shown.most, events: shown.events }, place),
    lists.newsQueue === undefined ? newest() : null,
  ])
  shows(found.groups)
  expires(found.changesAt)
  expires(coming.changesAt)
  const bodies = await cleanBodies([...found.lists.values()].flatMap(({ items }) => items))
  const listOf = (name: keyof typeof lists): SiteList | null => found.lists.get(lists[name] ?? 0) ?? null
  const partOf = (list: SiteList | null): ShownList => ({
    items: (list?.items ?? []).map((item: SiteItem) => itemOf(item, pictures, bodies)),
    columns: (list?.columns ?? 0) as Columns,
    more: list && list.total > shown.most ? list.href : null,
  })
  const news = listOf('newsQueue')
  // The chosen list may be hidden or empty.
  const articles = news ? [] : (unchosen ?? (await newest()))
  return {
    slides: (listOf('slideshowQueue')?.items ?? []).slice(0, shown.slides).map((item) => slideOf(item, bodies)),
    news: news ? news.items.slice(0, shown.news).map(newsOf) : articles.map(teaserOf).map(articleNews),
    moreNews: news && news.total > shown.news ? news.href : null,
    puffs: partOf(listOf('puffQueue')),
    sections: partOf(listOf('sectionsQueue')),
    shortcuts: (menus.shortcutMenu ?? []).flatMap(({ title, href }) => (href ? { title, href } : [])),
    events: coming.items.map(({ id, title, slug, times }) => ({
      id,
      title,
      href: `/evenemang/${slug}`,
      times,
      calendar: '',
    })),
  }
}
