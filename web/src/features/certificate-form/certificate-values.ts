import type { Widget } from '@kollegium/api/definitions'
import { type Kind, kindFields, parseCredits, validationErrorsOf } from '@kollegium/api/definitions/certificates'
import type { z } from 'zod'
import type { Certificate, CertificateData } from '../../lib/certificate-client.ts'
import { formsOf, numberText, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { metaOf, widgetOf } from '../../resource/fields/index.tsx'
import { dateProblem } from '../../ui/date-picker.tsx'
import { formatDate, today } from '../../ui/date-text.ts'
import {
  createRow,
  fromSaved,
  isBlankRow,
  isLocked,
  type PersonRow,
  type SavedPerson,
  toPersons,
} from '../persons/rows.ts'

/**
 * The form's values as typed. A number field holds text, so that nothing typed is lost. Several choices are joined by
 * commas.
 */
export type CertificateValues = {
  /** Null until a college is chosen; by default the current group, if it is one. */
  group_id: number | null
  fields: Record<string, string | null>
  educator: { id: number | null; name: string }
  date: string
  /** The reason for issuing although not everything is certified. */
  reason: string
  rows: PersonRow[]
}

export type FieldSpec = {
  key: string
  label: TextKey
  hint?: TextKey
  widget: Widget
  options?: Record<string, TextKey>
  maxLength?: number
}

/** Lists the kind's common fields, in the order of its definition. */
export function specsOf(kind: Kind): FieldSpec[] {
  return Object.entries(kind.fields.shape).map(([key, schema]) => {
    const { label, hint, options } = metaOf(schema as z.ZodType)
    return { key, label: label ?? 'field.commonFields', hint, widget: widgetOf(schema as z.ZodType), options }
  })
}

/** Counts the fields before the educator and the date: those about the studies. The signers' fields come after. */
export const countBeforeSigners = (specs: readonly FieldSpec[]): number =>
  specs.findLastIndex(({ widget }) => widget !== 'text') + 1

/** Returns a field's value as the form holds it. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : null
}

/** Returns the ticked choices of a field. */
export const choicesOf = (text: string | null | undefined): string[] => (text ?? '').split(',').filter(Boolean)

/**
 * Returns the form's first values: the saved certificate's, or today's date with suggestions for the college's
 * category.
 */
export function valuesOf(kind: Kind, record: Certificate | null, category?: string): CertificateValues {
  const begun = record ?? kind.defaults(kindFields(kind, {}), category)
  const held = kindFields(kind, begun as Record<string, unknown>)
  return {
    group_id: record?.group_id ?? null,
    fields: Object.fromEntries(Object.entries(held).map(([key, value]) => [key, textOf(value)])),
    educator: { id: record?.educator_id ?? null, name: record?.educatorGroup?.title ?? record?.educator ?? '' },
    date: record?.date ?? formatDate(today()),
    reason: record?.certified_reason ?? '',
    rows: record ? fromSaved(record.persons as SavedPerson[]) : holderRows(kind),
  }
}

/**
 * Returns the first values of a certificate like another one: its common facts, today's date and nobody. Values of one
 * occasion, such as a period or the reason to issue without certification, stay behind.
 */
export function valuesLike(kind: Kind, like: Certificate): CertificateValues {
  const { fields, ...values } = valuesOf(kind, like)
  const fresh = valuesOf(kind, null, like.group.category)
  const once = Object.fromEntries(kind.once.map((key) => [key, fresh.fields[key] ?? null]))
  return { ...fresh, group_id: values.group_id, educator: values.educator, fields: { ...fields, ...once } }
}

/** A college is its certificate's holder: the server fills in its name. */
const holderRows = ({ holder, entity }: Kind): PersonRow[] =>
  holder === 'college' ? [createRow({ lastname: formsOf(entity).indefSg })] : []

/** Converts the common fields to the kind's own values; an unreadable number counts as empty. */
export function fieldsOf(kind: Kind, fields: CertificateValues['fields']): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...fields }
  for (const { key, widget } of specsOf(kind)) {
    if (widget === 'number') typed[key] = parseCredits(fields[key] ?? '')
    if (widget === 'choices') typed[key] = choicesOf(fields[key])
  }
  return kindFields(kind, typed)
}

/** Converts the form to the API's input for the whole document. `groupId` is the college. */
export function dataOf(kind: Kind, values: CertificateValues, groupId: number): CertificateData {
  return {
    ...fieldsOf(kind, values.fields),
    group_id: groupId,
    educator_id: values.educator.id,
    educator: values.educator.id === null ? values.educator.name : '',
    date: values.date,
    certified_reason: values.reason,
    persons: toPersons(values.rows),
  } as CertificateData
}

/** Returns the labels of everything outside the grid, in the order of the error summary. */
export function fieldLabels(kind: Kind): Map<string, string> {
  const labels = new Map([['group_id', t('field.college')]])
  if (kind.fromCourseMoment) labels.set('course_moment_id', t('cert.courseMoment'))
  const specs = specsOf(kind)
  const cut = countBeforeSigners(specs)
  for (const { key, label } of specs.slice(0, cut)) labels.set(key, t(label))
  if (kind.educator !== 'none') labels.set('educator_id', t('field.educator'))
  labels.set('date', t('field.date'))
  for (const { key, label } of specs.slice(cut)) labels.set(key, t(label))
  if (kind.certified?.demanded) labels.set('certified_reason', t('certified.reason'))
  labels.set('persons', t('cert.persons'))
  return labels
}

/** Returns the errors that stop even a draft from being saved, by field. */
export function savingErrors(kind: Kind, values: CertificateValues, groupId: number | null): Record<string, string> {
  const errors: Record<string, string> = {}
  if (groupId === null) errors.group_id = t('cert.noGroup')
  for (const { key, widget } of specsOf(kind)) {
    const text = values.fields[key] ?? ''
    if (widget === 'number' && text.trim() && parseCredits(text) === null) errors[key] = t('personFault.credits')
  }
  const date = values.date.trim() ? dateProblem(values.date) : t('valid.required')
  if (date) errors.date = date
  return errors
}

/**
 * Returns the errors that stop it from being issued, by field outside the grid: by the server's own function, and by
 * its answer about certification.
 */
export function issuingErrors(
  kind: Kind,
  values: CertificateValues,
  groupId: number | null,
  known: { courseMoment: unknown; certification: Outputs['diploma']['certification'] | null; category?: string },
): Record<string, string> {
  const { courseMoment, certification, category } = known
  // One person is enough here: the grid shows the persons' own errors.
  const persons = values.rows.filter((row) => !isBlankRow(row))
  const row = persons.find((each) => !isLocked(each)) ?? persons[0]
  const data = dataOf(kind, { ...values, rows: [] }, groupId ?? 0)
  const first = toPersons(row ? [row] : []).map((person) => ({ ...person, status: row?.status }))
  const errors: Record<string, string> = {}
  for (const [path, messages] of Object.entries(
    validationErrorsOf(kind, { ...data, category, persons: first } as Parameters<typeof validationErrorsOf>[1]),
  )) {
    const key = path.replace(/^data\./, '')
    if (!key.includes('.') && messages[0]) errors[key] = messages[0]
  }
  if (kind.fromCourseMoment && !courseMoment) errors.course_moment_id = t('cert.courseMoment.missing')
  if (certification?.faults.length && !values.reason.trim()) errors.certified_reason = t('certified.reasonMissing')
  return { ...errors, ...savingErrors(kind, values, groupId) }
}

/** Returns the persons who get a document when the certificate is issued. */
export const personsToIssue = (rows: readonly PersonRow[]): PersonRow[] =>
  rows.filter((row) => !isBlankRow(row) && !isLocked(row))

/** Tells whether two states of the form would be saved alike. */
export function sameValues(one: CertificateValues, other: CertificateValues): boolean {
  if (one === other) return true
  const { rows: rowsOfOne, ...restOfOne } = one
  const { rows: rowsOfOther, ...restOfOther } = other
  if (JSON.stringify(restOfOne) !== JSON.stringify(restOfOther)) return false
  return rowsOfOne === rowsOfOther || samePersons(rowsOfOne, rowsOfOther)
}

/**
 * Compares row by row. An untouched row is the same object, so that a thousand rows cost no more than the changed one.
 */
function samePersons(one: readonly PersonRow[], other: readonly PersonRow[]): boolean {
  const persons = one.filter((row) => !isBlankRow(row))
  const others = other.filter((row) => !isBlankRow(row))
  const same = (row: PersonRow, at: number) =>
    row === others[at] || JSON.stringify(toPersons([row])) === JSON.stringify(toPersons(others.slice(at, at + 1)))
  return persons.length === others.length && persons.every(same)
}
