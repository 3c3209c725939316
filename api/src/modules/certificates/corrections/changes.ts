import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { sv, type TextKey } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { dayOf, rowId, toDay } from '../../../kernel/fields.ts'
import { hasPersonalNumber } from '../../../kernel/personal-number.ts'
import { kindFields } from '../input.ts'
import type { Kind } from '../kinds/kind.ts'
import { day } from '../kinds/shapes.ts'
import { swedish, tidyText, withMessage } from '../persons.ts'
import type { CertificateRecord } from '../record.ts'
import { typedEducator } from '../record.ts'

const t = createTranslator(sv)

const line = (max: number) =>
  z
    .string()
    .max(max, withMessage('valid.maxLength', { number: max }))
    .overwrite(tidyText)

const common = {
  date: day,
  educator_id: rowId().nullable(),
  /** The educator's name when it is no group of the network. */
  educator: line(200),
  /** The reason for a document without certification on its new day. */
  certified_reason: line(300).refine((reason) => !hasPersonalNumber(reason), withMessage('certified.reasonNoNumber')),
}

/** The corrected values of some common fields. A field that is absent stays as it is. */
export type Changes = Record<string, unknown> & {
  date?: string
  educator_id?: number | null
  educator?: string
  certified_reason?: string
}

/**
 * Makes the schema of a kind's corrections. A correction states one common field or more, with the form's own rules.
 * Fields of persons are corrected one by one.
 */
export function changesOf(kind: Kind): z.ZodType<Changes, Record<string, unknown>> {
  const { educator_id, educator, ...always } = common
  const shape: Record<string, z.ZodType> = {
    ...Object.fromEntries(Object.entries(kind.fields.shape).map(([key, field]) => [key, withoutDefault(field)])),
    ...always,
    ...(kind.educator !== 'none' && { educator_id, educator }),
  }
  const schema: z.ZodType<Record<string, unknown>, Record<string, unknown>> = z
    .strictObject(shape)
    .partial()
    .refine((given) => Object.values(given).some((value) => value !== undefined), { error: () => t('correct.nothing') })
  // `shape` has the schemas of `common`, so its values have these types. A record of schemas can't say so.
  return schema as z.ZodType<Changes, Record<string, unknown>>
}

/** Returns the field's schema without its default, which would fill in a field that nobody corrects. */
const withoutDefault = (field: unknown): z.ZodType =>
  field instanceof z.ZodDefault ? withoutDefault(field.unwrap()) : (field as z.ZodType)

/** The columns of a certificate that its papers state. */
export type Facts = Pick<CertificateRecord, 'educator_id' | 'date' | 'certified_reason' | 'fields'>

/** The certificate's facts with the corrections. */
export function corrected(kind: Kind, record: CertificateRecord, changes: Changes): Facts {
  const { date, educator_id, educator, certified_reason, ...own } = changes
  const isOther = educator_id !== undefined || educator !== undefined
  const typed = educator_id ? '' : (educator ?? '')
  const fields = kindFields(kind, { ...(record.fields as Record<string, unknown>), ...own })
  return {
    educator_id: isOther ? (educator_id ?? null) : record.educator_id,
    date: date === undefined ? record.date : toDay(date),
    certified_reason: kind.certified?.demanded ? (certified_reason ?? record.certified_reason) : '',
    fields: { ...fields, educator: isOther ? typed : typedEducator(record) } as Prisma.JsonObject,
  }
}

/** A fact of a certificate before and after, as people read it. */
export type Difference = { key: string; label: string; before: string; after: string }
type WithNames = Pick<CertificateRecord, 'date' | 'fields' | 'educator'>

/** The facts that the papers of two certificates state differently, in the order of the form. */
export function differences(kind: Kind, before: WithNames, after: WithNames): Difference[] {
  const [old, next] = [textsOf(kind, before), textsOf(kind, after)]
  return old.flatMap(({ key, label, text }, at) => {
    const now = next[at]?.text ?? ''
    return text === now ? [] : [{ key, label, before: text, after: now }]
  })
}

/** The common facts as texts, with the labels of the form. */
function textsOf(kind: Kind, { date, fields, educator }: WithNames) {
  const held = kindFields(kind, fields as Record<string, unknown>)
  const hidden = new Set<string>(kind.hidden(held))
  const own = Object.entries(kind.fields.shape).map(([key, field]) => {
    const { label, options } = ((field as z.ZodType).meta() ?? {}) as {
      label?: TextKey
      options?: Record<string, TextKey>
    }
    const word = (value: unknown) => (options?.[String(value)] ? swedish(options[String(value)] as TextKey) : value)
    const value = hidden.has(key) ? '' : [held[key] ?? ''].flat().map(word).join(', ')
    return { key, label: label ? swedish(label) : key, text: String(value) }
  })
  const named = educator?.title ?? typedEducator({ fields })
  return [
    { key: 'date', label: swedish('field.date'), text: dayOf(date) as string },
    ...(kind.educator === 'none' ? [] : [{ key: 'educator', label: swedish('field.educator'), text: named }]),
    ...own,
  ]
}
