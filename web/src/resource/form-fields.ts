import type { Resource } from '@kollegium/api/definitions'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { FieldErrors as FormErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { t } from '../lib/words.ts'
import { innerOf, kinds, metaOf, widgetOf } from './fields/index.tsx'
import type { FieldKind } from './fields/kind.ts'
import type { Row, Screen } from './screen.ts'

export type Values = Record<string, unknown>

/** One field of a form, from the definition. */
export type FieldSpec = {
  /** Its path in the form and in the input: `title`, `settings.hideTopImage`. */
  name: string
  /** The field of the definition it belongs to. */
  top: string
  label: string
  hint?: string
  kind: FieldKind
  required: boolean
  optional: boolean
  place: 'main' | 'side'
  section?: TextKey
  /** As the definition says it: of a saved record the office's alone to change. */
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

/** The fields of a resource's form, in the order of the definition; objects give a field for each of theirs. */
export function fieldsOf(screen: Pick<Screen, 'resource' | 'fields' | 'kinds'>): FieldSpec[] {
  const specs: FieldSpec[] = []
  const { title } = screen.resource.fields.shape
  const titleMeta = title && metaOf(title as z.ZodType)
  const titleLabel = titleMeta?.label ? t(titleMeta.label) : ''
  const add = (name: string, top: string, schema: z.ZodType, given: z.GlobalMeta) => {
    const meta = { ...given, ...metaOf(schema) }
    const own = (screen.fields as Record<string, FieldKind> | undefined)?.[name]
    const inner = innerOf(schema)
    if (!own && !meta.widget && inner instanceof z.ZodObject && !schema.safeParse(null).success) {
      for (const [key, each] of Object.entries(inner.shape)) {
        add(`${name}.${key}`, top, each as z.ZodType, { place: meta.place, section: meta.section })
      }
      return
    }
    const widget = widgetOf(schema)
    const kind = own ?? screen.kinds?.[widget] ?? kinds[widget]
    if (!kind || (widget === 'hidden' && !own)) return
    const empty = toInput({ kind, schema }, kind.empty)
    const required = !schema.safeParse(undefined).success && !schema.safeParse(empty).success
    // A question that begins its part of the side column is the heading of it.
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
  return specs
}

/** A form's value as the API takes it; an emptied text is null where the field knows no empty text. */
function toInput({ kind, schema }: Pick<FieldSpec, 'kind' | 'schema'>, value: unknown): unknown {
  const input = kind.toInput ? kind.toInput(value as never) : value
  if (input === '' && !schema.safeParse('').success && schema.safeParse(null).success) return null
  return input
}

/** What the form starts with: the record's values, or empty ones with the definition's defaults. */
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

/** The form as the API's input. */
export function inputOf(specs: readonly FieldSpec[], values: Values): Values {
  const input: Values = {}
  for (const spec of specs) put(input, spec.name, toInput(spec, at(values, spec.name)))
  return input
}

/** One field of a record in words, for comparing versions. */
export function wordsOf(spec: FieldSpec, values: Values): string {
  const value = at(values, spec.name)
  const word = spec.options?.[String(value)]
  if (word) return t(word)
  return spec.kind.text ? spec.kind.text(value as never) : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Checks by the definition itself; what is wrong inside a field's value is said at the field. */
export function resolverOf(resource: Resource, specs: readonly FieldSpec[]): Resolver<Values> {
  return async (values) => {
    const checked = await resource.fields.safeParseAsync(inputOf(specs, values))
    const messages = new Map<string, string[]>()
    for (const issue of checked.error?.issues ?? []) {
      const path = issue.path.join('.')
      const spec = specs.find(({ name }) => path === name || path.startsWith(`${name}.`))
      // What the form does not hold, nobody can mend here; the server judges it.
      if (spec) messages.set(spec.name, [...(messages.get(spec.name) ?? []), issue.message])
    }
    if (messages.size === 0) return { values, errors: {} }
    const errors: Values = {}
    for (const [name, texts] of messages) put(errors, name, { type: 'rule', message: [...new Set(texts)].join(' ') })
    return { values: {}, errors: errors as FormErrors<Values> }
  }
}

/** Every error of the form, in the order of its fields. */
export function errorsOf(specs: readonly FieldSpec[], errors: FormErrors<Values>) {
  return specs.flatMap((spec) => {
    const error = at(errors, spec.name) as { message?: string } | undefined
    return error?.message ? [{ id: `field-${spec.name}`, label: spec.label, message: error.message }] : []
  })
}
