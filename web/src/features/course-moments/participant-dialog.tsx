import { participant, workplaceLabels } from '@kollegium/api/definitions/course-moments'
import { employerTypeWords } from '@kollegium/api/definitions/groups'
import type { TextKey } from '@kollegium/api/i18n/sv/index'

import { type FormEvent, useState } from 'react'
import { newOf, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Participant } from './participant-values.ts'

type TextField = 'firstname' | 'lastname' | 'personal_number' | 'email' | 'employer'

const texts: readonly { name: TextField; label: TextKey; required?: boolean }[] = [
  { name: 'firstname', label: 'field.firstname', required: true },
  { name: 'lastname', label: 'field.lastname', required: true },
  { name: 'personal_number', label: 'field.personal_number' },
  { name: 'email', label: 'field.email' },
  { name: 'employer', label: 'field.employerName' },
]

const none = ''
/** Returns an enumeration's choices with an empty one. */
const optionsOf = (words: Record<string, TextKey>) => [
  { value: none, label: '–' },
  ...Object.entries(words).map(([value, key]) => ({ value, label: t(key) })),
]

/** Edits one participant; errors show at their fields before the participant joins the list. */
export function ParticipantDialog(props: {
  given: Participant
  isNew: boolean
  onClose: () => void
  onDone: (changed: Participant) => void
}) {
  const { given, isNew, onClose, onDone } = props
  const [value, setValue] = useState(given)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (part: Partial<Participant>) => setValue((before) => ({ ...before, ...part }))
  const done = (event?: FormEvent) => {
    event?.preventDefault()
    // The event must not reach the form around it.
    event?.stopPropagation()
    const checked = participant.safeParse(value)
    if (checked.success) return onDone({ ...checked.data, key: value.key })
    setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={isNew ? newOf('participant') : t('courseMoment.editParticipant')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={() => done()}>
            {t(isNew ? 'action.addParticipant' : 'action.done')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={done} className="grid gap-2 sm:grid-cols-2">
        {texts.map(({ name, label, required }) => (
          <Field key={name} label={t(label)} required={required} error={errors[name]}>
            <TextInput
              name={name}
              value={value[name] ?? ''}
              autoComplete="off"
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={t('field.participant.employerType')}>
          <Select
            options={optionsOf(employerTypeWords)}
            value={value.employer_type ?? none}
            onChange={(chosen) => change({ employer_type: (chosen || null) as Participant['employer_type'] })}
          />
        </Field>
        <Field label={t('field.participant.workplace')}>
          <Select
            options={optionsOf(workplaceLabels)}
            value={value.workplace ?? none}
            onChange={(chosen) => change({ workplace: (chosen || null) as Participant['workplace'] })}
          />
        </Field>
        <Switch
          label={t('field.participant.approved')}
          checked={value.approved}
          onChange={(approved) => change({ approved })}
        />
        {/* Enter in a field submits; the visible button stands outside the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
