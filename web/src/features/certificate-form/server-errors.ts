import { type PersonRow, type RowErrors, rowErrorsFromServer } from '../persons/rows.ts'
import type { CertificateValues } from './certificate-values.ts'

/** The server's errors with the values it was sent: an error holds until its value changes. */
export type ServerErrors = {
  common: Record<string, string>
  rows: RowErrors
  seen: Map<string, PersonRow>
  values: CertificateValues
}

/** Places the server's errors at the fields and rows that were sent. */
export function serverErrors(fields: Record<string, string[]>, sent: CertificateValues): ServerErrors {
  const common: Record<string, string> = {}
  for (const [path, messages] of Object.entries(fields)) {
    const key = path.replace(/^data\./, '')
    if (!key.includes('.') && messages[0]) common[key] = messages[0]
  }
  const seen = new Map(sent.rows.map((row) => [row.key, row]))
  return { common, rows: rowErrorsFromServer(sent.rows, fields), seen, values: sent }
}

/** Returns the server's errors of fields that are unchanged since. */
export function unchangedErrors(server: ServerErrors, values: CertificateValues): Record<string, string> {
  const same = (key: string) => {
    if (key === 'educator_id' || key === 'educator') return server.values.educator === values.educator
    // The need for a reason depends on everything except the persons.
    if (key === 'certified_reason') {
      const { rows: _, ...seen } = server.values
      return JSON.stringify(seen) === JSON.stringify({ ...values, rows: undefined })
    }
    if (key === 'persons') return server.values.rows === values.rows
    if (key === 'date' || key === 'group_id') return server.values[key] === values[key]
    return server.values.fields[key] === values.fields[key]
  }
  return Object.fromEntries(Object.entries(server.common).filter(([key]) => same(key)))
}
