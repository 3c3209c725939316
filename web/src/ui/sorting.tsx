import {
  type Announcements,
  closestCenter,
  DndContext,
  type DndContextProps,
  type DraggableSyntheticListeners,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { CSSProperties, Ref } from 'react'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { useTooltip } from './tooltip.tsx'

export type SortingProps = Pick<DndContextProps, 'onDragStart' | 'onDragMove' | 'onDragOver' | 'onDragEnd'> & {
  /** The rows' keys, in order. */
  keys: UniqueIdentifier[]
  /** A screen reader's text for each step. */
  announcements: Announcements
  /** The lifted row's next place for an arrow key, when it isn't one row up or down. */
  step?: KeyboardCoordinateGetter
  /** Explains how the keyboard moves a row. */
  help?: string
  onDragCancel?: () => void
  children: DndContextProps['children']
}

/** Makes rows (`useSortableRow`) movable by their grips: with the pointer, or with Space, the arrows and Escape. */
export function Sorting(props: SortingProps) {
  const { keys, announcements, step = sortableKeyboardCoordinates, help = t('order.help'), children, ...events } = props
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: step }))
  return (
    <DndContext
      {...events}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: help } }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Classes of a lifted row, and of the rows that make room for it. */
export const draggedClasses = 'relative z-10 rounded-control bg-white shadow-dialog outline-2 outline-blue'
/** Classes of every row, so that reduced motion is respected. */
export const sortableRowClasses = 'motion-reduce:transition-none!'

export type RowGrip = { gripRef: Ref<HTMLButtonElement>; listeners: DraggableSyntheticListeners; lifted: boolean }

/**
 * Returns the parts of a row in `Sorting`: `row` for its element, and `grip` (the same until the row is lifted) for its
 * `Grip`.
 */
export function useSortableRow(key: UniqueIdentifier, disabled: boolean) {
  const sortable = useSortable({ id: key, disabled })
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = sortable
  // Only up and down, and never squeezed to the height of a passed row.
  const style: CSSProperties = transform
    ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
    : {}
  const grip: RowGrip = { gripRef: setActivatorNodeRef, listeners, lifted: isDragging }
  return { row: { ref: setNodeRef, style }, grip }
}

/** Draws the handle that lifts a row. `help` explains the keys when they differ from the usual ones. */
export function Grip(props: RowGrip & { label: string; help?: string }) {
  const { label, lifted, gripRef, listeners, help = t('order.help') } = props
  const [tip, bubble] = useTooltip(help)
  const leave = () => {
    tip.onBlur()
    // A press elsewhere drops the row, as Tab does; the sensor listens for that.
    if (lifted) document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Tab' }))
  }
  return (
    <>
      <button
        type="button"
        ref={gripRef}
        aria-label={label}
        aria-pressed={lifted}
        aria-description={help}
        {...tip}
        {...listeners}
        onBlur={leave}
        className="relative grid h-4 w-2.5 shrink-0 cursor-grab touch-none place-items-center rounded-control text-grey-5 after:absolute after:left-1/2 after:top-1/2 after:-translate-1/2 after:pointer-coarse:size-[44px] hover:text-ink active:cursor-grabbing"
      >
        <Icon as={GripVertical} size={18} />
      </button>
      {bubble}
    </>
  )
}
