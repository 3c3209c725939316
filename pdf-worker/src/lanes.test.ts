import { createPrintWorld } from '@kollegium/api/testing/printing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Render } from './documents.ts'
import { startWorker } from './worker.ts'

const world = await createPrintWorld()
const { db, services, caller, issueClass } = world

/** The papers of the smallest run that is not small. */
const large = 51

test('small runs begin and end while a large one is printed, the smaller large one is next, and all are made', async () => {
  const everybody = await issueClass(large + 150)
  const ids = everybody.persons.map(({ id }) => id)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const made: number[] = []
  const render: Render = async (papers) => {
    if (papers.length === ids.length) await held
    made.push(papers.length)
    return Buffer.from('%PDF')
  }
  const start = (person_ids: number[]) => caller.print.start({ person_ids, output: 'pdf' })
  const first = await start(ids)
  const worker = await startWorker(services, { render })
  onTestFinished(async () => {
    release()
    await worker.stop()
  })
  const statusOf = async ({ id }: { id: string }) => (await caller.print.get({ id })).status
  await vi.waitFor(async () => expect(await statusOf(first)).toBe('running'), { timeout: 20_000, interval: 50 })

  const second = await start(ids.toReversed())
  const third = await start(ids.slice(0, large))
  const [one, two] = [await start(ids.slice(0, 1)), await start(ids.slice(0, 2))]
  await vi.waitFor(
    async () => {
      for (const run of [one, two]) expect(await statusOf(run)).toBe('done')
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(await statusOf(first)).toBe('running')
  expect(await statusOf(third)).toBe('waiting')

  release()
  await vi.waitFor(async () => expect(await statusOf(second)).toBe('done'), { timeout: 20_000, interval: 50 })
  expect(made).toEqual([1, 2, ids.length, large, ids.length])
  expect(await db.printRun.count({ where: { status: 'done' } })).toBe(5)
})
