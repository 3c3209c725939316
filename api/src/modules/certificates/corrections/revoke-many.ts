import { audit } from '../../../access/audit.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { endPeriod } from '../college-period.ts'
import { claim, requireRecord } from '../save.ts'
import { longTransaction } from '../write.ts'
import { type Chosen, chosenCertificates, endedError } from './chosen.ts'
import { queueRevocationMails } from './revocation-mails.ts'

/** The persons whose documents are withdrawn, and the reason that the verification page shows. */
export type RevokeRequest = {
  person_ids: number[]
  reason: string
  /** Tells the persons with an address. */
  mail: boolean
}

/**
 * Withdraws the documents of the persons, of any kinds, in one transaction: all or none. The verification page shows the reason,
 * and the mails that tell the persons are queued in the same transaction.
 * @returns the numbers of withdrawn documents and of mails
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT with `details.ended` when some are no longer issued
 */
export async function revokePersons(ctx: SignedInContext, { person_ids, reason, mail }: RevokeRequest) {
  const chosen = await chosenCertificates(ctx, person_ids, 'revoke')
  return inTransaction(ctx.db, (tx) => revoke(tx, ctx, chosen, { reason, mail }), longTransaction)
}

async function revoke(
  tx: Tx,
  ctx: SignedInContext,
  chosen: readonly Chosen[],
  { reason, mail }: Omit<RevokeRequest, 'person_ids'>,
) {
  for (const { id, kind } of chosen) await claim(tx, ctx, kind, 'revoke', id)
  const ids = chosen.flatMap(({ persons }) => persons)
  const ended: number[] = []
  for (const { id, kind, persons } of chosen) {
    const record = await requireRecord(tx, ctx, kind, id, 'revoke')
    const issued = new Set(record.persons.filter(({ status }) => status === 'issued').map((person) => person.id))
    ended.push(...persons.filter((person) => !issued.has(person)))
  }
  if (ended.length > 0) throw endedError(ended, ids.length)
  await tx.certificatePerson.updateMany({
    where: { id: { in: ids } },
    data: { status: 'revoked', revoked_at: new Date(), revoked_reason: reason },
  })
  for (const { id, kind } of chosen) await endPeriod(tx, ctx, kind, id)
  const mails = mail ? await queueRevocationMails(tx, ctx, ids, reason) : 0
  for (const { id, kind, persons } of chosen) {
    const details = { persons: persons.length, ids: persons, reason }
    await audit(tx, ctx, { action: 'revoke', subject: kind.subject, id, details })
  }
  return { revoked: ids.length, mails }
}
