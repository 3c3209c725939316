import { publishedPage, type SiteRegion } from '@kollegium/api/server'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { Page } from '../../site/pages/model.ts'
import type { StartPage } from '../../site/pages/start/model.ts'
import { collegeCard, rangeOf } from './college-models.ts'
import { loadFront } from './front.routes.ts'
import { headOf, newsFeeds } from './head.ts'
import { siteMap } from './map/site-map.ts'
import { frontOf, t, withStartPageText } from './page-models.ts'
import type { KeptContext, KeptRoute } from './route.ts'
import type { ActiveSite, SiteData } from './site-data.ts'
import { startParts } from './start-parts.ts'

/** The start pages of the sites and of the front site. */
export const startRoutes: readonly KeptRoute[] = [
  {
    path: '/',
    ownTexts: true,
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
  const [parts, text, map, locals] = await Promise.all([
    startParts(context, groupId),
    start_page_id === null ? null : publishedPage(db, start_page_id, groupId),
    data.map(site),
    localsOf(data, site),
  ])
  const { group, introduction: own } = await frontOf(site)
  const introduction = text ? await withStartPageText(text, own) : own
  const { email, phone1: phone } = site.group
  const head = headOf({
    title: t('screen.home'),
    description: [introduction.lead, introduction.body, site.group.body],
    image: introduction.image,
    about: { type: 'organisation', email: mailAddress(email) || null, phone: phone || null },
    feeds: newsFeeds(site.group.title),
  })
  return { kind: 'start', head, group, introduction, ...parts, locals, map }
}

type Locals = NonNullable<StartPage['locals']>
/** Local colleges by their region: the same object for as long as the network is kept, so that it is drawn once. */
const locals = new WeakMap<SiteRegion, Promise<Locals>>()

/** Returns the local colleges of a regional site with their map; null without any. */
async function localsOf(data: SiteData, { group }: ActiveSite): Promise<Locals | null> {
  if (group.category !== 'region') return null
  const region = rangeOf(await data.colleges(), group.id)?.region
  if (!region || region.locals.length === 0) return null
  const found = locals.get(region) ?? makeLocals(region)
  locals.set(region, found)
  return found
}

async function makeLocals(region: SiteRegion): Promise<Locals> {
  const pins = region.locals.flatMap(({ title, location }, index) =>
    location ? { number: index + 1, title, location } : [],
  )
  const map = await siteMap(pins)
  return {
    title: t('colleges.locals', { region: region.title }),
    colleges: region.locals.map((local) => collegeCard(local, region)),
    // The colleges are the whole region: an area around their pins would only cut across the sea.
    map: map && { ...map, area: '' },
  }
}
