import type { Client } from '../../lib/trpc.ts'
import type { IconType } from '../../ui/icon.tsx'

/** A page of an app, or a part of one. */
export type Place = { label: string; href: string; icon: IconType; hint?: string | undefined }

/** A line of the search over everything. */
export type Item = {
  key: string
  icon: IconType
  label: string
  /** Other words that find it. */
  also?: string
  /** Its kind: "Artikel". */
  kind?: string | undefined
  /** Its group. */
  group?: string | undefined
  /** The page that it opens. Without it `run` does something. */
  href?: string
  run?: () => void
}

/** A heading with its lines. */
export type Part = { key: 'recent' | 'found' | 'go' | 'do'; label: string; note?: string | undefined; items: Item[] }

/** Searches the records of the app's own, which no other app shows. */
export type OwnSearch = (client: Client, search: string) => Promise<Item[]>

/** The most lines of a heading (design guide, Admin). */
export const mostLines = 6

/** The lines that hold every word of the search, those that begin with it first. */
export function matchingItems<T extends Pick<Item, 'label' | 'also'>>(items: readonly T[], search: string): T[] {
  const wanted = search.trim().toLocaleLowerCase('sv')
  const words = wanted.split(/\s+/).filter(Boolean)
  const lower = (item: T) => item.label.toLocaleLowerCase('sv')
  const begins = (item: T) => (lower(item).startsWith(wanted) ? 0 : 1)
  const holds = (text: string, word: string) => text.toLocaleLowerCase('sv').includes(word)
  return items
    .filter(({ label, also = '' }) => words.every((word) => holds(label, word) || holds(also, word)))
    .sort((one, other) => begins(one) - begins(other))
}
