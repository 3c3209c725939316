import type { Kind } from '@kollegium/api/definitions/certificates'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { countBeforeSigners, type FieldSpec, fieldsOf, specsOf } from '../certificate-form/certificate-values.ts'
import { shownValue } from '../certificate-form/common-control.tsx'

/** The facts that a correction begins from, as the server gives them. */
export type Correction = Outputs['diploma']['correction']
/** A certificate whose documents are corrected. */
export type OldCertificate = Correction['certificates'][number]
/** A person with a document on such a certificate. */
export type OldPerson = Correction['persons'][number]

/** A fact that may be corrected for all: the date, the educator, or a common field of the kind. */
export type Fact = { key: string; label: string; required: boolean; spec: FieldSpec | null }
/** An educator of the network (`id`), or one that is typed (`id` is null). */
export type Educator = { id: number | null; name: string }
/** The right values of the ticked facts, as typed. */
export type RightValues = { fields: Record<string, string | null>; educator?: Educator }

/** The key of the date, which every kind has. */
export const DATE = 'date'
/** The key of the educator. */
export const EDUCATOR = 'educator'

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : null
}

/** Returns the certificate's present values as a form holds them. */
export const typedFields = ({ fields }: Pick<OldCertificate, 'fields'>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, textOf(value)]))

/** Lists the facts of the certificates, given the right values: date and signers first, then the studies. */
export function factsOf(kind: Kind, certificates: readonly OldCertificate[], right: RightValues): Fact[] {
  const specs = specsOf(kind)
  const cut = countBeforeSigners(specs)
  const states = certificates.map((each) => fieldsOf(kind, { ...typedFields(each), ...right.fields }))
  const shown = specs.filter(({ key }) => states.some((state) => !kind.hidden(state).includes(key)))
  const required = new Set(states.flatMap((state) => kind.required(state)))
  const factOf = (spec: FieldSpec): Fact => ({
    key: spec.key,
    label: t(spec.label),
    required: required.has(spec.key),
    spec,
  })
  const before = new Set(specs.slice(0, cut))
  const educator = {
    key: EDUCATOR,
    label: t('field.educator'),
    required: kind.educator === 'required',
    spec: null,
  }
  return [
    { key: DATE, label: t('field.date'), required: true, spec: null },
    ...shown.filter((spec) => !before.has(spec)).map(factOf),
    ...shown.filter((spec) => before.has(spec)).map(factOf),
    ...(kind.educator === 'none' ? [] : [educator]),
  ]
}

/** Returns a certificate's present value of a fact, as people read it. */
export function oldText(certificate: OldCertificate, { key, spec }: Fact): string {
  if (key === DATE) return certificate.date
  if (key === EDUCATOR) return certificate.educator
  return spec ? shownValue(spec, textOf(certificate.fields[key])) : ''
}

/** Returns the right value of a ticked fact, as people read it. */
export function rightText(right: RightValues, { key, spec }: Fact): string {
  if (key === EDUCATOR) return right.educator?.name ?? ''
  return spec ? shownValue(spec, right.fields[key] ?? null) : (right.fields[key] ?? '')
}

/** Tells whether a fact is ticked. */
export const isTicked = (right: RightValues, key: string): boolean =>
  key === EDUCATOR ? right.educator !== undefined : Object.hasOwn(right.fields, key)

/** Returns the right values with a fact ticked, beginning with its present value where all share it. */
export function tick(right: RightValues, fact: Fact, certificates: readonly OldCertificate[]): RightValues {
  const [first] = certificates
  const shared = new Set(certificates.map((each) => oldText(each, fact))).size === 1 ? first : undefined
  if (fact.key === EDUCATOR) {
    return { ...right, educator: { id: shared?.educator_id ?? null, name: shared?.educator ?? '' } }
  }
  const value = shared ? (fact.key === DATE ? shared.date : textOf(shared.fields[fact.key])) : null
  return { ...right, fields: { ...right.fields, [fact.key]: value } }
}

/** Returns the right values without a fact. */
export function untick(right: RightValues, key: string): RightValues {
  if (key === EDUCATOR) return { fields: right.fields }
  const { [key]: _gone, ...fields } = right.fields
  return { ...right, fields }
}

/** The ticked facts in which a certificate differs from the right values. */
export type Difference = { key: string; before: string; after: string }

/** Lists what a correction changes on a certificate. */
export function differencesOf(certificate: OldCertificate, facts: readonly Fact[], right: RightValues): Difference[] {
  return facts.flatMap((fact) => {
    if (!isTicked(right, fact.key)) return []
    const [before, after] = [oldText(certificate, fact), rightText(right, fact)]
    return before === after ? [] : [{ key: fact.key, before, after }]
  })
}

/** Converts the right values to the API's input. */
export function changesOf(kind: Kind, right: RightValues, reason: string): Record<string, unknown> {
  const { [DATE]: date, ...own } = right.fields
  const typed = fieldsOf(kind, own)
  const fields = Object.fromEntries(Object.keys(own).map((key) => [key, typed[key]]))
  const { educator } = right
  return {
    ...fields,
    ...(date !== undefined && { date: date ?? '' }),
    ...(educator && (educator.id ? { educator_id: educator.id } : { educator_id: null, educator: educator.name })),
    ...(reason && { certified_reason: reason }),
  }
}
