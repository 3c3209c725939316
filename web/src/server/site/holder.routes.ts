import { AppError } from '@kollegium/api/definitions'
import {
  type Context,
  changeLink,
  holderPage,
  makeRequest,
  type OpenedLink,
  openHolder,
  removePage,
  sendOwnDocument,
  toAppError,
  withdrawRequest,
} from '@kollegium/api/server'
import type { Request } from 'express'
import type { PageContent } from '../../site/pages/model.ts'
import type { Sent } from './forms/fields.ts'
import { readForm } from './forms/read-form.ts'
import { headOf } from './head.ts'
import { endedPage, goneLink, type HolderPlace, holderModel, holderPath, tooManyLinks } from './holder-model.ts'
import { questionTask, type RequestPath, requestPaths, requestTask } from './holder-tasks.ts'
import { t } from './page-models.ts'
import type { LiveAnswer, LiveRoute, RouteContext } from './route.ts'
import { languageOf, visitorContext, waitSeconds } from './verify-page.ts'

type Asked = RouteContext & {
  request: Request
  response: Parameters<typeof sendOwnDocument>[3]
}
type Opened = Asked & { ctx: Context; opened: OpenedLink; place: HolderPlace }

/** The page of a holder stands on the front of its brand; other sites lead there. */
const elsewhere: LiveRoute['answer'] = async ({ data, visit: { label }, request }) => {
  const [front, self] = [data.front(label), data.origin(label)]
  return front === self ? null : { location: front + request.originalUrl, status: 302 }
}

/** A route below a personal link. A link that opens nothing has one answer, whatever the reason. */
function opened(
  path: string,
  methods: LiveRoute['methods'],
  answer: (given: Opened) => Promise<LiveAnswer>,
): LiveRoute {
  return {
    path: `/mina/:secret${path}`,
    methods,
    answer: async (asked) => {
      const { services, request, response, params } = asked
      const place = { secret: params.secret ?? '', language: languageOf(request) }
      // The address is the key to the page.
      response.setHeader('Referrer-Policy', 'no-referrer')
      response.setHeader('X-Robots-Tag', 'noindex')
      const ctx = visitorContext(services, request)
      try {
        const found = await openHolder(ctx, place.secret)
        if (!found) return drawn(goneLink(place), 404)
        return await answer({ ...asked, ctx, opened: found, place })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error
        response.setHeader('Retry-After', waitSeconds(error))
        return drawn(tooManyLinks(place), 429)
      }
    },
  }
}

function drawn(page: Extract<PageContent, { kind: `holder${string}` }>, status = 200): LiveAnswer {
  return { page: { ...page, head: headOf({ title: page.heading, hidden: true }) }, status }
}

const ownPage = opened('', ['GET'], async ({ ctx, opened, place }) =>
  drawn(holderModel(await holderPage(ctx, opened, place.language), place)),
)

const pdf = opened('/pdf/:number', ['GET'], async ({ ctx, opened, place, params, response }) => {
  if (await sendOwnDocument(ctx, opened, params.number ?? '', response)) return 'sent'
  return { location: holderPath(place), status: 302 }
})

const withdraw = opened('/ta-tillbaka/:id', ['POST'], async ({ ctx, opened, place, params }) => {
  // The page tells what the college has answered meanwhile.
  await withdrawRequest(ctx, opened, params.id ?? '').catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
  })
  return { location: holderPath(place), status: 303 }
})

/** The form of a request to the college. */
const requestRoute = (path: RequestPath) =>
  opened(path, ['GET', 'POST'], async (given) => {
    const { request, ctx, opened, place } = given
    if (request.method !== 'POST') return drawn(await taskOf(given, path))
    const sent: Sent = (await readForm(request)) ?? new Map()
    const values = Object.fromEntries([...sent].map(([name, [value = '']]) => [name, value]))
    try {
      await makeRequest(ctx, opened, requestPaths[path], values)
    } catch (thrown) {
      const error = toAppError(thrown, t)
      if (error.code !== 'INVALID') throw thrown
      return drawn(await taskOf(given, path, { sent, errors: error.fields }), 422)
    }
    return { location: holderPath(place), status: 303 }
  })

async function taskOf({ ctx, opened, place }: Opened, path: RequestPath, typed?: Parameters<typeof requestTask>[4]) {
  const { documents, contact } = await holderPage(ctx, opened, place.language)
  const choices = documents
    .filter(({ verification }) => verification.status === 'valid')
    .map(({ id, title, verification }) => ({ id, title, number: verification.number ?? '' }))
  return requestTask(place, path, choices, contact?.title ?? opened.current.certificate.group.title, typed)
}

/** A question before something that can't be undone on the page. */
const question = (path: '/byt-lank' | '/ta-bort', work: (ctx: Context, opened: OpenedLink) => Promise<void>) =>
  opened(path, ['GET', 'POST'], async ({ request, ctx, opened, place }) => {
    if (request.method !== 'POST') return drawn(questionTask(place, path, opened))
    await work(ctx, opened)
    return drawn(endedPage(place, path === '/ta-bort' ? 'removed' : 'changed'))
  })

/** The page that the holder of documents has, opened by a personal link (record 57). */
export const holderRoutes: readonly LiveRoute[] = [
  { path: '/mina', methods: ['GET', 'POST'], answer: elsewhere },
  { path: '/mina/*', methods: ['GET', 'POST'], answer: elsewhere },
  ownPage,
  pdf,
  withdraw,
  requestRoute('/paskrivet'),
  requestRoute('/namn'),
  question('/byt-lank', changeLink),
  question('/ta-bort', removePage),
]
