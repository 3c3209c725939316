import { useSyncExternalStore } from 'react'

/** A row that an act could not change, and why. */
export type RefusedRow = { id: number; title: string; reason: string }

/** An act on many rows of a list, while it runs and until its outcome is closed. */
export type BulkRun = {
  /** The name of the list. */
  list: string
  /** The act: "Publicera". */
  label: string
  total: number
  done: number
  refused: RefusedRow[]
  /** Refused rows beyond the named ones. */
  unnamed: number
  state: 'running' | 'done' | 'stopped'
  /** Why it stopped, unless the person stopped it. */
  failure?: string
  /** Tells what was done. */
  sentence: string
  stop: () => void
  /** Does the rest of a stopped run. */
  goOn?: () => void
}

// A run goes on while one looks at other pages, so it is kept outside of these.
let runs: readonly BulkRun[] = []
const listeners = new Set<() => void>()

function put(next: readonly BulkRun[]) {
  runs = next
  for (const listener of listeners) listener()
}

/** Shows a run in its list, in the place of an earlier one there. */
export function showRun(run: BulkRun): void {
  put([...runs.filter(({ list }) => list !== run.list), run])
}

/** Takes the outcome of a list's run away. */
export function closeRun(list: string): void {
  put(runs.filter((run) => run.list !== list))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the run of a list, or null. */
export function useBulkRunOf(list: string): BulkRun | null {
  const all = useSyncExternalStore(subscribe, () => runs)
  return all.find((run) => run.list === list) ?? null
}
