import type { DragMoveEvent, DragStartEvent, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { t } from './i18n.ts'
import type { SortingProps } from './sorting.tsx'
import { allowedDepths, type BlockMove, blockSize, moveBlock, type TreeListRow } from './tree-rows.ts'

/** The sideways distance of one level, in pixels. */
const STEP = 32

/**
 * Moves rows of a tree with their subtrees: by pointer or keys, up and down and between levels, with announcements.
 * `sorting` goes to the `Sorting` round the rows.
 * @param options `deepest` is the greatest depth, 0 for the top alone; `onChange` also gets the key of the moved row
 */
export function useTreeOrder<Row extends TreeListRow>(
  rows: readonly Row[],
  options: { nameOf: (row: Row) => string; deepest: number; onChange: (rows: Row[], key: string) => void },
) {
  const { nameOf, deepest, onChange } = options
  const [held, setHeld] = useState<BlockMove | null>(null)
  const [said, setSaid] = useState('')
  /** The lifted row's place, known before it is drawn there; the last row's when none is lifted. */
  const currentMove = useRef<BlockMove | null>(null)
  const hold = (move: BlockMove) => {
    currentMove.current = move
    setHeld(move)
  }

  const row = held && rows[held.from]
  /** Hides the subtree of the lifted row, which moves with it. */
  const shown = row
    ? [
        ...rows.slice(0, held.from),
        { ...row, depth: held.depth },
        ...rows.slice(held.from + blockSize(rows, held.from)),
      ]
    : rows
  const keys = shown.map(({ key }) => key)

  /** Returns the move with its depth limited to the allowed ones. */
  const fitMove = (move: BlockMove): BlockMove => {
    const { least, most } = allowedDepths(rows, move.from, move.to, deepest)
    return { ...move, depth: Math.max(least, Math.min(most, move.depth)) }
  }
  const placeOf = (after: readonly Row[], key: string | undefined) => {
    const at = after.findIndex((each) => each.key === key)
    const row = after[at]
    return row && t('order.level', { text: nameOf(row), number: row.depth + 1, at: at + 1, total: after.length })
  }
  const heldAs = (key: 'lifted' | 'cancelled', at: number) => {
    const row = rows[at]
    return row && t(`order.${key}`, { text: nameOf(row), number: at + 1, total: rows.length })
  }

  const lift = ({ active }: DragStartEvent) => {
    const from = rows.findIndex(({ key }) => key === active.id)
    const row = rows[from]
    if (row) hold({ from, to: from, depth: row.depth })
  }
  const follow = ({ over, delta }: DragMoveEvent) => {
    const before = currentMove.current
    const to = over ? keys.indexOf(String(over.id)) : -1
    const row = before && rows[before.from]
    if (!row || to < 0) return
    const next = fitMove({ from: before.from, to, depth: row.depth + Math.round(delta.x / STEP) })
    if (next.to !== before.to || next.depth !== before.depth) hold(next)
  }
  const drop = () => {
    const row = currentMove.current && rows[currentMove.current.from]
    if (currentMove.current && row) onChange(moveBlock(rows, currentMove.current, deepest), row.key)
    setHeld(null)
  }

  const step: KeyboardCoordinateGetter = (event, args) => {
    const { currentCoordinates, context } = args
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.code]
    const move = currentMove.current
    const row = move && rows[move.from]
    if (!side || !row) {
      const next = sortableKeyboardCoordinates(event, args)
      // Sideways the row stays at the position of its level.
      return next && { ...next, x: currentCoordinates.x }
    }
    event.preventDefault()
    const { depth } = fitMove({ ...move, depth: move.depth + side })
    const left = context.active?.rect.current.initial?.left ?? currentCoordinates.x
    return { ...currentCoordinates, x: left + (depth - row.depth) * STEP }
  }

  const told = useRef<BlockMove | null>(null)
  const sayMove = () => {
    const move = currentMove.current
    told.current = move
    return move ? placeOf(moveBlock(rows, move, deepest), rows[move.from]?.key) : undefined
  }
  const sayNew = () => (currentMove.current === told.current ? undefined : sayMove())
  const sorting: Omit<SortingProps, 'children'> = {
    keys,
    step,
    help: t('links.grip'),
    onDragStart: lift,
    onDragMove: follow,
    onDragOver: follow,
    onDragEnd: drop,
    onDragCancel: () => setHeld(null),
    announcements: {
      onDragStart: () => {
        told.current = currentMove.current
        return heldAs('lifted', currentMove.current?.from ?? -1)
      },
      onDragMove: sayNew,
      onDragOver: sayNew,
      onDragEnd: sayMove,
      onDragCancel: () => heldAs('cancelled', currentMove.current?.from ?? -1),
    },
  }

  return {
    shown,
    said,
    say: setSaid,
    held: row?.key ?? null,
    sorting,
    /** Moves a row a step without lifting it, from the row's menu. */
    shift: (row: Row, by: { to?: number; depth?: number }) => {
      const at = rows.findIndex((each) => each.key === row.key)
      const most = rows.length - blockSize(rows, at)
      const to = Math.max(0, Math.min(most, at + (by.to ?? 0)))
      const after = moveBlock(rows, { from: at, to, depth: row.depth + (by.depth ?? 0) }, deepest)
      onChange(after, row.key)
      setSaid(placeOf(after, row.key) ?? '')
    },
  }
}
