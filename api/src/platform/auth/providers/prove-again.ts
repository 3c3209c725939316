import type { Db } from '@kollegium/db'
import type { Request, Response } from 'express'
import { signInMark } from '../../../access/audit.ts'
import { originOf } from '../../../kernel/env.ts'
import { auditAuth } from '../audit-auth.ts'
import { ownCookie, signInCookie } from '../cookies.ts'
import { hasFactor, waysOf } from '../factors/policy.ts'
import { newTicket, readTicket } from '../factors/ticket.ts'
import { sendPage } from '../page-response.ts'
import { t } from '../pages/layout.ts'
import { findSignIn, type SignedIn } from '../sessions.ts'
import { parametersOf } from '../token-endpoint.ts'
import type { Answered } from './answered.ts'
import { endAttempt } from './attempts.ts'
import { linkedUser, touchLink } from './linking.ts'
import { tellPage } from './pages.ts'
import { ProviderRefusal, type ProviderServices, schoolPath } from './provider.ts'

// A person whose account is linked to a school's proves by it to be the one: the provider asks anew, whatever it remembers.
// The app's page stays as it is in its own tab, and asks until the proof is there.

/** The provider's clock may go before ours. */
const skewMs = 60_000

/**
 * The ways to prove by a linked account, with addresses that hold for ten minutes, in the browser of the sign-in alone.
 * @param strong only those of providers that can vouch for more than a password
 */
export async function schoolProofs(
  { db, env, keys }: { db: Pick<Db, 'linkedAccount'> } & Pick<ProviderServices, 'env' | 'keys'>,
  { userId, signInId, strong }: { userId: number; signInId: string; strong: boolean },
): Promise<{ title: string; address: string }[]> {
  const links = await db.linkedAccount.findMany({
    where: { user_id: userId, provider: { active: true, ...(strong && { strong_values: { not: '' } }) } },
    select: { provider: { select: { id: true, title: true } } },
    distinct: ['provider_id'],
    orderBy: { id: 'asc' },
  })
  return links.map(({ provider: { id, title } }) => {
    const ticket = newTicket(keys, 'schoolProof', signInId, { provider: id })
    return { title, address: `${originOf(env)}${schoolPath}/${id}/prove?ticket=${ticket}` }
  })
}

/** The sign-in of this browser that a ticket was made for. @throws ProviderRefusal `noAttempt` for any other browser or ticket */
export async function provingSignIn(services: ProviderServices, req: Request, provider: number): Promise<SignedIn> {
  const signedIn = await findSignIn(services.db, ownCookie(req, services.env, signInCookie))
  const { ticket } = parametersOf(req.query)
  const kept = readTicket<{ provider: number }>(services.keys, 'schoolProof', signedIn?.id, ticket)
  if (!signedIn || kept?.provider !== provider) throw new ProviderRefusal('noAttempt')
  return signedIn
}

/**
 * Takes the answer as a proof of the sign-in that asked for it.
 * @throws ProviderRefusal `otherPerson`, `notAgain` for a provider that asked nothing, `tooWeak` where the account has a second factor
 */
export async function proveBySchool(
  services: ProviderServices,
  req: Request,
  res: Response,
  { attempt, provider, identity }: Answered,
): Promise<void> {
  const { db, env } = services
  const signedIn = await findSignIn(db, ownCookie(req, env, signInCookie))
  if (!signedIn || !attempt.proof || signedIn.id !== attempt.proof.signIn) throw new ProviderRefusal('noAttempt')
  if (!(await endAttempt(services, res, attempt))) throw new ProviderRefusal('noAttempt')
  const user = await linkedUser(services, provider, identity)
  if (user?.id !== signedIn.userId) throw new ProviderRefusal('otherPerson')
  if (!identity.askedAt || identity.askedAt < attempt.proof.at - skewMs) throw new ProviderRefusal('notAgain')
  if (!identity.strong && hasFactor(await waysOf(db, user.id))) throw new ProviderRefusal('tooWeak')
  await touchLink(db, provider, identity)
  await db.signIn.updateMany({
    where: { id: signedIn.id, ended_at: null },
    data: { proved_at: new Date(), ...(identity.strong && { strong: true }) },
  })
  const details = { method: 'school', provider: provider.id }
  await auditAuth(db, { action: 'proved', userId: user.id, ip: req.ip, details, signIn: signInMark(signedIn.id) })
  const page = { home: originOf(env), title: t('school.provedTitle'), text: t('school.proved') }
  sendPage(res, 200, tellPage({ ...page, kind: 'success', ends: true }))
}
