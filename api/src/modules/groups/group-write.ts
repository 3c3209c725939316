import type { z } from 'zod'
import { hasGlobalRights } from '../../access/held-rights.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import { cleanRichText } from '../../kernel/long-texts.ts'
import { group } from './group.entity.ts'
import { newNameError } from './group-labels.ts'
import type { GroupFull } from './group-shape.ts'
import { type PeriodsInput, periodsToBe } from './period-rows.ts'

const t = createTranslator(sv)

type Written = Record<string, unknown> & Partial<z.infer<typeof group.fields>>
type Pivots = { deleteMany?: object; create: Pivot[] }
type Pivot = { education_id: number; field: string; certified: string | null }

/**
 * From what the form holds to what the table holds.
 * @throws AppError INVALID with every error of the group as a whole, at its field
 */
export async function prepareGroup(
  ctx: SignedInContext,
  data: Record<string, unknown>,
  before: GroupFull | null,
): Promise<Record<string, unknown>> {
  const {
    location,
    certified,
    certified_until,
    periods: given,
    body,
    front_body,
    educations,
    ...said
  } = data as Written
  const { educator_category, ...rest } = said
  const errors: FieldErrors = {}
  if (rest.name !== undefined && rest.name !== before?.name) {
    const reason = await newNameError({ ...ctx, env: ctx.services.env }, rest.name, before?.id ?? 0)
    if (reason) errors['data.name'] = [reason]
  }
  if (rest.parent_id && before && (await isBelow(ctx, rest.parent_id, before.id))) {
    errors['data.parent_id'] = [t('valid.cycle')]
  }
  if (educator_category !== undefined && educator_category !== (before?.educator_category ?? null)) {
    errors['data.educator_category'] = [t('valid.readOnly')]
  }
  const pivots = educations as unknown as Pivots | undefined
  const asked = { certified, certified_until, periods: before || given?.length ? given : undefined }
  const category = rest.category ?? before?.category ?? 'other'
  const { links, isChanged, faults } = await periodsToBe(ctx.db, asked, before, category)
  if (before && !isOffice(ctx)) {
    Object.assign(errors, officeErrors(rest, pivots, before))
    if (isChanged || Object.keys(faults).length > 0) Object.assign(errors, periodsRefused(asked))
  }
  Object.assign(errors, faults)
  if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
  return {
    ...rest,
    periods: links,
    ...(location !== undefined && { latitude: location?.latitude ?? null, longitude: location?.longitude ?? null }),
    body: body === undefined ? undefined : await cleanRichText(body),
    front_body: front_body === undefined ? undefined : await cleanRichText(front_body),
    educations: pivots && withDays(pivots),
  }
}

function withDays({ create, ...links }: Pivots) {
  return { ...links, create: create.map((row) => ({ ...row, certified: toDay(row.certified) })) }
}

/** Fields that only the office may change, such as category and certification; a group's form may send them back unchanged. */
const officeFields = Object.entries(group.fields.shape).flatMap(([name, field]) =>
  field.meta()?.office ? [name as keyof typeof group.fields.shape & keyof GroupFull] : [],
)

/** Returns whether the actor may update every group. */
function isOffice({ actor }: SignedInContext): boolean {
  return hasGlobalRights(actor, [{ subject: 'Group', name: 'update' }])
}

function officeErrors(given: Record<string, unknown>, pivots: Pivots | undefined, before: GroupFull): FieldErrors {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  const changed = officeFields.filter(
    (field) => given[field] !== undefined && plain(given[field]) !== plain(before[field]),
  )
  return {
    ...Object.fromEntries(changed.map((field) => [`data.${field}`, [t('valid.officeOnly')]])),
    ...(pivots && !isCertifiedAlike(pivots.create, before) && { 'data.educations': [t('group.education.officeOnly')] }),
  }
}

/** Whether the same educations are certified as before, each since the same day, whatever others come and go. */
function isCertifiedAlike(given: Pivot[], { educations }: GroupFull): boolean {
  const describe = (rows: Pivot[]) =>
    rows.flatMap(({ education_id, field, certified }) => (certified ? [`${education_id} ${field} ${certified}`] : []))
  const before = describe(educations.map((row) => ({ ...row, certified: dayOf(row.certified) })))
  const after = describe(given)
  return after.length === before.length && after.every((each) => before.includes(each))
}

/** The refusal of changed periods, at each field that says something of them. */
function periodsRefused(asked: PeriodsInput): FieldErrors {
  const fields = Object.entries(asked).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields.map(([field]) => [`data.${field}`, [t('valid.officeOnly')]]))
}

/** The trigger refuses a circle too; this says so at the field. */
async function isBelow({ db }: SignedInContext, id: number, above: number): Promise<boolean> {
  if (id === above) return true
  return (await db.group.count({ where: { id, path: { has: above } } })) > 0
}
