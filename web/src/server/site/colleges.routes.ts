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
/** The view of a narrow screen: the list or the map. A wide one has room for both. */
const visa = /^(?:lista|karta)$/
/** How long a browser keeps the proposals for the same letters, in seconds. */
const keptSeconds = 30

/** The page where visitors find a college, on the front and on the sites of a region; a search is answered anew. */
export const collegeRoutes: readonly (KeptRoute | LiveRoute)[] = [
  {
    path,
    methods: ['GET'],
    query: { sok: searched, utbildning: /^\d{0,9}$/, visa },
    answer: async (context) => {
      const { sok = '', utbildning = '', visa: view } = context.query
      if (!sok.trim() && !utbildning) return null
      const range = await rangeFor(context)
      return range && { page: await collegesPage(context, range, { text: sok.trim(), education: utbildning, view }) }
    },
  },
  {
    path,
    query: { region: /^[1-9]\d{0,8}$/, visa },
    load: async (context) => {
      const range = await rangeFor(context)
      context.expires((await context.data.colleges()).changesAt)
      const { region, visa: view } = context.query
      if (!range || (region && !range.regions.some(({ id }) => `${id}` === region))) return null
      return collegesPage(context, range, { region, view })
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

type Asked = { text?: string; education?: string; region?: string; view?: string }

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
  const educations = educationsOf(range)
  const named = [region && !isSearch ? (open?.title ?? '') : '', title]
  const isOwn = range.region !== null && range.region.id === context.visit.site?.group.id
  const result = isSearch ? searchResult(range, found, text) : open ? regionResult(open, isOwn) : null
  return {
    kind: 'colleges',
    head: headOf({
      title: titleOf(asked, educations, named),
      description: introduction?.lead || lead,
      hidden: isSearch,
      trail: [],
    }),
    title,
    lead: counts.locals + counts.regions > 0 ? lead : t('colleges.none'),
    introduction,
    finder: { text, education, educations },
    regions: range.region
      ? []
      : range.regions.map(({ id, title: name, locals }) => ({
          ...{ id, title: name, locals: locals.length, chosen: `${id}` === region },
        })),
    locals: isSearch
      ? []
      : (range.region?.locals ?? []).map(({ id, title: name }) => ({ id, title: name, href: `#college-${id}` })),
    ...maps,
    views: viewsOf(asked, chosen.size > 0 || range.region !== null),
    wholeHref: range.region ? null : addressOf({ view: 'karta' }),
    result,
  }
}

/** Names the page as its address narrows it: "Hässleholm | Hitta ditt college". */
function titleOf({ text, education }: Asked, educations: { id: number; title: string }[], rest: string[]): string {
  const taught = educations.find(({ id }) => `${id}` === education)?.title
  return [text, taught, ...rest].filter(Boolean).join(' | ')
}

/** Returns the addresses of the list and of the map; a narrow screen opens with the map at what was found. */
function viewsOf(asked: Asked, isNarrowed: boolean) {
  const current = asked.view ?? (isNarrowed ? 'karta' : 'lista')
  const view = (name: 'lista' | 'karta') => ({
    ...{ href: `${addressOf({ ...asked, view: name })}#visning`, current: current === name },
  })
  return { list: view('lista'), map: view('karta') }
}

function addressOf({ text, education, region, view }: Asked): string {
  const given = Object.entries({ sok: text, utbildning: education, region, visa: view })
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `${path}?${query}`
}

/** Returns "Skåne" of "College Skåne". */
const regionName = (title: string) => title.replace(/^\S*college\s+/i, '')

/** The text of the page that the site has chosen for its colleges. */
async function introductionOf({ services: { db }, visit: { site } }: RouteContext) {
  const text = await chosenPage(db, site?.group.id ?? null, 'collegePage')
  return text && { lead: text.lead, html: (await richBody(text.body, t('list.table'))).html }
}
