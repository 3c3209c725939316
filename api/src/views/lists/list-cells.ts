import type { Column } from '../../entities/definition.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { swedishDay } from '../../i18n/swedish-day.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { toDay } from '../../kernel/fields.ts'
import type { Sheet } from '../../platform/spreadsheets/workbook.ts'

const t = createTranslator(sv)

export type ListedRow = Record<string, unknown> & { id: number }
type Cell = Sheet['rows'][number][number]

/** The name of a row, or of a row within one. */
export function nameOf(row: Record<string, unknown>): string {
  return String(row.title ?? row.label ?? row.fullname ?? (row.name || row.email) ?? row.id ?? '')
}

const dayOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : swedishDay(new Date(text)))

/** The words of a status where a column has none of its own. */
const statusWords: Readonly<Record<string, TextKey>> = {
  published: 'status.published',
  unpublished: 'status.unpublished',
  scheduled: 'status.scheduled',
  draft: 'status.draft',
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return typeof value === 'object' ? nameOf(value as Record<string, unknown>) : String(value)
}

/** The value of a list's cell as the list shows it. */
export function cellOf({ key, kind, options = {} }: Column, row: Record<string, unknown>): Cell {
  const value = row[key]
  if (kind === 'title') return nameOf(row)
  if (value === null || value === undefined || value === '') return null
  if (kind === 'date') return toDay(dayOf(String(value)))
  if (typeof value === 'number') return value
  if (kind === 'status' || kind === 'enum') {
    const word = options[String(value)] ?? statusWords[String(value)]
    return word ? t(word) : textOf(value)
  }
  return textOf(value)
}

/** The width of a column in a sheet, in characters. */
export const widthOf = ({ kind }: Column): number => {
  if (kind === 'title') return 48
  return kind === 'date' || kind === 'number' ? 14 : 28
}
