import { type Failure, failureOf } from '../../lib/errors.ts'
import { type BulkRun, type RefusedRow, showRun } from './bulk-runs.ts'

/** Refusals of one row; any other failure stops a run, because the next rows would fail the same. */
const ofOneRow: readonly Failure['code'][] = ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'INVALID']

/** The refused rows that are named. */
const mostNamed = 100

export type BulkWork = {
  list: string
  label: string
  ids: readonly number[]
  size: number
  act: (ids: number[]) => Promise<unknown>
  sentence: (done: number) => string
  /** Rows that were refused before the first call. */
  refused?: { named: RefusedRow[]; number: number }
  /** Finds the titles of refused rows. */
  titlesOf: (ids: number[]) => Promise<Map<number, string>>
  /** Runs whenever rows have changed, and at the end. */
  onChange: () => void
}

/**
 * Does an act on many rows, some at a time, and shows its progress in the list. A call that is refused is done again row by row, so that
 * one refused row keeps none of the others back.
 * @returns the ids that were done
 */
export async function runBulk(work: BulkWork): Promise<number[]> {
  const { list, label, ids, size, act, sentence, refused, titlesOf, onChange } = work
  const done: number[] = []
  const reasons = new Map<number, string>()
  const titles = new Map<number, string>()
  let isStopped = false
  let failure: string | undefined
  let at = 0

  const show = (state: BulkRun['state']) => {
    const late = [...reasons].slice(0, mostNamed).map(([id, reason]) => ({ id, reason, title: titles.get(id) ?? '' }))
    const named = [...(refused?.named ?? []), ...late].slice(0, mostNamed)
    showRun({
      ...{ list, label, state, failure, refused: named },
      total: ids.length,
      done: done.length,
      unnamed: (refused?.number ?? 0) + reasons.size - named.length,
      sentence: sentence(done.length),
      stop: () => {
        isStopped = true
      },
      ...(state === 'stopped' && { goOn: () => void runBulk({ ...work, ids: ids.slice(at), refused: undefined }) }),
    })
  }
  /** Tries rows in one call; refused ones by themselves. False: the run can't go on. */
  const attempt = async (some: number[]): Promise<boolean> => {
    try {
      await act(some)
      done.push(...some)
      return true
    } catch (error) {
      const { code, message } = failureOf(error)
      if (!ofOneRow.includes(code)) {
        failure = message
        return false
      }
      const [only] = some
      if (some.length === 1 && only !== undefined) {
        reasons.set(only, message)
        return true
      }
      for (const id of some) if (!(await attempt([id]))) return false
      return true
    }
  }

  show('running')
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', stay)
  try {
    while (at < ids.length && !isStopped) {
      if (!(await attempt(ids.slice(at, at + size)))) break
      at += size
      show('running')
    }
  } finally {
    window.removeEventListener('beforeunload', stay)
  }
  // Without their titles the rows are told by their numbers.
  if (reasons.size > 0) {
    const found = await titlesOf([...reasons.keys()].slice(0, mostNamed)).catch(() => new Map<number, string>())
    for (const [id, title] of found) titles.set(id, title)
  }
  show(at < ids.length ? 'stopped' : 'done')
  onChange()
  return done
}
