import { type PersonRow, type RowFaults, serverFaults } from '../persons/rows.ts'
import type { Values } from './values.ts'

/** What the server refused, and what it was sent: a fault holds until what it is about is changed. */
export type ServerFaults = {
  common: Record<string, string>
  rows: RowFaults
  seen: Map<string, PersonRow>
  values: Values
}

/** The server's faults, at the fields and rows of what it was sent. */
export function found(fields: Record<string, string[]>, sent: Values): ServerFaults {
  const common: Record<string, string> = {}
  for (const [path, messages] of Object.entries(fields)) {
    const key = path.replace(/^data\./, '')
    if (!key.includes('.') && messages[0]) common[key] = messages[0]
  }
  const seen = new Map(sent.rows.map((row) => [row.key, row]))
  return { common, rows: serverFaults(sent.rows, fields), seen, values: sent }
}

/** What the server said of a field holds until the field is changed. */
export function stillTrue(server: ServerFaults, values: Values): Record<string, string> {
  const same = (key: string) => {
    if (key === 'educator_id' || key === 'educator') return server.values.educator === values.educator
    // Whether there must be one follows from all but the persons.
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
