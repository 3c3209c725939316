import type { Kind } from '@kollegium/api/definitions/certificates'
import { useMemo, useState } from 'react'
import { type RowErrors, usePersonErrors } from '../persons/rows.ts'
import { type CertificateValues, fieldsOf, issuingErrors, savingErrors } from './certificate-values.ts'
import { type ServerErrors, unchangedErrors } from './server-errors.ts'
import type { Certification } from './use-certification.ts'

const NO_ERRORS: Record<string, string> = {}
const isEmpty = (errors: object) => Object.keys(errors).length === 0

/** The facts, besides the values, that a certificate's errors depend on. */
export type CertificateFacts = {
  groupId: number | null
  category: string | undefined
  courseMoment: unknown
  certification: Certification | null
}

/** Holds the errors of a certificate's form: those of its own rules, and the server's. */
export function useCertificateErrors(
  kind: Kind,
  values: CertificateValues,
  facts: CertificateFacts,
  given: () => ServerErrors | null,
) {
  const { groupId, category, courseMoment, certification } = facts
  /** The rules checked so far: those of saving, or also those of issuing. */
  const [checked, setChecked] = useState<'nothing' | 'save' | 'issue'>('nothing')
  const [server, setServer] = useState(given)

  const ruleText = JSON.stringify(kind.persons(fieldsOf(kind, values.fields)))
  const rules = useMemo(() => JSON.parse(ruleText) as ReturnType<typeof kind.persons>, [ruleText])
  // The server's error of a row holds until the row changes.
  const serverRows = useMemo(() => {
    if (!server) return undefined
    const same = values.rows.filter((row) => server.seen.get(row.key) === row)
    return Object.fromEntries(same.flatMap((row) => (server.rows[row.key] ? [[row.key, server.rows[row.key]]] : [])))
  }, [server, values.rows]) as RowErrors | undefined
  const rowErrors = usePersonErrors(values.rows, rules, serverRows)

  const commonErrors = useMemo((): Record<string, string> => {
    if (checked === 'nothing') return NO_ERRORS
    const own =
      checked === 'issue'
        ? issuingErrors(kind, values, groupId, { courseMoment, certification, category })
        : savingErrors(kind, values, groupId)
    const answered = server ? unchangedErrors(server, values) : {}
    // The browser's own answer about certification is newer.
    if (certification) delete answered.certified_reason
    return { ...answered, ...own }
  }, [checked, kind, values, groupId, courseMoment, server, certification, category])

  return {
    rules,
    rowErrors,
    commonErrors,
    checked,
    setChecked,
    setServer,
    /** Tells whether these values can be saved; otherwise shows their errors. */
    checkSaving(sent: CertificateValues): boolean {
      if (isEmpty(savingErrors(kind, sent, groupId))) return true
      setChecked((before) => (before === 'issue' ? before : 'save'))
      return false
    },
    /** Tells whether the certificate may be issued as typed; otherwise shows all its errors. */
    checkIssuing(known: Certification | null): boolean {
      const common = issuingErrors(kind, values, groupId, { courseMoment, certification: known, category })
      if (isEmpty(common) && isEmpty(rowErrors)) return true
      setChecked('issue')
      return false
    },
  }
}
