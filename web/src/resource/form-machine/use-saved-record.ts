import { useRef, useState } from 'react'

/** A record with an optimistic version. */
export type Versioned = { id: number; updated_at?: unknown }

/** Returns the record's version; null for a new record or one without versions. */
export const versionOf = (record: Versioned | null): string | null =>
  typeof record?.updated_at === 'string' ? record.updated_at : null

/** Holds the record as last saved, and the version that the typed values began from. */
export function useSavedRecord<Saved extends Versioned>(given: Saved | null) {
  const [record, setRecord] = useState(given)
  /** The current record for calls that outlive a rendering. */
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
