import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove } from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { draggedClasses, Grip, Sorting, sortableRowClasses, useSortableRow } from './sorting.tsx'

/** Returns the list with the row at `from` moved to `to`. */
export const moveItem = <T,>(items: readonly T[], from: number, to: number): T[] => arrayMove([...items], from, to)

export type SortableListProps<T> = {
  items: readonly T[]
  /** A key that stays with the row. */
  keyOf: (item: T) => string | number
  nameOf: (item: T) => string
  onChange: (items: T[]) => void
  children: (item: T, index: number) => ReactNode
  label: string
  disabled?: boolean
  className?: string
}

/**
 * Lets a person order rows: by dragging the grip, or with the keyboard. Space lifts, the arrows move, Space drops,
 * Escape puts back. A screen reader hears each step.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, keyOf, nameOf, onChange, children, label, disabled = false, className } = props
  const keys = items.map(keyOf)
  const isFixed = disabled || items.length < 2
  /** The place that was announced last: the sensor reports the same place many times. */
  const lastAnnounced = useRef(-1)

  const say = (step: 'lifted' | 'moved' | 'dropped' | 'cancelled', key: UniqueIdentifier, at: number) => {
    const item = items[keys.indexOf(key)]
    lastAnnounced.current = at
    return item === undefined
      ? undefined
      : t(`order.${step}`, { text: nameOf(item), number: at + 1, total: items.length })
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id, keys.indexOf(active.id)),
    onDragOver: ({ active, over }) => {
      const at = keys.indexOf(over?.id ?? active.id)
      return at === lastAnnounced.current ? undefined : say('moved', active.id, at)
    },
    onDragEnd: ({ active, over }) => say('dropped', active.id, keys.indexOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => say('cancelled', active.id, keys.indexOf(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onChange(moveItem(items, keys.indexOf(active.id), keys.indexOf(over.id)))
  }

  return (
    <Sorting keys={keys} announcements={announcements} onDragEnd={drop}>
      {items.length > 0 && (
        <ul aria-label={label} className={className}>
          {items.map((item, at) => (
            <Row key={keyOf(item)} id={keyOf(item)} name={nameOf(item)} isFixed={isFixed}>
              {children(item, at)}
            </Row>
          ))}
        </ul>
      )}
    </Sorting>
  )
}

type RowProps = { id: UniqueIdentifier; name: string; isFixed: boolean; children: ReactNode }

function Row({ id, name, isFixed, children }: RowProps) {
  const { row, grip } = useSortableRow(id, isFixed)
  return (
    <li {...row} className={cx('flex items-center gap-1', sortableRowClasses, grip.lifted && draggedClasses)}>
      {!isFixed && <Grip {...grip} label={t('order.grip', { text: name })} />}
      <div className="min-w-0 grow">{children}</div>
    </li>
  )
}
