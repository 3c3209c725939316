import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import { lockRows, type Tx } from '../../kernel/transaction.ts'
import { spanText } from './period-rows.ts'
import { daysLater, isSamePeriod, type Period } from './periods.ts'

const t = createTranslator(sv)

type Stated = {
  certificate_id: number
  group_id: number
  first_day: string
  last_day: string
  /** The certificate that this one corrects: its period gets the corrected days. */
  replaces?: number | null
}
type Acting = Omit<SignedInContext, 'db'>

/**
 * Makes the period that an issued certificate of a college states, or ties the certificate to the period of the same days. A
 * correction takes the replaced certificate's period along or, when the days have a period already, away. No other period changes.
 * @throws AppError INVALID when it has a day of another period: at `data.from`, of a correction at `changes.from`
 */
export async function certifyByCertificate(tx: Tx, ctx: Acting, stated: Stated): Promise<void> {
  const { certificate_id, group_id, first_day, last_day, replaces = null } = stated
  await lockRows(tx, 'Group', [group_id], 'write')
  const rows = await tx.certificationPeriod.findMany({
    where: {
      group_id,
      OR: [
        ...(replaces === null ? [] : [{ certificate_id: replaces }]),
        { first_day: { lte: toDay(last_day) }, last_day: null },
        { first_day: { lte: toDay(last_day) }, last_day: { gte: toDay(first_day) } },
      ],
    },
    select: { id: true, first_day: true, last_day: true, certificate_id: true },
    orderBy: { first_day: 'asc' },
  })
  const periods = rows.map((row) => ({ id: row.id, certificate_id: row.certificate_id, ...textsOf(row) }))
  const same = periods.find((period) => isSamePeriod(period, stated))
  const corrected = replaces === null ? undefined : periods.find((period) => period.certificate_id === replaces)
  const other = periods.find(({ id }) => id !== corrected?.id)
  // The days of the replaced certificate were never certified; those of the corrected one may have a period already.
  const left = corrected && corrected.id !== same?.id ? corrected : undefined
  const days = { first_day: toDay(first_day), last_day: toDay(last_day) }
  if (same) {
    if (left) await tx.certificationPeriod.delete({ where: { id: left.id }, select: { id: true } })
    await tx.certificationPeriod.update({ where: { id: same.id }, data: { certificate_id }, select: { id: true } })
  } else if (other) {
    const error = t('period.certificateOverlap', { period: spanText(other) })
    throw invalid({ [replaces === null ? 'data.from' : 'changes.from']: [error] }, t('valid.invalidFields'))
  } else if (corrected) {
    const data = { ...days, certificate_id }
    await tx.certificationPeriod.update({ where: { id: corrected.id }, data, select: { id: true } })
  } else {
    await tx.certificationPeriod.create({ data: { group_id, certificate_id, ...days }, select: { id: true } })
  }
  const details = {
    cause: 'issue',
    certificate: certificate_id,
    added: same ? [] : [{ first_day, last_day }],
    removed: left ? [{ first_day: left.first_day, last_day: left.last_day }] : [],
  }
  await changed(tx, ctx, group_id, details)
}

/**
 * Ends the period of a certificate that is revoked: the day before today, or wholly when it has not begun. Days that have been stay
 * as they were.
 * @param heir another issued certificate of the same days; the period becomes that one's instead
 */
export async function endCertifiedPeriod(
  tx: Tx,
  ctx: Acting,
  { certificate_id, heir }: { certificate_id: number; heir: number | null },
): Promise<void> {
  const row = await tx.certificationPeriod.findFirst({ where: { certificate_id, group_id: { not: null } } })
  if (!row?.group_id) return
  await lockRows(tx, 'Group', [row.group_id], 'write')
  const where = { id: row.id }
  if (heir !== null) {
    await tx.certificationPeriod.update({ where, data: { certificate_id: heir }, select: { id: true } })
    return
  }
  const before = textsOf(row)
  const yesterday = daysLater(todayInSweden(), -1)
  if (before.last_day !== null && before.last_day <= yesterday) return
  const left = before.first_day <= yesterday ? [{ ...before, last_day: yesterday }] : []
  if (left.length > 0) {
    await tx.certificationPeriod.update({ where, data: { last_day: toDay(yesterday) }, select: { id: true } })
  } else await tx.certificationPeriod.delete({ where, select: { id: true } })
  const details = { cause: 'revoke', certificate: certificate_id, added: left, removed: [before] }
  await changed(tx, ctx, row.group_id, details)
}

const textsOf = ({ first_day, last_day }: { first_day: Date; last_day: Date | null }): Period => ({
  first_day: dayOf(first_day) as string,
  last_day: dayOf(last_day),
})

/** Logs it, and makes a new version of the group, so that a form that shows the periods before can't undo it. */
async function changed(
  tx: Tx,
  ctx: Acting,
  group_id: number,
  details: Parameters<typeof audit>[2]['details'] & object,
) {
  await tx.group.update({ where: { id: group_id }, data: { updated_at: new Date() }, select: { id: true } })
  await audit(tx, ctx, { action: 'certify', subject: 'Group', id: group_id, details })
}
