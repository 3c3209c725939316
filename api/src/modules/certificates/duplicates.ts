import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { dayOf } from '../../kernel/fields.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { swedish } from './persons.ts'

type Found = {
  person_id: number
  position: number
  by: 'personal_number' | 'name'
  number: string
  certificate_id: number
  date: Date
  fields: Record<string, unknown>
}

/**
 * Finds the draft persons who already hold an issued document of the kind: by personal number, or by name when either lacks a
 * number. Each comes with the newest document that the actor may read. It is a hint and no error: a person may get two.
 *
 * One statement looks up each draft in two indexes, so the time grows with the class and not with the number of documents.
 */
export async function findDuplicates(ctx: SignedInContext, kind: Kind, certificateId: number) {
  const readable = visibleSql(ctx.actor.ability, 'read', kind.subject, 'certificate')
  // Two different personal numbers are two people, even with the same name.
  const found = await ctx.db.$queryRaw<Found[]>`
    SELECT draft.id AS person_id, draft.position, held.*
    FROM "CertificatePerson" draft
    CROSS JOIN LATERAL (
      SELECT same.by, same.number, same.certificate_id, certificate.date, certificate.fields
      FROM (
        SELECT 'personal_number' AS by, id, issued_at, number, certificate_id, status
        FROM "CertificatePerson" WHERE personal_number_key = draft.personal_number_key
        UNION ALL
        SELECT 'name', id, issued_at, number, certificate_id, status
        FROM "CertificatePerson"
        WHERE words = draft.words
          AND lower(firstname) = lower(draft.firstname) AND lower(lastname) = lower(draft.lastname)
          AND (personal_number_key IS NULL OR draft.personal_number_key IS NULL)
      ) same
      JOIN "Certificate" certificate ON certificate.id = same.certificate_id
      WHERE same.status = 'issued' AND certificate.kind = ${kind.kind}::"CertificateKind" AND ${readable}
      ORDER BY same.by = 'personal_number' DESC, same.issued_at DESC, same.id DESC
      LIMIT 1
    ) held
    WHERE draft.certificate_id = ${certificateId} AND draft.status = 'draft'
    ORDER BY draft.position, draft.id`
  return found.map(({ fields, date, ...each }) => ({
    ...each,
    date: dayOf(date) as string,
    title: kind.title(kindFields(kind, fields), swedish),
  }))
}
