import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'
import type { RelationSource, Row } from '../screen.ts'
import { type CellProps, defineFieldType, type FieldProps } from './field-type.ts'
import { asText, Labelled } from './text.tsx'

/** Where each relation's candidates come from; the app fills it in. */
export const RelationsContext = createContext<Record<string, RelationSource>>({})

const noSource: RelationSource = { search: async () => [] }

/** The source of a relation; one that the app does not know finds nothing. */
export function useRelation(name: string | undefined): RelationSource {
  return useContext(RelationsContext)[name ?? ''] ?? noSource
}

/** The option of the row with this id, for a control that knows only the id. */
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

/** Picks one row of a relation by searching. */
export function RelationPicker(props: {
  relation: string | undefined
  value: number | null
  onChange: (id: number | null) => void
  disabled?: boolean
  label?: string
  placeholder?: string
  /** The option of the saved value, for relations whose rows can't be asked for one by one. */
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

/** The row that a record holds for a relation: under the field's own name, or for `folder_id` as `folder`. */
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

export const labelOf = (row: object): string => {
  const { label, title, firstname, lastname, name } = row as Record<string, unknown>
  const person = `${asText(firstname)} ${asText(lastname)}`.trim()
  return asText(label ?? title ?? (person || name))
}

/** Several rows; the form keeps their labels, the API gets their ids. */
const several = {
  empty: [],
  fromRecord: (value: unknown) =>
    Array.isArray(value) ? value.map((row: { id: number }) => ({ value: row.id, label: labelOf(row) })) : [],
  toInput: (value: Option<number>[]) => value.map((option) => option.value),
  text: (value: Option<number>[]) => value.map((option) => option.label).join(', '),
}

export const relations = defineFieldType<Option<number>[]>({
  ...several,
  Field: (field) => <SeveralField field={field} creates={false} />,
})

/** As `relations`; one that is missing can be made on the spot. */
export const tags = defineFieldType<Option<number>[]>({
  ...several,
  Field: (field) => <SeveralField field={field} creates />,
})

/** The first, and how many more. */
export function TagsCell({ value }: CellProps) {
  const rows = Array.isArray(value) ? (value as object[]) : []
  const [first, ...more] = rows.map(labelOf)
  if (!first) return <>–</>
  return (
    <span className="flex items-center gap-0.5" title={rows.map(labelOf).join(', ')}>
      <Chip>{first}</Chip>
      {more.length > 0 && <span className="text-hint text-grey-6">+{more.length}</span>}
    </span>
  )
}

export function PersonCell({ value }: CellProps) {
  return <>{typeof value === 'object' && value !== null ? labelOf(value) || '–' : asText(value) || '–'}</>
}
