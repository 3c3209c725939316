import type { Context } from '../../engine/context.ts'
import { siteOf } from '../../engine/site-address.ts'
import { publicDisk } from './file-link.ts'
import { imageTypes } from './file-types.ts'
import { isForUploads } from './upload-portfolio.ts'

// The addresses of a site's document bank (docs/decisions/0043-document-bank-of-a-site.md).

/** The first part of every path of the bank, and of the part that a site's members read. */
export const bankPath = '/dokumentbank'
/** The first part of every path that members of the site alone read. */
export const memberPath = `${bankPath}/medlemmar`

/** The path of a folder, or of a portfolio's root. */
export const placeHref = (base: string, portfolio_id: number, folder_id: number | null): string =>
  folder_id ? `${base}/${portfolio_id}/${folder_id}` : `${base}/${portfolio_id}`

/** The path of the page of a file. */
export const questionHref = (base: string, { id }: { id: number }): string => `${base}/fil/${id}`

/** A portfolio that a site shows, with the address of its site's bank. */
type Shown = { base: string; isForUploads: boolean }

/**
 * Returns the portfolios among `ids` that a site shows its visitors, or its members. A portfolio of the method material has an app of
 * its own. One statement.
 */
async function shownPortfolios(
  { db, services: { env } }: Pick<Context, 'db' | 'services'>,
  ids: readonly number[],
): Promise<Map<number, Shown>> {
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<
    { id: number; name: string; disk: string; group_id: number | null; site: string | null }[]
  >`
    SELECT p.id, p.name, p.disk, p.group_id, g.name AS site FROM "Portfolio" p LEFT JOIN "Group" g ON g.id = p.group_id
    WHERE p.id = ANY (${[...new Set(ids)]}) AND p.status AND NOT p.material
      AND (p.group_id IS NULL OR (g.status AND g."vopagesStatus"))`
  return new Map(
    rows.map((row) => {
      const site = siteOf(env, row.site === null ? null : { name: row.site })
      const base = site + (row.disk === publicDisk ? bankPath : memberPath)
      return [row.id, { base, isForUploads: isForUploads(row) }]
    }),
  )
}

type Owned = { id: number; portfolio_id: number }

/** The pages of portfolios on their sites, by id. One that is made for uploads is no page's. */
export async function portfolioAddresses(ctx: Pick<Context, 'db' | 'services'>, ids: readonly number[]) {
  const shown = await shownPortfolios(ctx, ids)
  return new Map([...shown].flatMap(([id, { base, ...each }]) => (each.isForUploads ? [] : [[id, `${base}/${id}`]])))
}

/** The pages of folders on their sites, by id. */
export async function folderAddresses(ctx: Pick<Context, 'db' | 'services'>, rows: readonly Owned[]) {
  const shown = await shownPortfolios(
    ctx,
    rows.map(({ portfolio_id }) => portfolio_id),
  )
  return new Map(
    rows.flatMap(({ id, portfolio_id }) => {
      const portfolio = shown.get(portfolio_id)
      return portfolio ? [[id, placeHref(portfolio.base, portfolio_id, id)] as const] : []
    }),
  )
}

type Listed = Owned & { status: boolean; malware: string | null; filetype: string }

/** The pages of files on their sites, by id. A picture among the uploads stands in texts alone. */
export async function fileAddresses(ctx: Pick<Context, 'db' | 'services'>, rows: readonly Listed[]) {
  const listed = rows.filter(({ status, malware }) => status && malware === null)
  const shown = await shownPortfolios(
    ctx,
    listed.map(({ portfolio_id }) => portfolio_id),
  )
  return new Map(
    listed.flatMap((file) => {
      const portfolio = shown.get(file.portfolio_id)
      const isPart = portfolio?.isForUploads && imageTypes.includes(file.filetype)
      return portfolio && !isPart ? [[file.id, questionHref(portfolio.base, file)] as const] : []
    }),
  )
}
