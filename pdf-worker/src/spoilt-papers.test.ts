import { hash } from 'node:crypto'
import type { Paper } from '@kollegium/api/definitions/certificates'
import { diplomaData, person } from '@kollegium/api/testing/certificates'
import { buildFile } from '@kollegium/db/testing/factories/file'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pagesOf } from '../testing/pages.ts'
import { createRuns } from '../testing/runs.ts'
import { storedEntries } from '../testing/unzip.ts'
import type { Render } from './documents.ts'
import { printRun } from './print-run.ts'
import { PaperSetError, renderPdf } from './render.ts'

const { db, services, caller, college, issueClass, disk, render, contentOf } = await createRuns()

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
