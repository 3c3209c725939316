import type { Db } from '@kollegium/db'
import { displayName } from '../../../access/actor.ts'
import { originOf } from '../../../kernel/env.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { queueMail } from '../../mail/mail.job.ts'
import { accountLinkedMail, confirmLinkMail } from '../../mail/mails.ts'
import { auditAuth } from '../audit-auth.ts'
import type { MailServices } from '../password-reset.ts'
import { checkPassword } from '../passwords.ts'
import { reservePasswordAttempt, resetAttempts, type Verdict } from '../rate-limit.ts'
import { accountKeys } from '../sign-in.ts'
import { type Attempt, mailSecretOf } from './attempts.ts'
import {
  type Identity,
  type Provider,
  ProviderRefusal,
  type ProviderServices,
  providerColumns,
  schoolPath,
  usersInReach,
} from './provider.ts'

/** The account that an identity may be linked to. */
export type Candidate = { id: number; name: string; email: string; displayName: string }

/**
 * The user whose account is linked to the identity; null when none is.
 * @throws ProviderRefusal `inactive`, or `outOfReach` for a user who has left the provider's organisation
 */
export async function linkedUser(
  { db }: Pick<ProviderServices, 'db'>,
  provider: Provider,
  { subject }: Identity,
): Promise<{ id: number } | null> {
  const link = await db.linkedAccount.findUnique({
    where: { provider_id_subject: { provider_id: provider.id, subject } },
    select: { user_id: true },
  })
  if (!link) return null
  const [user] = await usersInReach(db, provider, { id: link.user_id })
  if (!user) throw new ProviderRefusal('outOfReach')
  if (!user.active) throw new ProviderRefusal('inactive')
  return { id: user.id }
}

/**
 * The account that the identity seems to be of: by personal number, otherwise by e-mail address. Null when there is none in
 * the provider's reach that may sign in. An account whose personal number is another's is none.
 * @throws ProviderRefusal `taken` for an account that is linked to somebody else of the same provider: addresses are given
 *   to new people
 */
export async function candidateOf(
  { db }: Pick<ProviderServices, 'db'>,
  provider: Provider,
  { email, numberKeys }: Identity,
): Promise<Candidate | null> {
  if (!email && numberKeys.length === 0) return null
  const [first] = (await usersInReach(db, provider, { email, numberKeys })).filter(({ active }) => active)
  if (!first) return null
  if (!first.by_number && numberKeys.length > 0) {
    const kept = await db.user.findUnique({ where: { id: first.id }, select: { personal_number_key: true } })
    if (kept?.personal_number_key) return null
  }
  const others = await db.linkedAccount.count({ where: { provider_id: provider.id, user_id: first.id } })
  if (others > 0) throw new ProviderRefusal('taken')
  return { id: first.id, name: first.name, email: first.email, displayName: displayName(first) }
}

type LinkServices = MailServices & Pick<ProviderServices, 'db'>

/** A link whose account has proved itself by password or mail, and has its second factor to prove. */
export type ProvedLink = { provider: number; subject: string; label: string; by: 'password' | 'mail' }

/**
 * Links an account after its second factor.
 * @returns false when the provider is closed or reaches the account no more, or when either of the two is linked by now
 */
export async function linkProved(
  services: LinkServices,
  { link, userId, ip }: { link: ProvedLink; userId: number; ip: string | undefined },
): Promise<boolean> {
  const { db } = services
  const { provider: provider_id, subject, label, by } = link
  const provider = await db.signInProvider.findUnique({
    where: { id: provider_id, active: true },
    select: providerColumns,
  })
  const [user] = provider ? await usersInReach(db, provider, { id: userId }) : []
  const others = await db.linkedAccount.count({ where: { provider_id, OR: [{ subject }, { user_id: userId }] } })
  if (!provider || !user || others > 0) return false
  await linkAccount(services, {
    provider,
    identity: { subject, label },
    user: { ...user, displayName: displayName(user) },
    ip,
    by,
  })
  return true
}

/** Links an account to an identity, notes it, and tells the account's owner by mail. */
export async function linkAccount(
  services: LinkServices,
  link: {
    provider: Provider
    identity: Pick<Identity, 'subject' | 'label'>
    user: Candidate
    ip: string | undefined
    by: ProvedLink['by']
  },
): Promise<void> {
  const { provider, identity, user, ip, by } = link
  await services.db.$transaction(async (tx) => {
    const made = await tx.linkedAccount.create({
      data: { provider_id: provider.id, subject: identity.subject, user_id: user.id, label: identity.label },
      select: { id: true },
    })
    await auditAuth(tx, {
      action: 'accountLinked',
      userId: user.id,
      ip,
      details: { provider: provider.id, link: made.id, by },
    })
    if (!user.email) return
    const person = { ...user, firstname: user.displayName }
    await queueMail(services, { ...accountLinkedMail(person, provider.title), key: `linked ${made.id}` }, tx)
  })
}

/**
 * Tries the account's password, as its owner. Tries are counted together with those of signing in by username.
 * @returns why it can't be taken now, or whether it is the password
 */
export async function tryPassword(
  { db }: Pick<ProviderServices, 'db'>,
  { userId, password, ip }: { userId: number; password: string; ip: string | undefined },
): Promise<Verdict & { right: boolean }> {
  const keys = accountKeys({ id: userId })
  const [key] = keys
  const verdict = await reservePasswordAttempt(db, key)
  if (!verdict.allowed) return { ...verdict, right: false }
  const kept = await db.user.findUnique({ where: { id: userId }, select: { password_hash: true } })
  const right = await checkPassword(kept?.password_hash, password)
  if (right) await resetAttempts(db, keys)
  else await auditAuth(db, { action: 'signInFailed', userId, ip, details: { linking: true } })
  return { allowed: true, right }
}

/** Notes that a link was used now. */
export async function touchLink(
  db: Pick<Db, 'linkedAccount'>,
  provider: Provider,
  { subject, label }: Identity,
): Promise<void> {
  await db.linkedAccount.updateMany({
    where: { provider_id: provider.id, subject },
    data: { last_used_at: new Date(), label },
  })
}

/** Mails the account's own address a link that confirms, in this browser alone, that the identity is its owner's. */
export async function mailConfirmation(
  services: LinkServices,
  { attempt, provider, user, ip }: { attempt: Attempt; provider: Provider; user: Candidate; ip: string | undefined },
): Promise<void> {
  const secret = await mailSecretOf(services.db, attempt, user.id)
  const address = `${originOf(services.env)}${schoolPath}/confirm?token=${secret}`
  const told = { provider: provider.title, label: attempt.identity?.label ?? '' }
  const mail = confirmLinkMail({ ...user, firstname: user.displayName }, address, told)
  await queueMail(services, { ...mail, key: `confirm ${hashSecret(secret)}` })
  await auditAuth(services.db, { action: 'accountLinkMailed', userId: user.id, ip, details: { provider: provider.id } })
}

/** Keeps a SAML assertion as used. @throws ProviderRefusal `replayed` when it was before */
export async function useAssertion(
  { db }: Pick<ProviderServices, 'db'>,
  provider: Provider,
  { assertion }: Identity,
): Promise<void> {
  if (!assertion) return
  const hash = hashSecret(`${provider.id} ${assertion.id}`)
  const added = await db.$executeRaw`
    INSERT INTO "UsedAssertion" (hash, expires_at) VALUES (${hash}, ${new Date(assertion.until)}) ON CONFLICT DO NOTHING`
  if (added === 0) throw new ProviderRefusal('replayed')
}
