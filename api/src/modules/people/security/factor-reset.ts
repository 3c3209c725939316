import type { Db } from '@kollegium/db'
import { asSubject } from '../../../access/ability.ts'
import { displayName } from '../../../access/actor.ts'
import { audit } from '../../../access/audit.ts'
import { requireNotMasquerading } from '../../../access/not-masquerading.ts'
import { requireManageable } from '../../../access/user-management.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { removeFactors } from '../../../platform/auth/factors/remove-factors.ts'
import { mailSecurityEvent } from '../../../platform/auth/factors/security-mail.ts'
import { endEverySession } from '../../../platform/auth/sessions.ts'
import { requireInstallation } from '../../settings/contract.ts'

const t = createTranslator(sv)

// The way back for a person who lost phone and keys. One person of the office asks for it and says how the person was
// recognised; another confirms. The owner of the account hears of both by mail, and can stop it by signing in.

/** How long the second person has, in milliseconds. */
const resetMs = 72 * 3600_000

const whereOpen = () => ({
  confirmed_at: null,
  stopped_at: null,
  started_at: { gt: new Date(Date.now() - resetMs) },
})

/** A person's reset that waits for the second person; null when none does. */
export const openReset = (db: Pick<Db, 'factorReset'>, userId: number) =>
  db.factorReset.findFirst({
    where: { ...whereOpen(), user_id: userId },
    select: { id: true, started_at: true },
    orderBy: { id: 'desc' },
  })

const named = { select: { id: true, name: true, firstname: true, lastname: true } } as const

/** The number of resets that wait for the actor as the second person; null without the right to confirm them. */
export async function countWaitingResets({ db, actor }: SignedInContext): Promise<number | null> {
  if (!actor.ability.can('update', asSubject('Setting', { group_id: null }))) return null
  const { id } = actor.user
  return db.factorReset.count({ where: { ...whereOpen(), started_by: { not: id }, user_id: { not: id } } })
}

/** The resets that wait, and those of the last ninety days. */
export async function listResets(ctx: SignedInContext) {
  requireInstallation(ctx, 'update')
  const rows = await ctx.db.factorReset.findMany({
    where: { started_at: { gt: new Date(Date.now() - 90 * 24 * 3600_000) } },
    select: {
      id: true,
      reason: true,
      started_at: true,
      confirmed_at: true,
      stopped_at: true,
      started_by: true,
      confirmed_by: true,
      stopped_by: true,
      user: named,
    },
    orderBy: { id: 'desc' },
    take: 200,
  })
  const acting = await ctx.db.user.findMany({
    where: { id: { in: rows.flatMap((row) => [row.started_by, row.confirmed_by ?? [], row.stopped_by ?? []].flat()) } },
    ...named,
  })
  const nameOf = (id: number | null) => {
    const user = acting.find((each) => each.id === id)
    return user ? displayName(user) : null
  }
  return rows.map((row) => ({
    id: row.id,
    user: { id: row.user.id, name: displayName(row.user), username: row.user.name },
    reason: row.reason,
    started_at: row.started_at.toISOString(),
    started_by: nameOf(row.started_by),
    confirmed_by: nameOf(row.confirmed_by),
    stopped_by: nameOf(row.stopped_by),
    state: stateOf(row),
    /** The second person must be another than the first, and than the owner. */
    own: row.started_by === ctx.actor.user.id || row.user.id === ctx.actor.user.id,
  }))
}

type Moments = { confirmed_at: Date | null; stopped_at: Date | null; started_at: Date }

function stateOf(row: Moments): 'open' | 'done' | 'stopped' | 'expired' {
  if (row.confirmed_at) return 'done'
  if (row.stopped_at) return 'stopped'
  return row.started_at.getTime() > Date.now() - resetMs ? 'open' : 'expired'
}

/**
 * The first person asks for the reset of a user's second factors.
 * @throws AppError FORBIDDEN without the office's right or for somebody with more rights, INVALID when there is nothing to reset
 */
export async function startReset(ctx: SignedInContext, given: { user: string; reason: string }) {
  requireInstallation(ctx, 'update')
  requireNotMasquerading(ctx.actor)
  const user = await ctx.db.user.findFirst({
    where: {
      active: true,
      OR: [
        { name: { equals: given.user, mode: 'insensitive' } },
        { email: { equals: given.user, mode: 'insensitive', not: '' } },
      ],
    },
    select: { id: true, _count: { select: { passkeys: true } }, app: { select: { user_id: true } } },
  })
  if (!user) throw invalid({ user: [t('reset.noUser')] }, t('reset.noUser'))
  if (user.id === ctx.actor.user.id) throw invalid({ user: [t('reset.own')] }, t('reset.own'))
  await requireManageable(ctx, user.id)
  if (!user.app && user._count.passkeys === 0) throw invalid({ user: [t('reset.nothing')] }, t('reset.nothing'))
  return inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user.id)
    if (await openReset(tx, user.id)) throw invalid({ user: [t('reset.open')] }, t('reset.open'))
    const row = await tx.factorReset.create({
      data: { user_id: user.id, reason: given.reason, started_by: ctx.actor.user.id },
      select: { id: true },
    })
    await audit(tx, ctx, { action: 'factorResetStarted', subject: 'User', id: user.id, details: { reset: row.id } })
    await mailSecurityEvent({ ...ctx.services, db: ctx.services.db }, user.id, 'resetStarted', {}, tx)
    return row
  })
}

/**
 * The second person confirms: keys, app and codes go, every session ends, and the owner is told. The password stays.
 * @throws AppError FORBIDDEN for the first person, for the owner, and without the office's right; CONFLICT when it is no longer open
 */
export async function confirmReset(ctx: SignedInContext, id: number): Promise<void> {
  requireInstallation(ctx, 'update')
  requireNotMasquerading(ctx.actor)
  const row = await requireReset(ctx, id)
  if (row.started_by === ctx.actor.user.id || row.user_id === ctx.actor.user.id) {
    throw new AppError('FORBIDDEN', { message: t('reset.another') })
  }
  await requireManageable(ctx, row.user_id)
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.factorReset.updateMany({
      where: { ...whereOpen(), id },
      data: { confirmed_by: ctx.actor.user.id, confirmed_at: new Date() },
    })
    if (count === 0) throw new AppError('CONFLICT', { message: t('reset.closed') })
    await removeFactors(tx, row.user_id)
    await endEverySession(tx, row.user_id)
    await audit(tx, ctx, { action: 'factorResetMade', subject: 'User', id: row.user_id, details: { reset: id } })
    await mailSecurityEvent(ctx.services, row.user_id, 'resetMade', {}, tx)
  })
}

/** Stops an open reset: a person of the office, or the owner of the account. @throws AppError CONFLICT when none is open */
export async function stopReset(ctx: SignedInContext, id: number): Promise<void> {
  const own = await ctx.db.factorReset.findFirst({ where: { id, user_id: ctx.actor.user.id }, select: { id: true } })
  // Its owner and the office alone learn that there is one.
  if (!own) requireInstallation(ctx, 'update')
  const row = await requireReset(ctx, id)
  requireNotMasquerading(ctx.actor)
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.factorReset.updateMany({
      where: { ...whereOpen(), id },
      data: { stopped_by: ctx.actor.user.id, stopped_at: new Date() },
    })
    if (count === 0) throw new AppError('CONFLICT', { message: t('reset.closed') })
    await audit(tx, ctx, { action: 'factorResetStopped', subject: 'User', id: row.user_id, details: { reset: id } })
  })
}

async function requireReset(ctx: SignedInContext, id: number) {
  const row = await ctx.db.factorReset.findUnique({ where: { id }, select: { user_id: true, started_by: true } })
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return row
}

const lockUser = (tx: Tx, id: number) => tx.$queryRaw`SELECT id FROM "User" WHERE id = ${id} FOR UPDATE`
