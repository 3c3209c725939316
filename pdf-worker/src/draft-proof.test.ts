import { createHash } from 'node:crypto'
import { verifyFile } from '@kollegium/api/server'

import { diplomaData, person, refused, testNumbers } from '@kollegium/api/testing/certificates'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from './worker.ts'

const world = await createPrintWorld()
const { db, services, caller, college } = world
// Proofs of drafts are printed by themselves: no run is rendered or signed here.
const worker = await startWorker(services, { render: () => Promise.reject(new Error('no runs here')) })
afterAll(() => worker.stop())

const persons = [
  person('Jasmina', 'Testander', { personal_number: testNumbers[0] }),
  person('Liban', 'Demolund', { personal_number: '19830230-2380' }),
]

async function finished(id: string): Promise<string> {
  for (;;) {
    const proof = await caller.print.proof({ id })
    if (proof.state === 'done') return proof.url
    if (proof.state === 'gone') throw new Error('the proof is gone')
  }
}

/** The PDF of a proof, as its job holds it. */
async function pdfOf(id: string): Promise<Buffer> {
  await finished(id)
  const [job] = await services.boss.findJobs('proof', { id })
  const { pdf } = (job?.output ?? { pdf: '' }) as { pdf: string }
  return Buffer.from(pdf, 'base64')
}

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    pages.push(text.replace(/\s+/g, ' '))
  }
  return pages
}

test('a proof of all is marked on every sheet, masks numbers, and is kept nowhere', async () => {
  const { id } = await caller.diploma.proof({ data: diplomaData(college.id, { persons }) })
  const pdf = await pdfOf(id)
  const pages = await pagesOf(pdf)
  expect(pages).toHaveLength(2)
  for (const [at, page] of pages.entries()) {
    // The letters' fill and their outline are both text.
    expect(page.replaceAll(' ', '').replace(/(.)\1/gu, '$1')).toContain('PROVTRYCKINTEUTFÄRDAT')
    expect(page).toContain('Provtryck – inte utfärdat')
    expect(page).toMatch(new RegExp(`Blad ${at + 1} av 2 · .+, \\d+ \\p{L}+ \\d{4} kl\\. \\d\\d\\.\\d\\d`, 'u'))
    expect(page).toContain('Det kan inte kontrolleras och ska inte skrivas under')
    expect(page).toContain('Diplomnummer skapas vid utfärdande')
    expect(page).not.toContain('/verifiera')
  }
  expect(pages[0]).toContain('Jasmina Testander')
  expect(pages[0]).toContain('19850912-••••')
  expect(pages[0]).not.toContain('2381')
  // A wrong number stands on no paper; the grid says so.
  expect(pages[1]).not.toContain('1983')
  // Nothing is saved, given a number, or written as a document.
  expect(await db.certificate.count()).toBe(0)
  expect(await db.certificateDocument.count()).toBe(0)
  expect(await db.printRun.count()).toBe(0)
})

test('one person of a saved draft gets the sheet that is theirs', async () => {
  const draft = await caller.diploma.create({ data: diplomaData(college.id, { persons }) })
  const { id } = await caller.diploma.proof({ id: draft.id, at: 1 })
  const pages = await pagesOf(await pdfOf(id))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Liban Demolund')
  expect(pages[0]).toContain('Blad 2 av 2')
  const [log] = await db.auditEntry.findMany({ where: { action: 'proof', subject_id: String(draft.id) } })
  expect(log?.details).toEqual({ persons: 1 })
})

test('a file that somebody passes on as a diploma is unknown to the check', async () => {
  const { id } = await caller.diploma.proof({ data: diplomaData(college.id, { persons }) })
  const pdf = await pdfOf(id)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  expect(await verifyFile(db, { sha256, signed: null, numbers: [], page: null })).toMatchObject({
    file: 'unknown',
    documents: [],
  })
  expect(pdf.includes('/ByteRange')).toBe(false)
})

test('issued persons need no proof, and nobody gives none', async () => {
  const issued = await world.issueClass(1)
  expect((await refused(caller.diploma.proof({ id: issued.id }))).code).toBe('INVALID')
  expect((await refused(caller.diploma.proof({ data: diplomaData(college.id, { persons: [] }) }))).code).toBe('INVALID')
})

test('a proof is its maker’s alone, and needs the right to issue', async () => {
  const data = diplomaData(college.id, { persons })
  const { id } = await caller.diploma.proof({ data })
  await finished(id)
  const rights = ['read', 'create', 'update'].map((name) => ({ subject: 'Diploma', name }))
  const writer = world.callerOf((await world.member(rights, college.id)).ctx)
  expect(await writer.print.proof({ id })).toEqual({ state: 'gone' })
  expect((await refused(writer.diploma.proof({ data }))).code).toBe('FORBIDDEN')
})

test('its bytes are gone after ten minutes', async () => {
  const { id } = await caller.diploma.proof({ data: diplomaData(college.id, { persons }) })
  await finished(id)
  // The queue may remove the job as soon as it is old.
  const [job] = await services.boss.findJobs('proof', { id })
  expect(job?.deleteAfterSeconds).toBe(600)
  await db.$executeRaw`UPDATE pgboss.job SET completed_on = now() - interval '11 minutes' WHERE id = ${id}::uuid`
  expect(await caller.print.proof({ id })).toEqual({ state: 'gone' })
})
