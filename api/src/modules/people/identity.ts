import { visible } from '../../access/visible.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import { AppError, type FieldErrors, invalid } from '../../kernel/errors.ts'
import { checkPersonalNumber, isMasked, maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { formatTime } from '../../platform/auth/page-response.ts'
import { countAttempt, limitKey } from '../../platform/auth/rate-limit.ts'

const t = createTranslator(sv)

/** Lets nobody else choose names, addresses or numbers of users until the transaction ends: two would both find one free. */
export async function lockIdentities(db: Pick<Tx, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('names of users'))`
}

/** How often one may name addresses and numbers in an hour: for oneself, and for others when that is one's work. */
export const identityLookupLimits = { own: { max: 10, seconds: 3600 }, others: { max: 200, seconds: 3600 } }

type NamedIdentity = { email?: string | null | undefined; personal_number?: string | null | undefined }

/**
 * Counts saves that name an address or a personal number: each answer tells whether somebody has it, and nobody is to ask
 * a whole register out. Before the transaction, which a refusal takes back.
 * @throws AppError RATE_LIMITED
 */
export async function limitIdentityLookups(
  ctx: SignedInContext,
  whose: keyof typeof identityLookupLimits,
  named: NamedIdentity,
): Promise<void> {
  const { email, personal_number: number } = named
  if (!email && (!number || isMasked(number))) return
  const { id } = ctx.actor.realUser ?? ctx.actor.user
  const verdict = await countAttempt(
    ctx.services.tries,
    limitKey(`identity ${whose}`, `user ${id}`),
    identityLookupLimits[whose],
  )
  if (verdict.allowed) return
  throw new AppError('RATE_LIMITED', { message: t('people.namedTooMany', { time: formatTime(verdict.until) }) })
}

type Identity = {
  name?: string | undefined
  email?: string | undefined
  /** Sealed. */
  personal_number?: Uint8Array | null
}
type Taken = { id: number; name: boolean; email: boolean; number: boolean }

/**
 * Refuses a username, an address or a personal number that another user has, whatever its case. Of a user whom the actor
 * can't see nothing is told but whom to ask (Spec §6: the office adds those who exist centrally).
 * @param ctx in the transaction that writes it
 * @param ownId 0 for a user who is being made
 * @throws AppError INVALID at each field
 */
export async function requireUnusedIdentity(ctx: Context, ownId: number, identity: Identity): Promise<void> {
  const { name = '', email = '', personal_number: sealed } = identity
  if (!name && !email && !sealed) return
  const { keys } = ctx.services
  const numberKeys = sealed ? keys.lookups(keys.open(sealed)) : []
  await lockIdentities(ctx.db)
  const taken = await ctx.db.$queryRaw<Taken[]>`
    SELECT id, name, email, number FROM (
      SELECT id, lower(name) = lower(${name}) AS name, email <> '' AND lower(email) = lower(${email}) AS email,
        coalesce(personal_number_key = ANY (${numberKeys}::text[]), false) AS number
      FROM "User"
      WHERE lower(name) = lower(${name}) OR (email <> '' AND lower(email) = lower(${email})) OR personal_number_key = ANY (${numberKeys}::text[])
    ) AS taken WHERE id <> ${ownId}`
  if (taken.length === 0) return
  const seen = await ctx.db.user.findMany({
    where: { AND: [{ id: { in: taken.map(({ id }) => id) } }, visible(ctx.actor.ability, 'read', 'User')] },
    select: { id: true },
  })
  const fields: FieldErrors = {}
  for (const row of taken) {
    const text = seen.some(({ id }) => id === row.id) ? t('valid.unique') : t('notice.centralUser')
    if (row.name) fields['data.name'] = [text]
    if (row.email) fields['data.email'] = [text]
    if (row.number) fields['data.personal_number'] = [text]
  }
  throw invalid(fields, t('valid.invalidFields'))
}

type NumberColumns = { personal_number?: Uint8Array<ArrayBuffer> | null; personal_number_key?: string | null }

/**
 * The columns for a personal number as the form sends it: nothing to write when it was left out or is the mask of the one
 * that is kept, null when it was emptied.
 * @throws AppError INVALID for the mask of another
 */
export function numberColumns(keys: Keys, given: string | null | undefined, stored: Uint8Array | null): NumberColumns {
  if (given === undefined) return {}
  if (!given) return { personal_number: null, personal_number_key: null }
  if (isMasked(given)) {
    if (stored && maskPersonalNumber(keys.open(stored)) === given) return {}
    throw invalid({ 'data.personal_number': [t('personFault.masked')] }, t('valid.invalidFields'))
  }
  const checked = checkPersonalNumber(given)
  // The definition has refused all others.
  if (!checked.ok) throw invalid({ 'data.personal_number': [t('valid.personalNumber')] }, t('valid.invalidFields'))
  return { personal_number: keys.seal(checked.value), personal_number_key: keys.lookup(checked.value) }
}
