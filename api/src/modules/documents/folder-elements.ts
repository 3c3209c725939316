import { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { Context } from '../../engine/context.ts'
import { anyOf } from '../../engine/filters.ts'
import { listInput, rangeOf } from '../../engine/resource.ts'
import { containsEachPart } from '../../engine/search/list-search.ts'
import { searchTermsOf, tsquery } from '../../engine/search/search-terms.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { line, rowId } from '../../kernel/fields.ts'
import { fileSelect, presentFile } from './file-row.ts'
import { fileTypes } from './file-types.ts'
import { folderSelect, presentFolders } from './folder-row.ts'

const t = createTranslator(sv)

/** The input of a folder's contents. */
export const elementsInput = listInput.pick({ search: true, page: true, limit: true, orderBy: true }).extend({
  portfolio_id: rowId(),
  /** Null is the portfolio's root. */
  folder_id: rowId().nullish(),
  /** Files of these alone: endings (`pdf`), media types (`image/png`), or their first half (`image`). */
  filetypes: anyOf(line(100), 30),
})

/** The columns by which both folders and files can be sorted. */
const columns = ['title', 'created_at', 'updated_at', 'filename', 'filesize', 'filetype'] as const

/** Conditions on the readable portfolio, and in SQL over an alias on its folders and files. */
export type ElementScope = {
  portfolio: Prisma.PortfolioWhereInput
  folders: (alias: string) => Prisma.Sql
  files: (alias: string) => Prisma.Sql
}

/** The scope of the rows that the actor may read. */
export const readableElements = ({ ability }: Context['actor']): ElementScope => ({
  portfolio: visible(ability, 'read', 'Portfolio'),
  folders: (alias) => visibleSql(ability, 'read', 'Folder', alias),
  files: (alias) => visibleSql(ability, 'read', 'File', alias),
})

/**
 * Lists the contents of a folder, folders first, then files (the contract's `folderElements`): a page without a total. With a
 * search, it lists everything below the folder that has the words in its names or its text. A fixed number of statements.
 * @throws AppError NOT_FOUND when the portfolio may not be read, or has no such folder
 */
export async function folderElements(ctx: Context, input: z.infer<typeof elementsInput>, scope: ElementScope) {
  const { db } = ctx
  const { portfolio_id, folder_id = null } = input
  const place = await db.portfolio.findFirst({
    where: { AND: [{ id: portfolio_id }, scope.portfolio] },
    select: { id: true, folders: folder_id ? { where: { id: folder_id }, select: { id: true } } : false },
  })
  if (!place || place.folders?.length === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })

  const search = input.search?.trim() ?? ''
  const { limit, skip } = rangeOf(input)
  // Of each kind no more are put in order than the page may hold; what lies in one folder stands so in an index.
  const order = orderOf(input.orderBy)
  const first = (alias: string) =>
    search ? Prisma.empty : Prisma.sql`ORDER BY ${Prisma.raw(`${alias}.folder_id`)}, ${order}, id LIMIT ${skip + limit}`
  const rows = await db.$queryRaw<{ kind: 'folder' | 'file'; id: number }[]>`
    WITH RECURSIVE below AS (
      SELECT id FROM "Folder" WHERE portfolio_id = ${portfolio_id} AND folder_id IS NOT DISTINCT FROM ${folder_id}::int
      UNION SELECT f.id FROM "Folder" f JOIN below ON f.folder_id = below.id
    ), element AS (
      (SELECT 'folder' AS kind, d.id, d.title, d.created_at, d.updated_at, d.title AS filename, 0 AS filesize, '' AS filetype
      FROM "Folder" d
      WHERE d.portfolio_id = ${portfolio_id} AND ${scope.folders('d')}
        AND ${search ? Prisma.sql`d.id IN (SELECT id FROM below) AND ${containsEachPart(search, Prisma.sql`d.list_text`)}` : directly('d', folder_id)}
      ${first('d')})
      UNION ALL
      (SELECT 'file' AS kind, f.id, f.title, f.created_at, f.updated_at, f.filename, f.filesize, f.filetype
      FROM "File" f
      WHERE f.portfolio_id = ${portfolio_id} AND ${scope.files('f')}
        AND ${search ? Prisma.sql`${belowOrIn(folder_id)} AND ${hasWords(search)}` : directly('f', folder_id)}
        AND ${ofTypes(input.filetypes)}
      ${first('f')})
    )
    SELECT kind, id FROM element ORDER BY kind DESC, ${order}, id LIMIT ${limit} OFFSET ${skip}`
  return presentInOrder(ctx, rows)
}

type Element = { kind: 'folder' | 'file'; id: number }

async function presentInOrder(ctx: Context, rows: Element[]) {
  const ids = (which: string) => rows.filter(({ kind }) => kind === which).map(({ id }) => id)
  const folders = await ctx.db.folder.findMany({ where: { id: { in: ids('folder') } }, select: folderSelect })
  const files = await ctx.db.file.findMany({ where: { id: { in: ids('file') } }, select: fileSelect })
  const shownFolders = new Map((await presentFolders(folders, ctx)).map((folder) => [folder.id, folder]))
  const shownFiles = new Map(files.map((file) => [file.id, presentFile(file, ctx)]))
  return rows.flatMap(({ kind, id }) => (kind === 'folder' ? shownFolders.get(id) : shownFiles.get(id)) ?? [])
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

function orderOf(orderBy: z.infer<typeof elementsInput>['orderBy']): Prisma.Sql {
  const known = (orderBy ?? []).filter(({ column }) => (columns as readonly string[]).includes(column))
  const terms = known.length > 0 ? known : [{ column: 'title', order: 'asc' as const }]
  return Prisma.raw(terms.map(({ column, order }) => `${column} ${order === 'desc' ? 'DESC' : 'ASC'}`).join(', '))
}
