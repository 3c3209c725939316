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
  /** The keys of the rows within, in the order that they stand. */
  keys: UniqueIdentifier[]
  /** What a screen reader is told of each step. */
  announcements: Announcements
  /** Where an arrow takes the row in hand, when it isn't one row up or down. */
  step?: KeyboardCoordinateGetter
  /** How a row is moved with the keyboard. */
  help?: string
  onDragCancel?: () => void
  children: DndContextProps['children']
}

/** Rows within (`useSortableRow`) are moved by their grips: with the pointer, or with Space, the arrows and Escape. */
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

/** How a row in hand looks, and how the others make room for it. */
export const draggedClasses = 'relative z-10 rounded-control bg-white shadow-dialog outline-2 outline-blue'
export const sortableRowClasses = 'motion-reduce:transition-none!'

export type RowGrip = { gripRef: Ref<HTMLButtonElement>; listeners: DraggableSyntheticListeners; lifted: boolean }

/** A row of `Sorting`: `row` goes to its element, `grip` (the same until the row is lifted) to its `Grip`. */
export function useSortableRow(key: UniqueIdentifier, disabled: boolean) {
  const sortable = useSortable({ id: key, disabled })
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = sortable
  // Up and down alone, and never squeezed to the height of the row that it passes.
  const style: CSSProperties = transform
    ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
    : {}
  const grip: RowGrip = { gripRef: setActivatorNodeRef, listeners, lifted: isDragging }
  return { row: { ref: setNodeRef, style }, grip }
}

/** What a row is lifted by. `help`: what the keys do, when it is not the usual. */
export function Grip(props: RowGrip & { label: string; help?: string }) {
  const { label, lifted, gripRef, listeners, help = t('order.help') } = props
  const [tip, bubble] = useTooltip(help)
  const leave = () => {
    tip.onBlur()
    // A press elsewhere lets go as Tab does, which the sensor listens for.
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
