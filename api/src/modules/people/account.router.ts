import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { visible, visibleOr } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { requireReadable } from '../../engine/relations.ts'
import { patchOf } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { rowId, version } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { changePassword } from '../../platform/auth/password-reset.ts'
import { revokeSignInLinks } from '../../platform/auth/sign-in-links.ts'
import { picturesOf } from '../documents/contract.ts'
import { accountSettingsOf } from '../documents/definitions.ts'
import { accountFields, passwordFields } from './account-fields.ts'
import { consentText, consentVersion } from './consent.ts'
import { mailCredentialChange } from './credential-mails.ts'
import { limitIdentityLookups, numberColumns, requireUnusedIdentity } from './identity.ts'
import { requireOwnPassword } from './own-password.ts'
import { whereOwnPortrait } from './portrait.ts'
import { presentUser, type UserFull, userSelect } from './user-shape.ts'
import { hashOf } from './user-write.ts'

const t = createTranslator(sv)

/** Spec §3 Account: the user with userSettings; the portfolio while it may still be read. */
async function presentAccount(ctx: SignedInContext, row: UserFull) {
  const id = accountSettingsOf(row.settings).publicDefaultPortfolio
  const publicDefaultPortfolio =
    id === null
      ? null
      : await ctx.db.portfolio.findFirst({
          where: { AND: [{ id }, visible(ctx.actor.ability, 'read', 'Portfolio')] },
          select: { id: true, name: true, disk: true },
        })
  return { ...presentUser(row, ctx), userSettings: { publicDefaultPortfolio } }
}

async function ownRow(ctx: SignedInContext): Promise<UserFull> {
  return ctx.db.user.findUniqueOrThrow({ where: { id: ctx.actor.user.id }, select: userSelect })
}

type Patch = Partial<z.infer<typeof accountFields>>

/** The columns for what the account's form holds. @throws AppError as of `account.update` */
async function columnsOf(ctx: SignedInContext, given: Patch, before: UserFull): Promise<Prisma.UserUpdateInput> {
  const { personal_number, settings, userSettings, images, passwordCurrent, ...rest } = given
  const number = numberColumns(ctx.services.keys, personal_number, before.personal_number)
  await requireUnusedIdentity(ctx, before.id, {
    ...number,
    email: rest.email === before.email ? undefined : rest.email,
  })
  const portfolio = userSettings?.publicDefaultPortfolio
  if (portfolio && portfolio !== accountSettingsOf(before.settings).publicDefaultPortfolio) {
    const path = 'data.userSettings.publicDefaultPortfolio'
    await requireReadable(ctx, 'Portfolio', [portfolio], path, { disk: 's3.vofront_files' })
  }
  const ownPictures = picturesOf(whereOwnPortrait(before.id))
  const linked = images && (await ownPictures(ctx, { field: 'images', value: images, before }))
  return {
    ...rest,
    ...number,
    ...(settings || userSettings ? { settings: { ...(before.settings as object), ...settings, ...userSettings } } : {}),
    ...(linked ? { images: linked as Prisma.UserImageUpdateManyWithoutUserNestedInput } : {}),
  }
}

/** The procedures of a user's own account. */
export const accountRouter = router({
  /** One's own account, or that of a user who may be read. */
  get: procedure.input(z.object({ id: rowId().optional() }).optional()).query(async ({ ctx, input }) => {
    const own = ctx.actor.user.id
    const seen = visibleOr(ctx.actor.ability, 'read', 'User', { id: own })
    const row = await ctx.db.user.findFirst({
      where: { AND: [{ id: input?.id ?? own, anonymised_at: null }, seen] },
      select: userSelect,
    })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return presentAccount(ctx, row)
  }),

  /**
   * One's own data and settings. A new address needs the password and a fresh proof, and both addresses are told.
   * @throws AppError CONFLICT when it was saved elsewhere meanwhile
   */
  update: procedure
    .input(z.object({ data: patchOf(accountFields), updated_at: version().optional() }))
    .mutation(async ({ ctx, input }) => {
      const before = await ownRow(ctx)
      const { data: given } = input
      const movesTo = given.email !== undefined && given.email !== before.email ? given.email : null
      if (movesTo !== null) await requireOwnPassword(ctx, given.passwordCurrent)
      await limitIdentityLookups(ctx, 'own', { ...given, email: movesTo })
      const row = await inTransaction(ctx.db, async (tx) => {
        const data = await columnsOf({ ...ctx, db: tx }, given, before)
        const seen = input.updated_at ? new Date(input.updated_at) : before.updated_at
        const { count } = await tx.user.updateMany({
          where: { id: before.id, updated_at: seen },
          data: { updated_at: new Date() },
        })
        if (count === 0) throw stale()
        if (movesTo !== null) {
          await revokeSignInLinks(tx, before.id)
          await mailCredentialChange(ctx.services, tx, before, { email: movesTo })
        }
        await audit(tx, ctx, {
          action: 'update',
          subject: 'User',
          id: before.id,
          details: { fields: Object.keys(given) },
        })
        return tx.user.update({ where: { id: before.id }, data, select: userSelect })
      })
      return presentAccount(ctx, row)
    }),

  /** Ends everything that was open under the old password, this session too. Asks for the old one, and for a fresh proof. */
  changePassword: procedure.input(z.object({ data: passwordFields })).mutation(async ({ ctx, input }) => {
    const { passwordCurrent, password, passwordRepeat } = input.data
    requireNotMasquerading(ctx.actor)
    if (password !== passwordRepeat) {
      throw invalid({ 'data.passwordRepeat': [t('valid.passwordRepeat')] }, t('valid.invalidFields'))
    }
    await requireOwnPassword(ctx, passwordCurrent)
    const hash = await hashOf(password)
    const { user } = ctx.actor
    await inTransaction(ctx.db, async (tx) => {
      await changePassword(tx, user.id, hash, ctx.request.ip)
      await mailCredentialChange(ctx.services, tx, user, { password })
    })
  }),

  /** The text to approve, and its version. */
  consentText: procedure.query(() => consentText()),

  /** Approves the text that was shown (Spec §5); kept with its version and the time. */
  consent: procedure.input(z.object({ version: z.string().max(60) })).mutation(({ ctx, input }) => {
    if (input.version !== consentVersion()) {
      throw invalid({ version: [t('people.consentVersion')] }, t('people.consentVersion'))
    }
    return writeConsent(ctx, { gdpr: true, gdpr_version: input.version, gdpr_at: new Date() })
  }),

  withdrawConsent: procedure.mutation(({ ctx }) =>
    writeConsent(ctx, { gdpr: false, gdpr_version: null, gdpr_at: null }),
  ),
})

type Consent = { gdpr: boolean; gdpr_version: string | null; gdpr_at: Date | null }

async function writeConsent(ctx: SignedInContext, data: Consent) {
  requireNotMasquerading(ctx.actor)
  const { id } = ctx.actor.user
  await inTransaction(ctx.db, async (tx) => {
    await tx.user.update({ where: { id }, data, select: { id: true } })
    const action = data.gdpr ? 'consent' : 'consentWithdrawn'
    await audit(tx, ctx, { action, subject: 'User', id, details: { version: data.gdpr_version } })
  })
  return { gdpr: data.gdpr, gdpr_version: data.gdpr_version, gdpr_at: data.gdpr_at?.toISOString() ?? null }
}

function stale(): AppError {
  return new AppError('CONFLICT', { message: t('account.stale'), details: { stale: true } })
}
