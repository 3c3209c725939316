import { loadMany, type ManyTargets } from './load.ts'
import { type Running, startServer } from './processes.ts'
import { alternate, type Measured } from './report.ts'
import { fillTexts } from './scale-fill.ts'
import { openTestBedWith } from './test-bed.ts'

/** A site of the demo network, to which scale-fill.ts gives texts. */
const label = 'eslov-hoor-horby'
/** Words that scale-fill.ts writes into a tenth of the titles each. */
const words = ['praktik', 'handledning', 'validering', 'studiebesök', 'diplomering', 'nätverk', 'lärande', 'omsorg']
/** Numbers of titles that both sizes have. */
const numbers = 9_000
const maxPerSecond = 2_000
/** Long enough that the start of the loading process, which shares the processor, counts for little. */
const longRun = { seconds: 8, rounds: 3 }
/** Each of the ten connections plans each statement five times before it keeps a plan, and Node compiles what it runs often. */
const warmUpSeconds = 10

let asked = 0

/**
 * Makes questions of a search field that nobody asked before, so that none is answered from memory, each from another visitor:
 * the beginning of a common word with the beginning of a rare one, on the site and in the network.
 */
function questions({ url, port }: Running, count: number): ManyTargets {
  const requests = Array.from({ length: count }, () => {
    const at = asked++
    const word = words[at % words.length] ?? ''
    const beginning = word.slice(0, 2 + (Math.floor(at / numbers) % 5))
    const query = new URLSearchParams({ q: `${beginning} ${at % numbers}` })
    if (at % 2 === 1) query.set('omfattning', 'natverket')
    const visitor = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
    const headers = { host: `${label}.vo.localhost:${port}`, 'x-forwarded-for': visitor }
    return { path: `/sok/forslag?${query}`, headers }
  })
  return { url, requests }
}

/** Measures the proposals of a search field: requests a second at full size, and their cost against a tenth of the texts. */
export async function measureSuggestions(full: Running, tenth: Running, tell: (line: Measured) => void): Promise<void> {
  const { seconds, rounds } = longRun
  const rateOf = (server: Running, duration = seconds) => loadMany(questions(server, duration * maxPerSecond), duration)
  await rateOf(full, warmUpSeconds)
  await rateOf(tenth, warmUpSeconds)
  const rates = await alternate(
    rounds,
    () => rateOf(full),
    () => rateOf(tenth),
  )
  const name = 'proposals of a search field, each another question'
  tell({ name, ours: rates.ours, unit: '/s', limit: 300, sense: 'least' })
  const costs = { ours: 1000 / rates.ours, base: 1000 / rates.base }
  tell({ name: `${name}, ten times the rows`, ...costs, unit: 'ms', limit: 1.5, sense: 'most' })
}

/** Measures them as {@link measureSuggestions} does, over texts and files alone, which takes a minute and a half. */
export async function measureSuggestionsAlone(flags: string[], tell: (line: Measured) => void): Promise<void> {
  const servers: Running[] = []
  const closing: (() => Promise<void>)[] = []
  const open = async (factor: number) => {
    const { env, close } = await openTestBedWith(async ({ db }) => ({ filled: await fillTexts(db, factor) }))
    closing.push(close)
    const server = await startServer('start.ts', { ...env, TRUST_PROXY: '1' }, flags)
    servers.push(server)
    return server
  }
  try {
    await measureSuggestions(await open(1), await open(0.1), tell)
  } finally {
    for (const { stop } of servers) await stop()
    for (const close of closing.reverse()) await close()
  }
}
