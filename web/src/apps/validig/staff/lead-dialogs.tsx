import { useState } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { failureOf } from '../../../lib/errors.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import type { Option } from '../../../ui/options.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { ListedCandidate } from './candidate-source.ts'
import { useChoices } from './use-choices.ts'

export type Rows = readonly Pick<ListedCandidate, 'id' | 'title' | 'staff'>[]
type Props = { rows: Rows | null; onClose: () => void }
export type Choice = Option<number>

/** A named row as a choice of a list. */
export const asOption = ({ id, name }: { id: number; name: string }): Choice => ({ value: id, label: name })
/** The names of few candidates, the number of many. */
export const namesOf = (rows: Rows) =>
  rows.length > 3 ? t('vstaff.chosen', { number: rows.length }) : rows.map(({ title }) => title).join(', ')

/** Holds a dialog's call: busy, and the message of a refusal. */
export function useCall(onDone: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** @param leave leaves a page of which nothing is left, before the lists are read anew */
  const run = async (work: () => Promise<string>, leave?: () => void) => {
    setBusy(true)
    setError(null)
    try {
      const text = await work()
      leave?.()
      await utils.validationStaff.invalidate()
      toast.success(text)
      onDone()
    } catch (cause) {
      const { fields, message } = failureOf(cause)
      setError(Object.values(fields ?? {})[0]?.[0] ?? message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}

/** Asks for the surveys that the chosen candidates are to answer, and by when. */
export function HandOutDialog({ rows, onClose }: Props) {
  if (!rows) return null
  return <HandOut rows={rows} onClose={onClose} />
}

function HandOut({ rows, onClose }: { rows: Rows; onClose: () => void }) {
  const { client } = useServices()
  const [surveys, setSurveys] = useState<Choice[]>([])
  const [due, setDue] = useState('')
  const { surveys: offered } = useChoices(rows)
  const call = useCall(onClose)
  const save = () =>
    call.run(async () => {
      const { count } = await client.validationStaff.handOut.mutate({
        ids: rows.map(({ id }) => id),
        surveys: surveys.map(({ value }) => value),
        due: due || null,
      })
      return count === 0 ? t('vstaff.handedOutNone') : t('vstaff.handedOut', { number: count })
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('vstaff.handOut')}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={call.busy} disabled={surveys.length === 0} onClick={() => void save()}>
            {t('vstaff.send')}
          </Button>
        </>
      }
    >
      <p className="mb-2 font-bold wrap-anywhere">{namesOf(rows)}</p>
      <SurveyFields {...{ surveys, setSurveys, due, setDue }} options={offered} />
      {call.error && <FieldError>{call.error}</FieldError>}
    </Dialog>
  )
}

/** Edits which surveys are handed out, and by when they are to be answered. */
export function SurveyFields(props: {
  options: readonly { id: number; title: string }[]
  surveys: readonly Choice[]
  setSurveys: (surveys: Choice[]) => void
  due: string
  setDue: (due: string) => void
}) {
  const options = props.options.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <div className="grid gap-2">
      <Field label={t('vstaff.surveys')}>
        <MultiCombobox value={props.surveys} onChange={props.setSurveys} options={options} />
      </Field>
      <Field label={t('vstaff.due')} optional>
        <DatePicker value={props.due} onChange={props.setDue} />
      </Field>
    </div>
  )
}
