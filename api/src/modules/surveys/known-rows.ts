import type { SurveyRow } from './general-survey.entity.ts'

type Item = { id: number; title: string; type: string }
/** A survey's rows as they are saved, in order. */
export type SavedRows = readonly (Item & { items: readonly Item[] })[]
type Given = { id?: number | null | undefined; title: string; type: string }
type Free = Item & { parent: number | null; at: number }

/**
 * Gives rows that came without an id the ids of the survey's rows that they are: the one of the same parent, title and type.
 * A client that names no ids at all has often changed a title, so there the row of the same type at the same place is it, too.
 * A question that isn't recognised loses its answers, files and comments.
 */
export function recogniseRows(saved: SavedRows, rows: readonly SurveyRow[]): SurveyRow[] {
  const named = new Set(rows.flatMap((row) => [row, ...row.items]).flatMap(({ id }) => id ?? []))
  // A client that names ids left out what it removed: a new question there is a new one.
  const byPlace = named.size === 0
  const free = saved
    .flatMap(({ items, ...row }, at): Free[] => [
      { ...row, parent: null, at },
      ...items.map((item, below) => ({ ...item, parent: row.id, at: below })),
    ])
    .filter(({ id }) => !named.has(id))
  return match(rows, { parent: null, free, byPlace }).map((row) =>
    row.id ? { ...row, items: match(row.items, { parent: row.id, free, byPlace }) } : row,
  )
}

/** The rows below a parent with their ids. Each saved row is taken once, and then leaves `free`. */
function match<Row extends Given>(
  rows: readonly Row[],
  { parent, free, byPlace }: { parent: number | null; free: Free[]; byPlace: boolean },
): Row[] {
  const take = (fits: (known: Free) => boolean) => {
    const at = free.findIndex((known) => known.parent === parent && fits(known))
    return at === -1 ? null : (free.splice(at, 1)[0]?.id ?? null)
  }
  const titled = rows.map((row) => ({
    ...row,
    id: row.id || take(({ title, type }) => title === row.title && type === row.type),
  }))
  return titled.map((row, at) => ({
    ...row,
    id: row.id || (byPlace ? take((known) => known.at === at && known.type === row.type) : null),
  }))
}
