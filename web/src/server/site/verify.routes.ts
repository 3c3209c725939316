import { AppError } from '@kollegium/api/definitions'
import { wordsIn } from '@kollegium/api/i18n/languages'
import { sendSupplement } from '@kollegium/api/server'
import { headOf } from './head.ts'
import type { LiveRoute } from './route.ts'
import { sendVerification, wantsJson } from './verify-json.ts'
import { verifyManyPage } from './verify-many.ts'
import { languageOf, typedNumber, verifyPage, visitorContext, waitPage } from './verify-page.ts'

const inEnglish = (request: Parameters<typeof languageOf>[0]) => (languageOf(request) === 'en' ? '?lang=en' : '')

const verifyRoute = {
  methods: ['GET', 'POST'],
  query: { nummer: /\S/ },
  answer: async ({ services, request, response, data, visit, query }) => {
    const { path, brand } = visit
    if (request.method === 'POST' && path !== '/verifiera') return null
    if (path !== '/verifiera' && wantsJson(request)) {
      await sendVerification(services, { request, response, origin: data.origin(visit.label) })
      return 'sent'
    }
    if (query.nummer !== undefined && request.method !== 'POST' && path === '/verifiera') {
      const number = encodeURIComponent(query.nummer.trim().slice(0, 60))
      return { location: `/verifiera/${number}${inEnglish(request)}`, status: 303 }
    }
    const { page, status, retryAfter } = await verifyPage(services, request, brand)
    if (retryAfter) response.setHeader('Retry-After', retryAfter)
    response.vary('Accept')
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

const supplementRoute = {
  methods: ['GET'],
  answer: async ({ services, request, response, visit: { path } }) => {
    const language = languageOf(request)
    try {
      await sendSupplement(visitorContext(services, request), typedNumber(path), response, language)
      return 'sent'
    } catch (error) {
      const page = error instanceof AppError && waitPage(error, language)
      if (!page) throw error
      if (page.retryAfter) response.setHeader('Retry-After', page.retryAfter)
      const head = headOf({ title: page.page.heading, hidden: true })
      return { page: { ...page.page, head }, status: page.status }
    }
  },
} satisfies Omit<LiveRoute, 'path'>

const manyRoute = {
  methods: ['GET', 'POST'],
  answer: async ({ services, request, response }) => {
    const answer = await verifyManyPage(services, request, response)
    if (answer === 'sent') return answer
    const { page, status, retryAfter } = answer
    if (retryAfter) response.setHeader('Retry-After', retryAfter)
    const t = wordsIn(page.language)
    const head = headOf({
      title: t('verify.many.heading'),
      description: t('verify.many.intro'),
      hidden: request.method === 'POST',
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
  { path: '/verifiera/flera', ...manyRoute },
  { path: '/verifiera/:number/bilaga.pdf', ...supplementRoute },
  { path: '/verifiera/*', ...verifyRoute },
  { path: '/verify', ...formerRoute },
  { path: '/verify/*', ...formerRoute },
]
