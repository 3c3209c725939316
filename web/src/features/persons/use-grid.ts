import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../ui/i18n.ts'
import type { CellPosition, Editing } from './cell-position.ts'
import type { GridColumns } from './columns.ts'
import { type Area, clearArea, markProtected, setCell } from './edits.ts'
import { clamp, type GridKeys, pressKey } from './grid-keys.ts'
import { createRow, isBlankRow, isLocked, type PersonRow } from './rows.ts'
import { useUndoHistory } from './use-undo-history.ts'

interface GridOptions {
  rows: PersonRow[]
  columns: Pick<GridColumns, 'fields' | 'buttons'>
  readOnly: boolean
  onChange: (rows: PersonRow[]) => void
  /** Runs when Escape leaves the grid. */
  onLeave: () => void
}

/** Holds the active cell, the open editor and the announcements. */
function usePosition(rows: PersonRow[], { fields, buttons }: GridOptions['columns']) {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<CellPosition>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const [focusWanted, setFocusWanted] = useState(0)
  // A key, a click and a loss of focus may all leave the cell at once; the first one takes the text.
  const open = useRef(false)

  const lastButton = fields.length + buttons.length - 1
  const at: CellPosition = { row: clamp(active.row, rows.length - 1), column: clamp(active.column, lastButton) }
  const from: CellPosition = {
    row: clamp(anchor.row, rows.length - 1),
    column: clamp(anchor.column, fields.length - 1),
  }
  const area: Area = {
    top: Math.min(at.row, from.row),
    bottom: Math.max(at.row, from.row),
    left: Math.min(at.column, from.column),
    right: Math.min(Math.max(at.column, from.column), fields.length - 1),
  }
  const focus = () => setFocusWanted((count) => count + 1)
  const stand = (place: CellPosition) => {
    setActive(place)
    setAnchor(place)
  }
  const moveTo = useCallback(
    (place: CellPosition, options: { extend?: boolean; focus?: boolean } = {}) => {
      setActive(place)
      if (!options.extend) setAnchor(place)
      setEditing(null)
      open.current = false
      setFresh((key) => (rows[place.row]?.key === key ? key : null))
      if (options.focus !== false) setFocusWanted((count) => count + 1)
    },
    [rows],
  )
  return {
    at,
    area,
    editing,
    setEditing,
    fresh,
    setFresh,
    focusWanted,
    focus,
    open,
    stand,
    moveTo,
    /** Moves to a position of rows that don't exist yet. */
    standIn(place: CellPosition) {
      stand(place)
      setEditing(null)
      focus()
    },
    selectAll() {
      setAnchor({ row: 0, column: 0 })
      setActive({ row: rows.length - 1, column: fields.length - 1 })
      focus()
    },
    cancel() {
      open.current = false
      setEditing(null)
      focus()
    },
  }
}

/** Holds the active cell, the edited one, and a spreadsheet's keys. */
export function useGrid({ rows, columns, readOnly, onChange, onLeave }: GridOptions) {
  const { fields, buttons } = columns
  const place = usePosition(rows, columns)
  const { at, area, editing, setEditing, setFresh, open, moveTo, standIn } = place
  const [said, setSaid] = useState('')
  const draft = useRef('')
  const history = useUndoHistory(rows, onChange)

  const canEdit = ({ row: index, column }: CellPosition) => {
    const row = rows[index]
    return !readOnly && column < fields.length && row !== undefined && !isLocked(row)
  }
  const startEdit = (mode: Editing['mode'], cell = at, text?: string) => {
    if (!canEdit(cell)) return
    const row = rows[cell.row]
    if (row && isBlankRow(row)) setFresh(row.key)
    open.current = true
    // The editor must have focus before the browser delivers the key, so that dead keys (´ + e) work too.
    flushSync(() => {
      place.stand(cell)
      setEditing({ mode, text })
    })
  }
  const take = (): PersonRow[] => {
    const field = fields[at.column]
    setEditing(null)
    if (!open.current || !field) return rows
    open.current = false
    return setCell(rows, at.row, field, draft.current)
  }
  const addRow = (base = rows) => {
    const row = createRow()
    history.change([...base, row])
    setSaid(t('grid.rowAdded', { number: base.length + 1 }))
    setFresh(row.key)
    standIn({ row: base.length, column: 0 })
    return row.key
  }
  const removeRow = (index: number) => {
    const row = rows[index]
    if (!row || isLocked(row) || readOnly) return
    history.change(rows.toSpliced(index, 1))
    setSaid(t('grid.rowRemoved', { number: index + 1 }))
    standIn({ row: clamp(index, rows.length - 2), column: at.column })
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
  /** Moves focus back into the grid, because the active row may be gone: the next key must be heard. */
  const focusGrid = (word: 'grid.undone' | 'grid.redone') => {
    setSaid(t(word))
    place.focus()
  }
  const { change } = history
  const undo = () => history.undo() && focusGrid('grid.undone')
  const redo = () => history.redo() && focusGrid('grid.redone')
  const { cancel, selectAll } = place
  const press = { protect, remove: removeRow }
  const moves = { rows, fields, buttons, at, editing, moveTo, startEdit, cancel, selectAll, onLeave }
  const keys: GridKeys = { ...moves, take, change, addRow, undo, redo, clear, press }

  return {
    at,
    area,
    editing,
    fresh: place.fresh,
    said,
    focusWanted: place.focusWanted,
    draft,
    history,
    moveTo,
    startEdit,
    /** Takes the open cell's text; nothing without one. */
    commit: () => void change(take()),
    addRow,
    removeRow,
    protect,
    clear,
    onKeyDown: (event: KeyboardEvent) => pressKey(event, keys),
    say: setSaid,
    wentBack: focusGrid,
    /** The grid lost focus: a row that was being filled in now shows its errors. */
    settle: () => setFresh(null),
  }
}

export type Grid = ReturnType<typeof useGrid>
