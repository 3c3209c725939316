import type { Services } from '@kollegium/api/services'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { LiveRoute, RouteContext } from './route.ts'
import { createSearchAnswers, type SearchRequest } from './search-answers.ts'

const made = new WeakMap<Services, ReturnType<typeof createSearchAnswers>>()

/** The answers of a process: its searches share what is kept for a moment. */
function answersOf(services: Services) {
  const answers = made.get(services) ?? createSearchAnswers(services)
  made.set(services, answers)
  return answers
}

function requestOf({ data, query, visit: { label, site, brand } }: RouteContext, ip = ''): SearchRequest {
  const here = { origin: data.origin(label), label: site?.group.title ?? brand.name }
  return { query, ip, groupId: site?.group.id ?? null, site: here }
}

const asked = { q: /.*/s, omfattning: /.*/s, typ: /.*/s, sida: /.*/s }

/** How long a browser keeps the proposals for the same letters, in seconds. */
const keptSeconds = 30

/** The search of every site; a closed site has none. */
export const searchRoutes: readonly LiveRoute[] = [
  {
    path: '/sok',
    methods: ['GET'],
    query: asked,
    answer: async (context) => {
      const { request, response, services, visit } = context
      if (visit.site?.state === 'inactive') return null
      const { page, status, retryAfter } = await answersOf(services).page(requestOf(context, request.ip))
      if (retryAfter) response.setHeader('Retry-After', retryAfter)
      const title = page.search ? t('search.titleOf', { search: page.search.slice(0, 60) }) : t('search.title')
      const description = t('search.description', { site: visit.site?.group.title ?? visit.brand.name })
      return { page: { ...page, head: headOf({ title, description, hidden: true }) }, status }
    },
  },
  {
    path: '/sok/forslag',
    methods: ['GET'],
    query: asked,
    answer: async (context) => {
      const { request, response, services, visit } = context
      if (visit.site?.state === 'inactive') return null
      const proposals = await answersOf(services).proposals(requestOf(context, request.ip))
      response.setHeader('X-Robots-Tag', 'noindex')
      if (proposals) response.setHeader('Cache-Control', `private, max-age=${keptSeconds}`).json(proposals)
      else response.status(429).json({ groups: [], line: '' })
      return 'sent'
    },
  },
]
