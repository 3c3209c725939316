import { useState } from 'react'
import type { CandidateFile } from '../../../features/answering/types.ts'
import { useServices } from '../../../lib/client-context.tsx'
import { failureOf } from '../../../lib/errors.ts'
import { t } from '../../../lib/i18n.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useToast } from '../../../ui/toasts.tsx'

export type FileQuestion = Outputs['ownValidation']['files']['questions'][number]

type PlaceDialogProps = {
  file: CandidateFile
  questions: readonly FileQuestion[]
  onClose: () => void
  onChanged: () => void
}

const keyOf = ({ assignmentId, rowId }: { assignmentId: number | null; rowId: number | null }) =>
  `${assignmentId} ${rowId}`

/** Asks which question a file answers. */
export function PlaceDialog({ file, questions, onClose, onChanged }: PlaceDialogProps) {
  const { client } = useServices()
  const toast = useToast()
  const nowhere = { assignmentId: null, rowId: null }
  const [chosen, setChosen] = useState(keyOf(file))
  const [busy, setBusy] = useState(false)
  const options = [
    ...questions.map((question) => ({
      value: keyOf(question),
      label: `${t('candidate.fileQuestion', { title: question.survey, number: question.number })}: ${question.title}`,
    })),
    { value: keyOf(nowhere), label: t('candidate.placeNone') },
  ]
  const save = async () => {
    const { assignmentId, rowId } = questions.find((question) => keyOf(question) === chosen) ?? nowhere
    setBusy(true)
    try {
      await client.ownValidation.placeFile.mutate({ id: file.id, assignmentId, rowId })
      onChanged()
      onClose()
    } catch (error) {
      setBusy(false)
      toast.error(failureOf(error).message)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('candidate.place')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('candidate.placeSave')}
          </Button>
        </>
      }
    >
      <RadioGroup legend={file.filename} options={options} value={chosen} onChange={setChosen} />
    </Dialog>
  )
}
