import { audit } from '../../../access/audit.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { inTransaction, lockRows, type Tx } from '../../../kernel/transaction.ts'
import type { Kind } from '../kinds/kind.ts'
import { visibleCertificates } from '../record.ts'
import { claim } from '../save.ts'
import { documentsOf } from './documents-of.ts'

const t = createTranslator(sv)

type ProtectRequest = { person_id: number; protected: boolean }

/**
 * Sets or lifts the protected identity of a person on all documents of the person, on every certificate, those of corrections at
 * the same time included.
 * @returns the id of the certificate
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function protectPerson(ctx: SignedInContext, kind: Kind, request: ProtectRequest): Promise<number> {
  const { person_id } = request
  const person = await ctx.db.certificatePerson.findFirst({
    where: { id: person_id, certificate: visibleCertificates(ctx, kind, 'read') },
    select: { certificate_id: true },
  })
  if (!person) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const { certificate_id: id } = person
  await inTransaction(ctx.db, async (tx) => {
    const ids = await lockDocuments(tx, person_id)
    await claim(tx, ctx, kind, 'update', id)
    await tx.certificatePerson.updateMany({ where: { id: { in: ids } }, data: { protected: request.protected } })
    const details = { person: person_id, protected: request.protected }
    await audit(tx, ctx, { action: 'protect', subject: kind.subject, id, details })
  })
  return id
}

/**
 * Locks the certificates of all documents of a person, and gives the documents' ids. A correction locks the certificate that it
 * corrects and makes a newer one, so that its document is found here after the wait. All lock by ascending ids.
 */
async function lockDocuments(tx: Tx, personId: number): Promise<number[]> {
  for (let locked = -1; ; ) {
    const ids = await documentsOf(tx, personId)
    if (ids.length === locked) return ids
    locked = ids.length
    const rows = await tx.certificatePerson.findMany({ where: { id: { in: ids } }, select: { certificate_id: true } })
    const certificates = [...new Set(rows.map(({ certificate_id }) => certificate_id))]
    await lockRows(tx, 'Certificate', certificates, 'write')
  }
}
