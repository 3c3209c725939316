import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callOf } from './calls.ts'
import { type Cost, costOf, postmasterOf } from './cpu.ts'
import { faultsOf, type HotPathName, hotPathNames, measuredAgainWhereDearer, type Ratios } from './hot-path-rule.ts'
import { leanWork } from './lean-statements.ts'
import type { Target } from './load.ts'
import { region, startPage } from './pages.ts'
import { type Running, startServer } from './processes.ts'
import { listInput, type TestBed } from './test-bed.ts'
import { whileWriting } from './writing.ts'

// The hot paths against the leanest statements that give the same facts, in processor time for each answer. The ratios are kept in
// `hot-path-ratios.json`; one that has grown by a quarter, three times in a run, fails (hot-path-rule.ts).

const kept = join(import.meta.dirname, 'hot-path-ratios.json')
type Side = {
  target: Target
  running: Running
  /** Work of others that goes on meanwhile. */
  beside?: <Result>(work: () => Promise<Result>) => Promise<Result>
}
type Path = {
  ours: Side
  lean: Side
  count: number
  /** The processor time that counts; left out: of the server and of the database. */
  counted?: (cost: Cost) => number
}

const sum = ({ server, database }: Cost) => server + database

/** A word that some thirty of the editor's titles hold. */
const word = 'nummer 77'

/** Measures every hot path and tells it. @returns the faults of the paths that may not pass */
export async function measureHotPaths(testBed: TestBed, flags: string[], { keep = false } = {}): Promise<string[]> {
  const started: Running[] = []
  const start = async (file: string, env: Record<string, string>) => {
    const running = await startServer(file, env, flags)
    started.push(running)
    return running
  }
  try {
    const { env } = testBed
    const postmaster = await postmasterOf(env.DATABASE_URL ?? '')
    const work = join(env.DATA_DIR, 'lean-work.json')
    writeFileSync(work, JSON.stringify({ ...leanWork({ ...testBed, word }), page: '', longPage: '' }))
    const lean = await start('tests/bench/baseline.ts', { ...env, WORK: work })
    const ours = await start('start.ts', env)
    const counting = await start('tests/bench/counting.ts', env)
    const before: Ratios = keep ? {} : JSON.parse(readFileSync(kept, 'utf8'))
    console.log(row(['', 'ours', 'lean', '×', 'ms ours (db)', 'ms lean (db)', 'ratio', 'kept']))
    const paths = pathsOf(testBed, { ours, counting, lean })
    const ratios = await measuredAgainWhereDearer(hotPathNames, before, (name, attempt) =>
      tellPath(attempt > 1 ? `${name}, again` : name, paths[name], { postmaster, before: before[name] }),
    )
    if (!keep) return faultsOf(ratios, before)
    const rounded = Object.entries(ratios).map(([name, ratio]) => [name, Math.round(ratio * 100) / 100])
    writeFileSync(kept, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
    return []
  } finally {
    for (const running of started.reverse()) await running.stop()
  }
}

type Servers = Record<'ours' | 'counting' | 'lean', Running>

function pathsOf(testBed: TestBed, { ours, counting, lean }: Servers): Record<HotPathName, Path> {
  const call = (procedure: string, input: object, running = ours): Side => ({
    target: callOf(running, testBed, procedure, input),
    running,
  })
  const bare = (path: string): Side => ({ target: { url: `${lean.url}/${path}` }, running: lean })
  const query = `query articles($limit: Int) { articles(limit: $limit) { paginatorInfo { total currentPage hasMorePages }
    data { id title body status url editUrl author { id name } tags { id label } images { id url } created_at updated_at } } }`
  const body = JSON.stringify({ query, variables: { limit: listInput.limit } })
  const graphql: Side = {
    target: { url: `${ours.url}/api/v1/graphql`, headers: { authorization: testBed.authorization }, body },
    running: ours,
  }
  const kept = { target: startPage(ours, region), running: ours }
  return {
    'list, its total kept': { ours: call('article.list', listInput), lean: bare('list'), count: 1_000 },
    'list, counted each time': { ours: call('article.list', listInput, counting), lean: bare('counted'), count: 300 },
    'list with bodies': { ours: call('article.records', listInput), lean: bare('bodies'), count: 500 },
    one: { ours: call('article.get', { id: testBed.articleId }), lean: bare('one'), count: 1_500 },
    'search in the list': {
      ours: call('article.list', { ...listInput, search: word }),
      lean: bare('listSearch'),
      count: 800,
    },
    search: { ours: call('search.content', { search: word, limit: 20 }), lean: bare('search'), count: 500 },
    // The contract's list has the visitors' rows, too (docs/decisions/0072-lists-of-signed-in-readers.md).
    'list through GraphQL (the typed call)': {
      ours: graphql,
      lean: call('published.article.readable', listInput),
      count: 500,
    },
    'kept page, 30 writes a second elsewhere (without)': {
      ours: { ...kept, beside: (work) => whileWriting(testBed, 30, work) },
      lean: kept,
      count: 6_000,
      counted: ({ server }) => server,
    },
  }
}

/** How often both sides of a path are measured in turn. */
const rounds = 5

/**
 * Measures one path in turn with the lean one, after warming both up. Other work of the machine makes an answer dearer and never
 * cheaper, so the cheapest round of each side counts. @returns the ratio of processor time
 */
async function tellPath(
  name: string,
  { ours, lean, count, counted = sum }: Path,
  { postmaster, before }: { postmaster: number; before: number | undefined },
): Promise<number> {
  const measure = ({ target, running, beside = (work) => work() }: Side, requests: number) =>
    beside(() => costOf(target, requests, running, postmaster))
  for (const side of [ours, lean]) await measure(side, count / 2)
  const costs: Record<'ours' | 'lean', Cost[]> = { ours: [], lean: [] }
  for (let round = 0; round < rounds; round += 1) {
    costs.ours.push(await measure(ours, count))
    costs.lean.push(await measure(lean, count))
  }
  const rate = (side: 'ours' | 'lean') => Math.max(...costs[side].map((cost) => cost.rate))
  const cheapest = (side: 'ours' | 'lean', figure: (cost: Cost) => number) => Math.min(...costs[side].map(figure))
  const spent = (side: 'ours' | 'lean') =>
    `${cheapest(side, counted).toFixed(2)} (${cheapest(side, ({ database }) => database).toFixed(2)})`
  const ratio = cheapest('ours', counted) / cheapest('lean', counted)
  const rates = [rate('ours').toFixed(0), rate('lean').toFixed(0), (rate('ours') / rate('lean')).toFixed(2)]
  console.log(row([name, ...rates, spent('ours'), spent('lean'), ratio.toFixed(2), before?.toFixed(2) ?? '']))
  return ratio
}

const widths = [40, 8, 8, 7, 15, 15, 8, 8]
const row = (cells: string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('')
