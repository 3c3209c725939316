import type { DryRun, ImportRow, Mended } from '@kollegium/api/certificates/import/dry-run'
import { type Mapping, mappingOf, type Target } from '@kollegium/api/certificates/import/mapping'
import { type PersonField, type PersonText, tidyCell } from '@kollegium/api/certificates/persons'
import { dataRows, type Sheet } from '@kollegium/api/spreadsheets/sheet'
import { useRef, useState } from 'react'
import { failureOf } from '../../lib/errors.ts'

export interface ReadFile {
  sheet: Sheet
  mapping: Mapping
  result: DryRun
}

export interface ImportCalls {
  /** Reads the file on the server. A file that is refused gives `problem`, in Swedish. */
  onRead: (file: File) => Promise<ReadFile | { problem: string }>
  /** Checks anew after a column was mapped or a cell mended; `dryRun` of the api does it in the browser. */
  onDryRun: (input: { sheet: Sheet; mapping: Mapping; mended: Mended }) => DryRun | Promise<DryRun>
  /** Takes the rows that are not left out. */
  onImport: (persons: PersonText[]) => void | Promise<void>
  onClose: () => void
}

interface State extends ReadFile {
  mended: Mended
  leftOut: ReadonlySet<number>
  /** The row with headings that the file was found to have. */
  foundHeader: number | null
}

/** The steps of an import: what was read, how columns are mapped, what is mended or left out. Nothing is saved before the last. */
export function useImport({ onRead, onDryRun, onImport, onClose }: ImportCalls) {
  const [state, setState] = useState<State | null>(null)
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null)
  const [problem, setProblem] = useState('')
  /** Answers of an older question must not overwrite those of a newer one. */
  const asked = useRef(0)

  const read = async (file: File) => {
    setBusy('reading')
    setProblem('')
    const mine = ++asked.current
    try {
      const answer = await onRead(file)
      if (mine !== asked.current) return
      if ('problem' in answer) setProblem(answer.problem)
      else setState({ ...answer, mended: {}, leftOut: new Set(), foundHeader: answer.sheet.headerRow })
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

  const kept = state ? state.result.rows.filter((row) => !state.leftOut.has(row.row)) : []
  const unsolved = kept.filter((row) => row.faults.length > 0)
  const importable = kept.filter((row) => row.faults.length === 0)

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

  const reset = () => {
    asked.current++
    setState(null)
    setBusy(null)
    setProblem('')
  }

  const leaveOut = (rows: number[], out: boolean) =>
    setState((now) => {
      if (!now) return now
      const leftOut = new Set(now.leftOut)
      for (const row of rows) {
        if (out) leftOut.add(row)
        else leftOut.delete(row)
      }
      return { ...now, leftOut }
    })

  return {
    state,
    busy,
    problem,
    unsolved,
    importable,
    canImport: state !== null && busy === null && importable.length > 0 && unsolved.length === 0,
    read,
    reset,
    refuse: setProblem,
    submit,
    leaveOut,
    map: (index: number, target: Target) => {
      if (!state) return
      // What was mended in a field is kept unless the field now comes from somewhere else.
      const changed = new Set([...fieldsFrom(state.mapping[index] ?? 'ignore'), ...fieldsFrom(target)])
      const mended = Object.fromEntries(
        Object.entries(state.mended).filter(([key]) => !changed.has(key.split(':')[1] as PersonField)),
      )
      void check({ mapping: { ...state.mapping, [index]: target }, mended })
    },
    mend: (key: string, text: string) => state && check({ mended: { ...state.mended, [key]: text } }),
    setHeader: (hasHeader: boolean) => {
      if (!state) return
      const { sheet, foundHeader } = state
      const first = dataRows({ ...sheet, headerRow: null })[0]?.row ?? null
      const next = { ...sheet, headerRow: hasHeader ? (foundHeader ?? first) : null }
      const mapping = hasHeader ? mappingOf(next) : state.mapping
      void check({ sheet: next, mapping, mended: {}, leftOut: new Set() })
    },
  }
}

export type Import = ReturnType<typeof useImport>

function fieldsFrom(target: Target): PersonField[] {
  if (target === 'ignore') return []
  return target === 'last_first' || target === 'full_name' ? ['firstname', 'lastname'] : [target]
}

function tidyPerson(row: ImportRow): PersonText {
  const { values } = row
  return { ...values, personal_number: tidyCell('personal_number', values.personal_number) }
}
