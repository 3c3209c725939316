import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { diplomaData } from '@kollegium/api/testing/certificates'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { build } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { expectEachOnce, formattedNumbers, wholeClass } from '../testing/whole-class.ts'

const persons = 500
const world = await createPrintWorld()
const { db, services, caller, college } = world
// The worker runs as in production: in Node, with the built templates.
const root = fileURLToPath(new URL('..', import.meta.url))
await build({ root, logLevel: 'silent' })

const everybody = wholeClass(persons)

const workers: ChildProcess[] = []
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

async function spawnWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url))], {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PATH: world.env.DATA_DIR,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: world.url,
      DATA_DIR: world.env.DATA_DIR,
      ENCRYPTION_KEY: world.env.ENCRYPTION_KEY,
      PUBLIC_HOST: world.env.PUBLIC_HOST,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  workers.push(worker)
  await new Promise<void>((resolve, reject) => {
    worker.stdout?.once('data', () => resolve())
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)))
  })
  return worker
}

function killed(worker: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    worker.removeAllListeners('exit').once('exit', () => resolve())
    worker.kill('SIGKILL')
  })
}

const bytesOf = async (id: string) => {
  const { path } = await db.printRun.findUniqueOrThrow({ where: { id } })
  return Buffer.from(await services.disks['s3.vodocs_files'].getBytes(path ?? ''))
}

/** Lists the browsers that a worker has started. */
async function browsersOf(worker: ChildProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line) ?? []
    return Number(parent) === worker.pid && args.includes('--remote-debugging-pipe') ? [Number(pid)] : []
  })
}

/**
 * Cuts every connection of a worker to the database. The killed worker is tested in
 * tests/faults/database-killed.test.ts.
 */
async function cutConnections(before: readonly number[]): Promise<number> {
  const cut = await db.$queryRaw<unknown[]>`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND NOT (pid = ANY (${[...before]}))`
  return cut.length
}

const connections = async () =>
  (await db.$queryRaw<{ pid: number }[]>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()`).map(
    ({ pid }) => pid,
  )

/** Waits until some more documents are kept than now, which is no chosen moment of the work. */
async function aWhile(): Promise<number> {
  const enough = (await db.certificateDocument.count()) + 20 + Math.floor(Math.random() * 60)
  let kept = 0
  await vi.waitFor(
    async () => {
      kept = await db.certificateDocument.count()
      expect(kept).toBeGreaterThan(enough)
    },
    { timeout: 60_000, interval: 20 },
  )
  return kept
}

test('workers, browser and connections killed at random moments of 500 diplomas: each is made exactly once', {
  timeout: 240_000,
}, async () => {
  const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons: everybody }) })
  const numbers = formattedNumbers(issued.persons)
  const zip = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  const pdf = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })

  const first = await Promise.all([spawnWorker(), spawnWorker()])
  await aWhile()
  await Promise.all(first.map(killed))
  const kept = await db.certificateDocument.findMany()
  expect(kept.length).toBeLessThan(persons)
  expect(await caller.print.get({ id: zip.id })).toMatchObject({ status: 'running' })

  const before = await connections()
  const last = await spawnWorker()
  await aWhile()
  const browsers = await browsersOf(last)
  expect(browsers).toHaveLength(1)
  for (const pid of browsers) process.kill(pid, 'SIGKILL')
  await aWhile()
  expect(await cutConnections(before)).toBeGreaterThan(0)
  expect(await db.certificateDocument.count()).toBeLessThan(persons)
  await vi.waitFor(
    async () => {
      for (const { id } of [zip, pdf]) {
        expect(await caller.print.get({ id })).toMatchObject({ status: 'done', done: persons })
      }
    },
    { timeout: 120_000, interval: 200 },
  )
  expect(last.exitCode).toBeNull()

  const documents = await db.certificateDocument.findMany()
  expect(documents).toHaveLength(persons)
  expect(documents).toEqual(expect.arrayContaining(kept))
  await expectEachOnce(numbers, { zip: await bytesOf(zip.id), pdf: await bytesOf(pdf.id) })
})
