import type { SignedInContext } from '../../../engine/context.ts'
import { dayOf } from '../../../kernel/fields.ts'
import { chosenCertificates, chosenPersonSelect } from './chosen.ts'

/**
 * The documents that a revocation of these persons would end, with the persons whom a mail can tell.
 * @throws AppError NOT_FOUND, FORBIDDEN without the right to revoke each
 */
export async function revocationOf(ctx: SignedInContext, person_ids: readonly number[]) {
  const chosen = await chosenCertificates(ctx, person_ids, 'revoke')
  const kinds = new Map(chosen.map(({ id, kind }) => [id, kind.kind]))
  const persons = await ctx.db.certificatePerson.findMany({
    where: { id: { in: [...person_ids] } },
    select: { ...chosenPersonSelect, certificate: { select: { date: true } } },
    orderBy: [{ certificate_id: 'asc' }, { position: 'asc' }, { id: 'asc' }],
  })
  return {
    kinds: [...new Set(kinds.values())],
    persons: persons.map(({ email, protected: hidden, certificate, certificate_id, ...person }) => ({
      ...person,
      certificate_id,
      date: dayOf(certificate.date) as string,
      mail: email !== '' && !hidden,
    })),
  }
}
