import {
  type BankPortfolio,
  type BankScope,
  bankFile,
  bankFolder,
  bankPath,
  bankTree,
  countSiteSearch,
  formatTime,
  placeHref,
  type SiteBank,
  searchBank,
  visitorScope,
} from '@kollegium/api/server'
import type { Request } from 'express'
import type { DocumentsPage } from '../../site/pages/documents/model.ts'
import type { Page, PageOf } from '../../site/pages/model.ts'
import {
  bytesHref,
  fileLine,
  folderLine,
  formOf,
  hitsTitle,
  kinds,
  type ListQuery,
  listingOf,
  lockedLinks,
  orders,
  pagesOf,
  portfolioLinks,
  questionText,
  summaryOf,
  withQuery,
} from './document-models.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { KeptRoute, LiveRoute, RouteContext } from './route.ts'

// The document bank that everyone reads (docs/decisions/0043-document-bank-of-a-site.md).

const numbers = /^[1-9]\d{0,8}$/
const oneOf = (table: object) => new RegExp(`^(?:${Object.keys(table).join('|')})$`)
/** The parameters of a list. */
export const listQuery = { sortera: oneOf(orders), typ: oneOf(kinds), sida: /^[1-9]\d{0,4}$/ }
/** The parameters of a search: the text, where it came from, and whether it stays there. */
export const searchQuery = { ...listQuery, sok: /^/, portfolj: numbers, mapp: numbers, bara: /^1$/ }

/** A reader's part of a site's bank, and the address of that part. */
export type BankReader = { base: string; bank: SiteBank; scope: BankScope; portfolios: BankPortfolio[] }
/** A page of a site's document bank. */
export type BankPage = PageOf<'documents'>
type Context = Pick<RouteContext, 'services' | 'visit'>

/** The number of a path's parameter; null for anything else. */
export const idOf = (text: string | undefined): number | null => (text && numbers.test(text) ? Number(text) : null)

/** Reads the bank of the site; null for a site that is closed. */
export async function bankOf({
  data,
  visit: { site },
}: Pick<RouteContext, 'data' | 'visit'>): Promise<SiteBank | null> {
  return site?.state === 'inactive' ? null : data.bank(site?.group.id ?? null)
}

async function visitorOf(context: Pick<RouteContext, 'data' | 'visit'>): Promise<BankReader | null> {
  const bank = await bankOf(context)
  return bank && { base: bankPath, bank, scope: visitorScope(bank), portfolios: bank.portfolios }
}

/** The parts of the page beside its content. */
function frameOf({ bank }: BankReader): Pick<DocumentsPage, 'kind' | 'locked' | 'member'> {
  return { kind: 'documents', locked: lockedLinks(bank), member: null }
}

function bankDescription({ site, brand }: Context['visit']): string {
  return t('bank.description', { group: site?.group.title ?? brand.name })
}

/** Makes the page of a folder, or of a portfolio's root; null when the reader gets none. */
export async function placePage(
  { services, visit }: Context,
  reader: BankReader,
  place: { portfolio_id: number; folder_id: number | null },
  query: ListQuery,
): Promise<BankPage | null> {
  const { base, scope, portfolios } = reader
  const asked = listingOf(query)
  const portfolio = portfolios.find(({ id }) => id === place.portfolio_id)
  const from = { db: services.db, services }
  const found = portfolio && (await bankFolder(from, scope, { ...place, ...asked }))
  if (!found) return null
  const { path } = found
  const tree = await bankTree(from, scope, { portfolio_id: portfolio.id, path })
  const title = path.at(-1)?.title ?? portfolio.title
  const above = [
    { href: placeHref(base, portfolio.id, null), label: portfolio.title },
    ...path.map(({ id, title: label }) => ({ href: placeHref(base, portfolio.id, id), label })),
  ].slice(0, -1)
  const here = placeHref(base, place.portfolio_id, place.folder_id)
  const { sortera, typ } = query
  const way = asked.kind ? { href: withQuery(here, { sortera }), label: t('bank.allFiles') } : null
  return {
    ...frameOf(reader),
    head: headOf({
      title: [title, asked.kind ? t(`file.kind.${asked.kind}`) : '', t('screen.documentBank')]
        .filter(Boolean)
        .join(' – '),
      description: [portfolio.description, bankDescription(visit)],
      query: asked.page > 1 ? `?sida=${asked.page}` : '',
      trail: [{ href: bankPath, label: t('screen.documentBank') }, ...above],
    }),
    start: false,
    lead: path.length === 0 ? portfolio.description : '',
    portfolios: portfolioLinks(base, portfolios, { portfolio_id: portfolio.id, path, tree }, visit.brand.name),
    content: {
      ...{ kind: 'place', title, path: above, summary: summaryOf(found) },
      form: formOf(base, asked, '', { portfolj: String(place.portfolio_id), mapp: place.folder_id?.toString() }),
      folders: found.folders.map((folder) => folderLine(base, folder)),
      files: found.files.map((file) => fileLine(base, file)),
      empty: found.count > 0 ? null : { text: t(asked.kind ? 'bank.noneOfType' : 'bank.empty'), way },
      ...pagesOf(found, withQuery(here, { sortera, typ })),
    },
  }
}

type SearchQuery = ListQuery & { sok?: string; portfolj?: string; mapp?: string; bara?: string }

/** The words of a search, as the database can take them. */
export const searchText = ({ sok = '' }: SearchQuery): string => sok.replaceAll('\0', '').trim().slice(0, 200)

/** Makes the page of a search; null for a page after the last. */
export async function searchPage(
  { services, visit }: Context,
  reader: BankReader,
  query: SearchQuery,
): Promise<BankPage | null> {
  const { base, scope, portfolios } = reader
  const { sortera, typ, portfolj, mapp, bara } = query
  const [asked, search] = [listingOf(query), searchText(query)]
  const portfolio = portfolios.find(({ id }) => id === idOf(portfolj))
  const only = bara ? portfolio : undefined
  const from = { db: services.db, services }
  const found = await searchBank(from, scope, { ...asked, search, portfolio_id: only?.id ?? null })
  if (!found) return null
  const { paths, inText } = found
  const nameOf = new Map(portfolios.map(({ id, title }) => [id, title]))
  const wayTo = ({ portfolio_id, folder_id }: { portfolio_id: number; folder_id: number | null }) =>
    [nameOf.get(portfolio_id), ...(paths.get(folder_id ?? 0) ?? []).map(({ title }) => title)].join(' › ')
  const kept = { sok: search, typ, sortera, portfolj, mapp }
  const again = (restricted?: '1') => withQuery(`${base}/sok`, { ...kept, bara: restricted })
  const title = hitsTitle(found.count, search)
  return {
    ...frameOf(reader),
    head: headOf({ title, description: bankDescription(visit), hidden: true }),
    start: false,
    lead: '',
    portfolios: portfolioLinks(base, portfolios, null, visit.brand.name),
    content: {
      ...{ kind: 'search', title },
      scope: only ? t('bank.searchedOne', { title: only.title }) : t('bank.searchedAll'),
      otherScope: only
        ? { href: again(), label: t('bank.searchAll') }
        : portfolio && portfolios.length > 1
          ? { href: again('1'), label: t('bank.searchOne', { title: portfolio.title }) }
          : null,
      clear: emptied(base, query),
      form: formOf(base, asked, search, { portfolj, mapp, bara: only && '1' }),
      folders: found.folders.map((folder) => ({ ...folderLine(base, folder), note: wayTo(folder) })),
      files: found.files.map((file) =>
        fileLine(base, file, [wayTo(file), inText.has(file.id) ? t('bank.inText') : ''].filter(Boolean).join(' · ')),
      ),
      empty: found.count > 0 ? null : { text: t('bank.noHitsHelp'), way: null },
      ...pagesOf(found, again(only && '1')),
    },
  }
}

/** The address of the list that a search without words stands for. */
export function emptied(base: string, { portfolj, mapp, sortera, typ }: SearchQuery): string {
  const portfolio = idOf(portfolj)
  return withQuery(portfolio ? placeHref(base, portfolio, idOf(mapp)) : bankPath, { sortera, typ })
}

/**
 * Counts a visitor's search.
 * @returns the answer to one search too many; null for any other
 */
export async function refusedSearch(
  { services }: Context,
  reader: BankReader,
  { ip = '' }: Request,
): Promise<{ page: BankPage; status: number } | null> {
  const verdict = await countSiteSearch(services, ip)
  if (verdict.allowed) return null
  const title = t('verify.waitTitle')
  const text = t('limit.tooMany', { time: formatTime(verdict.until) })
  const content = { kind: 'message' as const, title, text }
  const page = { ...frameOf(reader), head: headOf({ title }), start: false, lead: '', portfolios: [], content }
  return { page, status: 429 }
}

/** Makes the page with the download question; null when the reader doesn't get the file. */
export async function questionPage(
  { services, visit }: Context,
  { base, scope }: BankReader,
  id: number,
): Promise<Page | null> {
  const file = await bankFile({ db: services.db, services }, scope, id)
  if (!file) return null
  return {
    kind: 'download',
    head: headOf({ title: file.title, description: bankDescription(visit), hidden: true }),
    title: file.title,
    text: questionText(file),
    yes: bytesHref(base, file, { download: true }),
    no: placeHref(base, file.portfolio_id, file.folder_id),
  }
}

/** Makes the first page of the bank: its first portfolio, or the words that there is none. */
async function startPage(context: RouteContext): Promise<Page | null> {
  const reader = await visitorOf(context)
  if (!reader) return null
  const [first] = reader.portfolios
  const opened = first && (await placePage(context, reader, { portfolio_id: first.id, folder_id: null }, context.query))
  if (first && !opened) return null
  const head = headOf({
    ...{ title: t('screen.documentBank'), description: bankDescription(context.visit), trail: [] },
    query: opened?.head.query,
  })
  if (opened) return { ...opened, head, start: true }
  const content = { kind: 'message' as const, title: '', text: t('bank.nothing') }
  return { ...frameOf(reader), head, start: true, lead: '', portfolios: [], content }
}

/** The pages of a site's document bank that everyone reads, and its files. */
export const documentRoutes: readonly (KeptRoute | LiveRoute)[] = [
  { path: bankPath, query: listQuery, load: startPage },
  {
    path: `${bankPath}/sok`,
    methods: ['GET'],
    query: searchQuery,
    answer: async (context) => {
      const reader = await visitorOf(context)
      if (!reader) return null
      if (!searchText(context.query)) return { location: emptied(bankPath, context.query), status: 302 }
      const refused = await refusedSearch(context, reader, context.request)
      if (refused) return refused
      const page = await searchPage(context, reader, context.query)
      return page && { page }
    },
  },
  {
    path: `${bankPath}/fil/:id`,
    load: async (context) => {
      const [reader, id] = [await visitorOf(context), idOf(context.params.id)]
      return reader && id ? questionPage(context, reader, id) : null
    },
  },
  {
    path: `${bankPath}/:portfolio/:folder?`,
    query: listQuery,
    load: async (context) => {
      const { portfolio, folder } = context.params
      const portfolio_id = idOf(portfolio)
      const folder_id = idOf(folder)
      if (!portfolio_id || (folder && !folder_id)) return null
      const reader = await visitorOf(context)
      return reader && placePage(context, reader, { portfolio_id, folder_id }, context.query)
    },
  },
]
