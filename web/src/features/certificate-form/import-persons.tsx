import type { WantedSheet } from '@kollegium/api/definitions'
import {
  dryRun,
  type Kind,
  maxPersons,
  type PersonRules,
  type PersonText,
} from '@kollegium/api/definitions/certificates'
import { ImportDialog } from '../persons/import-dialog.tsx'
import { isBlankRow, type PersonRow } from '../persons/rows.ts'
import type { ReadFile } from '../persons/use-import.ts'
import { useListFiles } from '../persons/use-list-files.ts'

/** Imports persons from a file: the server reads it, the browser checks the rows by the form's current values. */
export default function ImportPersons(props: {
  kind: Kind
  rules: PersonRules
  fields: Record<string, unknown>
  rows: readonly PersonRow[]
  open: boolean
  onClose: () => void
  onImport: (persons: PersonText[]) => void
}) {
  const { kind, rules, fields, rows, open, onClose, onImport } = props
  const list = useListFiles('/certificates/import')
  const existing = rows.filter((row) => !isBlankRow(row))

  const read = async (file: File, wanted: WantedSheet): Promise<ReadFile | { problem: string }> => {
    const answer = await list.read(file, wanted, { kind: kind.kind, fields: JSON.stringify(fields) })
    if ('problem' in answer) return answer
    const { sheet, mapping } = answer
    return { sheet, mapping, result: dryRun(sheet, mapping, rules, { existing }) }
  }
  return (
    <ImportDialog
      open={open}
      rules={rules}
      onRead={read}
      onSave={list.save}
      onDryRun={({ sheet, mapping, mended }) => dryRun(sheet, mapping, rules, { mended, existing })}
      onImport={onImport}
      room={{ limit: maxPersons, taken: existing.length }}
      onClose={onClose}
    />
  )
}
