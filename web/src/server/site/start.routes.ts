import { latestArticles, publicNetwork, publishedPage } from '@kollegium/api/server'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { Page } from '../../site/pages/model.ts'
import { headOf } from './head.ts'
import { countryMap } from './map/site-map.ts'
import { frontOf, t, teaserOf, withStartPageText } from './page-models.ts'
import type { KeptContext, KeptRoute, RouteContext } from './route.ts'
import type { ActiveSite } from './site-data.ts'
import { startParts } from './start-parts.ts'

const newsOnStart = 3

export const startRoutes: readonly KeptRoute[] = [
  {
    path: '/',
    load: (context) => {
      const { site } = context.visit
      if (!site) return loadFront(context)
      return site.state === 'active' ? loadStart(context, site) : null
    },
  },
]

async function loadStart(context: KeptContext, site: ActiveSite): Promise<Page> {
  const { services, data } = context
  const { db } = services
  const { id: groupId, start_page_id } = site.group
  const [parts, text, map] = await Promise.all([
    startParts(context, groupId),
    start_page_id === null ? null : publishedPage(db, start_page_id, groupId),
    data.map(site),
  ])
  const { group, introduction: own } = frontOf(site)
  const introduction = text ? withStartPageText(text, own) : own
  const { email, phone1: phone } = site.group
  const head = headOf({
    title: t('screen.home'),
    description: [introduction.lead, introduction.body, site.group.body],
    image: introduction.image,
    about: { type: 'organisation', email: mailAddress(email) || null, phone: phone || null },
  })
  return { kind: 'start', head, group, introduction, ...parts, map }
}

async function loadFront({ services: { db, env }, visit: { brand } }: RouteContext): Promise<Page> {
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
    head: headOf({
      title: t('screen.home'),
      description: t('front.whatText'),
      about: { type: 'organisation', email: mailAddress(brand.email) || null, phone: null },
    }),
    regions: regions.map((region) => ({ ...college(region), locals: region.locals.map(college) })),
    counts: { regions: regions.length, locals: locals.length },
    news: news.map(teaserOf),
    map: dots.length > 0 ? await countryMap(dots) : null,
  }
}
