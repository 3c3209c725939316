import type { PersonField } from '@kollegium/api/definitions/certificates'
import type { KeyboardEvent } from 'react'
import type { CellPosition, Editing } from './cell-position.ts'
import type { GridColumns } from './columns.ts'
import { isBlankRow, type PersonRow } from './rows.ts'

/** The grid as its keys see it: the position, and the possible actions. */
export type GridKeys = {
  rows: readonly PersonRow[]
  fields: readonly PersonField[]
  buttons: GridColumns['buttons']
  at: CellPosition
  editing: Editing | null
  moveTo: (place: CellPosition, options?: { extend?: boolean }) => void
  startEdit: (mode: Editing['mode']) => void
  /** Closes the open cell without its text. */
  cancel: () => void
  /** Closes the open cell and returns the rows with its text. */
  take: () => PersonRow[]
  change: (rows: PersonRow[]) => void
  addRow: (base: PersonRow[]) => void
  selectAll: () => void
  undo: () => void
  redo: () => void
  clear: () => void
  press: Record<GridColumns['buttons'][number], (row: number) => void>
  /** Runs when Escape leaves the grid. */
  onLeave: () => void
}

const arrows: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Handles a key in an open cell. */
function editKey(event: KeyboardEvent, grid: GridKeys) {
  const { rows, fields, at, editing } = grid
  if (event.nativeEvent.isComposing) return
  // A shortcut of the form, which commits the cell first (`lib/shortcuts.ts`).
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return
  const arrow = editing?.mode === 'type' ? arrows[event.key] : undefined
  if (event.key === 'Escape') {
    event.stopPropagation()
    grid.cancel()
  } else if (event.key === 'Enter') {
    const next = grid.take()
    const row = next[at.row]
    if (at.row === rows.length - 1 && !event.shiftKey && row && !isBlankRow(row)) grid.addRow(next)
    else {
      grid.change(next)
      grid.moveTo({ ...at, row: clamp(at.row + (event.shiftKey ? -1 : 1), rows.length - 1) })
    }
  } else if (event.key === 'Tab') {
    grid.change(grid.take())
    const place = nextByTab(at, event.shiftKey, rows.length, fields.length)
    if (!place) return
    grid.moveTo(place)
  } else if (arrow) {
    const [down, right] = arrow
    grid.change(grid.take())
    grid.moveTo({ row: clamp(at.row + down, rows.length - 1), column: clamp(at.column + right, fields.length - 1) })
  } else return
  event.preventDefault()
}

/** Moves by a spreadsheet's keys; false for other keys. */
function moveKey(event: KeyboardEvent, { rows, fields, buttons, at, moveTo }: GridKeys): boolean {
  const jump = event.ctrlKey || event.metaKey
  const lastRow = rows.length - 1
  const lastColumn = event.shiftKey ? fields.length - 1 : fields.length + buttons.length - 1
  const moves: Record<string, CellPosition> = {
    ArrowUp: { row: jump ? 0 : at.row - 1, column: at.column },
    ArrowDown: { row: jump ? lastRow : at.row + 1, column: at.column },
    ArrowLeft: { row: at.row, column: jump ? 0 : at.column - 1 },
    ArrowRight: { row: at.row, column: jump ? fields.length - 1 : at.column + 1 },
    Home: { row: jump ? 0 : at.row, column: 0 },
    End: { row: jump ? lastRow : at.row, column: fields.length - 1 },
    PageUp: { row: at.row - 10, column: at.column },
    PageDown: { row: at.row + 10, column: at.column },
  }
  const place = moves[event.key]
  if (!place) return false
  moveTo({ row: clamp(place.row, lastRow), column: clamp(place.column, lastColumn) }, { extend: event.shiftKey })
  return true
}

/** Handles Ctrl with a letter; false for other letters. */
function commandKey(event: KeyboardEvent, grid: GridKeys): boolean {
  switch (event.key.toLowerCase()) {
    case 'a':
      grid.selectAll()
      return true
    case 'z':
      if (event.shiftKey) grid.redo()
      else grid.undo()
      return true
    case 'y':
      grid.redo()
      return true
    default:
      return false
  }
}

/** Handles a spreadsheet's keys, at the active cell or button. */
export function pressKey(event: KeyboardEvent, grid: GridKeys) {
  const { rows, fields, buttons, at } = grid
  if (grid.editing) return editKey(event, grid)
  // The keys of an input method that composes in the active cell are its own.
  if (event.nativeEvent.isComposing) return
  const button = buttons[at.column - fields.length]
  if (moveKey(event, grid)) return event.preventDefault()
  if (event.ctrlKey || event.metaKey) {
    if (!event.altKey && commandKey(event, grid)) event.preventDefault()
    return
  }
  if (event.key === 'Tab') {
    const place = nextByTab(at, event.shiftKey, rows.length, fields.length)
    if (!place) return
    grid.moveTo(place)
  } else if (event.key === 'Escape') grid.onLeave()
  // The box handles the key itself.
  else if (button === 'protect' && event.key === ' ') return
  else if (button && (event.key === 'Enter' || event.key === ' ')) grid.press[button](at.row)
  else if (button) return
  else if (event.key === 'Delete' || event.key === 'Backspace') grid.clear()
  else if (event.key === 'Enter' || event.key === 'F2') grid.startEdit('edit')
  else {
    const isText = [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process'
    // The key itself goes on to the opened editor, which has focus.
    if (isText && !event.altKey) grid.startEdit('type')
    return
  }
  event.preventDefault()
}

/** Returns the next cell in reading order, or null where Tab leaves the grid. */
function nextByTab(at: CellPosition, back: boolean, rows: number, columns: number): CellPosition | null {
  const index = at.row * columns + Math.min(at.column, columns - 1) + (back ? -1 : 1)
  if (index < 0 || index >= rows * columns) return null
  return { row: Math.floor(index / columns), column: index % columns }
}

/** Limits a value to 0 and `max`. */
export function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max))
}
