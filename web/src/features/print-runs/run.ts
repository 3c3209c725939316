import './print-run-texts.ts'
import { clockText, dayText, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Run = Outputs['print']['get']
type RunStep = Run['step']

/** Tells whether a run waits or is running. */
export const isUnderWay = (run: Pick<Run, 'status'>): boolean => run.status === 'waiting' || run.status === 'running'

/** Returns the output's type, by which its texts are sorted. */
export const outputType = ({ output }: Pick<Run, 'output'>) =>
  output === 'mail' ? 'mails' : output === 'xlsx' ? 'list' : 'papers'

/** Returns the run's heading, during and after it. */
export function headingOf(run: Run): string {
  return t(run.status === 'waiting' ? 'run.waiting' : `run.${outputType(run)}.${run.status}`)
}

type Stage = { step: RunStep; words: string; share: number }
const keeping = { step: 'keeping', words: 'keeping', share: 0.05 } as const

/** The stages of each output, with their approximate shares of the time. */
const stages: Record<Run['output'], readonly Stage[]> = {
  pdf: [
    { step: 'making', words: 'setting', share: 0.1 },
    { step: 'printing', words: 'printing', share: 0.75 },
    { step: 'signing', words: 'signing', share: 0.1 },
    keeping,
  ],
  zip: [{ step: 'making', words: 'making', share: 0.95 }, keeping],
  xlsx: [{ step: 'making', words: 'listing', share: 1 }],
  mail: [
    { step: 'making', words: 'making', share: 0.5 },
    { step: 'sending', words: 'sending', share: 0.5 },
  ],
}

/** Tells whether the step reports a number of finished documents. */
export const isCounted = ({ step, output }: Run): boolean =>
  output !== 'xlsx' && (step === 'making' || step === 'sending')

/**
 * Returns the finished share, up to 1; undefined while unknown. A step without a count goes by the clock. `now` in ms.
 */
export function progressOf(run: Run, now: number): number | undefined {
  if (run.status === 'done') return 1
  if (!run.started_at) return isUnderWay(run) ? undefined : 0
  const of = stages[run.output]
  const at = of.findIndex(({ step }) => step === run.step)
  const before = of.slice(0, at).reduce((sum, { share }) => sum + share, 0)
  const within = isCounted(run) ? run.done / Math.max(1, run.total) : byClock(run, now)
  const made = before + (of[at]?.share ?? 0) * within
  return made === 0 && isUnderWay(run) ? undefined : made
}

function byClock({ expected_at, updated_at }: Run, now: number): number {
  if (!expected_at) return 0
  const begun = Date.parse(updated_at)
  const whole = Date.parse(expected_at) - begun
  return whole <= 0 ? 0 : Math.min(0.95, Math.max(0, (now - begun) / whole))
}

/** Formats the time left: "Ungefär 20 sekunder kvar"; undefined while unknown. `now` in ms. */
export function timeLeft(run: Run, now: number): string | undefined {
  const seconds = secondsLeft(run, now)
  if (seconds === undefined) return undefined
  if (seconds < 55) return t('run.secondsLeft', { number: Math.max(5, Math.ceil(seconds / 5) * 5) })
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? t('run.minuteLeft') : t('run.minutesLeft', { number: minutes })
}

/** Estimates the seconds left by the speed so far, or without a count by the server's estimate. */
function secondsLeft(run: Run, now: number): number | undefined {
  if (run.status !== 'running' || !run.started_at) return undefined
  if (run.expected_at) return Math.max(0, (Date.parse(run.expected_at) - now) / 1000)
  // Setting a PDF is its smallest part, and before the documents exist no mail shows the speed of mailing.
  const tells = run.output === 'zip' ? run.step === 'making' : run.step === 'sending'
  const spent = now - Date.parse(run.started_at)
  if (!tells || run.done === 0 || run.done >= run.total || spent <= 0) return undefined
  return ((run.total - run.done) * spent) / run.done / 1000
}

export type StepState = 'done' | 'now' | 'later' | 'stopped'
export type Step = { key: string; label: string; state: StepState; at: string | null }

/** Returns the run's steps with their states. */
export function stepsOf(run: Run): Step[] {
  const isOver = run.status === 'failed' || run.status === 'cancelled'
  const current = isOver ? 'stopped' : 'now'
  const of = stages[run.output]
  const at = of.findIndex(({ step }) => step === run.step)
  const stateOf = (index: number): StepState => {
    if (run.status === 'done') return 'done'
    if (!run.started_at || index > at) return 'later'
    return index < at ? 'done' : current
  }
  return [
    { key: 'checked', label: t('run.step.checked'), state: 'done', at: run.created_at },
    {
      key: 'queued',
      label: t(run.started_at ? 'run.step.started' : 'run.step.queued'),
      state: run.started_at ? 'done' : current,
      at: run.started_at,
    },
    ...of.map(({ step, words }, index) => {
      const state = stateOf(index)
      const label = t(`run.step.${words}.${state === 'done' ? 'done' : 'now'}` as TextKey)
      const isLast = index === of.length - 1
      return { key: step, label, state, at: isLast && run.status === 'done' ? run.finished_at : null }
    }),
  ]
}

/** Names the run's current step. */
export function stepLabel(run: Run): string {
  return stepsOf(run).find(({ state }) => state === 'now')?.label ?? headingOf(run)
}

const DAY = 86_400_000

/** Formats a time: "i dag 15:20", "i går 15:20", "2026-11-17". */
export function whenText(moment: string, now = Date.now()): string {
  const day = dayText(moment)
  const time = clockText(moment).replace('kl. ', '').replace('.', ':')
  if (day === dayText(now)) return t('run.today', { time })
  if (day === dayText(now - DAY)) return t('run.yesterday', { time })
  return day
}
