import {
  type Actor,
  bankFile,
  bankPath,
  displayName,
  memberPath,
  memberScope,
  signOutAddress,
} from '@kollegium/api/server'
import type { Request, Response } from 'express'
import type { Page } from '../../site/pages/model.ts'
import { portfolioLinks } from './document-models.ts'
import {
  type BankPage,
  type BankReader,
  bankOf,
  emptied,
  idOf,
  listQuery,
  placePage,
  questionPage,
  refusedSearch,
  searchPage,
  searchQuery,
  searchText,
} from './documents.routes.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { LiveAnswer, LiveRoute, RouteContext } from './route.ts'
import { readerOf } from './signed-in.ts'

// The members' part of a site's document bank. Its pages are made for their reader each time, and never kept.

type Live = RouteContext & { request: Request; response: Response }
type User = NonNullable<Actor['user']>
type Member = BankReader & { user: User; signOut: string }

/** Finds the member; a visitor is sent to sign in, and comes back to the same address. Null for a closed site. */
async function memberOf(context: Live): Promise<Member | LiveAnswer | null> {
  const { services, data, request, visit } = context
  const actor = await readerOf(services, request)
  if (!actor.user) {
    return { location: `/login?till=${encodeURIComponent(request.originalUrl)}`, status: 302 }
  }
  const bank = await bankOf(context)
  if (!bank) return null
  const scope = await memberScope(services.db, bank, actor)
  const portfolios = bank.locked.filter(({ id }) => scope.portfolio_ids.includes(id))
  const signOut = signOutAddress(services, data.origin(visit.label) + bankPath)
  return { base: memberPath, bank, scope, portfolios, user: actor.user, signOut }
}

/** Adds to a page the portfolios that everyone reads, and its reader. */
function framed(page: BankPage, { visit }: Live, member: Member): Page {
  const { bank, user, signOut } = member
  return {
    ...page,
    head: { ...page.head, hidden: true },
    portfolios: [...portfolioLinks(bankPath, bank.portfolios, null, visit.brand.name), ...page.portfolios],
    // Those that the member may read stand among the others, and no sign-in opens the rest.
    locked: [],
    member: { text: t('bank.signedInAs', { name: displayName(user) }), signOut },
  }
}

/** The page that tells a member that the portfolio isn't theirs to read. */
function refusal(context: Live, member: Member, title: string): LiveAnswer {
  const { site, brand } = context.visit
  const words = { name: displayName(member.user), group: site?.group.title ?? brand.name }
  const heading = t('bank.refused', { title })
  const page = {
    kind: 'documents' as const,
    head: headOf({ title: heading }),
    ...{ start: false, lead: '', locked: [], member: null },
    portfolios: portfolioLinks(memberPath, member.portfolios, null, brand.name),
    content: { kind: 'message' as const, title: heading, text: t('bank.refusedHelp', words) },
  }
  return { page: framed(page, context, member), status: 403 }
}

/** Answers a member; a visitor is led to sign in. */
const forMembers = (answer: (context: Live, member: Member) => Promise<LiveAnswer | null>) => async (context: Live) => {
  const member = await memberOf(context)
  return member && typeof member === 'object' && 'user' in member ? answer(context, member) : member
}

async function openPlace(context: Live, member: Member): Promise<LiveAnswer | null> {
  const { portfolio, folder } = context.params
  const [portfolio_id, folder_id] = [idOf(portfolio), idOf(folder)]
  const listed = member.bank.locked.find(({ id }) => id === portfolio_id)
  if (!listed || (folder && !folder_id)) return null
  if (!member.scope.portfolio_ids.includes(listed.id)) return refusal(context, member, listed.title)
  const page = await placePage(context, member, { portfolio_id: listed.id, folder_id }, context.query)
  return page && { page: framed(page, context, member) }
}

async function search(context: Live, member: Member): Promise<LiveAnswer | null> {
  if (!searchText(context.query)) return { location: emptied(memberPath, context.query), status: 302 }
  const refused = await refusedSearch(context, member, context.request)
  if (refused) return { ...refused, page: framed(refused.page, context, member) }
  const page = await searchPage(context, member, context.query)
  return page && { page: framed(page, context, member) }
}

/** Leads to the bytes by an address that works for ten minutes, made anew for a reader of the file. */
async function fetchFile({ services, params }: Live, { scope }: Member): Promise<LiveAnswer | null> {
  const id = idOf(params.id)
  const file = id && (await bankFile({ db: services.db, services }, scope, id))
  if (!file) return null
  return { location: params.way === 'hamta' ? `${file.url}?download=1` : file.url, status: 302 }
}

const methods = ['GET'] as const

/** The pages of a site's document bank that its members read, never kept. */
export const memberDocumentRoutes: readonly LiveRoute[] = [
  { path: `${memberPath}/sok`, methods, query: searchQuery, answer: forMembers(search) },
  {
    path: `${memberPath}/fil/:id`,
    methods,
    answer: forMembers(async (context, member) => {
      const id = idOf(context.params.id)
      const page = id && (await questionPage(context, member, id))
      return page ? { page } : null
    }),
  },
  ...(['hamta', 'visa'] as const).map(
    (way): LiveRoute => ({
      path: `${memberPath}/fil/:id/${way}`,
      methods,
      answer: forMembers((context, member) => fetchFile({ ...context, params: { ...context.params, way } }, member)),
    }),
  ),
  { path: `${memberPath}/:portfolio/:folder?`, methods, query: listQuery, answer: forMembers(openPlace) },
]
