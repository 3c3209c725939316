import { randomUUID } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import type { Subject } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden, staleError } from '../../engine/refusals.ts'
import type { DiskName } from '../../engine/services.ts'
import { changedSince } from '../../engine/trash/undo-removal.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { optionalRow, rowId } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { remove } from '../../platform/disks/disks.ts'
import { type FileRow, fileSelect, presentFile } from './file-row.ts'
import { endingOf } from './file-types.ts'
import { type FolderRow, folderSelect, pathsOf, presentFolders } from './folder-row.ts'
import { foldersBelow } from './folders-below.ts'
import { newPreviewPath, previewSum } from './preview-path.ts'
import { requireRoom } from './quota.ts'

const t = createTranslator(sv)

/** Where something is to lie; null is the portfolio's root. */
export const target = z.object({ portfolio_id: rowId(), folder_id: optionalRow() })
type Target = z.infer<typeof target>
/** A move. With `from` it is refused (CONFLICT) when the thing lies elsewhere meanwhile: an undo names the place that it left. */
export const moving = target.extend({ from: target.optional() })
type Moving = z.infer<typeof moving>

const portfolioSelect = { id: true, group_id: true, disk: true } satisfies Prisma.PortfolioSelect
type Portfolio = Prisma.PortfolioGetPayload<{ select: typeof portfolioSelect }>

/** Copies take longer than a form's save. */
const limits = { timeout: 60_000, maxWait: 10_000 }

/**
 * Puts files elsewhere, all or none, also into another portfolio. They keep their ids and addresses; a file that goes to
 * the other disk is copied first, and its old bytes are removed when everything is written.
 * @throws AppError NOT_FOUND, FORBIDDEN (at either end), INVALID at `portfolio_id` or `folder_id`, CONFLICT when someone changed them meanwhile
 */
export async function moveFiles(ctx: SignedInContext, given: number[], { from, ...to }: Moving) {
  if (!ctx.actor.ability.can('update', 'File')) throw forbidden()
  const ids = [...new Set(given)]
  const files = await ctx.db.file.findMany({
    where: { AND: [{ id: { in: ids } }, visible(ctx.actor.ability, 'read', 'File')] },
    select: fileSelect,
  })
  if (files.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const portfolio = await targetOf(ctx, to)
  for (const file of files) {
    requireMove(ctx, 'File', file, portfolio)
    await requireStill(ctx, 'File', file, from)
  }
  await withCopies(ctx, files, portfolio, (tx, placed) =>
    placeFiles(tx, ctx, placed, { portfolio, folder_id: to.folder_id }),
  )
  const moved = await ctx.db.file.findMany({ where: { id: { in: ids } }, select: fileSelect, orderBy: { id: 'asc' } })
  return moved.map((file) => presentFile(file, ctx))
}

/**
 * Puts a folder elsewhere with all that lies in it, also into another portfolio; as {@link moveFiles}.
 * @throws AppError as moveFiles, and INVALID at `folder_id` when it would lie in itself
 */
export async function moveFolder(ctx: SignedInContext, id: number, { from, ...to }: Moving) {
  if (!ctx.actor.ability.can('update', 'Folder')) throw forbidden()
  const folder = await ctx.db.folder.findFirst({
    where: { AND: [{ id }, visible(ctx.actor.ability, 'read', 'Folder')] },
    select: folderSelect,
  })
  if (!folder) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const portfolio = await targetOf(ctx, to)
  requireMove(ctx, 'Folder', folder, portfolio)
  await requireStill(ctx, 'Folder', folder, from)
  await requireNoCycle(ctx.db, id, to.folder_id)

  const files = await filesBelow(ctx.db, id)
  for (const file of files) requireMove(ctx, 'File', file, portfolio)
  await withCopies(ctx, files, portfolio, async (tx, placed) => {
    const within = await foldersBelow(tx, [id])
    const meanwhile = await tx.file.count({
      where: { folder_id: { in: within }, id: { notIn: files.map((file) => file.id) } },
    })
    if (meanwhile > 0) throw movedMeanwhile()
    await requireNoCycle(tx, id, to.folder_id)
    await tx.folder.updateMany({
      where: { id: { in: within } },
      data: { portfolio_id: portfolio.id, group_id: portfolio.group_id },
    })
    await tx.folder.update({ where: { id }, data: { folder_id: to.folder_id }, select: { id: true } })
    await placeFiles(tx, ctx, placed, { portfolio })
    await audit(tx, ctx, { action: 'update', subject: 'Folder', id, details: { fields: Object.keys(to) } })
  })
  const moved = await ctx.db.folder.findUniqueOrThrow({ where: { id }, select: folderSelect })
  const [shown] = await presentFolders([moved], ctx)
  return shown as NonNullable<typeof shown>
}

/** The portfolio that something goes to, if the actor may see it and it has the folder. */
async function targetOf({ db, actor }: SignedInContext, { portfolio_id, folder_id }: Target): Promise<Portfolio> {
  const found = await db.portfolio.findFirst({
    where: { AND: [{ id: portfolio_id }, visible(actor.ability, 'read', 'Portfolio')] },
    select: { ...portfolioSelect, folders: { where: { id: folder_id ?? 0 }, select: { id: true } } },
  })
  if (!found) throw unknownAt('portfolio_id')
  const { folders, ...portfolio } = found
  if (folder_id && folders.length === 0) throw unknownAt('folder_id')
  return portfolio
}

/** Refuses a move without the right to update; a move to another group also needs the rights to delete there and create here. */
function requireMove({ actor }: SignedInContext, subject: Subject, row: FileRow | FolderRow, to: Portfolio): void {
  const { ability } = actor
  const here = asSubject(subject, row)
  const leaves = row.group_id !== to.group_id
  const may =
    ability.can('update', here) &&
    (!leaves ||
      (ability.can('delete', here) && ability.can('create', asSubject(subject, { ...row, group_id: to.group_id }))))
  if (!may) throw forbidden()
}

/** @throws AppError CONFLICT naming who has moved it on */
async function requireStill(
  { db }: SignedInContext,
  subject: 'File' | 'Folder',
  { id, portfolio_id, folder_id, updated_at }: FileRow | FolderRow,
  from: Target | undefined,
): Promise<void> {
  if (!from || (portfolio_id === from.portfolio_id && folder_id === from.folder_id)) return
  const { details } = await staleError(db, { subject, id, updated_at, current: null })
  throw changedSince(String(details.name), formsOf(subject === 'File' ? 'file' : 'folder').defSg)
}

type Placed = { file: FileRow; path: string; preview_path: string | null }

/**
 * Copies what has to change disk, writes, and removes what is then superfluous: the old bytes, or the copies if it failed. Within other
 * work, that is after the end of all of it: its failure would bring back rows whose bytes are gone.
 */
async function withCopies(
  { db, services, afterCommit, afterRollback }: SignedInContext,
  files: FileRow[],
  to: Portfolio,
  write: (tx: Tx, placed: Placed[]) => Promise<void>,
): Promise<void> {
  const { disks } = services
  const disk = disks[to.disk as DiskName]
  const made: string[] = []
  const forgetCopies = () => Promise.all(made.map((key) => remove(disk, key)))
  const copy = async (file: FileRow, path: string) => {
    const sum = previewSum(path)
    const key = sum ? newPreviewPath(sum) : `${new Date().getUTCFullYear()}/${randomUUID()}.${endingOf(path)}`
    made.push(key)
    await disk.putStream(key, await disks[file.disk as DiskName].getStream(path))
    return key
  }
  const placed: Placed[] = []
  try {
    for (const file of files) {
      const stays = file.disk === to.disk
      const path = stays ? file.path : await copy(file, file.path)
      const preview_path = stays || !file.preview_path ? file.preview_path : await copy(file, file.preview_path)
      placed.push({ file, path, preview_path })
    }
    await inTransaction(
      db,
      async (tx) => {
        const arriving = files.filter(({ portfolio_id }) => portfolio_id !== to.id)
        const bytes = arriving.reduce((sum, { filesize }) => sum + filesize, 0)
        await requireRoom({ db: tx, env: services.env }, to.id, bytes, 'portfolio_id')
        await write(tx, placed)
      },
      limits,
    )
  } catch (error) {
    await forgetCopies()
    throw error
  }
  const forgetOld = async () => {
    for (const { file, path } of placed) {
      if (path === file.path) continue
      const old = disks[file.disk as DiskName]
      await remove(old, file.path)
      if (file.preview_path) await remove(old, file.preview_path)
    }
  }
  if (afterCommit) afterCommit.push(forgetOld)
  else await forgetOld()
  afterRollback?.push(forgetCopies)
}

/** @param place without `folder_id` the files stay in their folders */
async function placeFiles(
  tx: Tx,
  ctx: SignedInContext,
  placed: Placed[],
  { portfolio, folder_id }: { portfolio: Portfolio; folder_id?: number | null },
): Promise<void> {
  for (const { file, path, preview_path } of placed) {
    const { count } = await tx.file.updateMany({
      // Someone who replaced or moved it meanwhile would lose the bytes, and a removed one stays where it lay.
      where: {
        ...{ id: file.id, path: file.path, portfolio_id: file.portfolio_id, folder_id: file.folder_id },
        trashed_at: file.trashed_at,
      },
      data: {
        ...{ path, preview_path, disk: portfolio.disk, portfolio_id: portfolio.id, group_id: portfolio.group_id },
        ...(folder_id !== undefined && { folder_id }),
      },
    })
    if (count === 0) throw movedMeanwhile()
    // One in the trash goes along with its folder. Its removal stays the last act upon it, which the toast takes back.
    if (file.trashed_at !== null) continue
    const details = { fields: ['portfolio_id', 'folder_id'] }
    await audit(tx, ctx, { action: 'update', subject: 'File', id: file.id, details })
  }
}

async function requireNoCycle(db: Tx, id: number, parent: number | null): Promise<void> {
  if (!parent) return
  const path = (await pathsOf(db, [{ id: parent }])).get(parent)
  if (path?.some((step) => step.id === id)) {
    throw invalid({ folder_id: [t('valid.folderCycle')] }, t('valid.invalidFields'))
  }
}

async function filesBelow(db: Tx, id: number): Promise<FileRow[]> {
  return db.file.findMany({ where: { folder_id: { in: await foldersBelow(db, [id]) } }, select: fileSelect })
}

function movedMeanwhile() {
  return new AppError('CONFLICT', { message: t('error.movedMeanwhile') })
}

function unknownAt(field: string) {
  return invalid({ [field]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}
