import { useCallback, useRef } from 'react'
import { restore } from './edits.ts'
import type { PersonRow } from './rows.ts'

const DEPTH = 100

/** Undoes and redoes the grid's own changes. It holds earlier states of the rows, which are never mutated. */
export function useUndoHistory(rows: PersonRow[], onChange: (rows: PersonRow[]) => void) {
  const past = useRef<PersonRow[][]>([])
  const future = useRef<PersonRow[][]>([])

  /** Makes a change that can be undone. Returns the state before it, for {@link undoTo}. */
  const change = useCallback(
    (next: PersonRow[]): PersonRow[] => {
      if (next === rows) return rows
      past.current = [...past.current, rows].slice(-DEPTH)
      future.current = []
      onChange(next)
      return rows
    },
    [rows, onChange],
  )

  const undo = useCallback((): boolean => {
    const earlier = past.current.pop()
    if (!earlier) return false
    future.current.push(rows)
    onChange(restore(earlier, rows))
    return true
  }, [rows, onChange])

  const redo = useCallback((): boolean => {
    const later = future.current.pop()
    if (!later) return false
    past.current.push(rows)
    onChange(restore(later, rows))
    return true
  }, [rows, onChange])

  /** Undoes everything since `state`, as one step that can be redone. */
  const undoTo = useCallback(
    (state: PersonRow[]): boolean => {
      const at = past.current.indexOf(state)
      if (at < 0) return false
      past.current = past.current.slice(0, at)
      future.current = [rows]
      onChange(restore(state, rows))
      return true
    },
    [rows, onChange],
  )

  const has = useCallback((state: PersonRow[]) => past.current.includes(state), [])

  return { change, undo, redo, undoTo, has }
}
