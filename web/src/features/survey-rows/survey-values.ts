/** A row's options as one edits them: keys and values while they are no more than that, else JSON as a text. */
export type Options = { as: 'pairs'; pairs: { key: string; value: string }[] } | { as: 'json'; text: string }

/** A question, or an item of one. */
export type SurveyItem = {
  /** The same wherever it stands. */
  key: string
  /** Null until it is saved. */
  id: number | null
  title: string
  type: string
  options: Options
}
export type SurveyRow = SurveyItem & { items: SurveyItem[] }

/** In the place of a text that is no JSON: nothing that the API takes, so that the rules refuse it. */
const notJson = () => undefined

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

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As the API takes them: null when there are none. */
export function toOptions(options: Options): unknown {
  if (options.as === 'json') {
    if (!options.text.trim()) return null
    return isJson(options.text) ? JSON.parse(options.text) : notJson
  }
  const filled = options.pairs.filter(({ key, value }) => key.trim() || value.trim())
  return filled.length > 0 ? Object.fromEntries(filled.map(({ key, value }) => [key.trim(), value])) : null
}

/** The same options in the other way of writing; a JSON text that is more than keys and values stays as it is. */
export function rewritten(options: Options, as: Options['as']): Options {
  if (options.as === as) return options
  const value = toOptions(options)
  if (as === 'json') return { as, text: value === null ? '' : JSON.stringify(value, null, 2) }
  const pairs = value === notJson ? options : optionsOf(value)
  return pairs.as === 'pairs' ? pairs : options
}

let made = 0
export const newItem = (): SurveyItem => {
  made += 1
  return { key: `new-${made}`, id: null, title: '', type: '', options: { as: 'pairs', pairs: [] } }
}
export const newRow = (): SurveyRow => ({ ...newItem(), items: [] })

type Answered = { id: number; title: string; type?: string; options?: unknown; items?: Answered[] }

const itemOf = ({ id, title, type, options }: Answered): SurveyItem => ({
  key: `row-${id}`,
  id,
  title,
  type: type ?? '',
  options: optionsOf(options),
})

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

export const toRows = (rows: readonly SurveyRow[]) =>
  rows.map((row) => ({ ...toItem(row), items: row.items.map(toItem) }))
