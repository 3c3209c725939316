import './request-texts.ts'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type HolderRequest, holderName } from './request.ts'

type Props = { request: HolderRequest | null; onClose: () => void; onDone: () => void }

/** Asks for the answer to a holder's request, which ends it. */
export function AnswerDialog({ request, onClose, onDone }: Props) {
  return (
    <Dialog open={request !== null} onClose={onClose} size="medium" title={t('holderRequest.close')}>
      {request && <AnswerForm key={request.id} request={request} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

const outcomes = ['done', 'declined'] as const

function AnswerForm({ request, onClose, onDone }: Props & { request: HolderRequest }) {
  const { client } = useServices()
  const toast = useToast()
  const [status, setStatus] = useState<(typeof outcomes)[number]>('done')
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    setProblem('')
    try {
      await client.holderRequest.answer.mutate({ id: request.id, status, answer })
      toast.success(t('holderRequest.answered'))
      onDone()
      onClose()
    } catch (error) {
      const { fields, message } = failureOf(error)
      setProblem(Object.values(fields).flat()[0] ?? message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <p className="mb-2">
        <strong>{holderName(request.person)}</strong>, {t(`holderRequest.${request.kind}`)}
      </p>
      {problem && (
        <div className="mb-2">
          <Notice severity="error" live title={problem} />
        </div>
      )}
      <RadioGroup
        legend={t('holderRequest.answer')}
        value={status}
        onChange={setStatus}
        options={[
          { value: 'done', label: t('holderRequest.done') },
          { value: 'declined', label: t('holderRequest.decline') },
        ]}
      />
      <div className="mt-2">
        <Field label={t('holderRequest.message')} hint={t('holderRequest.answer.hint')}>
          <Textarea value={answer} rows={3} maxLength={1000} onChange={({ target }) => setAnswer(target.value)} />
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-1.5">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('holderRequest.close')}
        </Button>
      </div>
    </form>
  )
}
