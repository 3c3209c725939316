import { isMasked } from '@kollegium/api/definitions'
import type { Kind } from '@kollegium/api/definitions/certificates'
import { useCallback, useMemo, useState } from 'react'
import type { Certificate } from '../../lib/certificate-client.ts'
import { mergeSaved, type PersonRow, type SavedPerson } from '../persons/rows.ts'
import { type CertificateValues, sameValues, valuesOf } from './certificate-values.ts'
import { mergeChanges } from './merge-changes.ts'

/** The values of a certificate's form: as typed, and as last saved. `category` is that of the college of a new one. */
export function useCertificateValues(kind: Kind, given: Certificate | null, category: string | undefined) {
  const [start] = useState(() => valuesOf(kind, given, category))
  const [values, setValues] = useState(start)
  const [saved, setSaved] = useState(start)
  const isDirty = useMemo(() => !sameValues(values, saved), [values, saved])

  // The same function always, so that the parts that take it are not drawn again for every letter.
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
    /** Puts a saved certificate into the form, and returns its values; what was typed since `sent` stays. */
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
      // The same rows where nothing was typed meanwhile, so that the server's errors of them hold.
      setValues((now) => ({ ...now, rows: now.rows === sent.rows ? rows : mergeSaved(now.rows, sent.rows, persons) }))
      return settled
    },
    /** Puts the own changes over another version, and returns them. */
    rebaseOver(theirs: Certificate): CertificateValues {
      const mine = mergeChanges(kind, values, saved, theirs)
      setValues(mine)
      return mine
    },
    /** Fills in whole personal numbers, by the id of their saved person. */
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
