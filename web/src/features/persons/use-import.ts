import { dataRows, type RowToMend, type Sheet, type WantedSheet } from '@kollegium/api/definitions'
import {
  type DryRun,
  headingsOf,
  type ImportField,
  type ImportRow,
  type ImportRules,
  type ImportText,
  type Mapping,
  type Mended,
  mappingOf,
  points,
  type Target,
  tidyImport,
} from '@kollegium/api/definitions/certificates'
import { useRef, useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { rowToMend } from './use-list-files.ts'

export interface ReadFile {
  sheet: Sheet
  mapping: Mapping
  result: DryRun
}

export interface ImportCalls {
  /** The rules for a person, which decide the possible targets of a column. */
  rules: ImportRules
  /**
   * Reads the file on the server; `sheet` is the chosen one. A refused file gives `problem`, in Swedish.
   */
  onRead: (file: File, sheet: WantedSheet) => Promise<ReadFile | { problem: string }>
  /** Checks again after a column was mapped or a cell corrected; the api's `dryRun` runs in the browser. */
  onDryRun: (input: { sheet: Sheet; mapping: Mapping; mended: Mended }) => DryRun | Promise<DryRun>
  /** Saves the rows with errors as a file to correct. A failure gives `problem`. */
  onSave: (rows: readonly RowToMend[]) => Promise<{ problem: string } | null>
  /** Adds the rows that are not left out. */
  onImport: (persons: ImportText[]) => void | Promise<void>
  /** The most persons of one document, and their present number. */
  room: { limit: number; taken: number }
  onClose: () => void
}

interface State extends ReadFile {
  file: File
  mended: Mended
  /** Choices for single rows. A person who is in the list already, or on another row, is left out by default. */
  leftOut: ReadonlyMap<number, boolean>
  /** The row of headings that the server found. */
  foundHeader: number | null
}

/**
 * Holds the steps of an import: the read file, its mapped columns, corrected and left-out rows. Only the last step adds
 * rows.
 */
export function useImport({ rules, onRead, onDryRun, onSave, onImport, onClose, room }: ImportCalls) {
  const [state, setState] = useState<State | null>(null)
  const [busy, setBusy] = useState<'reading' | 'saving' | 'importing' | null>(null)
  const [problem, setProblem] = useState('')
  /** The number of the newest call: an older answer must not overwrite a newer one. */
  const asked = useRef(0)

  const read = async (file: File, sheet: WantedSheet = null) => {
    setBusy('reading')
    setProblem('')
    const mine = ++asked.current
    try {
      const answer = await onRead(file, sheet)
      if (mine !== asked.current) return
      if ('problem' in answer) setProblem(answer.problem)
      else setState({ ...answer, file, mended: {}, leftOut: new Map(), foundHeader: answer.sheet.headerRow })
    } catch (error) {
      if (mine === asked.current) setProblem(failureOf(error).message)
    } finally {
      if (mine === asked.current) setBusy(null)
    }
  }

  const check = async (change: Partial<State>) => {
    if (!state) return
    const next = { ...state, ...change }
    setState(next)
    const mine = ++asked.current
    try {
      const result = await onDryRun(next)
      if (mine === asked.current) setState((now) => now && { ...now, result })
    } catch (error) {
      if (mine === asked.current) setProblem(failureOf(error).message)
    }
  }

  const isOut = (row: ImportRow) => state?.leftOut.get(row.row) ?? (row.listed || row.twice)
  const kept = state ? state.result.rows.filter((row) => !isOut(row)) : []
  const unsolved = kept.filter((row) => row.faults.length > 0)
  const importable = kept.filter((row) => row.faults.length === 0)
  const hasRoom = room.taken + importable.length <= room.limit

  const submit = async () => {
    setBusy('importing')
    setProblem('')
    try {
      await onImport(importable.map((row) => tidyPerson(row)))
      reset()
      onClose()
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }

  const save = async (rows: readonly ImportRow[]) => {
    setBusy('saving')
    setProblem((await onSave(rows.map(rowToMend)))?.problem ?? '')
    setBusy(null)
  }

  const reset = () => {
    asked.current++
    setState(null)
    setBusy(null)
    setProblem('')
  }

  const leaveOut = (rows: ImportRow[], out: boolean) =>
    setState(
      (now) => now && { ...now, leftOut: new Map([...now.leftOut, ...rows.map(({ row }) => [row, out] as const)]) },
    )

  return {
    state,
    busy,
    problem,
    unsolved,
    importable,
    rules,
    isOut,
    /** Set when the rows would exceed the document's limit. */
    hasNoRoom: hasRoom ? null : { limit: points(room.limit), number: points(room.taken + importable.length) },
    canImport: state !== null && busy === null && importable.length > 0 && hasRoom && unsolved.length === 0,
    read,
    readSheet: (sheet: number | 'all') => state && read(state.file, sheet),
    /** Checks again, because the list behind the closed dialog may have changed. */
    recheck: () => void check({}),
    reset,
    refuse: setProblem,
    submit,
    save,
    leaveOut,
    map: (index: number, target: Target) => {
      if (!state) return
      // A field's corrections stay unless the field now comes from another column.
      const changed = new Set([...fieldsFrom(state.mapping[index] ?? 'ignore'), ...fieldsFrom(target)])
      const mended = Object.fromEntries(
        Object.entries(state.mended).filter(([key]) => !changed.has(key.split(':')[1] as ImportField)),
      )
      void check({ mapping: { ...state.mapping, [index]: target }, mended })
    },
    mend: (key: string, text: string) => state && check({ mended: { ...state.mended, [key]: text } }),
    setHeader: (hasHeader: boolean) => {
      if (!state) return
      const { sheet, foundHeader } = state
      const first = dataRows({ ...sheet, headerRow: null })[0]?.row ?? null
      const next = { ...sheet, headerRow: hasHeader ? (foundHeader ?? first) : null }
      const mapping = hasHeader ? mappingOf(next, headingsOf(rules)) : state.mapping
      void check({ sheet: next, mapping, mended: {}, leftOut: new Map() })
    },
  }
}

export type Import = ReturnType<typeof useImport>

function fieldsFrom(target: Target): ImportField[] {
  if (target === 'ignore') return []
  return target === 'last_first' || target === 'full_name' ? ['firstname', 'lastname'] : [target]
}

function tidyPerson(row: ImportRow): ImportText {
  const { values } = row
  return { ...values, personal_number: tidyImport('personal_number', values.personal_number) }
}
