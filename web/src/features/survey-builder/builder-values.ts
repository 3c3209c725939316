import {
  choiceShapeOf,
  kindOf,
  partType,
  type Question,
  type QuestionPart,
  questionPartsOf,
} from '@kollegium/api/definitions/surveys'
import type { TreeListRow } from '../../ui/tree-rows.ts'

/** A row as it is saved. `options` is any JSON, of which the builder changes the keys that it knows. */
export type BuilderItem = { id: number | null; title: string; type: string; options: unknown }

/** A part, a question, or (at depth 1) a question of a part. */
export type BuilderRow = BuilderItem &
  TreeListRow & {
    /** Items that are the question's choices, as old clients write them. */
    below: BuilderItem[]
    /** Other rows may stand below this one: a part, or an old client's question with statements. */
    holds: boolean
  }

/** A value that the API never takes, in place of options that can't be saved, so that the rules refuse it. */
const notSaved = () => undefined

/** Returns an object's own keys, and none for anything else. */
export const objectOf = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {}

let made = 0
/** Returns an empty row of a type. */
export function newRow(type: string, depth: number): BuilderRow {
  made += 1
  const holds = type === partType
  return { key: `new-${made}`, id: null, title: '', type, options: null, depth, below: [], holds }
}

type Answered = {
  id?: number | null
  title?: string
  type?: string | null
  options?: unknown
  items?: Answered[] | null
}

const itemOf = ({ id, title, type, options }: Answered): BuilderItem => ({
  ...{ id: id ?? null, title: title ?? '', type: type ?? '', options: options ?? null },
})
const hasChoices = (item: BuilderItem) => ['choice', 'choices', null].includes(kindOf(item)) && item.type !== partType

/** Converts the record's rows to the builder's: parts and questions in reading order. */
export function rowsOf(given: unknown): BuilderRow[] {
  return (Array.isArray(given) ? (given as Answered[]) : []).flatMap((row) => {
    const item = itemOf(row)
    const items = (row.items ?? []).map(itemOf)
    const asChoices = hasChoices(item)
    const holds = item.type === partType || (items.length > 0 && !asChoices)
    const top: BuilderRow = { ...item, key: `row-${item.id}`, depth: 0, below: asChoices ? items : [], holds }
    const under = asChoices
      ? []
      : items.map((each): BuilderRow => ({ ...each, key: `row-${each.id}`, depth: 1, below: [], holds: false }))
    return [top, ...under]
  })
}

/** Puts rows back that were moved below one that holds none. */
export function settled(rows: readonly BuilderRow[]): BuilderRow[] {
  let holds = false
  return rows.map((row) => {
    const depth = row.depth === 1 && holds && !row.holds ? 1 : 0
    if (depth === 0) holds = row.holds
    return row.depth === depth ? row : { ...row, depth }
  })
}

const toItem = ({ id, title, type, options }: BuilderItem) => ({
  ...(id !== null && { id }),
  ...{ title: title.trim(), type, options },
})

/** Converts the builder's rows to the API's input. Options that nobody touched go back as they came. */
export function toRows(rows: readonly BuilderRow[]) {
  const tops: (ReturnType<typeof toItem> & { items: ReturnType<typeof toItem>[] })[] = []
  for (const row of settled(rows)) {
    const item = toItem(choicesProblem(row) ? { ...row, options: notSaved } : row)
    const last = tops.at(-1)
    if (row.depth === 1 && last) last.items.push(item)
    else tops.push({ ...item, items: row.below.map(toItem) })
  }
  return tops
}

/** Reads the rows as the candidate meets them: parts with questions. A question's id is its row's place, from 1. */
export function partsIn(rows: readonly BuilderRow[]): QuestionPart[] {
  const nested: { id: number; title: string; type: string; options: unknown; items: object[] }[] = []
  for (const [at, row] of settled(rows).entries()) {
    const item = { id: at + 1, title: row.title, type: row.type, options: row.options }
    const last = nested.at(-1)
    const below = row.below.map((each, index) => ({ ...each, id: rows.length + index + 1 }))
    if (row.depth === 1 && last) last.items.push(item)
    else nested.push({ ...item, items: below })
  }
  return questionPartsOf(nested)
}

/** Reads each row's question as the candidate meets it, by the row's key. */
export function questionsIn(rows: readonly BuilderRow[]): Map<string, Question> {
  const questions = partsIn(rows).flatMap((part) => part.questions)
  return new Map(questions.map((question) => [rows[question.rowId - 1]?.key ?? '', question]))
}

/** Changes keys of a row's options and keeps all others; a list or pairs of choices move under `choices`. */
export function withOptions(row: BuilderRow, part: Record<string, unknown>): BuilderRow {
  const shape = choiceShapeOf(row.options)
  const before = shape === 'object' ? objectOf(row.options) : { choices: row.options }
  const options = Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined))
  return { ...row, options: Object.keys(options).length === 0 ? null : options }
}

/** Changes the keywords of a question's options. Entries that are no ids of keywords stay as they are. */
export function withKeywords(row: BuilderRow, ids: readonly number[]): BuilderRow {
  const { keywords } = choiceShapeOf(row.options) === 'object' ? objectOf(row.options) : { keywords: undefined }
  const others = Array.isArray(keywords) ? keywords.filter((each) => !Number.isSafeInteger(each)) : []
  const next = [...others, ...ids]
  return withOptions(row, { keywords: next.length > 0 ? next : undefined })
}

/** A choice while it is edited; `raw` is what it came from. */
export type Choice = { title: string; value: string; raw?: unknown; item?: BuilderItem }

const textOf = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : '')
const entryOf = (raw: unknown): Choice => {
  const { title, label, text, value } = objectOf(raw)
  return textOf(raw)
    ? { title: textOf(raw), value: '', raw }
    : { title: textOf(title ?? label ?? text), value: textOf(value), raw }
}

/** Reads a question's choices. An empty value stands for the title itself. */
export function choicesIn(row: BuilderRow): Choice[] {
  const shape = choiceShapeOf(row.options)
  const listed = shape === 'list' ? row.options : shape === 'pairs' ? null : objectOf(row.options).choices
  if (Array.isArray(listed)) return listed.map(entryOf)
  const pairs = shape === 'pairs' ? objectOf(row.options) : objectOf(listed)
  const named = Object.entries(pairs).map(([value, title]) => ({ title: textOf(title), value }))
  if (named.length > 0) return named
  return row.below.map((item) => ({ title: item.title, value: textOf(objectOf(item.options).value), item }))
}

const written = ({ title, value, raw }: Choice) =>
  Object.keys(objectOf(raw)).length > 0
    ? { ...objectOf(raw), title, value: value || title }
    : value && value !== title
      ? { title, value }
      : title

/** Writes a question's choices in the shape in which its row holds them. */
export function withChoices(row: BuilderRow, choices: readonly Choice[]): BuilderRow {
  const shape = choiceShapeOf(row.options)
  if (row.below.length > 0 && shape === 'object' && objectOf(row.options).choices === undefined) {
    const below = choices.map(({ title, value, item }): BuilderItem => {
      const kept = item ?? { id: null, title, type: '', options: null }
      const same = textOf(objectOf(kept.options).value) === value
      return { ...kept, title, options: same ? kept.options : { ...objectOf(kept.options), value } }
    })
    return { ...row, below }
  }
  if (shape === 'list') return { ...row, options: choices.map(written) }
  if (shape === 'pairs') {
    return { ...row, options: Object.fromEntries(choices.map(({ title, value }) => [value || title, title])) }
  }
  return withOptions(row, { choices: choices.map(written) })
}

/** Tells which choice of a question can't be saved: one without a text, or one that stands there already. */
export function choicesProblem(row: BuilderRow): { at: number; kind: 'empty' | 'twice' } | null {
  if (row.holds || !['choice', 'choices'].includes(kindOf(row) ?? '')) return null
  const titles = choicesIn(row).map(({ title }) => title.trim().toLocaleLowerCase('sv'))
  const empty = titles.indexOf('')
  if (empty >= 0) return { at: empty, kind: 'empty' }
  const twice = titles.findIndex((title, at) => titles.indexOf(title) < at)
  return twice >= 0 ? { at: twice, kind: 'twice' } : null
}

/** The value of a new choice: the next number where the others have numbers. */
export function nextValue(choices: readonly Choice[]): string {
  const numbers = choices.map(({ value }) => (/^\d{1,6}$/.test(value) ? Number(value) : Number.NaN))
  return numbers.some(Number.isNaN) ? '' : String(Math.max(-1, ...numbers) + 1)
}
