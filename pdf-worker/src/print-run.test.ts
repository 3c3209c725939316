import { diplomaData, person, testNumbers } from '@kollegium/api/testing/certificates'
import { expect, test, vi } from 'vitest'
import { createRuns } from '../testing/runs.ts'
import { storedEntries } from '../testing/unzip.ts'
import type { Render } from './documents.ts'
import { printRun } from './print-run.ts'

const { db, services, caller, college, issueClass, render, contentOf } = await createRuns()

test('one PDF holds everyone in the order that was asked for, with the personal number that was kept encrypted', async () => {
  const issued = await caller.diploma.issue({
    data: diplomaData(college.id, {
      persons: [person('A', 'B'), person('C', 'D', { personal_number: testNumbers[0] }), person('E', 'F')],
    }),
  })
  const ids = issued.persons.map(({ id }) => id).reverse()
  const { id } = await caller.print.start({ person_ids: ids, output: 'pdf' })
  render.mockClear()
  await printRun(services, id, render)
  expect(render).toHaveBeenCalledTimes(1)
  const [papers] = render.mock.calls[0] ?? []
  expect(papers?.map(({ person }) => person.lastname)).toEqual(['F', 'D', 'B'])
  expect((await contentOf(id)).toString()).toContain(`${issued.persons[1]?.number} ${testNumbers[0]}`)
  expect(await caller.print.get({ id })).toMatchObject({ status: 'done', done: 3, total: 3 })
})

test('the same persons again give the same bytes without rendering; another order is another document', async () => {
  const issued = await issueClass(3)
  const run = async (person_ids: number[]) => {
    const { id } = await caller.print.start({ person_ids, output: 'pdf' })
    await printRun(services, id, render)
    return contentOf(id)
  }
  const ids = issued.persons.map(({ id }) => id)
  const first = await run(ids)
  render.mockClear()
  expect(await run(ids)).toEqual(first)
  expect(render).not.toHaveBeenCalled()
  expect(await run(ids.toReversed())).not.toEqual(first)
})

test('a ZIP holds one kept document each; a single print and a later ZIP take the same ones', async () => {
  const issued = await issueClass(3)
  const [first] = issued.persons
  const single = await caller.print.start({ person_ids: [first?.id ?? 0], output: 'pdf' })
  expect(single.filename).toBe(`Diplom Jasmina Testander ${first?.number?.replace(/(.{4})(?=.)/g, '$1-')}.pdf`)
  await printRun(services, single.id, render)
  render.mockClear()
  const zip = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  await printRun(services, zip.id, render)
  expect(render).toHaveBeenCalledTimes(2)
  const entries = storedEntries(await contentOf(zip.id))
  expect(entries.map(({ name }) => name)).toEqual(
    issued.persons.map(
      ({ number }, index) => `${index + 1} Testander Jasmina ${number?.replace(/(.{4})(?=.)/g, '$1-')}.pdf`,
    ),
  )
  expect(entries[0]?.bytes).toEqual(await contentOf(single.id))
})

test('each document carries its own portable credential; one of many papers and one of a protected identity carry none', async () => {
  const issued = await issueClass(3)
  const [open, hidden] = issued.persons
  await db.certificatePerson.update({ where: { id: hidden?.id ?? 0 }, data: { protected: true } })
  const attached = async (output: 'zip' | 'pdf') => {
    render.mockClear()
    const { id } = await caller.print.start({ certificate_id: issued.id, output })
    await printRun(services, id, render)
    const calls = render.mock.calls.map(
      async ([papers, { attachments }]) => [papers[0]?.number, (await attachments?.()) ?? []] as const,
    )
    return new Map(await Promise.all(calls))
  }
  expect([...(await attached('pdf')).values()]).toEqual([[]])
  const files = await attached('zip')
  expect(files.get(hidden?.number ?? '')).toEqual([])
  const [file] = files.get(open?.number ?? '') ?? []
  expect(file).toMatchObject({ name: `${open?.number}.json`, relation: 'Data' })
  expect(JSON.parse(Buffer.from(file?.bytes ?? '').toString()).id).toContain(`/credentials/${open?.number}`)
})

test('two workers at the same persons make each document once', async () => {
  const issued = await issueClass(8)
  const ids = issued.persons.map(({ id }) => id)
  const one = await caller.print.start({ person_ids: ids, output: 'zip' })
  const other = await caller.print.start({ person_ids: ids.toReversed(), output: 'zip' })
  await Promise.all([printRun(services, one.id, render), printRun(services, other.id, render)])
  const [a, b] = [storedEntries(await contentOf(one.id)), storedEntries(await contentOf(other.id))]
  expect(a.map(({ bytes }) => bytes.toString()).sort()).toEqual(b.map(({ bytes }) => bytes.toString()).sort())
})

test('a run that was cut off goes on where it was; what is kept is not made again', async () => {
  const issued = await issueClass(4)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  let left = 2
  const breaking: Render = async (papers, options) => {
    if (left-- <= 0) throw new Error('the power went')
    return render(papers, options)
  }
  await expect(printRun(services, id, breaking)).rejects.toThrow('the power went')
  const kept = await db.certificateDocument.findMany({ where: { person: { certificate_id: issued.id } } })
  expect(kept).toHaveLength(2)
  await printRun(services, id, render)
  const after = await db.certificateDocument.findMany({ where: { person: { certificate_id: issued.id } } })
  expect(after).toHaveLength(4)
  expect(after).toEqual(expect.arrayContaining(kept))
})

test('a cancelled run is not made, and can be started over', async () => {
  const issued = await issueClass(2)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  expect(await caller.print.cancel({ id })).toMatchObject({ status: 'cancelled' })
  render.mockClear()
  await printRun(services, id, render)
  expect(render).not.toHaveBeenCalled()
  await expect(caller.print.link({ id })).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
  expect(await caller.print.retry({ id })).toMatchObject({ status: 'waiting', done: 0 })
  await printRun(services, id, render)
  expect(await caller.print.get({ id })).toMatchObject({ status: 'done', done: 2 })
})

test('what is withdrawn while its print waits is not printed; the others can be', async () => {
  const issued = await issueClass(2)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  await caller.diploma.revoke({ person_id: issued.persons[0]?.id ?? 0, reason: 'Fel namn' })
  render.mockClear()
  await printRun(services, id, render)
  expect(render).not.toHaveBeenCalled()
  const error = 'Det som är återkallat eller ersatt kan inte skrivas ut'
  expect(await caller.print.get({ id })).toMatchObject({ status: 'failed', error })
  const again = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  await printRun(services, again.id, render)
  expect(await caller.print.get({ id: again.id })).toMatchObject({ status: 'done', total: 1 })
})

test('a list is made as a file; letters wait until the documents they lead to are made', async () => {
  const persons = ['one', 'two', ''].map((name) => person('A', 'B', { email: name && `${name}@example.com` }))
  const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  const list = await caller.print.start({ certificate_id: issued.id, output: 'xlsx' })
  await printRun(services, list.id, render)
  expect(await caller.print.get({ id: list.id })).toMatchObject({ status: 'done', total: 3 })
  expect((await contentOf(list.id)).subarray(0, 2).toString()).toBe('PK')

  const mail = await caller.print.start({ certificate_id: issued.id, output: 'mail' })
  await printRun(services, mail.id, render)
  expect(await caller.print.get({ id: mail.id })).toMatchObject({
    status: 'running',
    step: 'sending',
    done: 0,
    total: 2,
  })
  expect(await db.certificateDocument.count({ where: { person: { certificate_id: issued.id } } })).toBe(2)
  const queued = await db.$queryRaw`SELECT data->>'run_id' AS run FROM pgboss.job WHERE name = 'run_mails'`
  expect(queued).toEqual([{ run: mail.id }])
})

test('one PDF tells what it is at', async () => {
  const issued = await issueClass(3)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  const seen: unknown[] = []
  const reporting: Render = async (papers, options) => {
    for (const step of ['making', 'printing', 'signing'] as const) {
      await options.at?.(step, papers.length)
      const { expected_at, ...run } = await caller.print.get({ id })
      seen.push([run.step, run.done, expected_at !== null])
    }
    return render(papers, options)
  }
  await printRun(services, id, reporting)
  expect(seen).toEqual([
    ['making', 3, false],
    ['printing', 3, true],
    ['signing', 3, false],
  ])
  const other = await caller.print.start({ person_ids: issued.persons.map((each) => each.id).reverse(), output: 'pdf' })
  const cancelling: Render = async (papers, options) => {
    await caller.print.cancel({ id: other.id })
    await options.at?.('printing', papers.length)
    return expect.fail('went on')
  }
  await printRun(services, other.id, cancelling)
  expect(await caller.print.get({ id: other.id })).toMatchObject({ status: 'cancelled' })
})

test('a finished run is told to who follows it', async () => {
  const issued = await issueClass(2)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  const seen: string[] = []
  const following = (async () => {
    for await (const run of await caller.print.progress({ id })) seen.push(run.status)
  })()
  await vi.waitFor(() => expect(seen).toEqual(['waiting']))
  await printRun(services, id, render)
  await following
  expect(seen.at(-1)).toBe('done')
})
