import { diplomaData, person } from '@kollegium/api/testing/certificates'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Render } from './documents.ts'
import type { printDraftProof } from './draft-proof.ts'
import { startWorker } from './worker.ts'

const world = await createPrintWorld()
const { db, services, caller, college, issueClass } = world

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

test('a proof of one sheet begins and ends while one of a whole class is printed; waiting reads neither papers nor PDF', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const proof = vi.fn<typeof printDraftProof>(async (payload) => {
    if ((payload as { papers: unknown[] }).papers.length > 1) await held
    return { pdf: Buffer.from('%PDF').toString('base64') }
  })
  const worker = await startWorker(services, { render: () => Promise.reject(new Error('no runs here')), proof })
  onTestFinished(async () => {
    release()
    await worker.stop()
  })
  const persons = Array.from({ length: large }, () => person('A', 'B', { personal_number: null }))
  const data = diplomaData(college.id, { persons })
  const everybody = await caller.diploma.proof({ data })
  await vi.waitFor(() => expect(proof).toHaveBeenCalledTimes(1), { timeout: 20_000, interval: 50 })
  const whole = vi.spyOn(services.boss, 'findJobs')
  const one = await caller.diploma.proof({ data, at: 0 })
  expect(await caller.print.proof(one)).toMatchObject({ state: 'done' })
  release()
  expect(await caller.print.proof(everybody)).toMatchObject({ state: 'done' })
  expect(whole).not.toHaveBeenCalled()
  whole.mockRestore()
})

test.each(['proof', 'supplement'])('a %s whose worker was killed is taken over, and made once', async (queue) => {
  const { boss } = services
  const id = (await boss.send(queue, { at: 1 })) as string
  // The worker that has taken it gives no sign of life any more.
  expect(await boss.fetch(queue)).toHaveLength(1)
  await db.$executeRaw`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE id = ${id}::uuid`
  await boss.supervise(queue)
  await vi.waitFor(async () => expect(await boss.fetch(queue)).toMatchObject([{ id }]), {
    timeout: 10_000,
    interval: 100,
  })
  await boss.complete(queue, id)
  expect(await boss.fetch(queue)).toEqual([])
})
