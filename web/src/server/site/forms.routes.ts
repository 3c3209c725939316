import { contextFor, newsletterPages, type PublicFormName } from '@kollegium/api/server'
import type { Request } from 'express'
import { answerTitle, type FormAnswer, type Place, showForm, takeForm } from './forms/answer-form.ts'
import { formSpecs } from './forms/definitions.ts'
import { confirmPage, unsubscribePage } from './forms/newsletter-links.ts'
import { readForm } from './forms/read-form.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { LiveAnswer, LiveRoute, RouteContext } from './route.ts'

type Asked = RouteContext & { request: Request; response: { setHeader(name: string, value: string): unknown } }

/** The context of a visitor's request, for the calls of the api. */
function contextOf({ services, visit: { site } }: RouteContext, request: Request) {
  const ctx = contextFor(services, undefined, site?.group.id ?? null)
  ctx.request = { ...ctx.request, ip: request.ip ?? '', userAgent: request.headers['user-agent'] ?? '' }
  return ctx
}

/** The site by its own known address: the request's host is the visitor's word alone. */
function placeOf({ data, visit: { label, site, brand } }: RouteContext): Place {
  const isCollege = site?.group.category === 'local' || site?.group.category === 'region'
  return {
    groupId: site?.group.id ?? null,
    origin: data.origin(label),
    collegeId: site && isCollege ? site.group.id : null,
    contact: brand.email,
    policyUrl: site?.policyUrl ?? '',
  }
}

function formRoute(name: PublicFormName): LiveRoute {
  return {
    path: formSpecs[name].path,
    methods: ['GET', 'POST'],
    query: { kvitto: /^[\w-]{1,2000}$/, sida: /^\/.{0,499}$/ },
    answer: async (asked) => {
      const { request, query, visit } = asked
      // A closed site has one page at every address.
      if (visit.site?.state === 'inactive') return null
      const [ctx, place] = [contextOf(asked, request), placeOf(asked)]
      if (request.method === 'POST')
        return answered(asked, name, await takeForm(ctx, place, name, await readForm(request)))
      const proposed = new Map(query.sida && name === 'tip' ? [['page', [query.sida]]] : [])
      return answered(asked, name, await showForm(ctx, place, name, { receipt: query.kvitto, proposed }))
    },
  }
}

function answered({ response }: Asked, name: PublicFormName, answer: FormAnswer): LiveAnswer {
  if ('receipt' in answer) return { location: answer.receipt, status: 303 }
  const { page, status, retryAfter } = answer
  if (retryAfter) response.setHeader('Retry-After', String(retryAfter))
  const isForm = page.kind === 'form' && !page.problem
  const head = headOf({
    title: answerTitle(page),
    description: isForm ? t(formSpecs[name].lead) : '',
    hidden: !isForm,
    trail: [],
  })
  return { page: { ...page, head }, status }
}

const confirmRoute: LiveRoute = {
  path: newsletterPages.confirm,
  methods: ['GET', 'POST'],
  query: { token: /^[\w-]{1,200}$/ },
  answer: async ({ services, request, query, data, visit }) => {
    const pressed = request.method === 'POST'
    const asked = { token: query.token ?? '', pressed, origin: data.origin(visit.label) }
    const { page, status } = await confirmPage(services, asked)
    return { page: { ...page, head: headOf({ title: page.heading, hidden: true }) }, status }
  },
}

const unsubscribeRoute: LiveRoute = {
  path: newsletterPages.unsubscribe,
  methods: ['GET', 'POST'],
  query: { id: /^\d{1,10}$/, key: /^[\w-]{1,200}$/ },
  answer: async ({ services, request, query }) => {
    const { page, status } = await unsubscribePage(services, query, request.method === 'POST')
    return { page: { ...page, head: headOf({ title: page.heading, hidden: true }) }, status }
  },
}

/** The public forms of every site, with the pages that the newsletter's mails lead to. */
export const formRoutes: readonly LiveRoute[] = [
  formRoute('account'),
  formRoute('material'),
  formRoute('newsletter'),
  formRoute('tip'),
  formRoute('holder'),
  confirmRoute,
  unsubscribeRoute,
]
