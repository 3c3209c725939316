import { useContext } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useSeveralGroups } from '../../resource/whose.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { EntitiesContext, type Entity, type EntityOption, keyOf, optionOf } from './entity.ts'

/** Finds one entity by the beginning of its title. */
export function EntityPicker(props: {
  value: Entity | null
  onChange: (entity: Entity | null) => void
  types?: readonly string[]
  /** Keys of present entities: they are shown, and can't be chosen again. */
  taken?: ReadonlySet<string>
  disabled?: boolean
  /** The accessible name, outside a field. */
  label?: string
  /** Shows a magnifier and empties after each choice, for adding to a list. */
  adding?: boolean
}) {
  const { client } = useServices()
  const search = useContext(EntitiesContext)
  const several = useSeveralGroups()
  const { value, onChange, types, taken, disabled, label, adding } = props
  const find = async (text: string): Promise<EntityOption[]> =>
    (await search(client, text, types)).map((entity) => ({
      ...optionOf(entity, several),
      ...(taken?.has(keyOf(entity)) && { disabled: true, note: t('list.exists') }),
    }))
  return (
    <Combobox<EntityOption>
      searching={adding}
      label={label}
      placeholder={t('list.searchByTitle')}
      value={value && optionOf(value, several)}
      search={find}
      disabled={disabled}
      onChange={(option) => onChange(option?.entity ?? null)}
    />
  )
}
