import { useRef, useState } from 'react'

/** A record with an optimistic version. */
export type Versioned = { id: number; updated_at?: unknown }

/** The record's version, or null for a new record and for one without versions. */
export const versionOf = (record: Versioned | null): string | null =>
  typeof record?.updated_at === 'string' ? record.updated_at : null

/** The record as last saved, and the version that the typed values began from. */
export function useSavedRecord<Saved extends Versioned>(given: Saved | null) {
  const [record, setRecord] = useState(given)
  /** The same record for calls that outlive a rendering. */
  const latest = useRef(given)
  const version = useRef(versionOf(given))
  const put = (next: Saved) => {
    latest.current = next
    version.current = versionOf(next)
    setRecord(next)
  }
  return { given, record, latest, version, put }
}

export type SavedRecord<Saved extends Versioned> = ReturnType<typeof useSavedRecord<Saved>>
