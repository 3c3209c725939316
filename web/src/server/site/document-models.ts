import {
  type BankFile,
  type BankFolder,
  type BankListing,
  type BankOrder,
  type BankPortfolio,
  type BankStep,
  type ListingAsked,
  memberPath,
  placeHref,
  questionHref,
  type SiteBank,
} from '@kollegium/api/server'
import type { FileKind, FileLine } from '../../site/content/file-row.tsx'
import { dayText } from '../../site/i18n.ts'
import type {
  BankForm,
  BankList,
  BankSearch,
  Choice,
  LockedPortfolio,
  PortfolioLink,
  TreeFolder,
} from '../../site/pages/documents/model.ts'
import { sizeText, typeAndSize } from './file-lines.ts'
import { t } from './page-models.ts'

// The pages of a site's document bank, made from its rows.

/** The orders of a list, by their value in an address. The first needs none. */
export const orders = { namn: 'name', nyast: 'newest', aldst: 'oldest', storst: 'largest', typ: 'type' } as const
const orderWords = {
  name: 'bank.order.name',
  newest: 'bank.order.newest',
  oldest: 'bank.order.oldest',
  largest: 'bank.order.largest',
  type: 'bank.order.type',
} as const

/** The kinds of files, by their value in an address. */
export const kinds = {
  pdf: 'pdf',
  word: 'document',
  excel: 'sheet',
  powerpoint: 'slides',
  bild: 'image',
  film: 'film',
  ljud: 'sound',
  text: 'text',
} as const satisfies Record<string, FileKind>

/** The values of a list in an address. */
export type ListQuery = { sortera?: string; typ?: string; sida?: string }

const choiceOf = <Table extends Record<string, string>>(table: Table, key: string | undefined) =>
  key !== undefined && Object.hasOwn(table, key) ? (table[key] as Table[keyof Table]) : undefined

/** Reads order, kind and page of a list from an address. */
export function listingOf({ sortera, typ, sida }: ListQuery): ListingAsked {
  return { order: choiceOf(orders, sortera) ?? 'name', kind: choiceOf(kinds, typ) ?? null, page: Number(sida ?? 1) }
}

type Parameters = Record<string, string | null | undefined>

/** An address with the parameters that have a value. */
export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

/** The address of a file's bytes: of a public file its own, of any other one that asks for the reader's right each time. */
export function bytesHref(base: string, file: BankFile, { download }: { download: boolean }): string {
  if (base === memberPath) return `${questionHref(base, file)}/${download ? 'hamta' : 'visa'}`
  return download ? `${file.url}?download=1` : file.url
}

/** A file larger than this takes a while, in bytes. */
const large = 5_000_000

/** The words after the download question: "Handledarguide, PDF, 12 MB." */
export function questionText(file: BankFile): string {
  const text = `${file.title}, ${typeAndSize(file)}.`
  return file.filesize > large ? `${text} ${t('bank.slow')}` : text
}

const dayInSweden = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })

/** A file as a row of a list. */
export function fileLine(base: string, file: BankFile, place?: string): FileLine {
  const question = questionHref(base, file)
  return {
    id: file.id,
    title: file.title,
    href: file.displayed ? bytesHref(base, file, { download: false }) : question,
    note: `${typeAndSize(file)} · ${dayText(dayInSweden.format(new Date(file.updated_at)))}`,
    kind: file.kind,
    picture: file.picture,
    ...(place !== undefined && { place }),
    download: {
      href: question,
      question: { text: questionText(file), yes: bytesHref(base, file, { download: true }) },
    },
  }
}

/** A folder as a row of a list. */
export const folderLine = (base: string, { id, portfolio_id, title, count }: BankFolder) => ({
  id,
  href: placeHref(base, portfolio_id, id),
  title,
  note: t('bank.objects', { number: count }),
})

/** The form of a list, with the choices made. */
export function formOf(base: string, asked: ListingAsked, search: string, from: Parameters): BankForm {
  const choice = (value: string, label: string, chosen: boolean): Choice => ({ value, label, chosen })
  return {
    action: `${base}/sok`,
    search,
    types: [
      choice('', t('bank.allTypes'), asked.kind === null),
      ...Object.entries(kinds).map(([value, kind]) => choice(value, t(`file.kind.${kind}`), kind === asked.kind)),
    ],
    orders: Object.entries(orders).map(([value, order]: [string, BankOrder]) =>
      choice(value, t(orderWords[order]), order === asked.order),
    ),
    hidden: Object.entries(from).flatMap(([name, value]) => (value ? { name, value } : [])),
  }
}

/** The links of a list's pages. */
export const pagesOf = ({ page, pages }: BankListing, href: string): Pick<BankList, 'page' | 'pages' | 'pageHref'> => ({
  page,
  pages,
  pageHref: `${href}${href.includes('?') ? '&' : '?'}`,
})

/** "8 objekt · 31 MB"; a place without files tells no size, and an empty one nothing. */
export const summaryOf = ({ count, bytes }: BankListing) =>
  [count > 0 ? t('bank.objects', { number: count }) : '', bytes > 0 ? sizeText(bytes) : ''].filter(Boolean).join(' · ')

/** The words over a search's hits. */
export function hitsTitle(count: number, text: string): BankSearch['title'] {
  if (count === 0) return t('bank.noHits', { text })
  return count === 1 ? t('bank.hit', { text }) : t('bank.hits', { number: count, text })
}

/** The portfolios beside a list; the one with the reader's place has its tree. */
export function portfolioLinks(
  base: string,
  portfolios: BankPortfolio[],
  at: { portfolio_id: number; path: BankStep[]; tree: BankFolder[] } | null,
  network: string,
): PortfolioLink[] {
  return portfolios.map(({ id, title, owner, national }) => {
    const above = owner ?? (national ? network : '')
    const open = id === at?.portfolio_id
    return {
      href: placeHref(base, id, null),
      title,
      owner: title.includes(above) ? '' : above,
      open,
      current: open && at.path.length === 0,
      folders: open ? treeOf(base, at.tree, at.path, null) : [],
    }
  })
}

function treeOf(base: string, rows: BankFolder[], path: BankStep[], below: number | null): TreeFolder[] {
  return rows
    .filter(({ folder_id }) => folder_id === below)
    .map(({ id, portfolio_id, title, count }) => ({
      href: placeHref(base, portfolio_id, id),
      title,
      count,
      current: id === path.at(-1)?.id,
      folders: path.some((step) => step.id === id) ? treeOf(base, rows, path, id) : [],
    }))
}

/** The members' portfolios, which "Lås upp" opens. */
export const lockedLinks = ({ locked }: Pick<SiteBank, 'locked'>): LockedPortfolio[] =>
  locked.map(({ id, title, files }) => ({
    id,
    title,
    href: placeHref(memberPath, id, null),
    text: files > 1 ? t('bank.membersMany', { number: files }) : files === 1 ? t('bank.membersOne') : t('bank.members'),
  }))
