import X from 'lucide-react/icons/x'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Fieldset, OutsideField } from '../../ui/field.tsx'
import type { Option } from '../../ui/options.ts'

/** Edits a list of people, found by name. */
export function PeopleField(field: FieldProps<Option<number>[]>) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const { client } = useServices()
  const source = useRelation(field.relation)
  const search = async (text: string): Promise<Option<number>[]> => {
    const chosen = new Set(value.map((each) => each.value))
    const found = await source.search(client, text)
    return found.map((each) => (chosen.has(each.value) ? { ...each, disabled: true, note: t('list.exists') } : each))
  }
  return (
    <Fieldset id={`field-${name}`} legend={label} hint={hint} error={error}>
      <OutsideField>
        {value.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {value.map((each) => (
              <li key={each.value} className="flex items-center gap-1">
                <Avatar name={each.label} />
                <span className="min-w-0 grow wrap-anywhere">{each.label}</span>
                {!readOnly && (
                  <IconButton
                    icon={X}
                    size={32}
                    label={t('media.removeFrom', { text: each.label })}
                    onClick={() => onChange(value.filter((other) => other.value !== each.value))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {readOnly ? (
          value.length === 0 && <p className="text-grey-6">{t('courseMoment.nobody')}</p>
        ) : (
          <Combobox<Option<number>>
            searching
            className="mt-1"
            label={t('courseMoment.searchPeople', { field: label })}
            placeholder={t('courseMoment.searchUser')}
            search={search}
            value={null}
            onChange={(option) => option && onChange([...value, option])}
          />
        )}
      </OutsideField>
    </Fieldset>
  )
}
