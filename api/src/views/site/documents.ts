import { Prisma } from '@kollegium/db'
import type { Actor } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { RowScope } from '../../modules/documents/element-rows.ts'
import { privateDisk, publicDisk, wherePublic } from '../../modules/documents/file-link.ts'
import { imageTypes } from '../../modules/documents/file-types.ts'
import { isForUploads } from '../../modules/documents/upload-portfolio.ts'
import { storedValue } from '../../modules/settings/settings.ts'
import { onActiveSite } from '../../modules/sites/active-site.ts'

// The document bank of a public site (docs/decisions/0043-document-bank-of-a-site.md).

/** A portfolio that a site lists. `owner` is the title of the group above that it belongs to; null is the site's own. */
export type BankPortfolio = {
  id: number
  title: string
  description: string
  owner: string | null
  /** Of the front site, whose portfolios every site lists. */
  national: boolean
  /** The number of its files that the site shows. */
  files: number
}

/** The portfolios of a site: those that everyone reads, the first one opened first, and the members' own. */
export type SiteBank = {
  portfolios: BankPortfolio[]
  locked: BankPortfolio[]
  /** Portfolios made for uploads: their pictures stand in the texts that they belong to, and not in the bank. */
  uploads: number[]
}

const select = {
  id: true,
  name: true,
  title: true,
  description: true,
  disk: true,
  group_id: true,
  group: { select: { title: true } },
} satisfies Prisma.PortfolioSelect
type Row = Prisma.PortfolioGetPayload<{ select: typeof select }>

const settingNames = ['publicDefaultPortfolio', 'validigDefaultPortfolio'] as const

/**
 * Reads the portfolios of the site of a group (null: the front site), which has to be open. It lists the published public
 * ones of the group, of the groups above whose sites are open, and of the front site, nearest first; and the group's own
 * private ones, by title alone, without those of the method material. Four statements.
 */
export async function siteBank(db: Tx, groupId: number | null): Promise<SiteBank> {
  const group = groupId ? await db.group.findUnique({ where: { id: groupId }, select: { path: true } }) : null
  /** The owners of portfolios, nearest first. */
  const owners = [...(groupId ? [groupId] : []), ...(group?.path ?? []).toReversed(), null]
  const ids = owners.flatMap((id) => id ?? [])
  const settings = await db.setting.findMany({
    where: { name: { in: [...settingNames] }, OR: [{ group_id: null }, { group_id: { in: ids } }] },
    select: { name: true, value: true },
  })
  const named = (name: (typeof settingNames)[number]) =>
    settings.flatMap((each) => (each.name === name ? Number(storedValue(name, each.value) ?? 0) : []))

  const published = { status: true, id: { notIn: named('validigDefaultPortfolio') } }
  const open = { disk: publicDisk, OR: [{ group_id: null }, { group_id: { in: ids } }] }
  // The method material has an app of its own: its readers have no right to the portfolio, so that a sign-in here would open nothing.
  const locked = { disk: privateDisk, group_id: groupId, material: false }
  const rows = await db.portfolio.findMany({
    where: { AND: [published, onActiveSite, { OR: [open, locked] }] },
    select,
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
  const uploads = rows.filter(isForUploads).map(({ id }) => id)
  const counts = await countFiles(db, rows, uploads)

  const chosen = named('publicDefaultPortfolio')
  const placeOf = (row: Row) => (isForUploads(row) ? 2 : chosen.includes(row.id) ? 0 : 1)
  const sorted = rows.toSorted(
    (one, other) => owners.indexOf(one.group_id) - owners.indexOf(other.group_id) || placeOf(one) - placeOf(other),
  )
  const shown = sorted.map((row) => ({
    disk: row.disk,
    isOptional: row.group_id !== groupId || isForUploads(row),
    portfolio: {
      ...{ id: row.id, title: row.title, description: row.description, files: counts.get(row.id) ?? 0 },
      owner: row.group_id === groupId ? null : (row.group?.title ?? null),
      national: row.group_id === null && groupId !== null,
    },
  }))
  return {
    portfolios: shown.flatMap(({ disk, isOptional, portfolio }) =>
      disk === publicDisk && (!isOptional || portfolio.files > 0) ? portfolio : [],
    ),
    locked: shown.flatMap(({ disk, portfolio }) => (disk === privateDisk ? portfolio : [])),
    uploads,
  }
}

/** Tells whether a site's bank holds anything, so that menus needn't lead to an empty page. */
export const hasDocuments = ({ portfolios, locked }: SiteBank): boolean =>
  locked.length > 0 || portfolios.some(({ files }) => files > 0)

/** The condition on published files. The pictures among the uploads are left out. */
function publishedFiles(alias: string, uploads: number[]): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`)
  return Prisma.sql`${column('status')} AND ${column('portfolio_status')}
    AND NOT (${column('portfolio_id')} = ANY (${uploads}) AND ${column('filetype')} = ANY (${imageTypes}))`
}

async function countFiles(db: Tx, portfolios: Row[], uploads: number[]): Promise<Map<number, number>> {
  const ids = portfolios.map(({ id }) => id)
  const counts = await db.$queryRaw<{ id: number; count: number }[]>`
    SELECT p.id, count(*)::int AS count FROM "Portfolio" p JOIN "File" f ON f.portfolio_id = p.id AND f.disk = p.disk
    WHERE p.id = ANY (${ids}) AND ${publishedFiles('f', uploads)} GROUP BY p.id`
  return new Map(counts.map(({ id, count }) => [id, count]))
}

/** The rows of the bank that a reader gets. */
export type BankScope = RowScope & {
  portfolio_ids: number[]
  folder: Prisma.FolderWhereInput
  file: Prisma.FileWhereInput
}

/** The rows of a site's bank that every visitor gets. */
export function visitorScope({ portfolios, uploads }: SiteBank): BankScope {
  return {
    portfolio_ids: portfolios.map(({ id }) => id),
    folder: {},
    file: wherePublic,
    folders: () => Prisma.sql`TRUE`,
    files: (alias) => Prisma.sql`${Prisma.raw(alias)}.disk = ${publicDisk} AND ${publishedFiles(alias, uploads)}`,
  }
}

/**
 * The rows of a site's members that the actor gets: the published rows of the private portfolios that the actor may
 * read. Each portfolio, folder and file is judged by the actor's own right to it.
 */
export async function memberScope(db: Tx, { locked }: SiteBank, { ability }: Actor): Promise<BankScope> {
  const readable = await db.portfolio.findMany({
    where: { AND: [{ id: { in: locked.map(({ id }) => id) } }, visible(ability, 'read', 'Portfolio')] },
    select: { id: true },
  })
  const shown = { status: true, portfolio_status: true, disk: privateDisk }
  return {
    portfolio_ids: readable.map(({ id }) => id),
    folder: visible(ability, 'read', 'Folder'),
    file: { AND: [shown, visible(ability, 'read', 'File')] },
    folders: (alias) => visibleSql(ability, 'read', 'Folder', alias),
    files: (alias) => Prisma.sql`${Prisma.raw(alias)}.disk = ${privateDisk} AND ${publishedFiles(alias, [])}
      AND ${visibleSql(ability, 'read', 'File', alias)}`,
  }
}
