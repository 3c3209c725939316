import type { Sheet, WantedSheet } from '@kollegium/api/definitions'
import { dryRun, type ImportText, type Mapping, type Mended } from '@kollegium/api/definitions/certificates'
import { maxParticipants, participantOf, participantRules as rules } from '@kollegium/api/definitions/course-moments'
import { numberText, t } from '../../lib/i18n.ts'
import { useToast } from '../../ui/toasts.tsx'
import { ImportDialog } from '../persons/import-dialog.tsx'
import { useListFiles } from '../persons/use-list-files.ts'
import type { Participant } from './participant-values.ts'

/** Imports participants from a file: the server reads it, the browser checks its rows. Only the form saves them. */
export default function ImportParticipants(props: {
  rows: readonly Participant[]
  open: boolean
  onClose: () => void
  onImport: (rows: Participant[]) => void
}) {
  const { rows, open, onClose, onImport } = props
  const toast = useToast()
  const list = useListFiles('/course-moments/import')
  const existing = rows.map((row) => ({ ...row, personal_number: row.personal_number ?? '' }))
  const judge = (sheet: Sheet, mapping: Mapping, mended: Mended = {}) =>
    dryRun(sheet, mapping, rules, { mended, existing, translate: t })

  const read = async (file: File, wanted: WantedSheet) => {
    const answer = await list.read(file, wanted)
    if ('problem' in answer) return answer
    return { ...answer, result: judge(answer.sheet, answer.mapping) }
  }
  const take = (persons: ImportText[]) => {
    onImport(persons.map((person) => ({ ...participantOf(person), key: crypto.randomUUID() })))
    const { length } = persons
    toast.success(t(`courseMoment.imported.${length === 1 ? 'one' : 'many'}`, { number: numberText(length) }))
  }
  return (
    <ImportDialog
      open={open}
      rules={rules}
      onRead={read}
      onSave={list.save}
      onDryRun={({ sheet, mapping, mended }) => judge(sheet, mapping, mended)}
      onImport={take}
      room={{ limit: maxParticipants, taken: rows.length }}
      onClose={onClose}
    />
  )
}
