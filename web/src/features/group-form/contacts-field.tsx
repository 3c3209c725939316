import X from 'lucide-react/icons/x'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Fieldset } from '../../ui/field.tsx'
import type { Option } from '../../ui/options.ts'
import { SortableList } from '../../ui/sortable-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Contact } from './group-values.ts'

/** Edits contact persons in the order that visitors see, each with a title for this group. */
export function ContactsField(field: FieldProps<Contact[]>) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const { client } = useServices()
  const source = useRelation(field.relation)
  const search = async (text: string): Promise<Option<number>[]> => {
    const found = await source.search(client, text)
    return found.map((option) =>
      value.some((contact) => contact.user_id === option.value)
        ? { ...option, disabled: true, note: t('list.exists') }
        : option,
    )
  }
  return (
    <Fieldset id={`field-${name}`} legend={label} hint={hint} error={error}>
      <SortableList
        items={value}
        keyOf={(contact) => contact.user_id}
        nameOf={(contact) => contact.name}
        onChange={onChange}
        label={label}
        disabled={readOnly}
        className="grid gap-1"
      >
        {(contact) => (
          <div className="flex items-center gap-1">
            <Avatar name={contact.name} />
            <div className="min-w-0 grow">
              <p className="truncate">{contact.name}</p>
              <TextInput
                className="min-h-4!"
                aria-label={t('group.contact.titleOf', { text: contact.name })}
                placeholder={t('group.contact.title')}
                value={contact.title}
                maxLength={200}
                readOnly={readOnly}
                onChange={(event) =>
                  onChange(
                    value.map((each) =>
                      each.user_id === contact.user_id ? { ...each, title: event.target.value } : each,
                    ),
                  )
                }
                onBlur={field.onBlur}
              />
              {!contact.status && <p className="text-hint text-orange-dark">{t('group.contact.hidden')}</p>}
            </div>
            {!readOnly && (
              <IconButton
                icon={X}
                size={32}
                label={t('media.removeFrom', { text: contact.name })}
                onClick={() => onChange(value.filter((each) => each.user_id !== contact.user_id))}
              />
            )}
          </div>
        )}
      </SortableList>
      {!readOnly && (
        <Combobox<Option<number>>
          searching
          className="mt-1"
          label={t('group.contact.add')}
          placeholder={t('group.contact.add')}
          search={search}
          value={null}
          onChange={(option) =>
            option && onChange([...value, { user_id: option.value, name: option.label, title: '', status: true }])
          }
        />
      )}
    </Fieldset>
  )
}
