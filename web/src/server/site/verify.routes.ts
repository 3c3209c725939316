import { AppError } from '@kollegium/api/definitions'
import { type Language, wordsIn } from '@kollegium/api/i18n/languages'
import { sendSupplement } from '@kollegium/api/server'
import type { Page } from '../../site/pages/model.ts'
import type { VerifyPage } from '../../site/pages/verify/model.ts'
import { headOf } from './head.ts'
import type { KeptRoute, LiveRoute, Route } from './route.ts'
import { sendVerification, wantsJson } from './verify-json.ts'
import { verifyManyPage } from './verify-many.ts'
import { emptyPage } from './verify-model.ts'
import { languageOf, typedNumber, verifyPage, visitorContext, waitPage } from './verify-page.ts'

const inEnglish = (request: Parameters<typeof languageOf>[0]) => (languageOf(request) === 'en' ? '?lang=en' : '')

/** The page before a check, which is kept on open sites. */
function emptyForm(language: Language): Page {
  const page = emptyPage(language)
  const query = language === 'en' ? '?lang=en' : ''
  const head = headOf({ title: page.heading, description: wordsIn(language)('verify.intro'), query })
  return { ...page, head }
}

const formRoute = {
  query: { lang: /^en$/ },
  load: ({ query }) => emptyForm(query.lang === 'en' ? 'en' : 'sv'),
} satisfies Omit<KeptRoute, 'path'>

/** A closed site has one page at every address, but documents are checked there, too. */
const closedRoute = {
  methods: ['GET'],
  answer: async ({ request, visit: { site } }) =>
    site?.state === 'inactive' ? { page: emptyForm(languageOf(request)) } : null,
} satisfies Omit<LiveRoute, 'path'>

/** Leads from the form to the number's own page. */
const typedRoute = {
  methods: ['GET'],
  query: { nummer: /^/ },
  requires: 'nummer',
  answer: async ({ services, request, visit, query }) => {
    const number = (query.nummer ?? '').trim()
    if (!number) return checked(await verifyPage(services, request, visit.brand))
    return {
      location: `/verifiera/${encodeURIComponent(number.slice(0, 60))}${inEnglish(request)}`,
      status: 303 as const,
    }
  },
} satisfies Omit<LiveRoute, 'path'>

/** A number and a file are personal: no search engine keeps their pages. */
function checked({ page, status }: { page: VerifyPage; status: number }) {
  const head = headOf({ title: page.heading, description: wordsIn(page.language)('verify.intro'), hidden: true })
  return { page: { ...page, head }, status }
}

const checkRoute = {
  methods: ['GET', 'POST'],
  answer: async ({ services, request, response, data, visit }) => {
    const { brand, label } = visit
    if (wantsJson(request)) {
      await sendVerification(services, { request, response, origin: data.origin(label) })
      return 'sent'
    }
    const answer = await verifyPage(services, request, brand)
    if (answer.retryAfter) response.setHeader('Retry-After', answer.retryAfter)
    response.vary('Accept')
    return checked(answer)
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
export const verifyRoutes: readonly Route[] = [
  { path: '/verifiera', ...typedRoute },
  { path: '/verifiera', ...closedRoute },
  { path: '/verifiera', ...checkRoute, methods: ['POST'] },
  { path: '/verifiera', ...formRoute },
  { path: '/verifiera/flera', ...manyRoute },
  { path: '/verifiera/:number/bilaga.pdf', ...supplementRoute },
  { path: '/verifiera/*', ...checkRoute, methods: ['GET'] },
  { path: '/verify', ...formerRoute },
  { path: '/verify/*', ...formerRoute },
]
