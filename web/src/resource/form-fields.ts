import type { FieldFacts, Resource } from '@kollegium/api/definitions'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { FieldErrors as FormErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { t } from '../lib/i18n.ts'
import type { FieldType } from './fields/field-type.ts'
import { commonFieldTypes, innerOf, metaOf, widgetOf } from './fields/index.tsx'
import type { Row, Screen } from './screen.ts'

export type Values = Record<string, unknown>

/** One field of a form, from the definition. */
export type FieldSpec = {
  /** The path in the form and in the input: `title`, `settings.hideTopImage`. */
  name: string
  /** The definition's field that holds it. */
  top: string
  label: string
  hint?: string
  kind: FieldType
  required: boolean
  optional: boolean
  place: 'main' | 'side'
  section?: TextKey
  /** From the definition: only the office may change it in a saved record. */
  office: boolean
  options?: Record<string, TextKey>
  relation?: string
  schema: z.ZodType
}

const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Values | null | undefined)?.[key], values)

function put(target: Values, path: string, value: unknown) {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let inner = target
  for (const key of keys) {
    inner[key] ??= {}
    inner = inner[key] as Values
  }
  inner[last] = value
}

/**
 * Lists the fields of a resource's form, in the order of the definition after those that the screen puts first. An object gives a
 * field for each of its own.
 */
export function fieldsOf(screen: Pick<Screen, 'resource' | 'fields' | 'fieldTypes' | 'first'>): FieldSpec[] {
  const specs: FieldSpec[] = []
  const { title } = screen.resource.fields.shape
  const titleMeta = title && metaOf(title as z.ZodType)
  const titleLabel = titleMeta?.label ? t(titleMeta.label) : ''
  const add = (name: string, top: string, schema: z.ZodType, given: FieldFacts) => {
    const meta = { ...given, ...metaOf(schema) }
    const own = (screen.fields as Record<string, FieldType> | undefined)?.[name]
    const inner = innerOf(schema)
    if (!own && !meta.widget && inner instanceof z.ZodObject && !schema.safeParse(null).success) {
      for (const [key, each] of Object.entries(inner.shape)) {
        add(`${name}.${key}`, top, each as z.ZodType, { place: meta.place, section: meta.section })
      }
      return
    }
    const widget = widgetOf(schema)
    const kind = own ?? screen.fieldTypes?.[widget] ?? commonFieldTypes[widget]
    if (!kind || (widget === 'hidden' && !own)) return
    const empty = toInput({ kind, schema }, kind.empty)
    const required = !schema.safeParse(undefined).success && !schema.safeParse(empty).success
    // A radio group that begins its part of the side column serves as the heading.
    const heads = widget === 'radio' && meta.place === 'side' && meta.section
    specs.push({
      name,
      top,
      schema,
      kind,
      label: heads ? t(heads) : meta.label ? t(meta.label) : name,
      hint: meta.hint && t(meta.hint, { field: titleLabel }),
      required,
      optional: Boolean(kind.saysOptional) && !required,
      place: meta.place ?? 'main',
      section: heads ? undefined : meta.section,
      office: meta.office ?? false,
      options: meta.options,
      relation: meta.relation,
    })
  }
  for (const [name, schema] of Object.entries(screen.resource.fields.shape)) {
    add(name, name, schema as z.ZodType, {})
  }
  const first = (screen.first ?? []) as readonly string[]
  const placeOf = ({ top }: FieldSpec) => (first.includes(top) ? first.indexOf(top) : first.length)
  return specs.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Converts a form value to the API's. An emptied text becomes null where the schema rejects an empty one. */
function toInput({ kind, schema }: Pick<FieldSpec, 'kind' | 'schema'>, value: unknown): unknown {
  const input = kind.toInput ? kind.toInput(value as never) : value
  if (input === '' && !schema.safeParse('').success && schema.safeParse(null).success) return null
  return input
}

/** Returns the form's first values: the record's, or empty ones with the definition's defaults. */
export function valuesOf(screen: Screen, specs: readonly FieldSpec[], record: Row | null): Values {
  const values: Values = {}
  const renamed = record && screen.values ? (screen.values(record) as Values) : {}
  for (const { name, top, kind, schema } of specs) {
    const held = record ? at(top in renamed ? renamed : record, name) : defaultOf(schema)
    const known = held !== undefined && held !== null
    put(values, name, known ? (kind.fromRecord ? kind.fromRecord(held) : held) : structuredClone(kind.empty))
  }
  return values
}

function defaultOf(schema: z.ZodType): unknown {
  const parsed = schema.safeParse(undefined)
  return parsed.success ? parsed.data : undefined
}

/** Converts the form's values to the API's input. */
export function inputOf(specs: readonly FieldSpec[], values: Values): Values {
  const input: Values = {}
  for (const spec of specs) put(input, spec.name, toInput(spec, at(values, spec.name)))
  return input
}

/** Describes one field of a record in words, for comparing versions. */
export function describeField(spec: FieldSpec, values: Values): string {
  const value = at(values, spec.name)
  const word = spec.options?.[String(value)]
  if (word) return t(word)
  return spec.kind.text ? spec.kind.text(value as never) : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Validates by the definition itself. Errors inside a field's value go to the field. */
export function resolverOf(resource: Resource, specs: readonly FieldSpec[]): Resolver<Values> {
  return async (values) => {
    const checked = await resource.fields.safeParseAsync(inputOf(specs, values))
    const messages = new Map<string, string[]>()
    for (const issue of checked.error?.issues ?? []) {
      const path = issue.path.join('.')
      const spec = specs.find(({ name }) => path === name || path.startsWith(`${name}.`))
      // Nobody can correct a field that the form lacks; the server judges it.
      if (spec) messages.set(spec.name, [...(messages.get(spec.name) ?? []), issue.message])
    }
    if (messages.size === 0) return { values, errors: {} }
    const errors: Values = {}
    for (const [name, texts] of messages) put(errors, name, { type: 'rule', message: [...new Set(texts)].join(' ') })
    return { values: {}, errors: errors as FormErrors<Values> }
  }
}

/** Lists every error of the form, in the order of its fields. */
export function errorsOf(specs: readonly FieldSpec[], errors: FormErrors<Values>) {
  return specs.flatMap((spec) => {
    const error = at(errors, spec.name) as { message?: string } | undefined
    return error?.message ? [{ id: `field-${spec.name}`, label: spec.label, message: error.message }] : []
  })
}
