/** One choice of a list, a combobox or a tag field. */
export type Option<Value extends string | number = string | number> = {
  value: Value
  label: string
  /** A second, quieter line: what kind it is, where it belongs. */
  hint?: string
  /** Heading under which the option stands; options of one group follow each other. */
  group?: string
  disabled?: boolean
  /** Why the option cannot be chosen ("Objektet finns redan i listan"). */
  note?: string
  /** What the field shows when it is chosen, if not `label`. */
  selectedLabel?: string
}

/** A part of a text, and whether it is what was searched for. */
export type Part = { text: string; hit: boolean }

/** Splits `text` where `query` occurs, letter case aside: "College Skaraborg" and "skara" give three parts. */
export function highlight(text: string, query: string): Part[] {
  const wanted = query.trim().toLocaleLowerCase('sv')
  if (!wanted) return [{ text, hit: false }]
  const lower = text.toLocaleLowerCase('sv')
  const parts: Part[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), hit: false })
    parts.push({ text: text.slice(at, at + wanted.length), hit: true })
    from = at + wanted.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false })
  return parts
}

/** Options under their headings, in the order they came. */
export function grouped<T extends Option>(options: readonly T[]): { group: string | undefined; options: T[] }[] {
  const result: { group: string | undefined; options: T[] }[] = []
  for (const option of options) {
    const last = result.at(-1)
    if (last && last.group === option.group) last.options.push(option)
    else result.push({ group: option.group, options: [option] })
  }
  return result
}

/** Options whose label or hint holds every word of the query. */
export function matching<T extends Option>(options: readonly T[], query: string): T[] {
  const words = query.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  return options.filter((option) => {
    const text = `${option.label} ${option.hint ?? ''}`.toLocaleLowerCase('sv')
    return words.every((word) => text.includes(word))
  })
}
