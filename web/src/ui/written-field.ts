import { type ReactNode, useSyncExternalStore } from 'react'

/** The field in which somebody else writes now, and its flag, which comes with the code that knows of others. */
export type WrittenField = { id: string; flag: ReactNode }

let written: WrittenField | null = null
const hearers = new Set<() => void>()

const hear = (hearer: () => void) => {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Tells in which field of the page somebody else writes; null: in none. */
export function tellWritten(field: WrittenField | null): void {
  written = field
  for (const each of hearers) each()
}

/** Returns the flag of a field in which somebody else writes. */
export const useWritten = (id: string): ReactNode =>
  useSyncExternalStore(hear, () => (written?.id === id ? written.flag : null))
