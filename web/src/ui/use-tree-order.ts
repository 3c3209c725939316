import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { blockSize, type Move, type Placed, placed } from './tree-rows.ts'
import { t } from './words.ts'

/** How far to the side the pointer goes for one level. */
const STEP = 32

type Held = Move & { by: 'pointer' | 'keys'; x: number }

/**
 * Moves rows of a tree with all below them: by pointer or keys, up and down and from level to level; what happens is said.
 * @param options `deepest`: how deep a row may lie, 0 for the top alone; `onChange` is told which row was moved, too
 */
export function useTreeOrder<Row extends Placed>(
  rows: readonly Row[],
  options: {
    list: RefObject<HTMLUListElement | null>
    nameOf: (row: Row) => string
    deepest: number
    onChange: (rows: Row[], key: string) => void
  },
) {
  const { list, nameOf, deepest, onChange } = options
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const start = useRef(0)
  const shown = held ? placed(rows, held, deepest) : [...rows]

  const sayPlace = (after: readonly Row[], key: string) => {
    const at = after.findIndex((row) => row.key === key)
    const row = after[at]
    if (row) {
      setSaid(t('order.level', { text: nameOf(row), number: row.depth + 1, at: at + 1, total: after.length }))
    }
  }
  const try_ = (next: Held) => {
    const row = rows[next.from]
    if (!row) return
    const after = placed(rows, next, deepest)
    // As deep as it came to lie, so that the next step begins there.
    setHeld({ ...next, depth: after[next.to]?.depth ?? next.depth })
    if (next.by === 'keys') sayPlace(after, row.key)
  }
  const lift = (at: number, by: Held['by'], x = 0) => {
    const row = rows[at]
    if (!row) return
    start.current = row.depth
    setHeld({ from: at, to: at, depth: row.depth, by, x })
    setSaid(t('order.lifted', { text: nameOf(row), number: at + 1, total: rows.length }))
  }
  const drop = () => {
    const row = held && rows[held.from]
    if (!row) return
    onChange(shown, row.key)
    sayPlace(shown, row.key)
    setHeld(null)
  }
  const cancel = () => {
    const row = held && rows[held.from]
    if (row) setSaid(t('order.cancelled', { text: nameOf(row), number: held.from + 1, total: rows.length }))
    setHeld(null)
  }

  const rest = held ? rows.length - blockSize(rows, held.from) : 0
  const byKey = (event: KeyboardEvent, at: number) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      return held ? drop() : lift(at, 'keys')
    }
    if (!held) return
    const steps: Record<string, Partial<Held>> = {
      ArrowUp: { to: Math.max(0, held.to - 1) },
      ArrowDown: { to: Math.min(rest, held.to + 1) },
      ArrowLeft: { depth: Math.max(0, held.depth - 1) },
      ArrowRight: { depth: held.depth + 1 },
    }
    const step = steps[event.key]
    if (step || event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
    }
    if (step) try_({ ...held, ...step })
    else if (event.key === 'Escape') cancel()
  }

  const byPointer = (event: PointerEvent) => {
    if (held?.by !== 'pointer') return
    const size = blockSize(rows, held.from)
    const boxes = [...(list.current?.children ?? [])]
      .filter((row) => !row.hasAttribute('data-held'))
      .map((row) => row.getBoundingClientRect())
    const below = boxes.findIndex((box) => event.clientY < box.top + box.height / 2)
    const to = below < 0 ? rows.length - size : below
    const depth = start.current + Math.round((event.clientX - held.x) / STEP)
    setHeld({ ...held, to, depth })
  }

  const isHeld = (key: string): boolean => {
    if (!held) return false
    return rows.slice(held.from, held.from + blockSize(rows, held.from)).some((row) => row.key === key)
  }

  // What is held changes for every step, and rows that don't move need not be drawn for it.
  const now = useRef({ held, byKey, byPointer, lift, drop, cancel })
  now.current = { held, byKey, byPointer, lift, drop, cancel }
  const isBy = (by: Held['by']) => now.current.held?.by === by

  return {
    shown,
    said,
    say: setSaid,
    held: held ? (rows[held.from]?.key ?? null) : null,
    isHeld,
    /** What a row's grip listens to; good for as long as the rows lie as they do, whatever is held. */
    grip: (row: Row) => {
      const at = rows.findIndex((each) => each.key === row.key)
      return {
        onKeyDown: (event: KeyboardEvent) => now.current.byKey(event, at),
        onBlur: () => isBy('keys') && now.current.held?.from === at && now.current.drop(),
        onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture?.(event.pointerId)
          now.current.lift(at, 'pointer', event.clientX)
        },
        onPointerMove: (event: PointerEvent) => now.current.byPointer(event),
        onPointerUp: () => isBy('pointer') && now.current.drop(),
        onPointerCancel: () => isBy('pointer') && now.current.cancel(),
      }
    },
    /** Moves one a step without lifting it: the row menu's way. */
    shift: (row: Row, by: { to?: number; depth?: number }) => {
      const at = rows.findIndex((each) => each.key === row.key)
      const most = rows.length - blockSize(rows, at)
      const to = Math.max(0, Math.min(most, at + (by.to ?? 0)))
      const after = placed(rows, { from: at, to, depth: row.depth + (by.depth ?? 0) }, deepest)
      onChange(after, row.key)
      sayPlace(after, row.key)
    },
  }
}
