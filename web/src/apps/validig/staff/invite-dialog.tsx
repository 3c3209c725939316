import { useState } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { useGroup } from '../../../lib/group.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import type { Option } from '../../../ui/options.ts'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { SurveyFields, useCall } from './lead-dialogs.tsx'

type Choice = Option<number>

/** Asks for a new candidate: name, address, college, education, staff and first surveys. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { client } = useServices()
  const { current } = useGroup()
  const [person, setPerson] = useState({ firstname: '', lastname: '', email: '', education: '' })
  const [group, setGroup] = useState<number | null>(current?.id ?? null)
  const [staff, setStaff] = useState<Choice[]>([])
  const [surveys, setSurveys] = useState<Choice[]>([])
  const [due, setDue] = useState('')
  const { data } = trpc.validationStaff.inviteChoices.useQuery({ group_id: group })
  const chosen = data?.groups.find(({ id }) => id === group) ?? (data?.groups.length === 1 ? data.groups[0] : undefined)
  if (chosen && chosen.id !== group) setGroup(chosen.id)
  const call = useCall(onClose)
  const text = (key: keyof typeof person) => ({
    value: person[key],
    maxLength: 200,
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [key]: event.target.value }),
  })
  const ready = Boolean(chosen && person.firstname.trim() && person.lastname.trim() && person.email.trim())
  const send = () =>
    call.run(async () => {
      await client.validationStaff.invite.mutate({
        ...{ ...person, group_id: chosen?.id ?? 0, due: due || null },
        staff: staff.map(({ value }) => value),
        surveys: surveys.map(({ value }) => value),
      })
      return t('vstaff.invited', { text: `${person.firstname} ${person.lastname}` })
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('vstaff.invite')}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={call.busy} disabled={!ready} onClick={() => void send()}>
            {t('vstaff.sendInvitation')}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-grey-6">{t('vstaff.inviteHelp')}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label={t('field.firstname')} required>
          <TextInput {...text('firstname')} autoComplete="off" />
        </Field>
        <Field label={t('field.lastname')} required>
          <TextInput {...text('lastname')} autoComplete="off" />
        </Field>
        <Field label={t('field.email')} required>
          <TextInput {...text('email')} inputMode="email" autoComplete="off" />
        </Field>
        <Field label={t('vstaff.education')} optional>
          <TextInput {...text('education')} />
        </Field>
        <Field label={t('vstaff.college')} required>
          <Select
            options={(data?.groups ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            value={chosen?.id ?? null}
            onChange={(id) => {
              setGroup(id)
              setStaff([])
              setSurveys([])
            }}
          />
        </Field>
        <Field label={t('vstaff.people')} optional>
          <MultiCombobox
            value={staff}
            onChange={setStaff}
            options={(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      </div>
      <div className="mt-2">
        <SurveyFields {...{ surveys, setSurveys, due, setDue }} options={data?.surveys ?? []} />
      </div>
      {call.error && <FieldError>{call.error}</FieldError>}
    </Dialog>
  )
}
