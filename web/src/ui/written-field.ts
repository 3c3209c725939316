import { useSyncExternalStore } from 'react'

/** The field in which somebody else writes now, and the words of its flag. */
export type WrittenField = { id: string; text: string }

let written: WrittenField | null = null
const hearers = new Set<() => void>()

const hear = (hearer: () => void) => {
  hearers.add(hearer)
  return () => {
    hearers.delete(hearer)
  }
}

/** Tells in which field of the page somebody else writes; null: in none. */
export function tellWritten(field: WrittenField | null): void {
  written = field
  for (const each of hearers) each()
}

/** Returns the words of the flag of a field in which somebody else writes. */
export const useWritten = (id: string): string | null =>
  useSyncExternalStore(hear, () => (written?.id === id ? written.text : null))
