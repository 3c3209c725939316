import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { type PublicFormName, publicForms } from '@kollegium/api/server'
import type { FormField, FormOption, FormPart, FormProblem, PublicForm } from '../../../site/pages/forms/model.ts'
import { t } from '../page-models.ts'
import { type FieldSpec, type FormSpec, formSpecs, type PartSpec } from './definitions.ts'
import { describe, everyField, type Sent } from './fields.ts'

/** A college that a form offers, with its local colleges. */
export type College = { id: number; title: string; locals: { id: number; title: string }[] }

/** The values of a form, beside its definition. */
export type Drawing = {
  name: PublicFormName
  sent: Sent
  /** Errors by the path of their field. */
  errors: Readonly<Record<string, readonly string[]>>
  colleges: readonly College[]
}

type Draw = Drawing & { spec: FormSpec }

/** The id of a field's control; a link of the error summary leads to it. */
export const idOf = (path: string): string => `falt-${path.replaceAll('.', '-')}`

/** Draws the parts of a form with the typed texts, and lists its errors in the order of the page. */
export function drawForm(
  drawing: Drawing,
): Pick<PublicForm, 'parts' | 'marksRequired'> & { faults: FormProblem['lines'] } {
  const draw = { ...drawing, spec: formSpecs[drawing.name] }
  const parts = draw.spec.parts.map((part) => drawPart(draw, part))
  return { parts, marksRequired: !draw.spec.either, faults: faultsOf(draw) }
}

function drawPart(draw: Draw, { heading, hint, rows }: PartSpec): FormPart {
  const [first] = rows[0] ?? []
  const isQuestion = Boolean(heading && first && ['choices', 'box'].includes(kindOf(draw, first)))
  return {
    heading: heading ? t(heading) : '',
    hint: hint ? t(hint) : '',
    required: isQuestion && Boolean(first?.required),
    rows: rows.map((row) => row.map((field) => drawField(draw, field, field === first && isQuestion))),
  }
}

const kindOf = ({ name }: Draw, { path }: FieldSpec) => describe(publicForms[name], path).kind

const labelOf = ({ name }: Drawing, { path, label }: FieldSpec) => t(label ?? describe(publicForms[name], path).label)

/** Returns the error of a field, '' without one; an error of one of its choices is the field's own. */
function errorOf({ errors }: Drawing, path: string): string {
  if (errors[path]?.[0]) return errors[path][0]
  const inside = Object.keys(errors).find((key) => key.startsWith(`${path}.`))
  return inside ? (errors[inside]?.[0] ?? '') : ''
}

function drawField(draw: Draw, spec: FieldSpec, quiet = false): FormField {
  const { sent, name } = draw
  const { path, hint, optional, placeholder, autocomplete = '', width = 'whole', columns = false } = spec
  const found = describe(publicForms[name], path)
  const base = {
    ...{ name: path, id: idOf(path), label: labelOf(draw, spec), hint: hint ? t(hint) : '', width, quiet },
    ...{ required: spec.required ?? found.required, error: errorOf(draw, path) },
    optional: draw.spec.either ? '' : t(optional ?? 'form.optional'),
  }
  const values = sent.get(path) ?? []
  switch (found.kind) {
    case 'choices':
      return { ...base, kind: 'choices', columns, options: optionsOf(draw, spec, found.options, values) }
    case 'select':
      return { ...base, kind: 'select', empty: t('form.college.none'), options: collegesOf(draw, spec, values) }
    case 'box':
      return { ...base, kind: 'box', checked: values.includes('ja') }
    default: {
      const typed = { value: values[0] ?? '', max: found.max, placeholder: placeholder ? t(placeholder) : '' }
      return { ...base, kind: found.kind, ...typed, autocomplete }
    }
  }
}

function optionsOf(
  draw: Draw,
  spec: FieldSpec,
  options: Readonly<Record<string, TextKey>>,
  values: readonly string[],
): FormOption[] {
  return Object.entries(options).map(([value, label]) => {
    const hint = spec.optionHints?.[value]
    return {
      ...{ value, label: t(label), hint: hint ? t(hint) : '', group: '' },
      ...{ chosen: values.includes(value), follow: followOf(draw, spec, value) },
    }
  })
}

function followOf(draw: Draw, { follow }: FieldSpec, value: string): FormOption['follow'] {
  const found = follow?.[value]
  if (!found) return null
  const rows = found.rows.map((row) => row.map((field) => drawField(draw, field)))
  return { heading: found.heading ? t(found.heading) : '', rows }
}

/** Regions with the local colleges below them, then the choice of one that isn't there. */
function collegesOf(draw: Draw, spec: FieldSpec, values: readonly string[]): FormOption[] {
  const option = (value: string, label: string, group: string): FormOption => ({
    ...{ value, label, group, hint: '', chosen: values.includes(value), follow: followOf(draw, spec, value) },
  })
  const listed = draw.colleges.flatMap(({ id, title, locals }) => [
    option(String(id), title, title),
    ...locals.map((local) => option(String(local.id), local.title, title)),
  ])
  const other = option('other', t('form.college.other'), '')
  // The list could not be read, or the college is shown no longer.
  const unlisted = values.filter((id) => /^\d+$/.test(id) && !listed.some(({ value }) => value === id))
  return [...listed, ...unlisted.map((id) => option(id, t('form.college.chosen'), '')), other]
}

/** The lines of the error summary; an error that belongs to no field of the page stands last. */
function faultsOf(draw: Draw): FormProblem['lines'] {
  const fields = draw.spec.parts.flatMap(({ rows }) => everyField(rows))
  const atFields = fields.flatMap((field) => {
    const error = errorOf(draw, field.path)
    if (!error) return []
    const text = t('form.errors.line', { label: labelOf(draw, field), text: error })
    return [{ href: `#${idOf(field.path)}`, text }]
  })
  const gdpr = draw.errors.gdpr?.[0]
  const check = draw.errors.captcha?.[0]
  return [
    ...atFields,
    ...(gdpr ? [{ href: `#${consentName}`, text: t('form.errors.line', { label: t('field.gdpr'), text: gdpr }) }] : []),
    ...(check ? [{ href: '#robotkontroll', text: check }] : []),
  ]
}

/** The name and id of the consent's box. */
export const consentName = 'gdpr'
