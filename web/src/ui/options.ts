/** One choice of a list, a combobox or a tag field. */
export type Option<Value extends string | number = string | number> = {
  value: Value
  label: string
  /** A second, quieter line: the option's type, or its parent. */
  hint?: string
  /** The heading of the option; options of one group follow each other. */
  group?: string
  disabled?: boolean
  /** The reason why the option can't be chosen ("Objektet finns redan i listan"). */
  note?: string
  /** The field's text after the choice, when it differs from `label`. */
  selectedLabel?: string
}

/** A part of a text, and whether it matches the search. */
export type Part = { text: string; hit: boolean }

/** Splits `text` where `query` occurs, ignoring case: "College Skaraborg" and "skara" give three parts. */
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

/** Groups options under their headings, in their given order. */
export function grouped<T extends Option>(options: readonly T[]): { group: string | undefined; options: T[] }[] {
  const result: { group: string | undefined; options: T[] }[] = []
  for (const option of options) {
    const last = result.at(-1)
    if (last && last.group === option.group) last.options.push(option)
    else result.push({ group: option.group, options: [option] })
  }
  return result
}

/** Returns options whose label or hint holds every word of the query. */
export function matching<T extends Option>(options: readonly T[], query: string): T[] {
  const words = query.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  return options.filter((option) => {
    const text = `${option.label} ${option.hint ?? ''}`.toLocaleLowerCase('sv')
    return words.every((word) => text.includes(word))
  })
}
