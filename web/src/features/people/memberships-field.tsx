import X from 'lucide-react/icons/x'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { useGrantableRoles } from '../../resource/grantable-roles.ts'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'

/** A group that the user belongs to, with the roles held there. */
export type Membership = { group_id: number; title: string; groupRoles: Option<number>[] }

type Answered = {
  group_id: number
  group: { title: string }
  groupRoles: { id: number; label: string }[]
}

/** Reads the record's memberships. */
export const membershipsOf = (value: unknown): Membership[] =>
  (Array.isArray(value) ? (value as Answered[]) : []).map(({ group_id, group, groupRoles }) => ({
    group_id,
    title: group.title,
    groupRoles: groupRoles.map(({ id, label }) => ({ value: id, label })),
  }))

/** Edits a user's groups and their roles; search adds a group. */
export function MembershipsField(field: FieldProps<Membership[]>) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const { client } = useServices()
  const groups = useRelation('group')
  const grantable = useGrantableRoles(value.map(({ group_id }) => group_id))
  const rows = value.map((membership) => ({ membership, roles: grantable(membership.group_id, membership.groupRoles) }))
  const search = async (text: string): Promise<Option<number>[]> =>
    (await groups.search(client, text)).map((option) =>
      value.some((each) => each.group_id === option.value)
        ? { ...option, disabled: true, note: t('list.exists') }
        : option,
    )
  return (
    <Fieldset id={`field-${name}`} legend={label} hint={hint} error={error}>
      {value.length === 0 && <p className="text-grey-6">{t('user.noGroups')}</p>}
      <ul>
        {rows.map(({ membership, roles }) => (
          <li
            key={membership.group_id}
            className="grid items-start gap-x-2 gap-y-0.5 border-b border-grey-2 py-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_40px]"
          >
            <p className="py-0.75 font-bold">{membership.title}</p>
            <MultiCombobox<Option<number>>
              label={t('user.rolesIn', { text: membership.title })}
              placeholder={t('user.addRole')}
              value={roles.held}
              options={roles.offered}
              disabled={readOnly}
              onChange={(chosen) => {
                const groupRoles = chosen.map((role) => ({ value: role.value, label: role.label }))
                onChange(value.map((each) => (each === membership ? { ...each, groupRoles } : each)))
              }}
            />
            {!readOnly && roles.removable && (
              <IconButton
                icon={X}
                label={t('media.removeFrom', { text: membership.title })}
                onClick={() => onChange(value.filter((each) => each !== membership))}
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className="mt-1.5 max-w-45">
          <Combobox<Option<number>>
            searching
            label={t('user.addGroup')}
            placeholder={t('user.addGroup')}
            value={null}
            search={search}
            onChange={(option) =>
              option && onChange([...value, { group_id: option.value, title: option.label, groupRoles: [] }])
            }
          />
        </div>
      )}
    </Fieldset>
  )
}
