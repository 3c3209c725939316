import { dryRun } from '@kollegium/api/certificates/import/dry-run'
import type { Mapping } from '@kollegium/api/certificates/import/mapping'
import { maxPersons } from '@kollegium/api/certificates/input'
import type { Kind } from '@kollegium/api/certificates/kinds/index'
import type { PersonRules, PersonText } from '@kollegium/api/certificates/persons'
import type { Sheet } from '@kollegium/api/spreadsheets/sheet'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/words.ts'
import { ImportDialog } from '../persons/import-dialog.tsx'
import { isBlankRow, type PersonRow } from '../persons/rows.ts'
import type { ReadFile } from '../persons/use-import.ts'

type Answer = { data?: { sheet: Sheet; mapping: Mapping; dryRun: ReadFile['result'] }; message?: string }

/** Persons from a file: the server reads it, the browser judges the rows by what the form says now. */
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
  const { session } = useServices()
  const existing = rows.filter((row) => !isBlankRow(row))

  const send = (file: File, wanted: number | null) => {
    const body = new FormData()
    body.set('kind', kind.kind)
    body.set('fields', JSON.stringify(fields))
    if (wanted !== null) body.set('sheet', String(wanted))
    body.set('file', file)
    return fetch(`${session.addresses.api}/certificates/import`, { method: 'POST', headers: session.headers(), body })
  }
  const read = async (file: File, wanted: number | null): Promise<ReadFile | { problem: string }> => {
    try {
      let response = await send(file, wanted)
      if (response.status === 401) {
        await session.refresh(session.token())
        response = await send(file, wanted)
      }
      const answer = (await response.json().catch(() => ({}))) as Answer
      if (!response.ok || !answer.data) return { problem: answer.message ?? t('import.error.unknown') }
      const { sheet, mapping } = answer.data
      return { sheet, mapping, result: dryRun(sheet, mapping, rules, { existing }) }
    } catch {
      return { problem: t('toast.networkError') }
    }
  }
  return (
    <ImportDialog
      open={open}
      rules={rules}
      onRead={read}
      onDryRun={({ sheet, mapping, mended }) => dryRun(sheet, mapping, rules, { mended, existing })}
      onImport={onImport}
      room={{ limit: maxPersons, taken: existing.length }}
      onClose={onClose}
    />
  )
}
