import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/words.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { Option } from '../../ui/options.ts'
import type { TreeRow } from '../screen.ts'
import { defineKind, type FieldProps } from './kind.ts'
import { heldBy, RelationPicker, useRelation } from './relation.tsx'
import { asText, Labelled } from './text.tsx'

/**
 * The rows of a tree as options, each after the one it lies under, with the way there as its second line. A row of
 * `own`'s subtree can't be chosen.
 */
export function treeOptions(rows: readonly TreeRow[], own: number | null): Option<number>[] {
  const known = new Set(rows.map((row) => row.id))
  const below = Map.groupBy(rows, (row) => (row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null))
  const options: Option<number>[] = []
  const walk = (parent: number | null, path: readonly string[], closed: boolean) => {
    for (const row of below.get(parent) ?? []) {
      const inOwn = closed || row.id === own
      options.push({
        value: row.id,
        label: row.title,
        hint: path.join(' / ') || undefined,
        ...(inOwn && { disabled: true, note: t('parent.own') }),
      })
      walk(row.id, [...path, row.title], inOwn)
    }
  }
  walk(null, [], false)
  return options
}

function ParentField(field: FieldProps<number | null>) {
  const { client } = useServices()
  const { tree, search } = useRelation(field.relation)
  const [picked, setPicked] = useState<Option<number> | null>(null)
  const { record } = field
  const rows = useQuery({
    queryKey: ['tree', field.relation, record?.id ?? null],
    queryFn: () => tree?.(client, record) ?? null,
    enabled: Boolean(tree) && !field.readOnly,
  })
  const known = heldBy(record, field.name)
  if (!tree) {
    return (
      <Labelled field={field as never}>
        <RelationPicker
          relation={field.relation}
          value={field.value}
          known={known}
          onChange={field.onChange}
          disabled={field.readOnly}
        />
      </Labelled>
    )
  }
  const options = treeOptions(rows.data ?? [], record?.id ?? null)
  const candidates = async (text: string) => {
    const found = rows.data === null ? null : ((await rows.refetch()).data ?? null)
    return found ? treeOptions(found, null) : search(client, text)
  }
  const chosen =
    field.value === null
      ? null
      : ([...options, picked, known].find((each) => each?.value === field.value) ?? { value: field.value, label: '…' })
  return (
    <Labelled field={field as never}>
      <Combobox<Option<number>>
        value={chosen}
        // While they are fetched, and when that failed, the list says so.
        {...(rows.data ? { options } : { search: candidates })}
        disabled={field.readOnly}
        onChange={(option) => {
          setPicked(option)
          field.onChange(option?.value ?? null)
        }}
      />
    </Labelled>
  )
}

/** What a record lies under, of its own kind; itself and all below it are no candidates. */
export const parent = defineKind<number | null>({
  Field: ParentField,
  empty: null,
  fromRecord: (value) => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
    return typeof id === 'number' ? id : null
  },
  saysOptional: true,
  text: asText,
})
