import { callOf } from './calls.ts'
import { p95, type Target } from './load.ts'
import type { Running } from './processes.ts'
import type { Measured } from './report.ts'
import { searches, type Who } from './scale-calls.ts'
import type { Size } from './scale-size.ts'

/** Milliseconds within which hits are there: a person sees no wait. */
const limit = 100
/** Calls of a search, one after the other, as one person types. */
const times = 60

const asked: readonly [string, object][] = [
  ['a common word', searches.common],
  ['a rare word', searches.rare],
  ['a mistyped word', searches.mistyped],
  ['a word that nobody has', searches.nothing],
  ['a name', searches.person],
]

/**
 * Measures Ctrl + K at full size: the request that the browser sends for one typed text, with all its searches. The limit is time, not a
 * ratio, because a person waits for it. A server that runs since a while has compiled its code: each search is asked for before any is
 * measured.
 */
export async function measureFinding({ server, authorization }: Size, tell: (line: Measured) => void): Promise<void> {
  const targets = (['editor', 'office'] satisfies Who[]).flatMap((who) =>
    asked.map(([name, given]) => ({
      name: `${name} (${who})`,
      target: paletteCall(server, authorization[who], given),
    })),
  )
  for (const { target } of targets) await p95(target, times, 1)
  for (const { name, target } of targets) {
    const ours = await p95(target, times, 1)
    tell({ name: `Ctrl + K, ${name}, 95 of 100 within`, ours, unit: 'ms', limit, sense: 'most' })
  }
}

/** The request of the palette for one typed text. */
function paletteCall(server: Running, authorization: string, given: object): Target {
  const few = { ...given, limit: 5 }
  const target = callOf(server, { authorization }, parts.join(), given)
  const input = JSON.stringify({ 0: { ...given, limit: 26 }, 1: few, 2: few })
  return { ...target, url: target.url.replace(/\?.*/, `?${new URLSearchParams({ batch: '1', input })}`) }
}

/** The searches of one typed text (`web/src/features/find/use-found.ts`), which go in one request. */
const parts = ['search.anything', 'search.user', 'search.cases']
