import { callOf } from './calls.ts'
import { p95 } from './load.ts'
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
 * ratio, because a person waits for it.
 */
export async function measureFinding({ server, authorization }: Size, tell: (line: Measured) => void): Promise<void> {
  for (const who of ['editor', 'office'] satisfies Who[]) {
    for (const [name, given] of asked) {
      const few = { ...given, limit: 5 }
      const target = callOf(server, { authorization: authorization[who] }, parts.join(), given)
      const input = JSON.stringify({ 0: { ...given, limit: 26 }, 1: few, 2: few })
      const url = target.url.replace(/\?.*/, `?${new URLSearchParams({ batch: '1', input })}`)
      await p95({ ...target, url }, 10, 1)
      const ours = await p95({ ...target, url }, times, 1)
      tell({ name: `Ctrl + K, ${name} (${who}), 95 of 100 within`, ours, unit: 'ms', limit, sense: 'most' })
    }
  }
}

/** The searches of one typed text (`web/src/features/find/use-found.ts`), which go in one request. */
const parts = ['search.anything', 'search.user', 'search.cases']
