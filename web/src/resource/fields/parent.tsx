import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { Option } from '../../ui/options.ts'
import type { TreeRow } from '../relation-source.ts'
import type { Row } from '../screen.ts'
import { asText } from './as-text.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'
import { heldBy, RelationPicker } from './relation.tsx'
import { useRelation } from './relation-source.ts'
import { Labelled } from './text.tsx'

/**
 * Turns tree rows into options, each after its parent and with its path as the hint. Rows in the subtree of `own` can't
 * be chosen.
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

/** Candidates of a tree; the record's own subtree is excluded. */
type InTree = { relation: string | undefined; record: Row | null; own: number | null; off?: boolean | undefined }

/** Returns a tree field's options: all rows to browse, or a search with an explanation when there are too many. */
export function useTreeChoice({ relation, record, own, off = false }: InTree) {
  const { client } = useServices()
  const { tree, search } = useRelation(relation)
  const rows = useQuery({
    queryKey: ['tree', relation, record?.id ?? null, record?.portfolio_id ?? null],
    queryFn: () => tree?.(client, record) ?? null,
    enabled: Boolean(tree) && !off,
  })
  const options = treeOptions(rows.data ?? [], own)
  const candidates = async (text: string) => {
    const found = rows.data === null ? null : ((await rows.refetch()).data ?? null)
    return found ? treeOptions(found, own) : search(client, text, record)
  }
  return {
    options,
    // The list itself shows that it loads, or that it failed.
    from: rows.data ? { options } : { search: candidates },
    hint: tree && rows.data === null ? t('parent.tooMany') : undefined,
  }
}

function ParentField(field: FieldProps<number | null>) {
  const { relation, record } = field
  const { tree } = useRelation(relation)
  const [picked, setPicked] = useState<Option<number> | null>(null)
  const choice = useTreeChoice({ relation, record, own: record?.id ?? null, off: field.readOnly })
  const known = heldBy(record, field.name)
  if (!tree) {
    return (
      <Labelled field={field as never}>
        <RelationPicker
          relation={relation}
          value={field.value}
          known={known}
          onChange={field.onChange}
          disabled={field.readOnly}
        />
      </Labelled>
    )
  }
  const chosen =
    field.value === null
      ? null
      : ([...choice.options, picked, known].find((each) => each?.value === field.value) ?? {
          value: field.value,
          label: '…',
        })
  return (
    <Labelled field={{ ...field, hint: [field.hint, choice.hint].filter(Boolean).join(' ') || undefined } as never}>
      <Combobox<Option<number>>
        value={chosen}
        {...choice.from}
        disabled={field.readOnly}
        onChange={(option) => {
          setPicked(option)
          field.onChange(option?.value ?? null)
        }}
      />
    </Labelled>
  )
}

/** The parent of a record in its own tree; the record and its subtree are no candidates. */
export const parent = defineFieldType<number | null>({
  Field: ParentField,
  empty: null,
  fromRecord: (value) => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
    return typeof id === 'number' ? id : null
  },
  saysOptional: true,
  text: asText,
})
