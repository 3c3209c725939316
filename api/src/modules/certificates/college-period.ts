import type { SignedInContext } from '../../engine/context.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { certifyByCertificate, endCertifiedPeriod } from '../groups/contract.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import type { CertificateRecord } from './record.ts'

// A certificate of a college states a period of the college's certification (docs/decisions/0050-certification-periods.md).

/** The days that a certificate of a college states; null for any other kind. */
function statedDays(kind: Kind, fields: unknown): { first_day: string; last_day: string } | null {
  if (kind.holder !== 'college') return null
  const { from, to } = kindFields(kind, fields as Record<string, unknown>) as { from?: unknown; to?: unknown }
  return typeof from === 'string' && typeof to === 'string' ? { first_day: from, last_day: to } : null
}

/**
 * Makes the period of an issued certificate.
 * @param replaces the certificate that it corrects, whose period gets the corrected days
 * @throws AppError INVALID at `data.from`, of a correction at `changes.from`, when it overlaps another one
 */
export async function makePeriod(
  tx: Tx,
  ctx: SignedInContext,
  kind: Kind,
  record: Pick<CertificateRecord, 'id' | 'group_id' | 'fields'>,
  replaces: number | null = null,
): Promise<void> {
  const days = statedDays(kind, record.fields)
  if (!days) return
  await certifyByCertificate(tx, ctx, { certificate_id: record.id, group_id: record.group_id, replaces, ...days })
}

/** Ends the period of a certificate of which no document is valid any more; another one of the same days takes it over. */
export async function endPeriod(tx: Tx, ctx: SignedInContext, kind: Kind, id: number): Promise<void> {
  if (kind.holder !== 'college') return
  const valid = { persons: { some: { status: 'issued' as const } } }
  if ((await tx.certificate.count({ where: { id, ...valid } })) > 0) return
  const { group_id, fields } = await tx.certificate.findUniqueOrThrow({
    where: { id },
    select: { group_id: true, fields: true },
  })
  const days = statedDays(kind, fields)
  if (!days) return
  const heir = await tx.certificate.findFirst({
    where: {
      ...{ id: { not: id }, group_id, kind: kind.kind, ...valid },
      AND: [
        { fields: { path: ['from'], equals: days.first_day } },
        { fields: { path: ['to'], equals: days.last_day } },
      ],
    },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  await endCertifiedPeriod(tx, ctx, { certificate_id: id, heir: heir?.id ?? null })
}
