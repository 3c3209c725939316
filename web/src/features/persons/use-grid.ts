import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../ui/words.ts'
import type { GridColumns } from './columns.ts'
import { type Area, clearArea, markProtected, setCell } from './edits.ts'
import { createRow, isBlankRow, isLocked, type PersonRow } from './rows.ts'
import { useHistory } from './use-history.ts'

export interface Place {
  row: number
  /** Place in the list of fields; past the last field stand the row's buttons. */
  column: number
}

/** `type` was begun by typing over the cell: arrows then leave it. `edit` (F2, Enter, double click) keeps its text. */
export interface Editing {
  mode: 'type' | 'edit'
}

interface GridOptions {
  rows: PersonRow[]
  columns: Pick<GridColumns, 'fields' | 'buttons'>
  readOnly: boolean
  onChange: (rows: PersonRow[]) => void
  /** Called when the keyboard leaves the grid by Escape. */
  onLeave: () => void
}

/** Where one stands in the grid, what is being edited, and the keys of a spreadsheet. */
export function useGrid({ rows, columns: { fields, buttons }, readOnly, onChange, onLeave }: GridOptions) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [focusWanted, setFocusWanted] = useState(0)
  const draft = useRef('')
  // Leaving a cell can come as a key, a click and a loss of focus at once; it is taken the first time.
  const open = useRef(false)
  const history = useHistory(rows, onChange)

  const lastButton = fields.length + buttons.length - 1
  const at: Place = { row: clamp(active.row, rows.length - 1), column: clamp(active.column, lastButton) }
  const from: Place = { row: clamp(anchor.row, rows.length - 1), column: clamp(anchor.column, fields.length - 1) }
  const area: Area = {
    top: Math.min(at.row, from.row),
    bottom: Math.max(at.row, from.row),
    left: Math.min(at.column, from.column),
    right: Math.min(Math.max(at.column, from.column), fields.length - 1),
  }

  const moveTo = useCallback(
    (place: Place, options: { extend?: boolean; focus?: boolean } = {}) => {
      setActive(place)
      if (!options.extend) setAnchor(place)
      setEditing(null)
      open.current = false
      setFresh((key) => (rows[place.row]?.key === key ? key : null))
      if (options.focus !== false) setFocusWanted((count) => count + 1)
    },
    [rows],
  )

  const canEdit = (place: Place) => {
    const row = rows[place.row]
    return !readOnly && place.column < fields.length && row !== undefined && !isLocked(row)
  }

  const startEdit = (mode: Editing['mode'], place = at) => {
    if (!canEdit(place)) return
    const row = rows[place.row]
    if (row && isBlankRow(row)) setFresh(row.key)
    open.current = true
    // The field must have focus before the browser delivers the key, so that dead keys (´ + e) work too.
    flushSync(() => {
      setActive(place)
      setAnchor(place)
      setEditing({ mode })
    })
  }

  const take = (): PersonRow[] => {
    const field = fields[at.column]
    setEditing(null)
    if (!open.current || !field) return rows
    open.current = false
    return setCell(rows, at.row, field, draft.current)
  }

  /** Takes what was typed in the open cell; nothing when none is open. */
  const commit = () => void history.change(take())

  const addRow = (base = rows) => {
    const row = createRow()
    history.change([...base, row])
    setSaid(t('grid.rowAdded', { number: base.length + 1 }))
    setFresh(row.key)
    const place = { row: base.length, column: 0 }
    setActive(place)
    setAnchor(place)
    setEditing(null)
    setFocusWanted((count) => count + 1)
    return row.key
  }

  const removeRow = (index: number) => {
    const row = rows[index]
    if (!row || isLocked(row) || readOnly) return
    history.change(rows.toSpliced(index, 1))
    setSaid(t('grid.rowRemoved', { number: index + 1 }))
    const place = { row: clamp(index, rows.length - 2), column: at.column }
    setActive(place)
    setAnchor(place)
    setEditing(null)
    setFocusWanted((count) => count + 1)
  }

  const protect = (index: number) => {
    if (readOnly) return
    const rowsNow = markProtected(rows, index)
    history.change(rowsNow)
    setSaid(t(rowsNow[index]?.protected ? 'grid.protectedOn' : 'grid.protectedOff', { number: index + 1 }))
    moveTo({ row: index, column: fields.length })
  }

  const clear = () => {
    if (readOnly) return
    history.change(clearArea(rows, fields, area))
    setSaid(t('grid.cleared'))
  }

  const editKey = (event: KeyboardEvent) => {
    const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const
    if (event.nativeEvent.isComposing) return
    // A shortcut of the form, before which the cell is left (`lib/shortcuts.ts`).
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      open.current = false
      setEditing(null)
      setFocusWanted((count) => count + 1)
    } else if (event.key === 'Enter') {
      const next = take()
      const row = next[at.row]
      if (at.row === rows.length - 1 && !event.shiftKey && row && !isBlankRow(row)) addRow(next)
      else {
        history.change(next)
        moveTo({ ...at, row: clamp(at.row + (event.shiftKey ? -1 : 1), rows.length - 1) })
      }
    } else if (event.key === 'Tab') {
      commit()
      const place = nextByTab(at, event.shiftKey, rows.length, fields.length)
      if (!place) return
      moveTo(place)
    } else if (editing?.mode === 'type' && event.key in arrows) {
      const [down, right] = arrows[event.key as keyof typeof arrows]
      commit()
      moveTo({ row: clamp(at.row + down, rows.length - 1), column: clamp(at.column + right, fields.length - 1) })
    } else return
    event.preventDefault()
  }

  const moveKey = (event: KeyboardEvent): boolean => {
    const jump = event.ctrlKey || event.metaKey
    const lastRow = rows.length - 1
    const lastColumn = event.shiftKey ? fields.length - 1 : lastButton
    const moves: Record<string, Place> = {
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
    const inside = { row: clamp(place.row, lastRow), column: clamp(place.column, lastColumn) }
    moveTo(inside, { extend: event.shiftKey })
    return true
  }

  /** The row that one stood in may be gone: focus stays in the grid, so that the next key is heard. */
  const wentBack = (word: 'grid.undone' | 'grid.redone') => {
    setSaid(t(word))
    setFocusWanted((count) => count + 1)
  }

  const commandKey = (event: KeyboardEvent): boolean => {
    switch (event.key.toLowerCase()) {
      case 'a':
        setAnchor({ row: 0, column: 0 })
        setActive({ row: rows.length - 1, column: fields.length - 1 })
        setFocusWanted((count) => count + 1)
        return true
      case 'z':
        if (event.shiftKey ? history.redo() : history.undo()) wentBack(event.shiftKey ? 'grid.redone' : 'grid.undone')
        return true
      case 'y':
        if (history.redo()) wentBack('grid.redone')
        return true
      default:
        return false
    }
  }

  const press = { protect, remove: removeRow }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return editKey(event)
    const button = buttons[at.column - fields.length]
    if (moveKey(event)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey) {
      if (!event.altKey && commandKey(event)) event.preventDefault()
      return
    }
    if (event.key === 'Tab') {
      const place = nextByTab(at, event.shiftKey, rows.length, fields.length)
      if (!place) return
      moveTo(place)
    } else if (event.key === 'Escape') onLeave()
    // The box takes it itself.
    else if (button === 'protect' && event.key === ' ') return
    else if (button && (event.key === 'Enter' || event.key === ' ')) press[button](at.row)
    else if (button) return
    else if (event.key === 'Delete' || event.key === 'Backspace') clear()
    else if (event.key === 'Enter' || event.key === 'F2') startEdit('edit')
    else {
      const isText = [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process'
      // The key itself goes on to the field that now has focus.
      if (isText && !event.altKey) startEdit('type')
      return
    }
    event.preventDefault()
  }

  return {
    at,
    area,
    editing,
    fresh,
    said,
    focusWanted,
    draft,
    history,
    moveTo,
    startEdit,
    commit,
    addRow,
    removeRow,
    protect,
    clear,
    onKeyDown,
    say: setSaid,
    wentBack,
    /** The grid lost focus: a row that was being filled in is now judged like the others. */
    settle: () => setFresh(null),
  }
}

export type Grid = ReturnType<typeof useGrid>

/** The next cell in reading order, or null where Tab leaves the grid. */
function nextByTab(at: Place, back: boolean, rows: number, columns: number): Place | null {
  const index = at.row * columns + Math.min(at.column, columns - 1) + (back ? -1 : 1)
  if (index < 0 || index >= rows * columns) return null
  return { row: Math.floor(index / columns), column: index % columns }
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max))
}
