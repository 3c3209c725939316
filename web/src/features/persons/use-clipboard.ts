import { type PersonField, type PersonText, points } from '@kollegium/api/definitions/certificates'
import { type ClipboardEvent, useRef, useState } from 'react'
import { t } from '../../ui/i18n.ts'
import { isFromExcel, parseTsv, toFields, toTsv } from './clipboard.ts'
import { appendRows, fillArea, pasteRows } from './edits.ts'
import { isBlankRow, type PersonRow } from './rows.ts'
import type { Grid } from './use-grid.ts'

/** Rows that a paste or an import has added, with the state to undo to. */
export interface AddedRows {
  from: 'excel' | 'clipboard' | 'import'
  keys: string[]
  /** Cells to the right of the last column were left out. */
  dropped: boolean
  before: PersonRow[]
}

interface ClipboardOptions {
  grid: Grid
  rows: PersonRow[]
  fields: PersonField[]
  readOnly: boolean
  /** The most persons that these rows may hold. */
  room: number
  /** Returns a cell's shown text: a masked personal number leaves the grid masked. */
  shown: (row: PersonRow, field: PersonField) => string
}

/** Copies, cuts and pastes in the grid, and takes imported rows. */
export function useClipboard({ grid, rows, fields, readOnly, room, shown }: ClipboardOptions) {
  const [added, setArrival] = useState<AddedRows | null>(null)
  const [problem, setProblem] = useState('')
  /** The copied cells, masked and real: pasting them here again restores the real ones. */
  const own = useRef<{ text: string; cells: string[][] } | null>(null)

  const copy = (event: ClipboardEvent): boolean => {
    if (grid.editing || grid.at.column >= fields.length) return false
    const { top, bottom, left, right } = grid.area
    const chosen = rows.slice(top, bottom + 1)
    const columns = fields.slice(left, right + 1)
    const text = toTsv(chosen.map((row) => columns.map((field) => shown(row, field))))
    own.current = { text, cells: chosen.map((row) => columns.map((field) => row[field])) }
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    grid.say(t('grid.copied', { number: chosen.length * columns.length }))
    return true
  }

  const addRows = (change: { rows: PersonRow[]; keys: string[] }, from: AddedRows['from'], dropped = false) => {
    const before = grid.history.change(change.rows)
    setArrival({ from, keys: change.keys, dropped, before })
    setProblem('')
  }

  /** Takes pasted rows, unless they exceed the document's limit: then it reports the problem and changes nothing. */
  const takeIn = (change: { rows: PersonRow[]; keys: string[] }, from: AddedRows['from'], dropped: boolean) => {
    const count = change.rows.filter((row) => !isBlankRow(row)).length
    if (count > room) return setProblem(t('grid.pasteTooMany', { number: points(count), limit: points(room) }))
    addRows(change, from, dropped)
  }

  const pasteText = (text: string, html = '') => {
    if (readOnly) return
    const matrix = text === own.current?.text ? own.current.cells : parseTsv(text)
    const width = Math.max(0, ...matrix.map((cells) => cells.length))
    if (width === 0) return setProblem(t('grid.pasteEmpty'))
    const column = Math.min(grid.at.column, fields.length - 1)
    if (matrix.length === 1 && width === 1) {
      grid.history.change(fillArea(rows, fields, grid.area, matrix[0]?.[0] ?? ''))
      return setProblem('')
    }
    const pasted = toFields(matrix, fields, Math.min(grid.area.left, column))
    takeIn(pasteRows(rows, grid.area.top, pasted.rows), isFromExcel(html) ? 'excel' : 'clipboard', pasted.dropped)
  }

  return {
    added: added && grid.history.has(added.before) ? added : null,
    problem,
    dismiss: () => {
      setArrival(null)
      setProblem('')
    },
    undoAdded: () => {
      if (added && grid.history.undoTo(added.before)) grid.wentBack('grid.undone')
      setArrival(null)
    },
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) grid.clear()
    },
    onPaste: (event: ClipboardEvent) => {
      if (grid.editing) return
      event.preventDefault()
      pasteText(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'))
    },
    /** Pastes after the last person, by the button. It needs a browser that lets pages read the clipboard. */
    pasteFromButton: async () => {
      try {
        const text = await navigator.clipboard.readText()
        const persons = rows.filter((row) => !isBlankRow(row))
        const pasted = toFields(parseTsv(text), fields, 0)
        if (pasted.rows.length === 0) return setProblem(t('grid.pasteEmpty'))
        takeIn(pasteRows(persons, persons.length, pasted.rows), 'clipboard', pasted.dropped)
      } catch {
        setProblem(t('grid.pasteBlocked'))
      }
    },
    insert: (imported: PersonText[]) => addRows(appendRows(rows, imported), 'import'),
  }
}
