import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { z } from 'zod'
import type { FieldSpec } from './definitions.ts'

/** The facts of an input's field that a form needs. */
export type Described = {
  kind: 'line' | 'email' | 'text' | 'select' | 'choices' | 'box'
  label: TextKey
  required: boolean
  /** The most characters, null without a limit. */
  max: number | null
  options: Readonly<Record<string, TextKey>>
}

type Meta = { label?: TextKey; widget?: string; options?: Record<string, TextKey> }

/** Reads a field's kind, label, choices and limits from the definition of the input. @param path as `content.orgnr` */
export function describe(input: z.ZodObject, path: string): Described {
  const field = fieldAt(input, path)
  const { label, widget, options = {} } = (field.meta() ?? {}) as Meta
  if (!label) throw new Error(`The field ${path} has no label`)
  const inner = field instanceof z.ZodDefault ? field.unwrap() : field
  const text = inner instanceof z.ZodString ? inner : null
  const required = !field.safeParse(text ? '' : undefined).success
  return { kind: kindOf(path, widget), label, required, max: text?.maxLength ?? null, options }
}

const kinds: Record<string, Described['kind']> = {
  textarea: 'text',
  choices: 'choices',
  switch: 'box',
  select: 'select',
}

function kindOf(path: string, widget = 'text'): Described['kind'] {
  return kinds[widget] ?? (path === 'email' ? 'email' : 'line')
}

function fieldAt(input: z.ZodObject, path: string): z.ZodType {
  let at: z.ZodType = input
  for (const key of path.split('.')) {
    const next: unknown = at instanceof z.ZodObject ? at.shape[key] : undefined
    if (!(next instanceof z.ZodType)) throw new Error(`The input has no field ${path}`)
    at = next
  }
  return at
}

/** Every field of rows, those that follow a choice too, in the order of the page. */
export function everyField(rows: readonly (readonly FieldSpec[])[]): FieldSpec[] {
  return rows
    .flat()
    .flatMap((field) => [field, ...Object.values(field.follow ?? {}).flatMap((follow) => everyField(follow.rows))])
}

/** The body of a sent form: a list of texts by name. */
export type Sent = ReadonlyMap<string, readonly string[]>

/** The input of a form, as its definition takes it. Fields that the form does not ask for are left out. */
export function inputOf(input: z.ZodObject, fields: readonly FieldSpec[], sent: Sent): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const { path } of fields) {
    const values = sent.get(path) ?? []
    const { kind } = describe(input, path)
    const value = kind === 'choices' ? values : kind === 'box' ? values.includes('ja') : (values[0] ?? '')
    put(given, path.split('.'), value)
  }
  return given
}

function put(into: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    into[first] = value
    return
  }
  into[first] ??= {}
  put(into[first] as Record<string, unknown>, rest, value)
}
