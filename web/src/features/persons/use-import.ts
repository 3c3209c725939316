import { dataRows, type Sheet } from '@kollegium/api/definitions'
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

export interface ReadFile {
  sheet: Sheet
  mapping: Mapping
  result: DryRun
}

export interface ImportCalls {
  /** What is asked of a person; decides what a column can become. */
  rules: ImportRules
  /** Reads the file on the server; `sheet` is the number of a chosen one. A file that is refused gives `problem`, in Swedish. */
  onRead: (file: File, sheet: number | null) => Promise<ReadFile | { problem: string }>
  /** Checks anew after a column was mapped or a cell mended; `dryRun` of the api does it in the browser. */
  onDryRun: (input: { sheet: Sheet; mapping: Mapping; mended: Mended }) => DryRun | Promise<DryRun>
  /** Gives the rows to look at as a file to mend. What keeps it from that comes as `problem`. */
  onSave: (rows: readonly ImportRow[]) => Promise<{ problem: string } | null>
  /** Takes the rows that are not left out. */
  onImport: (persons: ImportText[]) => void | Promise<void>
  /** How many persons one document holds, and how many it has. */
  room: { limit: number; taken: number }
  onClose: () => void
}

interface State extends ReadFile {
  file: File
  mended: Mended
  /** What was chosen for single rows. Who is in the list, or on another row, already is left out unless it is chosen. */
  leftOut: ReadonlyMap<number, boolean>
  /** The row with headings that the file was found to have. */
  foundHeader: number | null
}

/** The steps of an import: what was read, how columns are mapped, what is mended or left out. Nothing is saved before the last. */
export function useImport({ rules, onRead, onDryRun, onSave, onImport, onClose, room }: ImportCalls) {
  const [state, setState] = useState<State | null>(null)
  const [busy, setBusy] = useState<'reading' | 'saving' | 'importing' | null>(null)
  const [problem, setProblem] = useState('')
  /** Answers of an older question must not overwrite those of a newer one. */
  const asked = useRef(0)

  const read = async (file: File, sheet: number | null = null) => {
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
    setProblem((await onSave(rows))?.problem ?? '')
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
    /** Said when there would be more persons than one document holds. */
    hasNoRoom: hasRoom ? null : { limit: points(room.limit), number: points(room.taken + importable.length) },
    canImport: state !== null && busy === null && importable.length > 0 && hasRoom && unsolved.length === 0,
    read,
    readSheet: (sheet: number) => state && read(state.file, sheet),
    /** The list behind the dialog may have changed while it was closed. */
    recheck: () => void check({}),
    reset,
    refuse: setProblem,
    submit,
    save,
    leaveOut,
    map: (index: number, target: Target) => {
      if (!state) return
      // What was mended in a field is kept unless the field now comes from somewhere else.
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
