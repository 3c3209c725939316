import { load, type Target } from './load.ts'
import type { Running } from './processes.ts'
import { inTurn } from './report.ts'
import { listInput, type Stage } from './stage.ts'

/** Seconds of load for one figure, and of warming up before the first. */
const seconds = 5
const warmUp = 3
const rounds = 3

/** Measures the requests a second of ours and of the baseline, over 10 connections, in turn. */
export async function compare(ours: Target, base: Target): Promise<{ ours: number; base: number }> {
  await load(ours, warmUp)
  await load(base, warmUp)
  return inTurn(
    rounds,
    () => load(ours, seconds),
    () => load(base, seconds),
  )
}

/** A short measurement. A call near its limit is measured once more, for longer. */
export const shortly = { seconds: 0.8, rounds: 1 }
export const calmly = { seconds: 2, rounds: 3 }

/** Measures the milliseconds of processor time of the machine for each answer, over 10 connections. */
export async function costs(
  ours: Target,
  base: Target,
  { seconds, rounds } = calmly,
): Promise<{ ours: number; base: number }> {
  await load(ours, seconds / 2)
  await load(base, seconds / 2)
  const rates = await inTurn(
    rounds,
    () => load(ours, seconds),
    () => load(base, seconds),
  )
  return { ours: 1000 / rates.ours, base: 1000 / rates.base }
}

/** A call of the typed API as the browser makes it: a batch of one. */
export function callOf(
  { url }: Running,
  { authorization }: Pick<Stage, 'authorization'>,
  procedure: string,
  input: unknown,
): Target {
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify({ 0: input }) })
  return { url: `${url}/api/v1/trpc/${procedure}?${query}`, headers: { authorization } }
}

/** Measures the list and the single article of the typed API in requests a second, ours against the baseline. */
export async function measureCalls(stage: Stage, ours: Running, bare: Running) {
  const list = await compare(callOf(ours, stage, 'article.list', listInput), { url: `${bare.url}/list` })
  const one = await compare(callOf(ours, stage, 'article.get', { id: stage.articleId }), { url: `${bare.url}/one` })
  return { list, one }
}
