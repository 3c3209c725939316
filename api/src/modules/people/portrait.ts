import type { Readable } from 'node:stream'
import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import type { Context } from '../../engine/context.ts'
import type { DiskName, Services } from '../../engine/services.ts'
import { countUsing } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { countAttempt, limitKey } from '../../platform/auth/rate-limit.ts'
import { remove } from '../../platform/disks/disks.ts'
import {
  fileRefusal,
  fileUsage,
  ignoreSourceErrors,
  imageTypes,
  presentFile,
  publicDisk,
  storeFile,
} from '../documents/contract.ts'

// Pictures that people upload of themselves. They need no right to a document bank, and lie in none that editors use.

const t = createTranslator(sv)

/** The installation's, of no group. */
const place = { name: 'portraits', group_id: null, disk: publicDisk }
/** No drawings with code in them: these come from everyone. */
const photoTypes = imageTypes.filter((type) => type !== 'image/svg+xml')
/** More than anybody tries out. */
const limit = { max: 20, seconds: 3600 }
/** The milliseconds for which unused portraits are kept. */
const spareMs = 86_400_000

/** The pictures that this person has uploaded as portraits. */
export const whereOwnPortrait = (author_id: number) => ({ author_id, portfolio: place }) satisfies Prisma.FileWhereInput

/** @throws AppError UNAUTHENTICATED before a byte is read */
export function requireSignedIn({ actor: { user } }: Context): NonNullable<Context['actor']['user']> {
  if (!user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  return user
}

/**
 * Keeps a picture that its owner may then choose in the account's form, whatever rights to files that person has.
 * @returns the file as the contract has it (Spec §3, Document bank)
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED, INVALID at `file`
 */
export async function uploadPortrait(ctx: Context, file: { source: Readable; filename: string }) {
  ignoreSourceErrors(file.source)
  const user = requireSignedIn(ctx)
  const verdict = await countAttempt(ctx.services.db, limitKey('portrait', String(user.id)), limit)
  if (!verdict.allowed) throw new AppError('RATE_LIMITED', { message: t('portrait.tooMany') })
  const portfolio_id = await ensurePortfolio(ctx.db)
  const row = await storeFile(
    { ...ctx.services, db: ctx.db },
    { ...file, portfolio_id, title: displayName(user), author_id: user.id },
    {
      by: ctx,
      async with(tx, { id, filetype }) {
        if (!photoTypes.includes(filetype)) throw fileRefusal(t('portrait.picture'))
        await audit(tx, ctx, { action: 'create', subject: 'File', id })
      },
    },
  )
  return presentFile(row, ctx)
}

function ensurePortfolio(db: Tx): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('portraits'))`
    const known = await tx.portfolio.findFirst({ where: place, select: { id: true }, orderBy: { id: 'asc' } })
    if (known) return known.id
    const data = { ...place, title: t('portrait.portfolio') }
    return (await tx.portfolio.create({ data, select: { id: true } })).id
  })
}

/**
 * Removes portraits that have stood nowhere for a day: replaced ones, and those of people who are gone. One in the trash stays there for
 * its time.
 * @returns the number of portraits
 */
export function sweepPortraits(services: PortraitServices, now = Date.now()): Promise<number> {
  return removeUnused(services, { trashed_at: null, updated_at: { lt: new Date(now - spareMs) } })
}

/** Removes the portraits that a person uploaded and that stand nowhere, at once. @returns the number of portraits */
export function removePortraitsOf(services: PortraitServices, userIds: number[]): Promise<number> {
  return removeUnused(services, { author_id: { in: userIds } })
}

type PortraitServices = Pick<Services, 'db' | 'disks' | 'env'>

async function removeUnused({ db, disks, env }: PortraitServices, which: Prisma.FileWhereInput): Promise<number> {
  const spare = await db.file.findMany({
    where: { AND: [which, { portfolio: place, user_images: { none: {} } }] },
    select: { id: true, disk: true, path: true, preview_path: true },
  })
  let removed = 0
  for (const { id, disk, path, preview_path } of spare) {
    if ((await countUsing(db, await fileUsage(db, [id], env))).length > 0) continue
    // Somebody may choose it right now.
    const { count } = await db.file.deleteMany({ where: { id, user_images: { none: {} } } })
    if (count === 0) continue
    removed += count
    for (const each of [path, preview_path]) if (each) await remove(disks[disk as DiskName], each)
  }
  return removed
}
