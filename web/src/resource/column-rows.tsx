import type { Column } from '@kollegium/api/definitions'
import { useState } from 'react'
import { t } from '../lib/i18n.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import type { Columns } from './use-columns.ts'

/** The shown columns in their order, then the others as the list has them. */
function ordered(all: readonly Column[], shown: readonly { key: string }[]): string[] {
  const keys = shown.map(({ key }) => key)
  return [...keys, ...all.map(({ key }) => key).filter((key) => !keys.includes(key))]
}

/** Draws a list's columns, each to be shown or not, in an order that the grips change. */
export default function ColumnRows({ all, columns }: { all: readonly Column[]; columns: Columns }) {
  // A column that is hidden or shown again keeps its place among the rows while the panel is open.
  const [order, setOrder] = useState(() => ordered(all, columns.columns))
  const shown = new Set(columns.columns.map(({ key }) => key))
  const put = (keys: readonly string[], those: ReadonlySet<string>) => columns.put(keys.filter((key) => those.has(key)))
  return (
    <SortableList
      label={t('list.columns')}
      items={order.flatMap((key) => all.find((column) => column.key === key) ?? [])}
      keyOf={({ key }) => key}
      nameOf={({ label }) => t(label)}
      onChange={(next) => {
        const keys = next.map(({ key }) => key)
        setOrder(keys)
        put(keys, shown)
      }}
    >
      {({ key, kind, label }) => (
        <Checkbox
          label={t(label)}
          checked={shown.has(key)}
          disabled={kind === 'title'}
          onChange={(event) => {
            const those = new Set(shown)
            if (event.target.checked) those.add(key)
            else those.delete(key)
            put(order, those)
          }}
        />
      )}
    </SortableList>
  )
}
