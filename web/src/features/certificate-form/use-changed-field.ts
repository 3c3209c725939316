import { useRef } from 'react'
import type { CertificateValues } from './certificate-values.ts'

/** Returns a field, by its key among the labels, that differs between two states of the form; persons are one. */
function changedField(one: CertificateValues, other: CertificateValues): string | undefined {
  if (one.rows !== other.rows) return 'persons'
  if (one.date !== other.date) return 'date'
  if (one.reason !== other.reason) return 'certified_reason'
  if (one.group_id !== other.group_id) return 'group_id'
  if (one.educator !== other.educator) return 'educator_id'
  return Object.keys(other.fields).find((key) => one.fields[key] !== other.fields[key])
}

/** Returns the field that was changed last and holds something unsaved; null when nothing is unsaved. */
export function useChangedField({ values, isDirty }: { values: CertificateValues; isDirty: boolean }): string | null {
  const before = useRef(values)
  const last = useRef('')
  if (values !== before.current) {
    last.current = changedField(before.current, values) ?? last.current
    before.current = values
  }
  return isDirty ? last.current : null
}
