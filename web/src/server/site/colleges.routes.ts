import { chosenPage } from '@kollegium/api/server'
import type { Page } from '../../site/pages/model.ts'
import {
  educationsOf,
  findColleges,
  mapsOf,
  proposalsFor,
  type Range,
  rangeOf,
  regionResult,
  searchResult,
} from './college-models.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import { richBody } from './rich-body.ts'
import type { KeptRoute, LiveRoute, RouteContext } from './route.ts'

const path = '/lokala-college'
const searched = /^.{0,100}$/s
/** How long a browser keeps the proposals for the same letters, in seconds. */
const keptSeconds = 30

/** The page where visitors find a college, on the front and on the sites of a region; a search is answered anew. */
export const collegeRoutes: readonly (KeptRoute | LiveRoute)[] = [
  {
    path,
    methods: ['GET'],
    query: { sok: searched, utbildning: /^\d{0,9}$/ },
    answer: async (context) => {
      const { sok = '', utbildning = '' } = context.query
      if (!sok.trim() && !utbildning) return null
      const range = await rangeFor(context)
      return range && { page: await collegesPage(context, range, { text: sok.trim(), education: utbildning }) }
    },
  },
  {
    path,
    query: { region: /^[1-9]\d{0,8}$/ },
    load: async (context) => {
      const range = await rangeFor(context)
      context.expires((await context.data.colleges()).changesAt)
      const region = context.query.region
      if (!range || (region && !range.regions.some(({ id }) => `${id}` === region))) return null
      return collegesPage(context, range, { region })
    },
  },
  {
    path: `${path}/forslag`,
    methods: ['GET'],
    query: { q: searched },
    answer: async (context) => {
      const range = await rangeFor(context)
      if (!range) return null
      context.response.setHeader('X-Robots-Tag', 'noindex')
      context.response.setHeader('Cache-Control', `private, max-age=${keptSeconds}`)
      context.response.json(proposalsFor(range, context.query.q ?? ''))
      return 'sent'
    },
  },
]

async function rangeFor({ data, visit: { site } }: RouteContext): Promise<Range | null> {
  if (site && site.state !== 'active') return null
  return rangeOf(await data.colleges(), site?.group.id ?? null)
}

type Asked = { text?: string; education?: string; region?: string }

async function collegesPage(context: RouteContext, range: Range, asked: Asked): Promise<Page> {
  const { text = '', education = '', region } = asked
  const isSearch = text !== '' || education !== ''
  const found = isSearch ? findColleges(range, { text, education }) : []
  const open = range.region ?? range.regions.find(({ id }) => `${id}` === region)
  const chosen = new Set(
    isSearch ? found.map(({ id }) => id) : region && open ? [open.id, ...open.locals.map(({ id }) => id)] : [],
  )
  const [introduction, maps] = await Promise.all([introductionOf(context), mapsOf(range, chosen)])
  const counts = { regions: range.regions.length, locals: range.regions.flatMap(({ locals }) => locals).length }
  const title = range.region ? t('colleges.locals', { region: regionName(range.region.title) }) : t('colleges.find')
  const lead = t(range.region ? 'colleges.countsOf' : 'colleges.counts', counts)
  return {
    kind: 'colleges',
    head: headOf({ title, description: introduction?.lead || lead, hidden: isSearch, trail: [] }),
    title,
    lead: counts.locals + counts.regions > 0 ? lead : t('colleges.none'),
    introduction,
    finder: { text, education, educations: educationsOf(range) },
    regions: range.region
      ? []
      : range.regions.map(({ id, title: name, locals }) => ({
          ...{ id, title: name, locals: locals.length, chosen: `${id}` === region },
        })),
    ...maps,
    result: isSearch ? searchResult(range, found, text) : open ? regionResult(open) : null,
  }
}

/** Returns "Skåne" of "College Skåne". */
const regionName = (title: string) => title.replace(/^\S*college\s+/i, '')

/** The text of the page that the site has chosen for its colleges. */
async function introductionOf({ services: { db }, visit: { site } }: RouteContext) {
  const text = await chosenPage(db, site?.group.id ?? null, 'collegePage')
  return text && { lead: text.lead, html: richBody(text.body, t('list.table')).html }
}
