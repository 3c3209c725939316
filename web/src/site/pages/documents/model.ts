import type { FileLine } from '../../content/file-row.tsx'

/** A folder of the tree; `folders` stand open below it. */
export type TreeFolder = { href: string; title: string; count: number; current: boolean; folders: TreeFolder[] }

export type PortfolioLink = {
  href: string
  title: string
  /** The group above that it belongs to, or ''. */
  owner: string
  open: boolean
  /** It is the page itself. */
  current: boolean
  folders: TreeFolder[]
}

/** A portfolio for members; `text` says so. */
export type LockedPortfolio = { id: number; href: string; title: string; text: string }

export type Choice = { value: string; label: string; chosen: boolean }

/** The form above a list. */
export type BankForm = {
  action: string
  search: string
  types: Choice[]
  orders: Choice[]
  hidden: { name: string; value: string }[]
}

export type BankList = {
  form: BankForm
  folders: { id: number; href: string; title: string; note: string }[]
  files: FileLine[]
  /** The text in place of a list with nothing in it, and a way on. */
  empty: { text: string; way: { href: string; label: string } | null } | null
  page: number
  pages: number
  /** The address of the list to which `sida=` and a number are added. */
  pageHref: string
}

/** A folder, or the root of a portfolio. */
export type BankPlace = BankList & {
  kind: 'place'
  title: string
  /** The steps above, from the portfolio's root. */
  path: { href: string; label: string }[]
  /** "8 objekt · 31 MB" */
  summary: string
}

export type BankSearch = BankList & {
  kind: 'search'
  title: string
  /** The part of the bank that was searched, and the link that searches the other part. */
  scope: string
  otherScope: { href: string; label: string } | null
  clear: string
}

/** Nothing can be listed, and why. */
export type BankMessage = { kind: 'message'; title: string; text: string }

export type SignedIn = { text: string; signOut: string }

export type DocumentsPage = {
  kind: 'documents'
  /** True on the first page of the bank, which is its own last step. */
  start: boolean
  lead: string
  portfolios: PortfolioLink[]
  locked: LockedPortfolio[]
  content: BankPlace | BankSearch | BankMessage
  member: SignedIn | null
}

/** The download question as a page of its own (Spec §2.5). */
export type DownloadPage = {
  kind: 'download'
  title: string
  text: string
  /** The address that downloads the file. */
  yes: string
  /** The folder of the file. */
  no: string
}
