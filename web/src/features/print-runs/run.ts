import type { Outputs } from '../../lib/trpc.ts'
import { clockText, dayText, t } from '../../lib/words.ts'

export type Run = Outputs['print']['get']

export const isUnderWay = (run: Pick<Run, 'status'>): boolean => run.status === 'waiting' || run.status === 'running'

/** "Ungefär 20 sekunder kvar", from how fast it has gone so far; undefined while nothing is known. `now` in ms. */
export function timeLeft(run: Run, now: number): string | undefined {
  if (run.status !== 'running' || !run.started_at || run.done === 0 || run.done >= run.total) return undefined
  const spent = now - new Date(run.started_at).getTime()
  if (spent <= 0) return undefined
  const seconds = ((run.total - run.done) * spent) / run.done / 1000
  if (seconds < 55) return t('run.secondsLeft', { number: Math.max(5, Math.ceil(seconds / 5) * 5) })
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? t('run.minuteLeft') : t('run.minutesLeft', { number: minutes })
}

export type StepState = 'done' | 'now' | 'later' | 'stopped'
export type Step = { key: string; label: string; state: StepState; at: string | null }

/** What a run goes through, and where it is. */
export function stepsOf(run: Run): Step[] {
  const ended = run.status === 'failed' || run.status === 'cancelled'
  const made = run.status === 'done' || (run.total > 0 && run.done >= run.total)
  const whileOpen = (state: StepState): StepState => (ended && state === 'now' ? 'stopped' : state)
  const queue: StepState = run.started_at ? 'done' : 'now'
  const making: StepState = made ? 'done' : run.started_at ? 'now' : 'later'
  const keeping: StepState = run.status === 'done' ? 'done' : made ? 'now' : 'later'
  return [
    { key: 'checked', label: t('run.step.checked'), state: 'done', at: run.created_at },
    {
      key: 'queued',
      label: t(run.started_at ? 'run.step.started' : 'run.step.queued'),
      state: whileOpen(queue),
      at: run.started_at,
    },
    { key: 'making', label: t(made ? 'run.step.made' : 'run.step.making'), state: whileOpen(making), at: null },
    {
      key: 'keeping',
      label: t(run.status === 'done' ? 'run.step.kept' : 'run.step.keeping'),
      state: whileOpen(keeping),
      at: run.status === 'done' ? run.finished_at : null,
    },
  ]
}

const DAY = 86_400_000

/** "i dag 15:20", "i går 15:20", "2026-11-17". */
export function whenText(moment: string, now = Date.now()): string {
  const day = dayText(moment)
  const time = clockText(moment).replace('kl. ', '').replace('.', ':')
  if (day === dayText(now)) return t('run.today', { time })
  if (day === dayText(now - DAY)) return t('run.yesterday', { time })
  return day
}
