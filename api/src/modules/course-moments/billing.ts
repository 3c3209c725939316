import type { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden, staleError } from '../../engine/refusals.ts'
import { byId } from '../../engine/resource.ts'
import type { Mail } from '../../engine/services.ts'
import { dayIn } from '../../i18n/languages.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type Env, originOf } from '../../kernel/env.ts'
import { AppError, type FieldErrors, invalid } from '../../kernel/errors.ts'
import { dayOf, version } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { points } from '../certificates/definitions.ts'
import { effectiveSettings } from '../settings/contract.ts'
import { audienceLabels, feeOf } from './course-moment.entity.ts'
import { type CourseMomentFull, courseMomentSelect, presentCourseMoment } from './course-moment-shape.ts'
import { mayOrder } from './order.ts'
import { requireCourseMoment } from './record.ts'

const t = createTranslator(sv)

export const billingInput = byId.extend({ updated_at: version() })

/** The fields that a bill requires. The order number is optional. */
const requiredFields = ['billing_organisation', 'billing_orgnr', 'billing_address', 'billing_responsible'] as const

/**
 * Mails the billing basis to the address of the setting `vocertCourseMomentBillingMail`. The same transaction records it, so that it
 * goes once.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when it is sent already, without an address or a fee, and after another save;
 *   INVALID at each missing field
 */
export async function sendBilling(
  ctx: SignedInContext,
  { id, updated_at }: z.infer<typeof billingInput>,
): Promise<CourseMomentFull> {
  if (!ctx.actor.ability.can('update', 'CourseMoment')) throw forbidden()
  const row = await requireOrder(ctx, id)
  if (row.billed_at) {
    throw new AppError('CONFLICT', { message: t('courseMoment.billedAlready', { date: dayIn('sv', row.billed_at) }) })
  }
  if (row.updated_at.getTime() !== new Date(updated_at).getTime()) throw await stale(ctx, row)
  if (feeOf(row.audience) === 0) throw new AppError('CONFLICT', { message: t('courseMoment.noFee') })
  const missing = requiredFields.filter((name) => row[name] === '')
  const fields: FieldErrors = Object.fromEntries(missing.map((name) => [`data.${name}`, [t('valid.required')]]))
  if (missing.length > 0) throw invalid(fields, t('valid.invalidFields'))
  const address = await addressFor(ctx, row)
  if (!address) throw new AppError('CONFLICT', { message: t('courseMoment.noAddress') })

  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.courseMoment.updateMany({
      where: { id, updated_at: row.updated_at, billed_at: null },
      data: { billed_at: new Date() },
    })
    if (count === 0) throw await stale(ctx, row)
    const mail = billingMail(ctx.services.env, address, row)
    await queueMail(ctx.services, { ...mail, key: `course moment ${id} billing` }, tx)
    await audit(tx, ctx, { action: 'bill', subject: 'CourseMoment', id, details: { fee: feeOf(row.audience) } })
    return tx.courseMoment.findUniqueOrThrow({ where: { id }, select: courseMomentSelect })
  })
}

/** The address for a course moment's billing basis; null while the setting is empty. @throws AppError NOT_FOUND, FORBIDDEN */
export async function billingAddress(ctx: SignedInContext, id: number): Promise<string | null> {
  return addressFor(ctx, await requireOrder(ctx, id))
}

/** The course moment whose order the actor may change: educators don't bill. @throws AppError NOT_FOUND, FORBIDDEN */
async function requireOrder(ctx: SignedInContext, id: number): Promise<CourseMomentFull> {
  const row = await requireCourseMoment(ctx, id, 'update')
  if (!mayOrder(ctx.actor.ability, 'update', row)) throw forbidden()
  return row
}

async function addressFor({ db }: SignedInContext, { group_id }: CourseMomentFull): Promise<string | null> {
  const name = 'vocertCourseMomentBillingMail'
  const value = (await effectiveSettings(db, group_id, [name])).get(name)?.value
  return value ? String(value) : null
}

/** The error after another save, with the present course moment. */
async function stale(ctx: SignedInContext, { id }: CourseMomentFull): Promise<AppError> {
  const current = await requireCourseMoment(ctx, id, 'read')
  const shown = presentCourseMoment(ctx.services.keys, current)
  return staleError(ctx.db, { subject: 'CourseMoment', id, updated_at: current.updated_at, current: shown })
}

function billingMail(env: Env, to: string, row: CourseMomentFull): Mail {
  const { number, title } = row
  const lines = (entries: [label: string, value: string | null | undefined][]) =>
    entries.flatMap(([label, value]) => (value ? [`${label}: ${value.replace(/\s*\n\s*/g, ', ')}`] : []))
  return composeMail(to, {
    subject: t('mail.billing.subject', { text: number }),
    body: t('mail.billing.body', { title, number, amount: points(feeOf(row.audience)) }),
    lists: [
      {
        title: t('mail.billing.to'),
        items: lines([
          [t('field.billing.organisation'), row.billing_organisation],
          [t('field.billing.orgnr'), row.billing_orgnr],
          [t('field.billing.address'), row.billing_address],
          [t('field.billing.responsible'), row.billing_responsible],
          [t('field.billing.order'), row.billing_order],
        ]),
      },
      {
        title: t('mail.billing.course'),
        items: lines([
          [t('field.orderer'), row.orderer],
          [t('field.ordererCollege'), row.ordererCollege?.title],
          [t('field.collegeBelonging'), row.group.title],
          [t('field.courseMoment.audience'), t(audienceLabels[row.audience])],
          [t('field.place'), row.place],
          [t('field.from'), dayOf(row.from)],
          [t('field.to'), dayOf(row.to)],
          [t('screen.participants'), String(row.participants.length)],
        ]),
      },
    ],
    button: { label: t('mail.billing.button'), href: `${originOf(env, 'cert')}/courseMoment/${row.id}` },
  })
}
