import type { Page } from 'playwright'

/**
 * Measures the most work between two frames during `work`: processor time of the page's main thread, which other
 * processes on the machine do not lengthen.
 */
export async function longestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-devtools.timeline.frame',
    ],
  })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  return Math.max(...frames(traceEvents))
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: the event's begin, and its processor time. */
  ts: number
  tdur?: number
}

/** The milliseconds of work of each frame, on the thread that draws the page. */
function frames(events: TraceEvent[]): number[] {
  const own = events.find(({ name }) => name === 'BeginMainThreadFrame')
  if (!own) throw new Error('no frame was drawn')
  const times = [0]
  const mine = events
    .filter(({ pid, tid }) => pid === own.pid && tid === own.tid)
    .sort((one, other) => one.ts - other.ts)
  for (const { name, tdur = 0 } of mine) {
    if (name === 'BeginMainThreadFrame') times.push(0)
    else if (name === 'RunTask') times[times.length - 1] = (times.at(-1) ?? 0) + tdur / 1000
  }
  return times
}
