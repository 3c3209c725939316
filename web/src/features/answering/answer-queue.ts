import { drafts } from '../../lib/drafts.ts'
import { type Failure, failureOf, isTransient } from '../../lib/errors.ts'

/** An answer as the page shows it. `kept` waits in the browser for a connection; `refused` needs the person. */
export type AnswerState = 'idle' | 'saving' | 'saved' | 'kept' | 'refused' | 'conflict'
export type Answer = {
  value: unknown
  /** The version on the server that the value began from; 0 for none. */
  version: number
  state: AnswerState
  error: string | null
  /** The answer that another tab has saved meanwhile. */
  other: { value: unknown; version: number } | null
}
type Kept = Record<string, { value: unknown; version: number }>

/** `isGivenUp` aborts a save that has had no answer for long. */
type Save = (
  rowId: number,
  value: unknown,
  version: number,
  isGivenUp: AbortSignal,
) => Promise<{ version: number; savedAt: Date }>
export type QueueOptions = {
  user: number
  assignment: number
  save: Save
  /** Checks a value before it is sent; null for one that may be saved. */
  check: (rowId: number, value: unknown) => string | null
  /** Called for a refusal of the whole survey: it is sent, was changed, or the person is no candidate any more. */
  onStop: (failure: Failure) => void
  /** Called when the server refuses an answer that fits the question as this page knows it: the question has changed. */
  onChanged: () => void
  local?: Storage
}

/** Milliseconds after the last key press until an answer is sent. */
const pause = 600
/** Milliseconds that a save may wait for its answer. A network that has stalled gives none, and the next try may get through. */
const longest = 20_000
/** Milliseconds between tries without a connection. */
const tries = [1_000, 2_000, 5_000, 10_000, 30_000] as const

const fresh: Answer = { value: null, version: 0, state: 'idle', error: null, other: null }
/** Failures that say nothing of the survey's other answers. */
const ofOneAnswer: readonly Failure['code'][] = ['INVALID', 'INTERNAL']

/** Details of a refusal: the other tab's answer, that the survey is sent, or the question that is gone. */
type Details = { value?: unknown; version?: number; sent?: boolean; question?: number }

export type AnswerQueue = ReturnType<typeof createAnswerQueue>

/** Returns the place in the browser for answers that the server doesn't have. Tabs share it, so each changes its own answers alone. */
function browserFor({ user, assignment, local = localStorage }: QueueOptions) {
  const place = { user, resource: 'validig', id: assignment }
  const stored = (): Kept => drafts.find<Kept>(place, local)?.values ?? {}
  const put = (rowId: number, answer: Answer | undefined) => {
    const { [rowId]: _before, ...others } = stored()
    const values = answer ? { ...others, [rowId]: { value: answer.value, version: answer.version } } : others
    if (Object.keys(values).length === 0) drafts.drop(place, local)
    else drafts.keep(place, { values, base: null, at: Date.now() }, local)
  }
  return { stored, put }
}

/** Aborts work that has lasted too long. */
async function withinLimit<Result>(work: (isGivenUp: AbortSignal) => Promise<Result>): Promise<Result> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), longest)
  try {
    return await work(giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Keeps a survey's answers and sends each by itself. Every change lies in the browser before it is sent and stays there until the
 * server has it, so that nobody waits for the network, and nothing is lost by a reload.
 */
export function createAnswerQueue(
  options: QueueOptions,
  saved: readonly { rowId: number; value?: unknown; version: number }[],
) {
  const browser = browserFor(options)
  const answers = new Map<number, Answer>()
  const unsent = new Set<number>()
  const running = new Map<number, Promise<void>>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()
  let failures = 0
  let savedAt: Date | null = null
  /** The survey takes no answers now. */
  let stopped = false
  let ended = false

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const keep = (rowId: number) => browser.put(rowId, unsent.has(rowId) ? answers.get(rowId) : undefined)
  const change = (rowId: number, part: Partial<Answer>) => {
    answers.set(rowId, { ...(answers.get(rowId) ?? fresh), ...part })
    tell()
  }
  const plan = (rowId: number, wait: number) => {
    clearTimeout(timers.get(rowId))
    const timer = setTimeout(() => void send(rowId), wait)
    timers.set(rowId, timer)
  }

  function send(rowId: number): Promise<void> {
    clearTimeout(timers.get(rowId))
    timers.delete(rowId)
    const before = running.get(rowId)
    // One save of a question at a time: the next begins from the version that this one gives.
    if (before) return before.then(() => (unsent.has(rowId) && !timers.has(rowId) ? send(rowId) : undefined))
    const work = attempt(rowId).finally(() => running.delete(rowId))
    running.set(rowId, work)
    return work
  }

  async function attempt(rowId: number): Promise<void> {
    const answer = answers.get(rowId)
    if (!answer || ended || !unsent.has(rowId)) return
    if (stopped) return change(rowId, { state: 'kept' })
    const { value, version } = answer
    try {
      const done = await withinLimit((isGivenUp) => options.save(rowId, value, version, isGivenUp))
      failures = 0
      savedAt = done.savedAt
      const isSame = answers.get(rowId)?.value === value
      if (isSame) unsent.delete(rowId)
      change(rowId, { version: done.version, ...(isSame && { state: 'saved', error: null }) })
      keep(rowId)
    } catch (error) {
      refuse(rowId, failureOf(error))
    }
  }

  function refuse(rowId: number, failure: Failure): void {
    if (isTransient(failure) || failure.code === 'RATE_LIMITED') {
      change(rowId, { state: 'kept' })
      plan(rowId, tries[Math.min(failures, tries.length - 1)] ?? 30_000)
      failures += 1
      return
    }
    const { value, version, sent, question } = failure.details as Details
    if (failure.code === 'NOT_FOUND' && question === rowId) {
      // The question is gone from the survey, and its unsaved answer must not hold back the others.
      unsent.delete(rowId)
      change(rowId, fresh)
      keep(rowId)
      options.onStop(failure)
      return
    }
    if (failure.code === 'CONFLICT' && !sent && version !== undefined) {
      change(rowId, { state: 'conflict', error: null, other: { value, version } })
      return
    }
    change(rowId, { state: 'refused', error: failure.message })
    if (failure.code === 'INVALID') options.onChanged()
    if (ofOneAnswer.includes(failure.code)) return
    if (failure.code !== 'NOT_FOUND') stopped = true
    options.onStop(failure)
  }

  /** Begins, also after a stop, from the answers that the server has now. Unsent ones are sent. */
  function resume(now: typeof saved): void {
    if (ended) return
    stopped = false
    failures = 0
    for (const { rowId, value, version } of now) {
      const isOlder = version < (answers.get(rowId)?.version ?? 0)
      if (!unsent.has(rowId) && !isOlder)
        answers.set(rowId, { ...fresh, value, version, state: value === null ? 'idle' : 'saved' })
    }
    for (const rowId of unsent) {
      const answer = answers.get(rowId)
      if (!answer || answer.state === 'conflict') continue
      const error = options.check(rowId, answer.value)
      answers.set(rowId, { ...answer, state: error ? 'refused' : 'kept', error })
      if (!error) plan(rowId, 0)
    }
    tell()
  }

  for (const [key, { value, version }] of Object.entries(browser.stored())) {
    answers.set(Number(key), { ...fresh, value, version })
    unsent.add(Number(key))
  }
  resume(saved)
  const online = () => {
    failures = 0
    for (const rowId of unsent) if (answers.get(rowId)?.state === 'kept') plan(rowId, 0)
  }
  globalThis.addEventListener?.('online', online)

  return {
    get: (rowId: number): Answer | undefined => answers.get(rowId),
    set(rowId: number, value: unknown) {
      const error = options.check(rowId, value)
      unsent.add(rowId)
      change(rowId, { value, error, state: error ? 'refused' : 'saving', other: null })
      keep(rowId)
      if (error) clearTimeout(timers.get(rowId))
      else plan(rowId, pause)
    },
    /** Settles an answer that two tabs have changed. */
    settle(rowId: number, whose: 'mine' | 'other') {
      const other = answers.get(rowId)?.other
      if (!other) return
      if (whose === 'mine') {
        change(rowId, { version: other.version, other: null, state: 'saving' })
        plan(rowId, 0)
      } else {
        unsent.delete(rowId)
        change(rowId, { ...other, other: null, state: 'saved' })
      }
      keep(rowId)
    },
    /** Sends what waits. True when the server has every answer. */
    async flush(): Promise<boolean> {
      await Promise.all([...unsent].filter((rowId) => answers.get(rowId)?.state !== 'refused').map(send))
      return unsent.size === 0
    },
    /** Answers that the server doesn't have: those that wait for a connection, and those that need the person. */
    waiting: () => [...unsent].filter((rowId) => answers.get(rowId)?.state === 'kept').length,
    refused: () => [...unsent].filter((rowId) => ['refused', 'conflict'].includes(answers.get(rowId)?.state ?? '')),
    isSaving: () => [...unsent].some((rowId) => answers.get(rowId)?.state === 'saving'),
    savedAt: () => savedAt,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    resume,
    /** Stops trying. Unsent answers stay in the browser. */
    end() {
      ended = true
      for (const timer of timers.values()) clearTimeout(timer)
      globalThis.removeEventListener?.('online', online)
    },
  }
}
