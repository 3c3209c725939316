import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { Context } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { readableRows } from '../../engine/relations.ts'
import { maxLimit } from '../../engine/resource.ts'
import { rowsUsing } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { publicDisk, wherePublic } from './file-link.ts'
import { usageOfThose } from './file-usage.ts'
import { foldersBelow } from './folders-below.ts'

const t = createTranslator(sv)

const rows = z.array(rowId()).max(maxLimit).default([])
/** Files and folders that are about to go to a portfolio. */
export const leavingInput = z.object({ ids: rows, folder_ids: rows, portfolio_id: rowId() })

/** Where files are used that visitors lose, and the number of these files. */
type Lost = Awaited<ReturnType<typeof rowsUsing>> & { hidden: number }
const nothing: Lost = { items: [], total: 0, hidden: 0 }

/**
 * Where the files are used that visitors reach now, and no longer in another portfolio: the given ones, and those below the given folders. In
 * as many statements for many as for one.
 * @throws AppError FORBIDDEN without the right to move files, NOT_FOUND for a file, a folder or a portfolio that the actor may not read
 */
export async function usesLostByMove(ctx: Context, { ids, folder_ids, portfolio_id }: z.infer<typeof leavingInput>) {
  if (!ctx.actor.ability.can('update', 'File')) throw forbidden()
  const [files, folders] = [new Set(ids), new Set(folder_ids)]
  const [readFiles, readFolders, portfolio] = await Promise.all([
    readableRows(ctx, 'File', [...files]),
    readableRows(ctx, 'Folder', [...folders]),
    ctx.db.portfolio.findFirst({
      where: { AND: [{ id: portfolio_id }, visible(ctx.actor.ability, 'read', 'Portfolio')] },
      select: { disk: true, status: true },
    }),
  ])
  if (readFiles.length < files.size || readFolders.length < folders.size || !portfolio) {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
  if (isOpen(portfolio)) return nothing
  const within = await foldersBelow(ctx.db, [...folders])
  return usesOfLost(ctx, { OR: [{ id: { in: [...files] } }, { folder_id: { in: within } }] })
}

/** The same of the files that go to a folder. */
export async function usesLostInFolder(ctx: Context, ids: number[], folder_id: number): Promise<Lost> {
  const folder = await ctx.db.folder.findFirst({
    where: { AND: [{ id: folder_id }, visible(ctx.actor.ability, 'read', 'Folder')] },
    select: { portfolio: { select: { disk: true, status: true } } },
  })
  return !folder || isOpen(folder.portfolio) ? nothing : usesOfLost(ctx, { id: { in: ids } })
}

/** Visitors reach the published files of the portfolio. */
const isOpen = ({ disk, status }: { disk: string; status: boolean }) => status && disk === publicDisk

async function usesOfLost(ctx: Context, moved: Prisma.FileWhereInput): Promise<Lost> {
  const { files, where } = await usageOfThose(
    ctx.db,
    { AND: [wherePublic, { trashed_at: null }, moved] },
    ctx.services.env,
  )
  return files === 0 ? nothing : { ...(await rowsUsing(ctx, where)), hidden: files }
}
