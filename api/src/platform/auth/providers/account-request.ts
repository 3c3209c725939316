import type { Db } from '@kollegium/db'
import { originOf } from '../../../kernel/env.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { queueMail } from '../../mail/mail.job.ts'
import { accountRequestMail } from '../../mail/mails.ts'
import { auditAuth } from '../audit-auth.ts'
import type { MailServices } from '../password-reset.ts'
import type { Identity, Provider, ProviderServices } from './provider.ts'

/** The most people who are told of a request. */
const maxTold = 20

/**
 * Keeps a request for an account, for the provider's organisation to approve, and tells those who may approve it by mail.
 * The same person asks once.
 * @returns the state of the request: `declined` when the organisation has said no
 */
export async function requestAccount(
  services: MailServices & Pick<ProviderServices, 'db'>,
  provider: Provider,
  identity: Identity,
  ip: string | undefined,
): Promise<'open' | 'approved' | 'declined'> {
  const { db } = services
  const key = { provider_id: provider.id, subject: identity.subject }
  const { email, firstname, lastname } = identity
  const before = await db.accountRequest.findUnique({
    where: { provider_id_subject: key },
    select: { status: true, user_id: true },
  })
  // An approved one whose account is gone may ask again.
  if (before && (before.status !== 'approved' || before.user_id !== null)) return before.status
  return db.$transaction(async (tx) => {
    const made = await tx.accountRequest.upsert({
      where: { provider_id_subject: key },
      create: { ...key, group_id: provider.group_id, email, firstname, lastname },
      update: { status: 'open', email, firstname, lastname },
      select: { id: true, status: true },
    })
    const details = { provider: provider.id, request: made.id }
    await auditAuth(tx, { action: 'accountAsked', userId: null, ip, details })
    await tellApprovers(services, tx, provider, { id: made.id, name: `${firstname} ${lastname}`.trim() || email })
    return made.status
  })
}

const approving = { some: { subject: { in: ['all', 'AccountRequest'] }, name: { in: ['update', 'manage'] } } }

/** The people who may approve: of the organisation; without any of these, those with the right everywhere. */
async function approversOf(db: Pick<Db, 'user'>, group_id: number | null) {
  const find = (where: object) =>
    db.user.findMany({
      where: { active: true, email: { not: '' }, ...where },
      select: { id: true, name: true, email: true, firstname: true },
      orderBy: { id: 'asc' },
      take: maxTold,
    })
  const here =
    group_id === null
      ? []
      : await find({ memberships: { some: { group_id, groupRoles: { some: { permissions: approving } } } } })
  return here.length > 0 ? here : find({ roles: { some: { permissions: approving } } })
}

async function tellApprovers(
  services: MailServices,
  tx: Tx,
  provider: Provider,
  request: { id: number; name: string },
): Promise<void> {
  const link = `${originOf(services.env, 'admin')}/accountRequest/${request.id}`
  for (const user of await approversOf(tx, provider.group_id)) {
    const mail = accountRequestMail(user, link, { provider: provider.title, person: request.name })
    await queueMail(services, { ...mail, key: `account request ${request.id} to ${user.id}` }, tx)
  }
}
