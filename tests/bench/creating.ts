import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cost, costOf, postmasterOf } from './cpu.ts'
import { leanCreate } from './lean-statements.ts'
import type { Target } from './load.ts'
import { type Running, startServer } from './processes.ts'
import { type Measured, medianOf } from './report.ts'
import type { BaselineWork, TestBed } from './test-bed.ts'

const rounds = 3
const creates = 150
/** Rounds before the measured ones. Node goes on compiling ours over some six hundred calls, which then cost a quarter less. */
const warmUps = 4

/**
 * Measures a new article against the leanest insert of one, over one connection, each waiting for the one before.
 * @param testBed over a database that writes each change to the disk before it answers
 */
export async function measureCreating(
  testBed: TestBed,
  flags: string[],
  tell: (line: Measured) => void,
): Promise<void> {
  const { env, authorization, collegeId } = testBed
  const started: Running[] = []
  const start = async (...given: Parameters<typeof startServer>) => {
    const running = await startServer(...given)
    started.push(running)
    return running
  }
  try {
    const postmaster = await postmasterOf(env.DATABASE_URL ?? '')
    const work = join(env.DATA_DIR, 'create-work.json')
    const only = { list: [], one: [], page: '', longPage: '', create: leanCreate(collegeId) } satisfies BaselineWork
    writeFileSync(work, JSON.stringify(only))
    const ours = await start('start.ts', env, flags)
    const lean = await start('tests/bench/baseline.ts', { ...env, WORK: work }, flags)
    let made = 0
    const titled = (target: (title: string) => Target) => () => target(`Text ${++made} ${made * 7919}`)
    const call = titled((title) => ({
      url: `${ours.url}/api/v1/trpc/article.create?batch=1`,
      headers: { authorization, VoGroup: String(collegeId) },
      body: JSON.stringify({ 0: { data: { title } } }),
    }))
    const insert = titled((title) => ({ url: `${lean.url}/create`, body: JSON.stringify({ title }) }))
    const sides = { ours: [] as Cost[], lean: [] as Cost[] }
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const costs = [
        await costOf(call, creates, ours, postmaster, 1),
        await costOf(insert, creates, lean, postmaster, 1),
      ] as const
      if (round < warmUps) continue
      for (const [at, side] of (['ours', 'lean'] as const).entries()) sides[side].push(costs[at] as Cost)
    }
    const of = (side: 'ours' | 'lean', figure: (cost: Cost) => number) => medianOf(sides[side].map(figure))
    const wall = ({ rate }: Cost) => 1000 / rate
    const spent = ({ server, database }: Cost) => server + database
    const line = { unit: 'ms', sense: 'most' } as const
    tell({ ...line, name: 'a new article, on the disk', ours: of('ours', wall), limit: 8 })
    tell({ ...line, name: 'the same, against an insert', ours: of('ours', wall), base: of('lean', wall), limit: 6 })
    tell({ ...line, name: 'its processor time', ours: of('ours', spent), base: of('lean', spent), limit: 6 })
  } finally {
    for (const running of started.reverse()) await running.stop()
  }
}
