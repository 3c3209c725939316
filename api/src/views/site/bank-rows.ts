import { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import { inOrderOf } from '../../engine/search/matches.ts'
import { fold } from '../../engine/search/search-terms.ts'
import {
  type ElementRow,
  type ElementsAsked,
  elementRows,
  elementTotals,
} from '../../modules/documents/element-rows.ts'
import { type FileKind, fileKindOf, typesOfKind } from '../../modules/documents/file-icons.ts'
import { fileUrl } from '../../modules/documents/file-link.ts'
import { type FileRow, filePicture, fileSelect } from '../../modules/documents/file-row.ts'
import type { ListedFile } from '../../modules/documents/file-shape.ts'
import { displayedTypes } from '../../modules/documents/file-types.ts'
import { pathsOf } from '../../modules/documents/folder-row.ts'
import type { BankScope } from './documents.ts'

// The folders and files of a site's document bank. The scope decides which rows a reader gets (documents.ts).

type Reader = Pick<Context, 'db'> & { services: Pick<Context['services'], 'keys'> }

export type BankStep = { id: number; title: string }

/** `count` is the number of folders and files that lie directly in it. */
export type BankFolder = { id: number; portfolio_id: number; folder_id: number | null; title: string; count: number }

/** A file of the bank; the addresses of a private one work for ten minutes. */
export type BankFile = ListedFile & {
  portfolio_id: number
  folder_id: number | null
  /** An ISO 8601 moment. */
  updated_at: string
}

/** The orders of a list of files, each with the columns that it goes by. */
const orders = {
  name: [{ column: 'title', order: 'asc' }],
  newest: [{ column: 'updated_at', order: 'desc' }],
  oldest: [{ column: 'updated_at', order: 'asc' }],
  largest: [{ column: 'filesize', order: 'desc' }],
  type: [{ column: 'filetype', order: 'asc' }],
} as const
export type BankOrder = keyof typeof orders

export type BankListing = {
  folders: BankFolder[]
  files: BankFile[]
  /** Of all pages together. */
  count: number
  bytes: number
  page: number
  pages: number
}

export type ListingAsked = { order: BankOrder; kind: FileKind | null; page: number }

/** The folders and files on a page. */
const listed = 50

/**
 * Reads a page of a folder (null: a portfolio's root), with the path to it from the portfolio. A fixed number of statements.
 * @returns null when the reader gets no such portfolio, folder or page
 */
export async function bankFolder(
  reader: Reader,
  scope: BankScope,
  { portfolio_id, folder_id, ...asked }: ListingAsked & { portfolio_id: number; folder_id: number | null },
): Promise<(BankListing & { path: BankStep[] }) | null> {
  if (!scope.portfolio_ids.includes(portfolio_id)) return null
  const path = folder_id ? await folderPath(reader, scope, { id: folder_id, portfolio_id }) : []
  if (!path) return null
  const listing = await listingOf(reader, scope, { portfolio_ids: [portfolio_id], folder_id, search: '' }, asked)
  return listing && { ...listing, path }
}

export type BankHits = BankListing & {
  /** The path to each folder that holds a hit, from the portfolio's root. */
  paths: Map<number, BankStep[]>
  /** The files with the words in their contents and not in their names. */
  inText: Set<number>
}

/**
 * Finds folders by their names, and files by names and contents, in all of the reader's portfolios or in one of them. A fixed
 * number of statements.
 * @returns null for a page after the last
 */
export async function searchBank(
  reader: Reader,
  scope: BankScope,
  { search, portfolio_id, ...asked }: ListingAsked & { search: string; portfolio_id: number | null },
): Promise<BankHits | null> {
  const portfolio_ids = scope.portfolio_ids.filter((id) => portfolio_id === null || id === portfolio_id)
  // A visitor who chooses a type looks for files.
  const searched = asked.kind ? { ...scope, folders: () => Prisma.sql`FALSE` } : scope
  const listing = await listingOf(reader, searched, { portfolio_ids, folder_id: null, search }, asked)
  if (!listing) return null
  const { folders, files } = listing
  const above = [...folders, ...files].flatMap(({ folder_id }) => folder_id ?? [])
  const paths = await pathsOf(
    reader.db,
    [...new Set(above)].map((id) => ({ id })),
  )
  const parts = fold(search.normalize('NFC')).split(/\s+/).filter(Boolean)
  const isNamed = ({ title, filename }: BankFile) => parts.every((part) => fold(`${title} ${filename}`).includes(part))
  return {
    ...listing,
    paths,
    inText: new Set(files.filter((file) => !isNamed(file)).map(({ id }) => id)),
  }
}

/** Reads a file of the bank; null when the reader doesn't get it. */
export async function bankFile(reader: Reader, scope: BankScope, id: number): Promise<BankFile | null> {
  const where = { AND: [{ id, portfolio_id: { in: scope.portfolio_ids } }, scope.file] }
  const row = await reader.db.file.findFirst({ where, select: fileSelect })
  return row && presentBankFile(row, reader)
}

/** The most folders of one place in the tree. */
const tree = { siblings: 30, rows: 500 }

/**
 * Reads the folders of a portfolio that stand open when a reader is at the end of `path`: those at the root, and those beside
 * and below each step. A place with very many folders keeps those of the path alone. One statement.
 */
export async function bankTree(
  { db }: Reader,
  scope: BankScope,
  { portfolio_id, path }: { portfolio_id: number; path: BankStep[] },
): Promise<BankFolder[]> {
  const steps = path.map(({ id }) => id)
  const rows = await db.$queryRaw<BankFolder[]>`
    SELECT d.id, d.portfolio_id, d.folder_id, d.title, ${countSql(scope)} AS count FROM "Folder" d
    WHERE d.portfolio_id = ${portfolio_id} AND (d.folder_id IS NULL OR d.folder_id = ANY (${steps})) AND ${scope.folders('d')}
    ORDER BY d.id = ANY (${steps}) DESC, d.title, d.id LIMIT ${tree.rows}`
  const sizes = new Map<number | null, number>()
  for (const { folder_id } of rows) sizes.set(folder_id, (sizes.get(folder_id) ?? 0) + 1)
  return rows
    .filter(({ id, folder_id }) => (sizes.get(folder_id) ?? 0) <= tree.siblings || steps.includes(id))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'sv') || one.id - other.id)
}

/** The folders and files that lie directly in the folder `d`. */
const countSql = ({ folders, files }: BankScope) => Prisma.sql`(
  (SELECT count(*) FROM "Folder" c WHERE c.portfolio_id = d.portfolio_id AND c.folder_id = d.id AND ${folders('c')})
  + (SELECT count(*) FROM "File" f WHERE f.portfolio_id = d.portfolio_id AND f.folder_id = d.id AND ${files('f')}))::int`

async function folderPath(
  { db }: Reader,
  scope: BankScope,
  folder: { id: number; portfolio_id: number },
): Promise<BankStep[] | null> {
  if ((await db.folder.count({ where: { AND: [folder, scope.folder] } })) === 0) return null
  return (await pathsOf(db, [folder])).get(folder.id) ?? null
}

async function listingOf(
  reader: Reader,
  scope: BankScope,
  place: Omit<ElementsAsked, 'filetypes'>,
  { order, kind, page }: ListingAsked,
): Promise<BankListing | null> {
  const { db } = reader
  const asked = { ...place, filetypes: kind && typesOfKind(kind) }
  const range = { limit: listed, skip: (page - 1) * listed, orderBy: [...orders[order], ...orders.name] }
  const [rows, { count, bytes }] = await Promise.all([
    elementRows(db, asked, scope, range),
    elementTotals(db, asked, scope),
  ])
  const pages = Math.max(Math.ceil(count / listed), 1)
  return page > pages ? null : { ...(await presentRows(reader, scope, rows)), count, bytes, page, pages }
}

async function presentRows(reader: Reader, scope: BankScope, rows: ElementRow[]) {
  const { db } = reader
  const ids = (which: ElementRow['kind']) => rows.filter(({ kind }) => kind === which).map(({ id }) => id)
  const [folders, files] = await Promise.all([
    db.$queryRaw<BankFolder[]>`
      SELECT d.id, d.portfolio_id, d.folder_id, d.title, ${countSql(scope)} AS count FROM "Folder" d
      WHERE d.id = ANY (${ids('folder')})`,
    db.file.findMany({ where: { id: { in: ids('file') } }, select: fileSelect }),
  ])
  return {
    folders: inOrderOf(ids('folder'), folders),
    files: inOrderOf(ids('file'), files).map((file) => presentBankFile(file, reader)),
  }
}

function presentBankFile(row: FileRow, { services: { keys } }: Reader): BankFile {
  const { id, portfolio_id, folder_id, title, filename, filesize, filetype } = row
  return {
    ...{ id, portfolio_id, folder_id, title, filename, filesize },
    kind: fileKindOf(filetype),
    url: fileUrl(keys, row),
    picture: filePicture(row, keys),
    displayed: displayedTypes.includes(filetype),
    updated_at: row.updated_at.toISOString(),
  }
}
