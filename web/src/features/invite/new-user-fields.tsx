import type { ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { defineFieldType, type FieldProps } from '../../resource/fields/field-type.ts'
import { RelationsField, relations } from '../../resource/fields/relation.tsx'
import { TextField, text } from '../../resource/fields/text.tsx'
import type { Option } from '../../ui/options.ts'
import type { Membership } from '../people/memberships-field.tsx'
import { KnownPeople } from './known-people.tsx'
import { PresetChoice } from './preset-choice.tsx'
import type { Preset } from './presets.ts'
import { type Person, useKnown } from './use-known.ts'
import { usePresets } from './use-presets.ts'

// The form of a new account tells and offers the same as the invitation does.

function useTyped(): Person {
  const [firstname, lastname, email] = useWatch({ name: ['firstname', 'lastname', 'email'] })
  return { firstname, lastname, email }
}

/** A new person's field; the server is asked for a double when it is left. */
function AskingField(field: FieldProps<string>) {
  const { ask } = useKnown(useTyped())
  return (
    <TextField
      {...field}
      onBlur={() => {
        field.onBlur()
        ask()
      }}
    />
  )
}

function EmailField(field: FieldProps<string>) {
  const typed = useTyped()
  const { known } = useKnown(typed)
  return (
    <div>
      <AskingField {...field} hint={known && typed.email && !known.taken ? t('invite.free') : field.hint} />
      {known && <KnownPeople known={known} email={typed.email} />}
    </div>
  )
}

/** Two lists hold the same numbers, in any order. */
const sameIds = (held: readonly Option<number>[], ids: readonly number[]) =>
  held.length === ids.length && held.every(({ value }) => ids.includes(value))

const optionsOf = (rows: readonly { id: number; label: string }[], ids: readonly number[]): Option<number>[] =>
  rows.filter(({ id }) => ids.includes(id)).map(({ id, label }) => ({ value: id, label }))

/** The roles of an account; over a new one's stand the tasks, which fill them in with memberships and apps. */
function RolesField(field: FieldProps<Option<number>[]>) {
  return (
    <>
      {field.record === null && <Tasks />}
      {/* Roles that one may not give oneself are shown, and can't be chosen. */}
      <RelationsField {...field} relation="grantableRole" />
    </>
  )
}

function Tasks() {
  const { setValue } = useFormContext()
  const { current } = useGroup()
  const [held, memberships] = useWatch({ name: ['roles', 'memberships'] }) as [Option<number>[], Membership[]]
  const group = current ? { group_id: current.id, title: current.title } : (memberships[0] ?? null)
  const { presets, roles, groupsRoles } = usePresets(group?.group_id ?? null)
  const here = memberships.find(({ group_id }) => group_id === group?.group_id)?.groupRoles ?? []
  const chosen = presets.find((preset) => sameIds(held, preset.roles) && sameIds(here, preset.groupRoles))
  const choose = (preset: Preset) => {
    const change = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true, shouldTouch: true })
    change('roles', optionsOf(roles, preset.roles))
    change('apps', preset.apps)
    if (!group) return
    const membership: Membership = {
      group_id: group.group_id,
      title: group.title,
      groupRoles: optionsOf(groupsRoles, preset.groupRoles),
    }
    change('memberships', [membership, ...memberships.filter(({ group_id }) => group_id !== group.group_id)])
  }
  return (
    <PresetChoice
      legend={t('invite.what')}
      hint={t('invite.whatHelp')}
      presets={presets}
      chosen={chosen?.key ?? null}
      inGroup={group !== null}
      onChoose={choose}
    />
  )
}

const asking = (Field: ComponentType<FieldProps<string>>) =>
  defineFieldType<string>({
    ...(text as object),
    empty: '',
    Field: (field) => (field.record === null ? <Field {...field} /> : <TextField {...field} />),
  })

/** Field types of the account's form that know of presets and doubles while the account is new. */
export const newUserFields = {
  firstname: asking(AskingField),
  lastname: asking(AskingField),
  email: asking(EmailField),
  roles: defineFieldType<Option<number>[]>({ ...(relations as object), empty: [], Field: RolesField }),
}
