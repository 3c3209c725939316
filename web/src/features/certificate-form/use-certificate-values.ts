import { isMasked } from '@kollegium/api/definitions'
import type { Kind } from '@kollegium/api/definitions/certificates'
import { useCallback, useMemo, useState } from 'react'
import type { Certificate } from '../../lib/certificate-client.ts'
import { mergeSaved, type PersonRow, type SavedPerson } from '../persons/rows.ts'
import { type CertificateValues, sameValues, valuesLike, valuesOf } from './certificate-values.ts'
import { mergeChanges } from './merge-changes.ts'

/**
 * Holds the values of a certificate's form: as typed, and as last saved. `category` is that of a new certificate's
 * college; `like` is the certificate that a new one copies.
 */
export function useCertificateValues(
  kind: Kind,
  given: Certificate | null,
  { category, like }: { category: string | undefined; like: Certificate | null },
) {
  const [start] = useState(() => valuesOf(kind, given, category))
  const [values, setValues] = useState(() => (like ? valuesLike(kind, like) : start))
  const [saved, setSaved] = useState(start)
  const isDirty = useMemo(() => !sameValues(values, saved), [values, saved])

  // A stable function, so that its users aren't drawn again for every letter.
  const change = useCallback(
    (next: Partial<CertificateValues> | ((before: CertificateValues) => CertificateValues)) => {
      setValues((before) => (typeof next === 'function' ? next(before) : { ...before, ...next }))
    },
    [],
  )

  return {
    start,
    values,
    saved,
    isDirty,
    change,
    /** Loads a saved certificate and returns its values; values typed since `sent` stay. */
    load(next: Certificate, sent?: CertificateValues): CertificateValues {
      if (!sent) {
        const fresh = valuesOf(kind, next)
        setValues(fresh)
        setSaved(fresh)
        return fresh
      }
      const persons = next.persons as SavedPerson[]
      const rows = mergeSaved(sent.rows, sent.rows, persons)
      const settled = { ...sent, rows }
      setSaved(settled)
      // Unchanged rows stay the same objects, so that the server's errors of them hold.
      setValues((now) => ({ ...now, rows: now.rows === sent.rows ? rows : mergeSaved(now.rows, sent.rows, persons) }))
      return settled
    },
    /** Merges the own changes into another version, and returns the result. */
    mergeInto(theirs: Certificate): CertificateValues {
      const mine = mergeChanges(kind, values, saved, theirs)
      setValues(mine)
      return mine
    },
    /** Fills in whole personal numbers, by the ids of the saved persons. */
    fillIn(numbers: ReadonlyMap<number, string | null>) {
      const whole = (row: PersonRow): PersonRow => {
        const number = row.id === undefined ? null : numbers.get(row.id)
        return number && isMasked(row.personal_number) ? { ...row, personal_number: number } : row
      }
      setSaved((before) => ({ ...before, rows: before.rows.map(whole) }))
      setValues((before) => ({ ...before, rows: before.rows.map(whole) }))
    },
  }
}
