import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListInput } from '@kollegium/api/definitions'
import { callOf, compareCosts, longRun, shortRun } from './calls.ts'
import { measureFinding } from './finding.ts'
import { p95 } from './load.ts'
import { type Running, startServer } from './processes.ts'
import { alternate, type Measured } from './report.ts'
import { type Call, calls, page, searches } from './scale-calls.ts'
import { measureGateway } from './scale-gateway.ts'
import { openSize, type Size } from './scale-size.ts'
import { measureSuggestions } from './suggestions.ts'
import type { BaselineWork } from './test-bed.ts'

// Measures the cost of a large federation against one a tenth of its size (scale-fill.ts): the same calls, the two
// servers in turn.

const limit = 1.5
const near = 0.85

/**
 * Measures all calls of scale-calls.ts, the gateway, the searches and the writes.
 * @param flags Node's flags of `npm start`
 * @param only the beginnings of the names of the calls that are measured alone, with Ctrl + K where one is `search`; empty for all calls
 */
export async function measureScale(
  flags: string[],
  tell: (line: Measured) => void,
  only?: readonly string[],
): Promise<void> {
  const measured = callsNamed(only ?? [])
  const full = await openSize(1, flags)
  const closing = [full.close]
  try {
    const tenth = await openSize(0.1, flags)
    closing.push(tenth.close)
    for (const call of measured) {
      tell(await measureCall(call, full, tenth).catch((error) => refused(call, error)))
    }
    if (only !== undefined) return only.includes('search') ? await measureFinding(full, tell) : undefined
    tell(await measureWriting(full, tenth))
    const work = join(full.env.DATA_DIR ?? '', 'bare-work.json')
    writeFileSync(
      work,
      JSON.stringify({ list: [], one: [], page: '', longPage: '', search: full.search } satisfies BaselineWork),
    )
    const baseline = await startServer('tests/bench/baseline.ts', { ...full.env, WORK: work }, flags)
    closing.push(baseline.stop)
    tell(await measureSearch(full, baseline))
    await measureFinding(full, tell)
    await measureSuggestions(full.server, tenth.server, tell)
    await measureGateway(full, tell)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** The calls whose names begin in one of these ways; all without one. @throws TypeError for a beginning that no call has */
function callsNamed(beginnings: readonly string[]): readonly Call[] {
  const unknown = beginnings.find((name) => !calls.some(({ procedure }) => procedure.startsWith(name)))
  if (unknown !== undefined) throw new TypeError(`No call of scale-calls.ts begins with ${unknown}`)
  if (beginnings.length === 0) return calls
  return calls.filter(({ procedure }) => beginnings.some((name) => procedure.startsWith(name)))
}

/** Measures Ctrl + K at full size without the calls at a tenth of it, which take most of the time of {@link measureScale}. */
export async function measureFindingAlone(flags: string[], tell: (line: Measured) => void): Promise<void> {
  const full = await openSize(1, flags)
  await measureFinding(full, tell).finally(full.close)
}

async function measureCall(call: Call, full: Size, tenth: Size): Promise<Measured> {
  const inputAt = ({ named }: Size) => (typeof call.input === 'function' ? call.input(named) : call.input)
  const at = (size: Size) =>
    callOf(size.server, { authorization: size.authorization[call.who] }, call.procedure, inputAt(size))
  const { search, orderBy, filters } = inputAt(full) as ListInput
  const asked = [search && `"${search}"`, orderBy?.[0] && `by ${orderBy[0].column}`, filters && 'filtered']
  const name = [call.procedure, ...asked, `(${call.who}), ten times the rows`].filter(Boolean).join(' ')
  const first = await compareCosts(at(full), at(tenth), shortRun)
  const cost = first.ours / first.base < limit * near ? first : await compareCosts(at(full), at(tenth))
  return { name, ...cost, unit: 'ms', limit, sense: 'most' }
}

/** A call that could not be measured: its line says so, and the calls after it are measured all the same. */
function refused({ procedure, who }: Call, error: unknown): Measured {
  console.error(error)
  return { name: `${procedure} (${who}), not measured`, ours: Number.NaN, unit: 'ms', limit, sense: 'most' }
}

/**
 * Measures a list with its exact total while an editor saves one of its rows twice a second. Each save makes the server
 * count the total anew.
 */
async function measureWriting(full: Size, tenth: Size): Promise<Measured> {
  const at = ({ server, authorization }: Size) =>
    callOf(server, { authorization: authorization.editor }, 'article.list', page)
  const stops = [full, tenth].map(keepSaving)
  try {
    const name = 'article.list (editor) while an article is saved twice a second'
    return { name, ...(await compareCosts(at(full), at(tenth))), unit: 'ms', limit, sense: 'most' }
  } finally {
    for (const stop of stops) await stop()
  }
}

/**
 * Starts the saves.
 * @returns a function that ends them, and throws when a save was refused
 */
function keepSaving({ server, authorization, named }: Size): () => Promise<void> {
  const refused: string[] = []
  let saves = 0
  const save = async () => {
    const body = JSON.stringify({ 0: { id: named.article, data: { title: `Sparad ${++saves}` } } })
    const headers = { authorization: authorization.editor, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/v1/trpc/article.update?batch=1`, { method: 'POST', headers, body })
    const text = await response.text()
    if (!response.ok) refused.push(text)
  }
  let saving = Promise.resolve()
  const timer = setInterval(() => {
    saving = saving.then(save)
  }, 500)
  return async () => {
    clearInterval(timer)
    await saving
    if (refused[0]) throw new Error(refused[0])
  }
}

/** Measures the search against the same statement in a bare Express handler. */
async function measureSearch({ server, authorization }: Size, baseline: Running): Promise<Measured> {
  const ours = callOf(server, { authorization: authorization.editor }, 'search.content', searches.common)
  const base = { url: `${baseline.url}/search` }
  const times = await alternate(
    longRun.rounds,
    () => p95(ours, 400),
    () => p95(base, 400),
  )
  return { name: 'search, 95 of 100 within (same SQL)', ...times, unit: 'ms', limit: 3, sense: 'most' }
}
