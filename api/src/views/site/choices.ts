import { slugOf } from '../../kernel/slug.ts'

/** One thing to which visitors can narrow a list: its name in addresses, its label, and the values that it stands for. */
export type Choice<Value, Counts> = { key: string; label: string; values: Value[]; counts: Counts }

/** Returns the name of a label in addresses: "Öppna möten" as `oppna-moten`. A label without letters has its number. */
export const choiceKey = (label: string, value: string | number): string =>
  slugOf(label) || (typeof value === 'number' ? String(value) : '-')

/** Joins rows whose labels differ only in case or signs; the first label stands. */
export function bySlug<Row extends { value: string | number; label: string }, Counts>(
  rows: readonly Row[],
  countsOf: (row: Row) => Counts,
  sum: (one: Counts, other: Counts) => Counts,
): Choice<Row['value'], Counts>[] {
  const found = new Map<string, Choice<Row['value'], Counts>>()
  for (const row of rows) {
    const key = choiceKey(row.label, row.value)
    const known = found.get(key)
    const counts = countsOf(row)
    found.set(key, {
      key,
      label: known?.label ?? row.label,
      values: [...(known?.values ?? []), row.value],
      counts: known ? sum(known.counts, counts) : counts,
    })
  }
  return [...found.values()].sort((one, other) => one.label.localeCompare(other.label, 'sv'))
}
