import { randomUUID } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { lockRoles } from '../../access/lock-roles.ts'
import { requireEachManageable } from '../../access/user-management.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { queueMails } from '../../platform/mail/mail.job.ts'
import { providerChangedMail } from '../../platform/mail/mails.ts'

const t = createTranslator(sv)

/**
 * By these a service's answers are known, and known to be strong. With a key of one's own in them one signs in as each person
 * whose account is linked. OpenID Connect fetches its keys at the issuer's address, and another issuer removes the links.
 */
const signing = ['certificates', 'sso_url', 'strong_values'] as const
type Signing = Record<(typeof signing)[number], string>

/** Tells whether a change is about the answers that are taken for the service's own. */
export const changesSigners = (before: Signing, after: Signing): boolean =>
  signing.some((key) => before[key] !== after[key])

/**
 * Holds a change of a service's keys to the rights over the people whose accounts are linked, as a change of their addresses
 * and passwords is, and tells these people by mail.
 * @param ctx `db` is the transaction of the change
 * @throws AppError FORBIDDEN when one of them holds more rights than the actor
 */
export async function guardSigners(ctx: SignedInContext, { id, title }: { id: number; title: string }): Promise<void> {
  const linked: Prisma.UserWhereInput = { linked_accounts: { some: { provider_id: id } } }
  // A role that is given at the same time is seen here, or waits.
  const actor = await lockRoles(ctx.db, ctx.actor.user.id)
  if (!actor) throw forbidden()
  await requireEachManageable({ db: ctx.db, actor }, linked, t('signInProvider.outOfReach'))
  const people = await ctx.db.user.findMany({
    where: { ...linked, active: true, email: { not: '' } },
    select: { name: true, email: true, firstname: true },
    orderBy: { id: 'asc' },
  })
  const change = randomUUID()
  const mails = people.map((person) => ({
    ...providerChangedMail(person, title),
    key: `provider ${change} ${person.email}`,
  }))
  await queueMails(ctx.services, mails, ctx.db)
}
