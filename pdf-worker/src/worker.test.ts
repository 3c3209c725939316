import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { build } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { storedEntries } from '../testing/unzip.ts'

const persons = 300
const world = await createPrintWorld()
const { db, services, caller, issueClass } = world
// The worker runs as it does in earnest: in Node, with the built templates.
const root = fileURLToPath(new URL('..', import.meta.url))
await build({ root, logLevel: 'silent' })

const workers: ChildProcess[] = []
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

async function spawnWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url))], {
    env: {
      PATH: world.env.DATA_DIR,
      NODE_ENV: 'test',
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

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await document.loadingTask.destroy()
  return pages
}

const grouped = (number: string | null) => number?.replace(/(.{4})(?=.)/g, '$1-') ?? '-'
const bytesOf = async (id: string) => {
  const { path } = await db.printRun.findUniqueOrThrow({ where: { id } })
  return Buffer.from(await services.disks['s3.vodocs_files'].getBytes(path ?? ''))
}

test('workers killed in the middle of 300 diplomas: after restart each is made exactly once', {
  timeout: 180_000,
}, async () => {
  const issued = await issueClass(persons)
  const numbers = issued.persons.map(({ number }) => grouped(number))
  const zip = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  const pdf = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })

  const first = await Promise.all([spawnWorker(), spawnWorker()])
  await vi.waitFor(async () => expect((await caller.print.get({ id: zip.id })).done).toBeGreaterThan(persons / 10), {
    timeout: 60_000,
    interval: 20,
  })
  await Promise.all(first.map(killed))
  const kept = await db.certificateDocument.findMany()
  expect(kept.length).toBeGreaterThan(persons / 10)
  expect(kept.length).toBeLessThan(persons)
  expect(await caller.print.get({ id: zip.id })).toMatchObject({ status: 'running' })

  await spawnWorker()
  await vi.waitFor(
    async () => {
      for (const { id } of [zip, pdf]) {
        expect(await caller.print.get({ id })).toMatchObject({ status: 'done', done: persons })
      }
    },
    { timeout: 90_000, interval: 200 },
  )

  const documents = await db.certificateDocument.findMany()
  expect(documents).toHaveLength(persons)
  expect(documents).toEqual(expect.arrayContaining(kept))
  const entries = storedEntries(await bytesOf(zip.id))
  expect(entries).toHaveLength(persons)
  for (const [index, { name, bytes }] of entries.entries()) {
    expect(name).toContain(numbers[index])
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(numbers[index])
  }
  const pages = await pagesOf(await bytesOf(pdf.id))
  expect(pages.map((page) => numbers.filter((number) => page.includes(number)))).toEqual(
    numbers.map((number) => [number]),
  )
})
