import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { diffLines, type Part } from './diff-lines.ts'
import { type Names, nameOf, refOf, type VersionFields } from './version-links.ts'

const t = createTranslator(sv)

type Version = Record<string, unknown>

/** The difference in a field; no parts when only the formatting changed (bold, heading). */
export type FieldChange = { field: string; label: string; parts: Part[] }

/** The fields in which two versions differ, each as lines of plain text that people can read. */
export function changesBetween(
  { fields, own }: VersionFields,
  before: Version,
  after: Version,
  names: Names,
): FieldChange[] {
  const nameOfRef = (ref: Parameters<typeof nameOf>[1]) => nameOf(names, ref) ?? t('revision.gone')
  return Object.entries(fields).flatMap(([field, schema]) => {
    if (JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)) return []
    const [old, now] = [before[field] ?? null, after[field] ?? null].map((value) =>
      value !== null && own?.[field] ? own[field].lines(value, nameOfRef) : linesOf(schema as z.ZodType, value, names),
    )
    const parts = diffLines(old ?? [], now ?? [])
    // Both versions are empty, stored in different ways.
    if (parts.length === 0) return []
    const { label } = (schema as z.ZodType).meta() ?? {}
    return [{ field, label: label ? t(label) : field, parts: parts.every(({ kind }) => kind === 'same') ? [] : parts }]
  })
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
  return date.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Stockholm' })
}

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'caption', 'blockquote', 'hr', 'table', 'ul', 'ol'])

/** Returns the plain text of rich text, one line per block, with pictures and link targets, because they can change too. */
export function blocksOf(html: string): string[] {
  const lines: string[] = []
  const targets: string[] = []
  let line = ''
  const flush = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) lines.push(text)
    line = ''
  }
  const parser = new Parser({
    ontext: (text) => {
      line += text
    },
    onopentag: (name, { href = '', src = '', alt = '' }) => {
      if (blocks.has(name)) flush()
      if (name === 'br') line += ' '
      if (name === 'a') targets.push(href)
      if (name === 'img') line += ` [${alt || fileNameOf(src)}] `
    },
    onclosetag: (name) => {
      if (name === 'a') line += ` (${targets.pop() ?? ''})`
      if (blocks.has(name)) flush()
    },
  })
  parser.end(html)
  flush()
  return lines
}

function fileNameOf(src: string): string {
  const name = src.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
