import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import type { ReviewKey } from './use-comments.ts'

/** The choice of nobody in particular. */
const anybody = 0

type AskProps = { record: ReviewKey; onClose: () => void; onAsk: (reviewer: number | null) => Promise<void> }

/** Asks whom the person wants as a reviewer. */
export function AskDialog({ record, onClose, onAsk }: AskProps) {
  const { client } = useServices()
  const [chosen, setChosen] = useState(anybody)
  const [busy, setBusy] = useState(false)
  const people = useQuery({
    queryKey: [['review', 'reviewers'], record],
    queryFn: ({ signal }) => client.review.reviewers.query(record, { signal }),
  })
  const ask = async () => {
    setBusy(true)
    await onAsk(chosen === anybody ? null : chosen)
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('review.askTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void ask()}>
            {t('review.askYes')}
          </Button>
        </>
      }
    >
      <p className="mb-2">
        {t('review.askText')} {t('review.unsaved')}
      </p>
      <Field label={t('review.who')}>
        <Select
          options={[
            { value: anybody, label: t('review.anybody') },
            ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      </Field>
    </Dialog>
  )
}

/** Asks for the word with which a text is sent back. */
export function SendBackDialog({ onClose, onSend }: { onClose: () => void; onSend: (word: string) => Promise<void> }) {
  const [word, setWord] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!word.trim()) return setMissing(true)
    setBusy(true)
    await onSend(word.trim())
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('review.sendBackTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t('review.sendBackYes')}
          </Button>
        </>
      }
    >
      <Field label={t('review.word')} required error={missing ? t('valid.required') : undefined}>
        <Textarea rows={4} maxLength={1_000} value={word} onChange={(event) => setWord(event.target.value)} />
      </Field>
    </Dialog>
  )
}
