import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { stockholmToUtc } from '../../lib/stockholm-time.ts'
import { useKept } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { DatePicker, dateProblem } from '../../ui/date-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { Option } from '../../ui/options.ts'
import { Textarea } from '../../ui/text-input.tsx'
import type { ReviewKey } from './use-comments.ts'

type AskProps = {
  record: ReviewKey
  /** The form was saved just before, so nobody is told to save first. */
  isSaved?: boolean
  onClose: () => void
  onAsk: (reviewer: number | null) => Promise<void>
}

/** Asks whom the person wants as a reviewer. */
export function AskDialog({ record, isSaved = false, onClose, onAsk }: AskProps) {
  const { client } = useServices()
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  const [busy, setBusy] = useState(false)
  const search = async (text: string, signal?: AbortSignal) => {
    const people = await client.review.reviewers.query({ ...record, search: text }, { signal })
    return people.map(({ id, name }) => ({ value: id, label: name }))
  }
  const ask = async () => {
    setBusy(true)
    await onAsk(chosen?.value ?? null)
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
        {t('review.askText')} {!isSaved && t('review.unsaved')}
      </p>
      <Field label={t('review.who')}>
        <Combobox value={chosen} search={search} onChange={setChosen} placeholder={t('review.anybody')} />
      </Field>
    </Dialog>
  )
}

type ApproveProps = {
  title: string
  /** It is a changed text of a published record. */
  changed: boolean
  /** A text that visitors don't see yet may be scheduled; `moment` is the one that its writer has saved, in Stockholm time. */
  moment: string | null
  onClose: () => void
  onApprove: (publish_at: string | null) => Promise<boolean>
}

/** Asks when an approved text is published. */
export function ApproveDialog({ title, changed, moment, onClose, onApprove }: ApproveProps) {
  const [text, setText] = useState(moment ?? '')
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const atOnce = changed ? 'review.approveChangeText' : 'review.approveNowText'
  const explanation = moment === null ? atOnce : 'review.approveText'
  const approve = async () => {
    const publish_at = stockholmToUtc(text.trim())
    if (text.trim() && !publish_at) return setProblem(dateProblem(text, { time: true }) ?? t('date.formatTime'))
    if (publish_at && new Date(publish_at) <= new Date()) return setProblem(t('review.momentPast'))
    setBusy(true)
    await onApprove(publish_at)
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('review.approveTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void approve()}>
            {t('review.approve')}
          </Button>
        </>
      }
    >
      <p className="mb-2">{t(explanation, { text: title })}</p>
      {moment !== null && (
        <Field label={t('review.moment')} hint={t('review.momentHelp')} error={problem}>
          <DatePicker time value={text} onChange={setText} />
        </Field>
      )}
    </Dialog>
  )
}

type SendBackProps = { record: ReviewKey; onClose: () => void; onSend: (word: string) => Promise<boolean> }

/** Asks for the word with which a text is sent back. */
export function SendBackDialog({ record, onClose, onSend }: SendBackProps) {
  const { value: word, set: setWord, forget } = useKept({ name: `sendBack.${record.entity}`, id: record.id }, '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!word.trim()) return setMissing(true)
    setBusy(true)
    if (await onSend(word.trim())) forget()
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
