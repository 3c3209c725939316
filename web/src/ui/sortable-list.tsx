import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import { useTooltip } from './tooltip.tsx'
import { t } from './words.ts'

/** The list with the row at `from` standing at `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  const row = items[from]
  return row === undefined ? rest : [...rest.slice(0, to), row, ...rest.slice(to)]
}

export type SortableListProps<T> = {
  items: readonly T[]
  /** Stays the same wherever the row stands. */
  keyOf: (item: T) => string | number
  nameOf: (item: T) => string
  onChange: (items: T[]) => void
  children: (item: T, index: number) => ReactNode
  label: string
  disabled?: boolean
  className?: string
}

/**
 * Rows in an order that a person decides: by dragging the grip, or with the keyboard: Space lifts, the arrows move,
 * Space lets go, Escape puts back. What happens is said to a screen reader.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, keyOf, nameOf, onChange, children, label, disabled, className } = props
  const list = useRef<HTMLUListElement>(null)
  /** The row in hand, where it was lifted and where it is now. */
  const [held, setHeld] = useState<{ from: number; to: number; by: 'pointer' | 'keys' } | null>(null)
  const [said, setSaid] = useState('')
  const shown = held ? moved(items, held.from, held.to) : [...items]
  const movable = !disabled && items.length > 1

  const say = (key: 'lifted' | 'moved' | 'dropped' | 'cancelled', item: T | undefined, at: number) =>
    item !== undefined && setSaid(t(`order.${key}`, { text: nameOf(item), number: at + 1, total: items.length }))
  const drop = () => {
    if (!held) return
    say('dropped', items[held.from], held.to)
    if (held.to !== held.from) onChange(moved(items, held.from, held.to))
    setHeld(null)
  }
  const cancel = () => {
    if (!held) return
    say('cancelled', items[held.from], held.from)
    setHeld(null)
  }

  const byKey = (event: KeyboardEvent, at: number) => {
    const item = shown[at]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (held) drop()
      else {
        setHeld({ from: at, to: at, by: 'keys' })
        say('lifted', item, at)
      }
    } else if (held && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      cancel()
    } else if (held && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      const to = Math.max(0, Math.min(items.length - 1, held.to + (event.key === 'ArrowUp' ? -1 : 1)))
      setHeld({ ...held, to })
      say('moved', items[held.from], to)
    }
  }

  const byPointer = (event: PointerEvent) => {
    if (held?.by !== 'pointer') return
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex((row) => {
      const box = row.getBoundingClientRect()
      return event.clientY < box.top + box.height / 2
    })
    // The row in hand stands among them, so one past it is where it already is.
    const to = below < 0 ? rows.length - 1 : below > held.to ? below - 1 : below
    if (to !== held.to) setHeld({ ...held, to })
  }

  return (
    <>
      {items.length > 0 && (
        <ul ref={list} aria-label={label} className={className}>
          {shown.map((item, at) => {
            const inHand = held?.to === at
            return (
              <li
                key={keyOf(item)}
                className={cx(
                  'flex items-center gap-1',
                  inHand && 'relative z-10 rounded-control bg-white shadow-dialog outline-2 outline-blue',
                )}
              >
                {movable && (
                  <Grip
                    label={t('order.grip', { text: nameOf(item) })}
                    lifted={inHand}
                    onKeyDown={(event) => byKey(event, at)}
                    onBlur={() => held?.by === 'keys' && inHand && drop()}
                    onPointerDown={(event) => {
                      if (event.button !== 0) return
                      event.currentTarget.setPointerCapture?.(event.pointerId)
                      setHeld({ from: at, to: at, by: 'pointer' })
                    }}
                    onPointerMove={byPointer}
                    onPointerUp={() => held?.by === 'pointer' && drop()}
                    onPointerCancel={() => held?.by === 'pointer' && cancel()}
                  />
                )}
                <div className="min-w-0 grow">{children(item, at)}</div>
              </li>
            )
          })}
        </ul>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

/** What a row is lifted by. */
export function Grip(props: {
  label: string
  lifted: boolean
  /** What the keys do, when it is not the usual. */
  help?: string
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}) {
  const { label, lifted, help = t('order.help'), onBlur, ...handlers } = props
  const [tip, bubble] = useTooltip(help)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-pressed={lifted}
        aria-description={help}
        {...tip}
        {...handlers}
        onBlur={() => {
          tip.onBlur()
          onBlur()
        }}
        className="relative grid h-4 w-2.5 shrink-0 cursor-grab touch-none place-items-center rounded-control text-grey-5 after:absolute after:left-1/2 after:top-1/2 after:-translate-1/2 after:pointer-coarse:size-[44px] hover:text-ink active:cursor-grabbing"
      >
        <Icon as={GripVertical} size={18} />
      </button>
      {bubble}
    </>
  )
}
