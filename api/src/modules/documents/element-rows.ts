import { Prisma } from '@kollegium/db'
import { containsEachPart } from '../../engine/search/list-search.ts'
import { searchTermsOf, tsquery } from '../../engine/search/search-terms.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fileTypes } from './file-types.ts'
import { type TidyKind, tidySql } from './tidy-rows.ts'

// The folders and files of a place in the document bank, as statements: one page of them, or all of them counted.

/** The columns by which both folders and files can be sorted. */
const columns = ['title', 'created_at', 'updated_at', 'filename', 'filesize', 'filetype'] as const

/** Conditions in SQL over an alias: the folders and files that the reader may have. */
export type RowScope = {
  folders: (alias: string) => Prisma.Sql
  files: (alias: string) => Prisma.Sql
}

/** A place in the bank. With a search or `only` everything below it counts, else what lies directly in it. */
export type ElementsAsked = {
  portfolio_ids: readonly number[]
  /** Null is the root of the portfolios. */
  folder_id: number | null
  search: string
  /** Files of these alone: endings (`pdf`), media types (`image/png`), or their first half (`image`). */
  filetypes?: string[] | null | undefined
  /** The files to tidy alone, and no folders. */
  only?: TidyKind | null | undefined
}

/** A folder or file that was found. */
export type ElementRow = { kind: 'folder' | 'file'; id: number }

type Sorting = { column: string; order: 'asc' | 'desc' }
type Range = { limit: number; skip: number; orderBy?: Sorting[] | null | undefined }

/** One page of the elements of a place, folders first; one statement. */
export function elementRows(db: Tx, asked: ElementsAsked, scope: RowScope, range: Range): Promise<ElementRow[]> {
  const { limit, skip } = range
  const { folders, files } = conditionsOf(asked, scope)
  // Of each kind no more are put in order than the page may hold; an index holds the elements of one folder in this
  // order.
  const order = asked.only === 'duplicate' ? besideTwins : orderOf(range.orderBy)
  const first = (alias: string) =>
    asked.search || asked.only
      ? Prisma.empty
      : Prisma.sql`ORDER BY ${Prisma.raw(`${alias}.folder_id`)}, ${order}, id LIMIT ${skip + limit}`
  return db.$queryRaw<ElementRow[]>`
    WITH RECURSIVE below AS (${belowSql(asked)}), element AS (
      (SELECT 'folder' AS kind, d.id, d.title, d.created_at, d.updated_at, d.title AS filename, 0 AS filesize, '' AS filetype, '' AS sha256
      FROM "Folder" d WHERE ${folders} ${first('d')})
      UNION ALL
      (SELECT 'file' AS kind, f.id, f.title, f.created_at, f.updated_at, f.filename, f.filesize, f.filetype, f.sha256
      FROM "File" f WHERE ${files} ${first('f')})
    )
    SELECT kind, id FROM element ORDER BY kind DESC, ${order}, id LIMIT ${limit} OFFSET ${skip}`
}

/** The number of the same elements, and the size of the files among them in bytes; one statement. */
export async function elementTotals(db: Tx, asked: ElementsAsked, scope: RowScope) {
  const { folders, files } = conditionsOf(asked, scope)
  const [found] = await db.$queryRaw<{ count: number; bytes: number }[]>`
    WITH RECURSIVE below AS (${belowSql(asked)}),
      folders AS (SELECT count(*)::int AS count FROM "Folder" d WHERE ${folders}),
      files AS (SELECT count(*)::int AS count, coalesce(sum(f.filesize), 0)::float8 AS bytes FROM "File" f WHERE ${files})
    SELECT folders.count + files.count AS count, files.bytes FROM folders, files`
  return found ?? { count: 0, bytes: 0 }
}

/** Every folder below the place. */
const belowSql = ({ portfolio_ids, folder_id }: ElementsAsked) => Prisma.sql`
  SELECT d.id FROM "Folder" d WHERE ${inPortfolios('d', portfolio_ids)} AND d.folder_id IS NOT DISTINCT FROM ${folder_id}::int
  UNION SELECT f.id FROM "Folder" f JOIN below ON f.folder_id = below.id`

function conditionsOf(asked: ElementsAsked, scope: RowScope) {
  const { portfolio_ids, filetypes, only } = asked
  const toTidy = only ? tidySql(only, 'f', scope.files) : Prisma.sql`TRUE`
  return {
    folders: Prisma.sql`${inPortfolios('d', portfolio_ids)} AND ${scope.folders('d')} AND ${foldersHere(asked)}`,
    files: Prisma.sql`${inPortfolios('f', portfolio_ids)} AND ${scope.files('f')} AND ${filesHere(asked)}
      AND ${ofTypes(filetypes)} AND ${toTidy}`,
  }
}

function foldersHere({ folder_id, search, only }: ElementsAsked): Prisma.Sql {
  if (only) return Prisma.sql`FALSE`
  if (!search) return directly('d', folder_id)
  return Prisma.sql`d.id IN (SELECT id FROM below) AND ${containsEachPart(search, Prisma.sql`d.list_text`)}`
}

function filesHere({ folder_id, search, only }: ElementsAsked): Prisma.Sql {
  if (search) return Prisma.sql`${belowOrIn(folder_id)} AND ${hasWords(search)}`
  return only ? belowOrIn(folder_id) : directly('f', folder_id)
}

/** Copies of the same bytes beside each other, the largest first. */
const besideTwins = Prisma.raw('filesize DESC, sha256, title')

/** A single portfolio is named by itself: an index then gives its elements in their order. */
function inPortfolios(alias: string, ids: readonly number[]): Prisma.Sql {
  const name = Prisma.raw(`${alias}.portfolio_id`)
  return ids.length === 1 ? Prisma.sql`${name} = ${ids[0]}` : Prisma.sql`${name} = ANY (${ids})`
}

function directly(alias: string, folder_id: number | null): Prisma.Sql {
  const name = Prisma.raw(`${alias}.folder_id`)
  return folder_id ? Prisma.sql`${name} = ${folder_id}` : Prisma.sql`${name} IS NULL`
}

function belowOrIn(folder_id: number | null): Prisma.Sql {
  if (!folder_id) return Prisma.sql`TRUE`
  return Prisma.sql`(f.folder_id = ${folder_id} OR f.folder_id IN (SELECT id FROM below))`
}

/** As every list is searched, and in the text of documents, where there are words to look for. */
function hasWords(search: string): Prisma.Sql {
  const inNames = containsEachPart(search, Prisma.sql`f.list_text`)
  const terms = searchTermsOf(search)
  if (!terms) return Prisma.sql`(${inNames})`
  const inText = Prisma.sql`SELECT FROM "FileText" x WHERE x.file_id = f.id AND x.search @@ ${tsquery(terms)}`
  return Prisma.sql`((${inNames}) OR EXISTS (${inText}))`
}

function ofTypes(filetypes: string[] | null | undefined): Prisma.Sql {
  if (!filetypes) return Prisma.sql`TRUE`
  const types = filetypes.flatMap((type) => {
    const name = type.toLowerCase().replace(/^\./, '')
    return Object.hasOwn(fileTypes, name) ? (fileTypes[name]?.filetype ?? name) : name.replace(/\/\*$/, '')
  })
  return Prisma.sql`(f.filetype = ANY (${types}) OR split_part(f.filetype, '/', 1) = ANY (${types}))`
}

function orderOf(orderBy: Range['orderBy']): Prisma.Sql {
  const known = (orderBy ?? []).filter(({ column }) => (columns as readonly string[]).includes(column))
  const terms: Sorting[] = known.length > 0 ? known : [{ column: 'title', order: 'asc' }]
  return Prisma.raw(terms.map(({ column, order }) => `${column} ${order === 'desc' ? 'DESC' : 'ASC'}`).join(', '))
}
