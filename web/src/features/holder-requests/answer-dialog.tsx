import './request-texts.ts'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { type HolderRequest, holderName } from './request.ts'

type Props = {
  request: HolderRequest | null
  onClose: () => void
  /** Reads the requests anew: this one has been answered, by the person or by somebody else. */
  onDone: () => Promise<unknown>
}

/** Asks for the answer to a holder's request, which ends it. */
export function AnswerDialog({ request, onClose, onDone }: Props) {
  return (
    <Dialog open={request !== null} onClose={onClose} size="medium" title={t('holderRequest.close')}>
      {request && <AnswerForm key={request.id} request={request} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

type Answer = { status: 'done' | 'declined'; answer: string }
const start: Answer = { status: 'done', answer: '' }

function AnswerForm({ request, onClose, onDone }: Props & { request: HolderRequest }) {
  const { client } = useServices()
  const toast = useToast()
  const { held, setCorner, company } = useHold()
  // The words are about a person.
  const kept = useKept({ name: 'holderRequest', id: request.id, slot: 'answer', inTab: true }, start)
  useTellFound(kept)
  const { status, answer } = kept.value
  const type = (part: Partial<Answer>) => kept.set((before) => ({ ...before, ...part }))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    setProblem('')
    try {
      await client.holderRequest.answer.mutate({ id: request.id, status, answer })
      kept.forget()
      toast.success(t('holderRequest.answered'))
      void onDone()
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
        if (!busy && !held) void submit()
      }}
    >
      <span ref={setCorner} className="empty:hidden" />
      <FormCompany
        entity="holderRequest"
        record={request}
        field={kept.isTyped ? 'answer' : null}
        saving={busy}
        mayWrite
        labelOf={() => t('holderRequest.answer')}
        onFetch={async () => {
          await onDone()
          onClose()
        }}
        {...company}
      />
      <p className="mb-2">
        <strong>{holderName(request.person)}</strong>, {t(`holderRequest.${request.kind}`)}
      </p>
      {problem && (
        <div className="mb-2">
          <Notice severity="error" live title={problem} />
        </div>
      )}
      {/* Somebody else writes in it: everything typed here stays. */}
      <fieldset disabled={held} className="contents">
        <RadioGroup
          legend={t('holderRequest.answer')}
          value={status}
          onChange={(status) => type({ status })}
          options={[
            { value: 'done', label: t('holderRequest.done') },
            { value: 'declined', label: t('holderRequest.decline') },
          ]}
        />
        <div className="mt-2">
          <Field label={t('holderRequest.message')} hint={t('holderRequest.answer.hint')}>
            <Textarea
              value={answer}
              rows={3}
              maxLength={1000}
              onChange={({ target }) => type({ answer: target.value })}
            />
          </Field>
        </div>
      </fieldset>
      <div className="mt-3 flex flex-wrap justify-end gap-1.5">
        <Button
          onClick={() => {
            kept.forget()
            onClose()
          }}
        >
          {t('action.cancel')}
        </Button>
        {!held && (
          <Button type="submit" variant="primary" busy={busy}>
            {t('holderRequest.close')}
          </Button>
        )}
      </div>
    </form>
  )
}
