import type { Readable } from 'node:stream'
import { asSubject } from '../access/ability.ts'
import { audit } from '../access/audit.ts'
import { visible } from '../access/visible.ts'
import type { Context } from '../core/context.ts'
import { AppError, invalid } from '../core/errors.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { presentFile } from './file-row.ts'
import { expectFailure, storeFile } from './store-file.ts'
import { ensureUploadPortfolio } from './upload-portfolio.ts'

const t = createWords(sv)

export type Upload = {
  source: Uint8Array | Readable
  filename: string
  /** Without it the file goes to the current group's public default portfolio, which is made when it is missing. */
  portfolio_id?: number | null
  folder_id?: number | null
  title?: string
  description?: string
}

/** Refuses who may not upload anywhere, before a byte is read. */
export function requireUploader(ctx: Context): { id: number } {
  const { user, ability } = ctx.actor
  if (!user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  if (!ability.can('create', 'File')) throw forbidden()
  return user
}

/**
 * Keeps a file for the actor, in a portfolio and folder that the actor may put files in.
 * @returns the file as the contract has it (Spec §3, Document bank)
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, INVALID at `portfolio_id`, `folder_id` or `file`
 */
export async function uploadFile(ctx: Context, upload: Upload) {
  expectFailure(upload.source)
  const user = requireUploader(ctx)
  const place = await placeOf(ctx, upload)
  const row = await storeFile(
    { db: ctx.db, disks: ctx.services.disks },
    { ...upload, ...place, author_id: user.id },
    { with: (tx, { id }) => audit(tx, ctx, { action: 'create', subject: 'File', id }) },
  )
  return presentFile(row, ctx)
}

/** Where the file goes, when the actor may make files there. */
async function placeOf(ctx: Context, { portfolio_id, folder_id = null }: Upload) {
  const { ability } = ctx.actor
  if (!portfolio_id) {
    if (folder_id) throw unknownAt('folder_id')
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

function forbidden() {
  return new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
}

function unknownAt(field: string) {
  return invalid({ [field]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}
