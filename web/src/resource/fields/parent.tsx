import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { Option } from '../../ui/options.ts'
import type { Row, TreeRow } from '../screen.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'
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

/** Candidates in a tree: whose, and which of its rows, with all below it, is none. */
type InTree = { relation: string | undefined; record: Row | null; own: number | null; off?: boolean | undefined }

/**
 * Where one chooses from a tree: all its rows to look over, or when they are too many a search, and what the field then
 * says of that.
 */
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
    // While they are fetched, and when that failed, the list says so.
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

/** What a record lies under, of its own kind; itself and all below it are no candidates. */
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
