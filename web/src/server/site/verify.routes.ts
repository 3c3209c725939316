import { wordsIn } from '@kollegium/api/i18n/languages'
import { headOf } from './head.ts'
import type { LiveRoute } from './route.ts'
import { languageOf, verifyPage } from './verify-page.ts'

const inEnglish = (request: Parameters<typeof languageOf>[0]) => (languageOf(request) === 'en' ? '?lang=en' : '')

const verifyRoute = {
  methods: ['GET', 'POST'],
  query: { nummer: /\S/ },
  answer: async ({ services, request, response, visit: { path, brand }, query }) => {
    if (request.method === 'POST' && path !== '/verifiera') return null
    if (query.nummer !== undefined && request.method !== 'POST' && path === '/verifiera') {
      const number = encodeURIComponent(query.nummer.trim().slice(0, 60))
      return { location: `/verifiera/${number}${inEnglish(request)}`, status: 303 }
    }
    const { page, status, retryAfter } = await verifyPage(services, request, brand)
    if (retryAfter) response.setHeader('Retry-After', retryAfter)
    // A number and a file are personal: only the page where one types a number is for search engines.
    const head = headOf({
      title: page.heading,
      description: wordsIn(page.language)('verify.intro'),
      hidden: path !== '/verifiera' || request.method === 'POST',
      query: inEnglish(request),
    })
    return { page: { ...page, head }, status }
  },
} satisfies Omit<LiveRoute, 'path'>

const formerRoute = {
  methods: ['GET'],
  answer: async ({ request, visit: { path } }) => ({
    location: path.replace('/verify', '/verifiera') + inEnglish(request),
    status: 301,
  }),
} satisfies Omit<LiveRoute, 'path'>

/** The check of papers, on every site (readings, Interface). */
export const verifyRoutes: readonly LiveRoute[] = [
  { path: '/verifiera', ...verifyRoute },
  { path: '/verifiera/*', ...verifyRoute },
  { path: '/verify', ...formerRoute },
  { path: '/verify/*', ...formerRoute },
]
