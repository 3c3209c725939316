import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { Context } from '../../engine/context.ts'
import { anyOf } from '../../engine/filters.ts'
import { listInput, rangeOf } from '../../engine/resource.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { line, rowId } from '../../kernel/fields.ts'
import { fileAddresses } from './bank-address.ts'
import { type ElementRow, elementRows, type RowScope } from './element-rows.ts'
import { fileSelect, presentFile } from './file-row.ts'
import { folderSelect, presentFolders } from './folder-row.ts'
import { tidyKinds } from './tidy-rows.ts'

const t = createTranslator(sv)

/** The input of a folder's contents. */
export const elementsInput = listInput.pick({ search: true, page: true, limit: true, orderBy: true }).extend({
  portfolio_id: rowId(),
  /** Null is the portfolio's root. */
  folder_id: rowId().nullish(),
  /** Files of these alone: endings (`pdf`), media types (`image/png`), or their first half (`image`). */
  filetypes: anyOf(line(100), 30),
  /** The files to tidy alone: those that nothing uses, or those that the group has more than once. */
  only: z.enum(tidyKinds).nullish(),
})

/** Conditions on the readable portfolio, and in SQL over an alias on its folders and files. */
export type ElementScope = RowScope & { portfolio: Prisma.PortfolioWhereInput }

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
  const asked = { portfolio_ids: [portfolio_id], folder_id, search, filetypes: input.filetypes, only: input.only }
  return presentInOrder(ctx, await elementRows(db, asked, scope, { ...rangeOf(input), orderBy: input.orderBy }))
}

async function presentInOrder(ctx: Context, rows: ElementRow[]) {
  const ids = (which: string) => rows.filter(({ kind }) => kind === which).map(({ id }) => id)
  const folders = await ctx.db.folder.findMany({ where: { id: { in: ids('folder') } }, select: folderSelect })
  const files = await ctx.db.file.findMany({ where: { id: { in: ids('file') } }, select: fileSelect })
  const addresses = await fileAddresses(ctx, files)
  const shownFolders = new Map((await presentFolders(folders, ctx)).map((folder) => [folder.id, folder]))
  const shownFiles = new Map(
    files.map((file) => [file.id, { ...presentFile(file, ctx), siteUrl: addresses.get(file.id) ?? null }]),
  )
  return rows.flatMap(({ kind, id }) => (kind === 'folder' ? shownFolders.get(id) : shownFiles.get(id)) ?? [])
}
