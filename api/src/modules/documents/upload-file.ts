import type { Readable } from 'node:stream'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import type { Context } from '../../engine/context.ts'
import { formatUsages } from '../../engine/refusals.ts'
import type { DiskName } from '../../engine/services.ts'
import { countUsing } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { line, plainText } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { toAppError } from '../../kernel/translate-error.ts'
import { remove } from '../../platform/disks/disks.ts'
import { accountSettingsOf } from './account-settings-fields.ts'
import { publicDisk } from './file-link.ts'
import { fileSelect, presentFile } from './file-row.ts'
import { endingOf, imageTypes } from './file-types.ts'
import { filePictureUsage } from './file-usage.ts'
import { requireRoom } from './quota.ts'
import { fileRefusal, ignoreSourceErrors, type StoredBytes, storeBytes, storeFile } from './store-file.ts'
import { requestTextExtraction } from './text-extraction/request-extraction.ts'
import { ensureUploadPortfolio } from './upload-portfolio.ts'

const t = createTranslator(sv)

export type Upload = {
  source: Uint8Array | Readable
  filename: string
  /** Without it the file goes to the actor's own default portfolio, else to the current group's, which is made when it is missing. */
  portfolio_id?: number | null
  folder_id?: number | null
  title?: string | null
  description?: string | null
  /** Unpublished when false. */
  status?: boolean | null
}

/** As in the form of a file; without a title it has its name. */
const labels = z.object({ title: line(200).nullish(), description: plainText(2000).nullish() })

/** Refuses who may not make (or change) a file anywhere, before a byte is read. */
export function requireUploader(ctx: Context, action: 'create' | 'update' = 'create'): { id: number } {
  const { user, ability } = ctx.actor
  if (!user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  if (!ability.can(action, 'File')) throw forbidden()
  return user
}

/**
 * Keeps a file for the actor, in a portfolio and folder that the actor may put files in.
 * @returns the file as the contract has it (Spec §3, Document bank)
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID at `portfolio_id`, `folder_id`, `title`, `description` or `file`
 */
export async function uploadFile(ctx: Context, upload: Upload) {
  ignoreSourceErrors(upload.source)
  const user = requireUploader(ctx)
  const given = labels.safeParse(upload)
  if (!given.success) throw toAppError(given.error, t)
  const { title, description } = given.data
  const place = await placeOf(ctx, upload)
  const row = await storeFile(
    { ...ctx.services, db: ctx.db },
    { ...upload, ...place, title, description, author_id: user.id },
    { by: ctx, with: (tx, { id }) => audit(tx, ctx, { action: 'create', subject: 'File', id }) },
  )
  ctx.afterRollback?.push(() => remove(ctx.services.disks[row.disk as DiskName], row.path))
  return presentFile(row, ctx)
}

/**
 * Gives a file new bytes under its old id, so that everything which shows it shows the new ones. A file that is shown
 * as a picture stays one. It keeps its title unless another one is given.
 * @param also runs in the same transaction, for what must be changed with it
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, INVALID at `file` or `title`
 */
export async function replaceFile(
  ctx: Context,
  id: number,
  upload: Pick<Upload, 'source' | 'filename' | 'title'>,
  also?: (tx: Tx) => Promise<unknown>,
) {
  ignoreSourceErrors(upload.source)
  const { user, ability } = ctx.actor
  if (!user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  const before = await ctx.db.file.findFirst({
    where: { AND: [{ id }, visible(ability, 'read', 'File')] },
    select: fileSelect,
  })
  if (!before) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!ability.can('update', asSubject('File', before))) throw forbidden()
  const given = labels.safeParse({ title: upload.title })
  if (!given.success) throw toAppError(given.error, t)
  const title = given.data.title?.trim()
  const disk = ctx.services.disks[before.disk as DiskName]
  const write = (kept: StoredBytes) =>
    inTransaction(ctx.db, async (tx) => {
      await requireStillShown(tx, ctx, before, kept)
      const more = kept.filesize - before.filesize
      await requireRoom({ db: tx, env: ctx.services.env }, before.portfolio_id, more)
      // Browsers ask again only after some minutes: other bytes are seen at once by another address.
      const filename = kept.filename === before.filename ? otherName(kept.filename, kept.sha256) : kept.filename
      const anew = { malware: null, preview_path: null, focal_x: null, focal_y: null }
      const data = { ...kept, filename, ...anew, ...(title && { title }) }
      // A simultaneous replacement or move would otherwise leave bytes behind.
      const where = { id, path: before.path, trashed_at: null }
      const saved = await tx.file.update({ where, data, select: fileSelect })
      await requestTextExtraction(tx, ctx.services.boss, saved)
      await audit(tx, ctx, {
        action: 'update',
        subject: 'File',
        id,
        details: { fields: title ? ['file', 'title'] : ['file'] },
      })
      await also?.(tx)
      return saved
    })
  const row = await storeBytes(ctx.services, disk, upload, write, { by: ctx })
  const forget = () => Promise.all([before.path, before.preview_path].map((path) => path && remove(disk, path)))
  if (ctx.afterCommit) ctx.afterCommit.push(forget)
  else await forget()
  ctx.afterRollback?.push(() => remove(disk, row.path))
  return presentFile(row, ctx)
}

/** @throws AppError INVALID at `file` when bytes that are no picture would come where one is shown */
async function requireStillShown(tx: Tx, { services }: Context, before: { id: number; filetype: string }, now: Kept) {
  if (!imageTypes.includes(before.filetype) || imageTypes.includes(now.filetype)) return
  const uses = await countUsing(tx, await filePictureUsage(tx, before.id, services.env))
  if (uses.length > 0) throw fileRefusal(t('valid.filePicture', { text: formatUsages(uses) }))
}
type Kept = { filetype: string }

function otherName(filename: string, sha256: string): string {
  const ending = endingOf(filename)
  return `${filename.slice(0, -ending.length - 1)}-${sha256.slice(0, 6)}.${ending}`
}

/** Where the file goes, when the actor may make files there. */
async function placeOf(ctx: Context, { portfolio_id, folder_id = null }: Upload) {
  const { ability } = ctx.actor
  if (!portfolio_id) {
    if (folder_id) throw unknownAt('folder_id')
    const chosen = await ownDefault(ctx)
    if (chosen) return { portfolio_id: chosen, folder_id: null }
    if (!ability.can('create', asSubject('File', { group_id: ctx.groupId }))) throw forbidden()
    return { portfolio_id: await ensureUploadPortfolio(ctx.db, ctx.groupId), folder_id: null }
  }
  const portfolio = await ctx.db.portfolio.findFirst({
    where: { AND: [{ id: portfolio_id }, visible(ability, 'read', 'Portfolio')] },
    select: { id: true, group_id: true, folders: { where: { id: folder_id ?? 0 }, select: { id: true } } },
  })
  if (!portfolio) throw unknownAt('portfolio_id')
  if (!ability.can('create', asSubject('File', { group_id: portfolio.group_id }))) throw forbidden()
  if (folder_id && portfolio.folders.length === 0) throw unknownAt('folder_id')
  return { portfolio_id: portfolio.id, folder_id }
}

/** The public portfolio that the actor has chosen for uploads, while it may be used (Spec §3 Account, userSettings). */
async function ownDefault({ db, actor: { user, ability } }: Context): Promise<number | null> {
  const row = user && (await db.user.findUnique({ where: { id: user.id }, select: { settings: true } }))
  const id = accountSettingsOf(row?.settings).publicDefaultPortfolio
  if (!id) return null
  const where = { AND: [{ id, disk: publicDisk }, visible(ability, 'read', 'Portfolio')] }
  const portfolio = await db.portfolio.findFirst({ where, select: { id: true, group_id: true } })
  return portfolio && ability.can('create', asSubject('File', { group_id: portfolio.group_id })) ? portfolio.id : null
}

function forbidden() {
  return new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
}

function unknownAt(field: string) {
  return invalid({ [field]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}
