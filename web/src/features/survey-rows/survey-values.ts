/** A row's options in the form: keys and values where that is enough, otherwise JSON as text. */
export type Options = { as: 'pairs'; pairs: { key: string; value: string }[] } | { as: 'json'; text: string }

/** A question, or an item of one. */
export type SurveyItem = {
  /** A key that stays with the row. */
  key: string
  /** Null before the first save. */
  id: number | null
  title: string
  type: string
  options: Options
}
export type SurveyRow = SurveyItem & { items: SurveyItem[] }

/** A value that the API never takes, in place of invalid JSON, so that the rules refuse it. */
const notJson = () => undefined

/** Reads stored options into the form. */
export function optionsOf(stored: unknown): Options {
  if (stored === null || stored === undefined) return { as: 'pairs', pairs: [] }
  const plain = typeof stored === 'object' && !Array.isArray(stored)
  if (plain && Object.values(stored).every((value) => typeof value === 'string')) {
    return {
      as: 'pairs',
      pairs: Object.entries(stored as Record<string, string>).map(([key, value]) => ({ key, value })),
    }
  }
  return { as: 'json', text: JSON.stringify(stored, null, 2) }
}

/** Tells whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Converts options to the API's input; null without any. */
export function toOptions(options: Options): unknown {
  if (options.as === 'json') {
    if (!options.text.trim()) return null
    return isJson(options.text) ? JSON.parse(options.text) : notJson
  }
  const filled = options.pairs.filter(({ key, value }) => key.trim() || value.trim())
  return filled.length > 0 ? Object.fromEntries(filled.map(({ key, value }) => [key.trim(), value])) : null
}

/** Converts options between pairs and JSON. A JSON text beyond keys and values stays as it is. */
export function rewritten(options: Options, as: Options['as']): Options {
  if (options.as === as) return options
  const value = toOptions(options)
  if (as === 'json') return { as, text: value === null ? '' : JSON.stringify(value, null, 2) }
  const pairs = value === notJson ? options : optionsOf(value)
  return pairs.as === 'pairs' ? pairs : options
}

let made = 0
/** Returns an empty item. */
export const newItem = (): SurveyItem => {
  made += 1
  return { key: `new-${made}`, id: null, title: '', type: '', options: { as: 'pairs', pairs: [] } }
}
/** Returns an empty question. */
export const newRow = (): SurveyRow => ({ ...newItem(), items: [] })

type Answered = { id: number; title: string; type?: string; options?: unknown; items?: Answered[] }

const itemOf = ({ id, title, type, options }: Answered): SurveyItem => ({
  key: `row-${id}`,
  id,
  title,
  type: type ?? '',
  options: optionsOf(options),
})

/** Converts the record's rows to the form's. */
export const rowsOf = (given: unknown): SurveyRow[] =>
  (Array.isArray(given) ? (given as Answered[]) : []).map((row) => ({
    ...itemOf(row),
    items: (row.items ?? []).map(itemOf),
  }))

const toItem = ({ id, title, type, options }: SurveyItem) => ({
  ...(id !== null && { id }),
  title: title.trim(),
  type: type.trim(),
  options: toOptions(options),
})

/** Converts the form's rows to the API's input. */
export const toRows = (rows: readonly SurveyRow[]) =>
  rows.map((row) => ({ ...toItem(row), items: row.items.map(toItem) }))
