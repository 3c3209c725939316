import type { Db, Prisma } from '@kollegium/db'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { addressOf } from '../../modules/content/address.ts'
import { reachedPages } from '../../modules/content/book-tree.ts'
import { pageTypes, whereForGuests } from '../../modules/content/public-texts.ts'
import { publicUrl, wherePublic } from '../../modules/documents/file-link.ts'
import { imageTypes } from '../../modules/documents/file-types.ts'
import type { SiteBank } from './documents.ts'

// The addresses that search engines are told of. Rights play no part: only pages that visitors read now are named.

type Reader = Pick<Db, 'content' | 'folder' | 'file'>

/** A path without its first slash, and the moment of its last change (ISO 8601). */
export type PublicAddress = { path: string; updated: string | null }

/** Addresses in a fixed order, of which a part is read at a time. */
export type AddressList = {
  count(): Promise<number>
  read(part: { skip: number; take: number }): Promise<PublicAddress[]>
}

type Place = {
  /** Null is the front site. */
  groupId: number | null
  /** The text that the site begins with; it has no address of its own. */
  startPageId: number | null
}

const textSelect = { type: true, slug: true, updated_at: true } satisfies Prisma.ContentSelect
type TextRow = Prisma.ContentGetPayload<{ select: typeof textSelect }>

/** The types that are named by themselves. Of books only the reached pages are ({@link bookAddresses}). */
const listedTypes = [...pageTypes, 'queue'] as const

/** The published texts and content lists of a site, in the order in which they were made. */
export function textAddresses(db: Reader, { groupId, startPageId }: Place): AddressList {
  const own = { type: { in: [...listedTypes] }, group_id: groupId, ...(startPageId && { id: { not: startPageId } }) }
  const where: Prisma.ContentWhereInput = { AND: [own, whereVisibleToVisitors()] }
  return {
    count: () => db.content.count({ where }),
    read: async (part) => {
      const rows = await db.content.findMany({ where, select: textSelect, orderBy: { id: 'asc' }, ...part })
      return rows.flatMap(presentText)
    },
  }
}

/** Returns the pages of a site's books that visitors read: not those below a page that they don't. One statement. */
export async function bookAddresses(db: Reader, groupId: number | null): Promise<PublicAddress[]> {
  const rows = await db.content.findMany({
    where: { AND: [{ type: 'book', group_id: groupId }, whereForGuests, whereVisibleToVisitors()] },
    select: { ...textSelect, id: true, parent_id: true, position: true },
    orderBy: { id: 'asc' },
  })
  return reachedPages(rows).flatMap(presentText)
}

function presentText({ type, slug, updated_at }: TextRow): PublicAddress[] {
  const path = addressOf(type, slug)
  return path === null ? [] : [{ path, updated: updated_at.toISOString() }]
}

/** The site's own portfolios: those of the sites above are named there. */
const ownPortfolios = ({ portfolios }: SiteBank) =>
  portfolios.filter(({ owner, national }) => owner === null && !national).map(({ id }) => id)

/** The site's own portfolios in its document bank, but for the first one, with which the bank opens. */
export const portfolioAddresses = (bank: SiteBank): PublicAddress[] =>
  ownPortfolios(bank).flatMap((id) =>
    id === bank.portfolios[0]?.id ? [] : { path: `dokumentbank/${id}`, updated: null },
  )

/** The folders of a site's own portfolios in its document bank, in the order in which they were made. */
export function folderAddresses(db: Reader, bank: SiteBank): AddressList {
  const where = { portfolio_id: { in: ownPortfolios(bank) } }
  const select = { id: true, portfolio_id: true, updated_at: true } as const
  return {
    count: () => db.folder.count({ where }),
    read: async (part) => {
      const rows = await db.folder.findMany({ where, select, orderBy: { id: 'asc' }, ...part })
      return rows.map(({ id, portfolio_id, updated_at }) => ({
        path: `dokumentbank/${portfolio_id}/${id}`,
        updated: updated_at.toISOString(),
      }))
    },
  }
}

/** The documents of a site's own portfolios that everyone may fetch, in the order in which they were made. */
export function fileAddresses(db: Reader, bank: SiteBank): AddressList {
  const own = { portfolio_id: { in: ownPortfolios(bank) } }
  // Pictures among the uploads stand in texts, and not in the bank.
  const isPicture = { portfolio_id: { in: bank.uploads }, filetype: { in: [...imageTypes] } }
  const where: Prisma.FileWhereInput = { AND: [wherePublic, own, { NOT: isPicture }] }
  const select = { id: true, filename: true, updated_at: true } as const
  return {
    count: () => db.file.count({ where }),
    read: async (part) => {
      const rows = await db.file.findMany({ where, select, orderBy: { id: 'asc' }, ...part })
      return rows.map((row) => ({ path: publicUrl(row).slice(1), updated: row.updated_at.toISOString() }))
    },
  }
}
