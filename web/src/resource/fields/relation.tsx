import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'
import type { Row } from '../screen.ts'
import { asText, labelOf } from './as-text.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'
import { useRelation } from './relation-source.ts'
import { Labelled } from './text.tsx'

/** Returns the option of a row, for a control that knows only its id. */
export function useOption(relation: string | undefined, id: number | null): Option<number> | null {
  const source = useRelation(relation)
  const { client } = useServices()
  const found = useQuery({
    queryKey: ['option', relation, id],
    queryFn: () => source.get?.(client, id ?? 0) ?? null,
    enabled: id !== null && Boolean(source.get),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === null) return null
  return found.data ?? { value: id, label: found.isLoading ? '…' : String(id) }
}

/** Picks one row of a relation by search. */
export function RelationPicker(props: {
  relation: string | undefined
  value: number | null
  onChange: (id: number | null) => void
  disabled?: boolean
  label?: string
  placeholder?: string
  /** The saved value's option, for relations that can't fetch a single row. */
  known?: Option<number> | null
}) {
  const source = useRelation(props.relation)
  const { client } = useServices()
  const cache = useQueryClient()
  const known = props.known?.value === props.value ? props.known : null
  const asked = useOption(props.relation, known ? null : props.value)
  const chosen = known ?? asked
  return (
    <Combobox<Option<number>>
      value={chosen}
      label={props.label}
      placeholder={props.placeholder ?? t('action.search')}
      disabled={props.disabled}
      search={(text) => source.search(client, text)}
      onChange={(option) => {
        if (option) cache.setQueryData(['option', props.relation, option.value], option)
        props.onChange(option?.value ?? null)
      }}
    />
  )
}

function RelationField(field: FieldProps<number | null>) {
  return (
    <Labelled field={field as never}>
      <RelationPicker
        relation={field.relation}
        value={field.value}
        known={heldBy(field.record, field.name)}
        onChange={field.onChange}
        disabled={field.readOnly}
      />
    </Labelled>
  )
}

/** Returns the record's row of a relation: under the field's name, or under `folder` for `folder_id`. */
export function heldBy(record: Row | null, name: string): Option<number> | null {
  for (const key of [name, name.replace(/_id$/, '')]) {
    const row = record?.[key]
    if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number') {
      return { value: row.id, label: labelOf(row) || String(row.id) }
    }
  }
  return null
}

const idOf = (value: unknown): number | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof id === 'number' ? id : null
}

/** One row of a relation; the form holds its id. */
export const relation = defineFieldType<number | null>({
  Field: RelationField,
  empty: null,
  fromRecord: idOf,
  saysOptional: true,
  text: (value) => asText(value),
})

function SeveralField({ field, creates }: { field: FieldProps<Option<number>[]>; creates: boolean }) {
  const source = useRelation(field.relation ?? 'tag')
  const { client } = useServices()
  const create = creates ? source.create : undefined
  return (
    <Labelled field={field as never}>
      <MultiCombobox<Option<number>>
        value={field.value}
        onChange={field.onChange}
        search={(text) => source.search(client, text)}
        create={create && ((text) => create(client, text))}
        disabled={field.readOnly}
      />
    </Labelled>
  )
}

/** The form keeps the labels of several rows; the API takes their ids. */
const several = {
  empty: [],
  fromRecord: (value: unknown) =>
    Array.isArray(value) ? value.map((row: { id: number }) => ({ value: row.id, label: labelOf(row) })) : [],
  toInput: (value: Option<number>[]) => value.map((option) => option.value),
  text: (value: Option<number>[]) => value.map((option) => option.label).join(', '),
}

/** The field of several rows of a relation. */
export function RelationsField(field: FieldProps<Option<number>[]>) {
  return <SeveralField field={field} creates={false} />
}

/** Several rows of a relation. */
export const relations = defineFieldType<Option<number>[]>({ ...several, Field: RelationsField })

/** Several rows of a relation, with new ones created on the spot. */
export const tags = defineFieldType<Option<number>[]>({
  ...several,
  Field: (field) => <SeveralField field={field} creates />,
})
