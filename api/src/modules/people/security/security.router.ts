import { z } from 'zod'
import { displayName } from '../../../access/actor.ts'
import { audit } from '../../../access/audit.ts'
import { requireNotMasquerading } from '../../../access/not-masquerading.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { procedure, router } from '../../../engine/trpc.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { rowId, visibleLine } from '../../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { addPasskey, maxPasskeys, newPasskeyOptions, passkeyMade } from '../../../platform/auth/factors/passkeys.ts'
import { hasFactor, waysOf } from '../../../platform/auth/factors/policy.ts'
import { qrCode } from '../../../platform/auth/factors/qr.ts'
import { renewRecoveryCodes } from '../../../platform/auth/factors/recovery-codes.ts'
import { mailSecurityEvent, type SecurityEvent } from '../../../platform/auth/factors/security-mail.ts'
import { newTicket, readTicket, spendTicket } from '../../../platform/auth/factors/ticket.ts'
import { appAddress, newAppSecret, saveApp, stepOf } from '../../../platform/auth/factors/totp.ts'
import { endOtherSignIns, endSignIn } from '../../../platform/auth/sessions.ts'
import { securityOverview } from './overview.ts'
import { familyOf, proofChoices, proofInput, prove } from './proving.ts'
import { noteFactorShown, signInOfFamily } from './sessions.ts'

const t = createTranslator(sv)

const keyName = visibleLine(60)

/** One change of a person's own ways to sign in: with its audit entry and its mail, in one transaction. */
async function change<Result>(
  ctx: SignedInContext,
  { action, event, details = {} }: { action: string; event?: SecurityEvent; details?: Record<string, string | number> },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  requireNotMasquerading(ctx.actor)
  const { id } = ctx.actor.user
  return inTransaction(ctx.db, async (tx) => {
    const result = await work(tx)
    await audit(tx, ctx, { action, subject: 'User', id, details })
    if (event) await mailSecurityEvent(ctx.services, id, event, details, tx)
    return result
  })
}

/** Removing the last factor of a person of whom one is demanded would shut the person out. @throws AppError CONFLICT */
async function requireFactorLeft(tx: Tx, userId: number): Promise<void> {
  const ways = await waysOf(tx, userId)
  if (ways.demanded && !hasFactor(ways)) throw new AppError('CONFLICT', { message: t('security.lastFactor') })
  // Codes stand in for a factor; without one they are nothing.
  if (!hasFactor(ways)) await tx.recoveryCode.deleteMany({ where: { user_id: userId } })
}

/** New codes for a person who had no second factor until now; undefined when there are codes already. */
async function firstCodes(tx: Tx, userId: number): Promise<string[] | undefined> {
  const { codes } = await waysOf(tx, userId)
  return codes > 0 ? undefined : renewRecoveryCodes(tx, userId)
}

const missing = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** The procedures of one's own ways to sign in, and of one's sessions. */
export const securityRouter = router({
  /** Passkeys, app, codes, sessions, and what the installation demands. */
  overview: procedure.query(({ ctx }) => {
    // Addresses, devices and keys are the owner's alone.
    requireNotMasquerading(ctx.actor)
    return securityOverview(ctx)
  }),

  /** The ways in which the person at the screen can prove to be the one. */
  proofChoices: procedure.mutation(({ ctx }) => proofChoices(ctx)),

  /** Proves it; the acts that ask for it are open for some minutes. */
  prove: procedure.input(z.object({ proof: proofInput })).mutation(({ ctx, input }) => prove(ctx, input.proof)),

  /** The browser's options for a new passkey. */
  startPasskey: procedure.mutation(async ({ ctx }) => {
    requireNotMasquerading(ctx.actor)
    const { user } = ctx.actor
    if ((await ctx.db.passkey.count({ where: { user_id: user.id } })) >= maxPasskeys) {
      throw new AppError('CONFLICT', { message: t('security.manyPasskeys', { number: maxPasskeys }) })
    }
    const person = { id: user.id, name: user.name, displayName: displayName(user) }
    const given = { brand: t('brand.network'), holder: familyOf(ctx) }
    return newPasskeyOptions({ ...ctx.services, db: ctx.db }, person, given)
  }),

  /** Keeps the passkey that the browser made. @returns codes for the day of loss, with the first factor alone */
  addPasskey: procedure
    .input(z.object({ name: keyName, made: passkeyMade }))
    .mutation(({ ctx, input: { name, made } }) =>
      change(ctx, { action: 'passkeyAdded', event: 'passkeyAdded', details: { text: name } }, async (tx) => {
        const userId = ctx.actor.user.id
        const given = { userId, name, made, holder: familyOf(ctx) }
        const id = await addPasskey({ ...ctx.services, db: tx }, given)
        if (!id) throw invalid({ made: [t('security.passkeyRefused')] }, t('security.passkeyRefused'))
        await noteFactorShown(tx, familyOf(ctx))
        return { id, codes: await firstCodes(tx, userId) }
      }),
    ),

  renamePasskey: procedure.input(z.object({ id: rowId(), name: keyName })).mutation(({ ctx, input: { id, name } }) =>
    change(ctx, { action: 'passkeyRenamed', details: { text: name } }, async (tx) => {
      const where = { id, user_id: ctx.actor.user.id }
      const { count } = await tx.passkey.updateMany({ where, data: { name } })
      if (count === 0) throw missing()
    }),
  ),

  removePasskey: procedure.input(z.object({ id: rowId() })).mutation(async ({ ctx, input: { id } }) => {
    const where = { id, user_id: ctx.actor.user.id }
    const row = await ctx.db.passkey.findFirst({ where, select: { name: true } })
    if (!row) throw missing()
    await change(
      ctx,
      { action: 'passkeyRemoved', event: 'passkeyRemoved', details: { text: row.name } },
      async (tx) => {
        await tx.passkey.deleteMany({ where })
        await requireFactorLeft(tx, ctx.actor.user.id)
      },
    )
  }),

  /** A secret for an app, as text and as a picture; nothing is kept before its first code is right. */
  startApp: procedure.mutation(async ({ ctx }) => {
    requireNotMasquerading(ctx.actor)
    const secret = newAppSecret()
    const address = appAddress(secret, { issuer: t('brand.network'), label: ctx.actor.user.name })
    return {
      secret,
      address,
      qr: await qrCode(address),
      ticket: newTicket(ctx.services.keys, 'newApp', familyOf(ctx), { secret }),
    }
  }),

  /** Connects the app, in place of the one before. @returns codes for the day of loss, with the first factor alone */
  confirmApp: procedure
    .input(z.object({ ticket: z.string().max(2000), code: z.string().max(20) }))
    .mutation(({ ctx, input: { ticket, code } }) =>
      change(ctx, { action: 'appConnected', event: 'appConnected' }, async (tx) => {
        const { keys } = ctx.services
        const kept = readTicket<{ secret: string }>(keys, 'newApp', familyOf(ctx), ticket)
        if (!kept) throw invalid({ code: [t('security.appExpired')] }, t('security.appExpired'))
        const step = stepOf(kept.secret, code.replace(/\s/g, ''))
        if (step === null) throw invalid({ code: [t('login.codeWrong')] }, t('login.codeWrong'))
        if (!(await spendTicket(tx, ticket)))
          throw invalid({ code: [t('security.appExpired')] }, t('security.appExpired'))
        const userId = ctx.actor.user.id
        await saveApp({ db: tx, keys }, userId, kept.secret, step)
        await noteFactorShown(tx, familyOf(ctx))
        return { codes: await firstCodes(tx, userId) }
      }),
    ),

  removeApp: procedure.mutation(({ ctx }) =>
    change(ctx, { action: 'appRemoved', event: 'appRemoved' }, async (tx) => {
      const { count } = await tx.authenticatorApp.deleteMany({ where: { user_id: ctx.actor.user.id } })
      if (count === 0) throw missing()
      await requireFactorLeft(tx, ctx.actor.user.id)
    }),
  ),

  /** Ten new codes in place of the earlier ones, shown once. */
  renewCodes: procedure.mutation(({ ctx }) =>
    change(ctx, { action: 'recoveryCodesMade', event: 'codesMade' }, async (tx) => {
      const ways = await waysOf(tx, ctx.actor.user.id)
      if (!hasFactor(ways)) throw new AppError('CONFLICT', { message: t('security.codesNeedFactor') })
      return { codes: await renewRecoveryCodes(tx, ctx.actor.user.id) }
    }),
  ),

  /** Says that a session from a new place or device is one's own. Another session says it: a thief's can't vouch for itself. */
  knowSession: procedure.input(z.object({ id: z.string().max(100) })).mutation(({ ctx, input: { id } }) =>
    change(ctx, { action: 'sessionKnown' }, async (tx) => {
      const current = await signInOfFamily(tx, familyOf(ctx))
      const where = { id, user_id: ctx.actor.user.id, ended_at: null }
      const { count } = id === current ? { count: 0 } : await tx.signIn.updateMany({ where, data: { news: '' } })
      if (count === 0) throw missing()
    }),
  ),

  /** Ends one of one's own sessions, with the tokens of every app that it opened. */
  endSession: procedure.input(z.object({ id: z.string().max(100) })).mutation(({ ctx, input: { id } }) =>
    change(ctx, { action: 'sessionEnded' }, async (tx) => {
      const where = { id, user_id: ctx.actor.user.id, ended_at: null }
      if (!(await tx.signIn.findFirst({ where, select: { id: true } }))) throw missing()
      await endSignIn(tx, id)
    }),
  ),

  /** Ends all of one's sessions but the one that asks. @returns how many */
  endOtherSessions: procedure.mutation(({ ctx }) =>
    change(ctx, { action: 'sessionsEnded' }, async (tx) => {
      const current = await signInOfFamily(tx, familyOf(ctx))
      return { ended: await endOtherSignIns(tx, ctx.actor.user.id, current) }
    }),
  ),
})
