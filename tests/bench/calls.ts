import { load, type Target } from './load.ts'
import type { Running } from './processes.ts'
import { alternate } from './report.ts'
import { listInput, type TestBed } from './test-bed.ts'

/** Seconds of load for one figure, and how often it is measured. */
const wholeRun = { seconds: 5, rounds: 3 }

/** Measures the requests a second of ours and of the baseline, over 10 connections, in turn, after warming up. */
export async function compareRates(
  ours: Target,
  base: Target,
  { seconds, rounds } = wholeRun,
): Promise<{ ours: number; base: number }> {
  await load(ours, seconds / 2)
  await load(base, seconds / 2)
  return alternate(
    rounds,
    () => load(ours, seconds),
    () => load(base, seconds),
  )
}

/** A short measurement. A call near its limit is measured once more, for longer. */
export const shortRun = { seconds: 0.8, rounds: 1 }
export const longRun = { seconds: 2, rounds: 3 }

/** Measures the milliseconds of processor time of the machine for each answer, over 10 connections. */
export async function compareCosts(
  ours: Target,
  base: Target,
  { seconds, rounds } = longRun,
): Promise<{ ours: number; base: number }> {
  await load(ours, seconds / 2)
  await load(base, seconds / 2)
  const rates = await alternate(
    rounds,
    () => load(ours, seconds),
    () => load(base, seconds),
  )
  return { ours: 1000 / rates.ours, base: 1000 / rates.base }
}

/** A call of the typed API as the browser makes it: a batch of one. */
export function callOf(
  { url }: Running,
  { authorization }: Pick<TestBed, 'authorization'>,
  procedure: string,
  input: unknown,
): Target {
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify({ 0: input }) })
  return { url: `${url}/api/v1/trpc/${procedure}?${query}`, headers: { authorization } }
}

/** Measures the list and the single article of the typed API in requests a second, ours against the baseline. */
export async function measureCalls(testBed: TestBed, ours: Running, baseline: Running) {
  const list = await compareRates(callOf(ours, testBed, 'article.list', listInput), { url: `${baseline.url}/list` })
  const one = await compareRates(callOf(ours, testBed, 'article.get', { id: testBed.articleId }), {
    url: `${baseline.url}/one`,
  })
  return { list, one }
}
