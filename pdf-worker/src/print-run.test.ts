import { hash, randomUUID } from 'node:crypto'
import type { Paper } from '@kollegium/api/definitions/certificates'
import { diplomaData, person, testNumbers } from '@kollegium/api/testing/certificates'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { buildFile } from '@kollegium/db/testing/factories/file'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { pagesOf } from '../testing/pages.ts'
import { storedEntries } from '../testing/unzip.ts'
import { closeBrowser } from './browser.ts'
import type { Render } from './documents.ts'
import { printRun } from './print-run.ts'
import { PaperSetError, renderPdf } from './render.ts'

afterAll(closeBrowser)
const world = await createPrintWorld()
const { db, services, caller, college, issueClass } = world
const disk = services.disks['s3.vodocs_files']
/** Like Chromium, it never gives the same bytes twice. */
const render = vi.fn<Render>(async (papers) =>
  Buffer.from(`${randomUUID()} ${papers.map(({ number, person }) => `${number} ${person.personalNumber}`).join('\n')}`),
)
const contentOf = async (id: string) => {
  const { path } = await db.printRun.findUniqueOrThrow({ where: { id } })
  return Buffer.from(await disk.getBytes(path ?? ''))
}

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

test('a kept document that was altered on the disk is not sent on: its person is named, and it is told', async () => {
  const issued = await issueClass(3)
  const first = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  await printRun(services, first.id, render)
  const [one, two] = issued.persons
  const path = `certificates/${two?.number}.pdf`
  const bytes = Buffer.from(await disk.getBytes(path))
  await disk.put(path, Buffer.from('altered'))
  const start = async (person_ids: number[], output: 'zip' | 'pdf') => {
    const { id } = await caller.print.start({ person_ids, output })
    await printRun(services, id, render)
    return caller.print.get({ id })
  }
  const persons = [one?.id ?? 0, two?.id ?? 0]
  const run = await start(persons, 'zip')
  expect(run).toMatchObject({ status: 'failed', failed: 1 })
  expect(await caller.print.failures({ id: run.id })).toMatchObject([
    { person_id: two?.id, error: expect.stringContaining('har ändrats') },
  ])
  expect(await start([two?.id ?? 0], 'pdf')).toMatchObject({ status: 'failed', failed: 1 })
  expect(await db.systemNotice.findMany({ select: { key: true } })).toEqual([{ key: `file ${path}` }])
  await disk.put(path, bytes)
  expect(await start(persons, 'zip')).toMatchObject({ status: 'done' })
  expect(await db.systemNotice.count()).toBe(0)
})

test('a letter leads to no document that was altered on the disk: its person is named, the others are written to', async () => {
  const persons = ['one', 'two'].map((name) => person('A', 'B', { email: `${name}@example.com` }))
  const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  const zip = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  await printRun(services, zip.id, render)
  await disk.put(`certificates/${issued.persons[1]?.number}.pdf`, Buffer.from('altered'))
  const mail = await caller.print.start({ certificate_id: issued.id, output: 'mail' })
  await printRun(services, mail.id, render)
  const items = await db.printRunItem.findMany({ where: { run_id: mail.id }, orderBy: { position: 'asc' } })
  expect(items.map(({ status, error }) => [status, error.includes('har ändrats')])).toEqual([
    ['waiting', false],
    ['failed', true],
  ])
  await db.systemNotice.deleteMany()
  await services.boss.deleteQueuedJobs('run_mails')
})

test('no paper is made with a stored logo that was altered on the disk: its persons are named, and it is told', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const logo = await buildFile(db, { group_id: college.id, filetype: 'image/png', sha256: hash('sha256', png) })
  await services.disks[logo.disk as 's3.vofront_files'].put(logo.path, png)
  await db.group.update({ where: { id: college.id }, data: { logo_id: logo.id } })
  const [framed, without] = [await issueClass(2), await issueClass(1)]
  await db.group.update({ where: { id: college.id }, data: { logo_id: null } })
  const { paper } = await db.certificatePerson.findFirstOrThrow({ where: { certificate_id: framed.id } })
  const { logo_path } = paper as { logo_path: string }
  const kept = Buffer.from(await disk.getBytes(logo_path))
  await disk.put(logo_path, Buffer.from('another picture'))
  await db.certificatePerson.updateMany({
    where: { certificate_id: without.id },
    data: { paper: { ...(paper as object), logo_path: null } },
  })
  const print = async (output: 'pdf' | 'zip') => {
    const { id } = await caller.print.start({
      person_ids: [...framed.persons, ...without.persons].map((each) => each.id),
      output,
    })
    await printRun(services, id, render)
    return caller.print.get({ id })
  }
  for (const output of ['pdf', 'zip'] as const) {
    const run = await print(output)
    expect(run).toMatchObject({ status: 'failed', failed: 2 })
    const failures = await caller.print.failures({ id: run.id })
    expect(failures.map(({ error }) => error.includes('har ändrats'))).toEqual([true, true])
  }
  expect(await db.systemNotice.findMany({ select: { key: true } })).toEqual([{ key: `file ${logo_path}` }])
  await disk.put(logo_path, kept)
  expect(await print('pdf')).toMatchObject({ status: 'done' })
  expect(await db.systemNotice.count()).toBe(0)
})

test('a file of a run that was altered on the disk is made anew of the kept papers', async () => {
  const issued = await issueClass(2)
  const start = async () => {
    const { id } = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
    await printRun(services, id, render)
    return db.printRun.findUniqueOrThrow({ where: { id } })
  }
  const { path: before } = await start()
  await disk.put(before ?? '', Buffer.from('altered'))
  const { path, status } = await start()
  expect([status, path === before]).toEqual(['done', false])
  expect((await disk.getBytes(path ?? '')).length).toBeGreaterThan(20)
  await db.systemNotice.deleteMany()
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

test('a paper that can’t be made fails for its person alone, who is named; the others are made and kept', async () => {
  const issued = await issueClass(5)
  const broken = issued.persons[2]
  const whole = await db.certificatePerson.findUniqueOrThrow({ where: { id: broken?.id }, select: { paper: true } })
  await db.certificatePerson.update({ where: { id: broken?.id }, data: { paper: { kind: 'diploma' } } })
  const zip = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  await printRun(services, zip.id, render)
  const error = 'Dokumentet för en person kunde inte skapas'
  expect(await caller.print.get({ id: zip.id })).toMatchObject({ status: 'failed', failed: 1, error })
  expect(await caller.print.failures({ id: zip.id })).toMatchObject([{ person_id: broken?.id, number: broken?.number }])
  expect(await db.certificateDocument.count({ where: { person: { certificate_id: issued.id } } })).toBe(4)
  const list = await caller.print.start({ certificate_id: issued.id, output: 'xlsx' })
  await printRun(services, list.id, render)
  expect(await caller.print.get({ id: list.id })).toMatchObject({ status: 'failed', failed: 1, error })
  expect(await caller.print.failures({ id: list.id })).toMatchObject([{ person_id: broken?.id }])
  // A template may fail, as well as the kept facts of a paper.
  const faulty: Render = async (papers, options) => {
    const at = papers.findIndex(({ number }) => number === broken?.number)
    if (at >= 0) throw new PaperSetError(new Map([[at, new Error('the template failed')]]))
    return render(papers, options)
  }
  await db.certificatePerson.update({ where: { id: broken?.id }, data: { paper: whole.paper ?? {} } })
  const pdf = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  await printRun(services, pdf.id, faulty)
  expect(await caller.print.failures({ id: pdf.id })).toMatchObject([{ person_id: broken?.id }])
  // A run without these persons, and again with them after the correction.
  const without = await caller.print.start({ run_id: zip.id, output: 'zip' })
  await printRun(services, without.id, faulty)
  expect(storedEntries(await contentOf(without.id))).toHaveLength(4)
  render.mockClear()
  await caller.print.retry({ id: zip.id })
  await printRun(services, zip.id, render)
  expect(render).toHaveBeenCalledTimes(1)
  expect(await caller.print.get({ id: zip.id })).toMatchObject({ status: 'done', done: 5, failed: 0, error: null })
  expect(storedEntries(await contentOf(zip.id))).toHaveLength(5)
})

test('a template that fails for one of 500 fails for that person alone; the print without them holds the others', async () => {
  const letter = (from: number, index: number) => String.fromCharCode(from + index)
  const persons = Array.from({ length: 500 }, (_, at) =>
    person('Jasmina', `Testander ${letter(65, Math.floor(at / 26))}${letter(97, at % 26)}`),
  )
  const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  const broken = issued.persons[256]
  const failing = (paper: Paper): Paper => ({
    ...paper,
    get person(): Paper['person'] {
      throw new Error('the template failed')
    },
  })
  /** The real render with the real templates, of which one can't read its paper. */
  const faulty: Render = (papers, options) =>
    renderPdf(
      papers.map((paper) => (paper.number === broken?.number ? failing(paper) : paper)),
      options,
    )
  const whole = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  await printRun(services, whole.id, faulty)
  const error = 'Dokumentet för en person kunde inte skapas'
  expect(await caller.print.get({ id: whole.id })).toMatchObject({ status: 'failed', failed: 1, error })
  expect(await caller.print.failures({ id: whole.id })).toMatchObject([{ person_id: broken?.id }])

  const without = await caller.print.start({ run_id: whole.id, output: 'pdf' })
  await printRun(services, without.id, faulty)
  expect(await caller.print.get({ id: without.id })).toMatchObject({ status: 'done', done: 499, failed: 0 })
  const pages = await pagesOf(await contentOf(without.id))
  const others = issued.persons.filter(({ id }) => id !== broken?.id)
  expect(pages).toHaveLength(499)
  for (const [index, page] of pages.entries()) expect(page).toContain(`${others[index]?.lastname}`)
}, 180_000)

test('what keeps all from being made is no fault of one person’s', async () => {
  const issued = await issueClass(3)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  const breaking: Render = async () => {
    throw new Error('the browser is gone')
  }
  await expect(printRun(services, id, breaking)).rejects.toThrow('the browser is gone')
  expect(await caller.print.get({ id })).toMatchObject({ status: 'running', failed: 0 })
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
