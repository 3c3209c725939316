import { useState } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { asOption, type Choice, namesOf, type Rows, useCall } from './lead-dialogs.tsx'
import { useChoices } from './use-choices.ts'

type Mode = 'add' | 'replace'

/** Asks for the people who are to read what the chosen candidates hand in. */
export function AssignDialog({ rows, onClose }: { rows: Rows | null; onClose: () => void }) {
  if (!rows) return null
  return <Assign rows={rows} onClose={onClose} />
}

/** People of all these candidates. */
const sharedStaff = (rows: Rows): Choice[] =>
  (rows[0]?.staff ?? []).filter(({ id }) => rows.every((row) => row.staff.some((each) => each.id === id))).map(asOption)

function Assign({ rows, onClose }: { rows: Rows; onClose: () => void }) {
  const { client } = useServices()
  const isMany = rows.length > 1
  const [mode, setMode] = useState<Mode>(isMany ? 'add' : 'replace')
  const [staff, setStaff] = useState<Choice[]>(() => (isMany ? [] : sharedStaff(rows)))
  const { people } = useChoices(rows)
  const call = useCall(onClose)
  const add = mode === 'add'
  const change = (next: Mode) => {
    setMode(next)
    setStaff(next === 'add' ? [] : sharedStaff(rows))
  }
  const save = () =>
    call.run(async () => {
      await client.validationStaff.assign.mutate({
        ids: rows.map(({ id }) => id),
        staff: staff.map(({ value }) => value),
        add,
      })
      return t('vstaff.assigned')
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('vstaff.assign')}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={call.busy} disabled={add && staff.length === 0} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p className="font-bold wrap-anywhere">{namesOf(rows)}</p>
        {isMany && (
          <RadioGroup
            legend={t('vstaff.assignMode')}
            value={mode}
            options={(['add', 'replace'] as const).map((value) => ({
              value,
              label: t(`vstaff.assignMode.${value}`),
              hint: t(`vstaff.assignMode.${value}Help`),
            }))}
            onChange={change}
          />
        )}
        <Field label={t('vstaff.people')} hint={t(add ? 'vstaff.peopleAddHint' : 'vstaff.peopleHint')}>
          <MultiCombobox value={staff} onChange={setStaff} options={people.map(asOption)} />
        </Field>
        {!add && <Leaving rows={rows} staff={staff} />}
      </div>
      {call.error && <FieldError>{call.error}</FieldError>}
    </Dialog>
  )
}

/** Names the people who lose their access, each with the number of candidates. */
function Leaving({ rows, staff }: { rows: Rows; staff: readonly Choice[] }) {
  const leaving = new Map<number, { name: string; number: number }>()
  for (const { id, name } of rows.flatMap((row) => row.staff)) {
    if (staff.every(({ value }) => value !== id)) {
      leaving.set(id, { name, number: (leaving.get(id)?.number ?? 0) + 1 })
    }
  }
  if (leaving.size === 0) return null
  return (
    <Notice severity="warning" live stacked title={t('vstaff.losesAccess')}>
      <ul>
        {[...leaving].map(([id, { name, number }]) => (
          <li key={id} className="wrap-anywhere">
            {rows.length > 1 ? t(number === 1 ? 'vstaff.losesOne' : 'vstaff.losesMany', { name, number }) : name}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
