import { z } from 'zod'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { swedishMinute } from '../../i18n/swedish-day.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { asideWhenLong, longText } from '../../kernel/aside.ts'
import type { Part } from './diff-lines.ts'
import { blocksOf, type Compared, partsBetween } from './rich-text-lines.ts'
import { type Names, nameOf, refOf, type VersionFields } from './version-links.ts'

const t = createTranslator(sv)

type Version = Record<string, unknown>

/** The difference in a field; no parts when only the formatting changed (bold, heading). */
export type FieldChange = { field: string; label: string; parts: Part[] }

/** Lines of which a comparison takes some tens of milliseconds. */
const manyLines = 2_000
const sizeOf = (text: Compared['before']) =>
  typeof text === 'string' ? text.length / longText : text.length / manyLines
const compare = asideWhenLong(
  new URL('rich-text-lines.ts', import.meta.url).href,
  partsBetween,
  ({ before, after }) => sizeOf(before) + sizeOf(after) > 1,
)

/** The fields in which two versions differ, each as lines of plain text that people can read. */
export async function changesBetween(
  { fields, own }: VersionFields,
  before: Version,
  after: Version,
  names: Names,
): Promise<FieldChange[]> {
  const nameOfRef = (ref: Parameters<typeof nameOf>[1]) => nameOf(names, ref) ?? t('revision.gone')
  const changes: FieldChange[] = []
  for (const [field, schema] of Object.entries(fields) as [string, z.ZodType][]) {
    const text = (value: unknown): Compared['before'] => {
      if (value !== null && own?.[field]) return own[field].lines(value, nameOfRef)
      return schema.meta()?.widget === 'richText' ? String(value ?? '') : linesOf(schema, value, names)
    }
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(old) === JSON.stringify(now)) continue
    const parts = await compare({ before: text(old), after: text(now) })
    // Both versions are empty, stored in different ways.
    if (parts.length === 0) continue
    const { label } = schema.meta() ?? {}
    const isChanged = parts.some(({ kind }) => kind !== 'same')
    changes.push({ field, label: label ? t(label) : field, parts: isChanged ? parts : [] })
  }
  return changes
}

function linesOf(schema: z.ZodType, value: unknown, names: Names): string[] {
  if (value === null || value === undefined || value === '') return []
  const { widget, options } = schema.meta() ?? {}
  if (widget === 'richText') return blocksOf(String(value))
  if (Array.isArray(value)) return value.flatMap((item) => lineOf(schema, item, names))
  const object = objectOf(schema)
  if (object && typeof value === 'object') {
    return Object.entries(object.shape).flatMap(([key, inner]) => {
      const label = (inner as z.ZodType).meta()?.label
      const lines = linesOf(inner as z.ZodType, (value as Version)[key], names)
      return lines.map((line) => (label ? `${t(label)}: ${line}` : line))
    })
  }
  if (widget === 'dateTime') return [momentText(String(value))]
  if (typeof value === 'string' && !options) return value.split('\n')
  return lineOf(schema, value, names)
}

function lineOf(schema: z.ZodType, item: unknown, names: Names): string[] {
  const ref = refOf(schema, item)
  if (ref) {
    const description = (item as { description?: string }).description
    return [[nameOf(names, ref) ?? t('revision.gone'), description].filter(Boolean).join(' – ')]
  }
  if (typeof item === 'boolean') return [t(item ? 'enum.yes' : 'enum.no')]
  const options: Record<string, TextKey> = schema.meta()?.options ?? {}
  const word = Object.hasOwn(options, String(item)) ? options[String(item)] : undefined
  if (word) return [t(word)]
  return [typeof item === 'object' ? JSON.stringify(item) : String(item)]
}

/** The object in a field that may have a default, or null. */
function objectOf(schema: z.ZodType): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema
  return schema instanceof z.ZodDefault ? objectOf(schema.unwrap() as z.ZodType) : null
}

function momentText(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return swedishMinute(date)
}
