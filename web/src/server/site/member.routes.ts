import {
  type Actor,
  displayName,
  endMasquerade,
  formatTime,
  masqueradeEnd,
  mayOpenAdmin,
  memberBookPages,
  memberPath,
  memberScope,
  pathBefore,
  placeHref,
  signOutAddress,
  sitePath,
} from '@kollegium/api/server'
import type { SiteMember } from '../../site/model.ts'
import { bankOf } from './documents.routes.ts'
import { withUniqueHeadings } from './part-headings.ts'
import type { LiveContext, LiveRoute } from './route.ts'
import { originHere } from './sign-in.routes.ts'
import { membersReader, readerOf } from './signed-in.ts'
import { siteMessages } from './site-messages.ts'

// The parts of a site for its signed-in reader. Kept pages are the same for everyone: a script fetches these after the page.

type Reader = Actor & { user: NonNullable<Actor['user']> }

/** The address of "Mitt konto" in an app that the person may open: a validation candidate has the validation tool alone. */
const accountAddress = ({ data }: Pick<LiveContext, 'data'>, { user }: Reader): string =>
  `${data.origin(user.candidateOnly ? 'validig' : 'admin')}/account`

/** The members' portfolios and pages of books that the reader may open. */
async function shelvesOf(context: LiveContext, reader: Reader): Promise<SiteMember['shelves']> {
  const { services, visit } = context
  const user = membersReader(reader)
  const bank = user && (await bankOf(context))
  if (!bank) return []
  const groupId = visit.site?.group.id ?? null
  const [{ portfolio_ids }, pages] = await Promise.all([
    memberScope(services.db, bank, reader),
    memberBookPages(services.db, { groupId, reader: user }),
  ])
  const portfolios = bank.locked.filter(({ id }) => portfolio_ids.includes(id))
  return [
    ...portfolios.map(({ id, title }) => ({ href: placeHref(memberPath, id, null), label: title })),
    ...pages.map(({ href, title }) => ({ href, label: title })),
  ]
}

/** Messages to signed-in readers; those to visitors, too, stand on the page already. */
async function messagesOf({ services, visit }: LiveContext, reader: Reader): Promise<SiteMember['messages']> {
  if (!membersReader(reader)) return []
  const all = await siteMessages(services.db, 'signed_in', visit.site?.group.id ?? null)
  const shown = new Set(visit.messages.map(({ id }) => id))
  // The reader's browser compares their ids with those of its page (site/islands/member.ts).
  return all.filter(({ id }) => !shown.has(id)).map((each) => ({ ...each, body: withUniqueHeadings(each.body) }))
}

async function memberOf(context: LiveContext, reader: Reader): Promise<SiteMember> {
  const { services, data, visit, query, hasPage } = context
  const { user, realUser } = reader
  const path = sitePath(query.sida) ?? '/'
  const [shelves, messages, isOpen, until] = await Promise.all([
    shelvesOf(context, reader),
    messagesOf(context, reader),
    hasPage(path),
    realUser && masqueradeEnd(services.db, reader, user.id),
  ])
  // A page that visitors don't get would send the person to sign in at once.
  const after = data.origin(visit.label) + (isOpen ? path : '/')
  return {
    name: displayName(user),
    shelves,
    messages,
    account: accountAddress(context, reader),
    admin: mayOpenAdmin(reader) ? `${data.origin('admin')}/` : null,
    signOut: signOutAddress(services, after),
    acting: until && { until: formatTime(until) },
  }
}

const isReader = (actor: Actor): actor is Reader => actor.user !== null

/** The addresses of a site's signed-in readers, never kept. */
export const memberRoutes: readonly LiveRoute[] = [
  {
    path: '/inloggad',
    methods: ['GET'],
    query: { sida: /^\// },
    answer: async (context) => {
      const { services, data, request, response } = context
      const reader = await readerOf(services, request)
      const { renderMember } = await data.renderer()
      const parts = isReader(reader) ? renderMember(await memberOf(context, reader)) : null
      response.setHeader('Cache-Control', 'no-store')
      response.setHeader('X-Robots-Tag', 'noindex')
      response.json({ parts })
      return 'sent'
    },
  },
  {
    path: '/inloggad/sluta-agera',
    methods: ['POST'],
    answer: async ({ services, request }) => {
      const { host, origin } = request.headers
      // A page of another site may send the cookies along, but not this origin.
      if (!origin || origin !== originHere(services, host)) return null
      const reader = await readerOf(services, request)
      if (reader.realUser) await endMasquerade(services.db, reader, request.ip)
      return { location: pathBefore(request, origin) ?? '/', status: 303 }
    },
  },
  {
    path: '/account',
    methods: ['GET'],
    answer: async (context) => {
      const reader = await readerOf(context.services, context.request)
      return { location: isReader(reader) ? accountAddress(context, reader) : '/login?till=/account', status: 302 }
    },
  },
]
