import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { inputOf, keyText, type Named, openKeys, type Person } from './person-key.ts'

type Data = Inputs['privacy']['correct']['data']
const fields = ['firstname', 'lastname', 'email', 'personal_number'] as const
type Values = Record<(typeof fields)[number], string>
const isField = (name: string): name is keyof Values => (fields as readonly string[]).includes(name)

const labels = {
  firstname: 'field.firstname',
  lastname: 'field.lastname',
  email: 'field.email',
  personal_number: 'privacy.correct.number',
} as const

/** Returns the changed values alone: a value that is left as it stands isn't written. */
function changesIn(values: Values, person: Person): Omit<Data, 'texts'> {
  const before: Values = { ...startOf(person), personal_number: '' }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field].trim()
      return value && value !== before[field] ? [[field, value]] : []
    }),
  )
}

const startOf = ({ firstname, lastname, emails }: Person): Values => ({
  ...{ firstname, lastname, email: emails[0] ?? '', personal_number: '' },
})

const nothing: { typed: Partial<Values>; texts: boolean } = { typed: {}, texts: true }

type Props = {
  named: Named
  person: Person
  onClose: () => void
  /** Reads the person anew. */
  onDone: () => Promise<unknown>
}

/** Corrects name, address or number everywhere at once. */
export function CorrectDialog({ named, person, onClose, onDone }: Props) {
  const { client } = useServices()
  const toast = useToast()
  const { held, setCorner, company } = useHold()
  const begun = startOf(person)
  // A field that nobody typed in is as somebody else may have corrected it meanwhile.
  const place = { name: 'privacyCorrection', slot: keyText(named.row), inTab: true }
  const kept = useKept(place, nothing, JSON.stringify(begun))
  useTellFound(kept)
  const { typed, texts } = kept.value
  const values = { ...begun, ...typed }
  const type = (field: keyof Values, text: string) => {
    const { [field]: _before, ...others } = typed
    kept.set({ typed: text === begun[field] ? others : { ...others, [field]: text }, texts })
  }
  const giveUp = () => {
    kept.forget()
    onClose()
  }
  const data = changesIn(values, person)
  const correct = useMutation({
    mutationFn: () => client.privacy.correct.mutate({ ...inputOf(named), data: { ...data, texts } }),
    onSuccess: (done) => {
      kept.forget()
      toast.success(t('privacy.correct.done', { rows: numberText(done.rows), texts: numberText(done.texts) }))
      if (done.issued > 0) toast.warning(t('privacy.correct.issued', { number: numberText(done.issued) }))
      void onDone()
      onClose()
    },
  })
  const failure = correct.error && failureOf(correct.error)
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={t('privacy.correct.title')}
      actions={
        <>
          <Button onClick={giveUp}>{t('action.cancel')}</Button>
          {!held && (
            <Button
              variant="primary"
              busy={correct.isPending}
              disabled={Object.keys(data).length === 0}
              onClick={() => correct.mutate()}
            >
              {t('privacy.correct.button')}
            </Button>
          )}
        </>
      }
    >
      <span ref={setCorner} className="empty:hidden" />
      <FormCompany
        entity="personData"
        record={{ id: openKeys(person), updated_at: person.updated_at }}
        field={fields.find((field) => field in typed) ?? (texts ? null : 'texts')}
        saving={correct.isPending}
        mayWrite
        keepsTyped
        labelOf={(name) => (isField(name) ? t(labels[name]) : t('privacy.correct.texts'))}
        onFetch={onDone}
        {...company}
      />
      <p className="mb-2 text-hint text-grey-6">{t('privacy.correct.help')}</p>
      {failure && Object.keys(failure.fields).length === 0 && <Notice severity="error" live title={failure.message} />}
      {/* Somebody else writes in it: everything typed here stays. */}
      <fieldset disabled={held} className="grid gap-3">
        {fields.map((field) => (
          <Field
            key={field}
            label={t(labels[field])}
            hint={field === 'personal_number' ? t('privacy.correct.numberHelp') : undefined}
            error={failure?.fields[`data.${field}`]?.[0]}
          >
            <TextInput value={values[field]} autoComplete="off" onChange={(event) => type(field, event.target.value)} />
          </Field>
        ))}
        <Checkbox
          label={t('privacy.correct.texts')}
          checked={texts}
          onChange={(event) => kept.set({ typed, texts: event.target.checked })}
        />
      </fieldset>
    </Dialog>
  )
}
