import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '@kollegium/api/process'
import { verifyFile } from '@kollegium/api/server'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { afterAll, expect, test, vi } from 'vitest'
import { fingerprintOf } from '../../web/src/lib/pdf-fingerprint.ts'
import { goldenSupplements } from '../golden/supplements.ts'
import { pagesOf } from '../testing/pages.ts'
import { signatureOf } from '../testing/signature.ts'
import { closeBrowser } from './browser.ts'
import type { Render } from './documents.ts'
import { createSignedRender } from './signed-render.ts'
import { loadSigningKey } from './signing-key.ts'
import { makeSupplementFile } from './supplement.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kollegium-supplement-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
afterAll(closeBrowser)
const render = createSignedRender(await loadSigningKey(readEnv({ NODE_ENV: 'test', DATA_DIR })))
const { db, services, caller, issueClass } = await createPrintWorld()
const disk = services.disks['s3.vodocs_files']

await buildEducation(db, {
  ...{ title: 'Yrkespaket undersköterska', code: 'VOXABN', title_en: 'Vocational package for assistant nurses' },
  ...{ worth: 'En merit.', worth_en: 'A merit.', level: 'Gymnasial nivå', level_en: 'Upper secondary level' },
  courses: 'Psykologi 1; Psychology 1; 50\nOmvårdnad 1; Nursing care 1; 100',
})

const keptOf = async (person_id: number) => {
  const row = await db.certificateSupplement.findUniqueOrThrow({ where: { person_id } })
  return { row, bytes: Buffer.from(await disk.getBytes(row.path)) }
}

test('the supplement says in two languages what the office wrote, signed; altered it is told to be changed', async () => {
  const { persons } = await issueClass(1)
  const [{ id, number } = { id: 0, number: '' }] = persons
  await makeSupplementFile(services, { person_id: id }, render)
  const { bytes } = await keptOf(id)
  expect(await signatureOf(bytes)).toMatchObject({ whole: true, intact: true })
  const pages = await pagesOf(bytes)
  expect(pages).toHaveLength(1)
  for (const text of ['Jasmina Testander', 'En merit.', 'A merit.', 'Upper secondary level', 'Nursing care 1', '150']) {
    expect(pages[0]).toContain(text)
  }
  const marksOf = (content: Buffer) => fingerprintOf(new Uint8Array(content))
  expect(await verifyFile(db, await marksOf(bytes))).toMatchObject({
    file: 'unchanged',
    supplement: true,
    documents: [{ status: 'valid', number: number?.replace(/(.{4})(?=.)/g, '$1-') }],
  })
  const altered = Buffer.from(bytes)
  altered[200] = (altered[200] ?? 0) ^ 1
  expect(await verifyFile(db, await marksOf(altered))).toMatchObject({
    file: 'changed',
    documents: [{ status: 'valid' }],
  })
  const added = Buffer.concat([bytes, Buffer.from('\n% more')])
  expect(await verifyFile(db, await marksOf(added))).toMatchObject({ file: 'changed', supplement: true })
})

test('it is made once, also by two workers at once; what is over or protected gets none', async () => {
  const { persons } = await issueClass(3)
  const [one, two, three] = persons.map(({ id }) => id)
  let made = 0
  const counting: Render = async () => Buffer.from(`supplement ${made++}`)
  await Promise.all([1, 2].map(() => makeSupplementFile(services, { person_id: one }, counting)))
  const { row, bytes } = await keptOf(one ?? 0)
  await makeSupplementFile(services, { person_id: one }, counting)
  expect((await keptOf(one ?? 0)).row).toEqual(row)
  expect(row.filesize).toBe(bytes.length)
  expect(await import('./documents.ts').then(({ sha256Of }) => sha256Of(bytes))).toBe(row.sha256)
  await caller.diploma.revoke({ person_id: two ?? 0, reason: 'Fel' })
  await caller.diploma.protect({ person_id: three ?? 0, protected: true })
  const refusing = vi.fn<Render>()
  for (const person_id of [two, three, 999_999]) await makeSupplementFile(services, { person_id }, refusing)
  expect(refusing).not.toHaveBeenCalled()
})

test('a worker that dies while it makes one leaves nothing, and the next makes it', async () => {
  const { persons } = await issueClass(1)
  const person_id = persons[0]?.id ?? 0
  const breaking: Render = async () => {
    throw new Error('the power went')
  }
  await expect(makeSupplementFile(services, { person_id }, breaking)).rejects.toThrow('the power went')
  expect(await db.certificateSupplement.count({ where: { person_id } })).toBe(0)
  await makeSupplementFile(services, { person_id }, async () => Buffer.from('made'))
  expect((await keptOf(person_id)).bytes.toString()).toBe('made')
})

test('a worker that dies while it stores one leaves no row without bytes', async () => {
  const { persons } = await issueClass(1)
  const person_id = persons[0]?.id ?? 0
  const put = vi.spyOn(disk, 'put').mockRejectedValueOnce(new Error('the power went'))
  const make = () => makeSupplementFile(services, { person_id }, async () => Buffer.from('made'))
  await expect(make()).rejects.toThrow('the power went')
  put.mockRestore()
  expect(await db.certificateSupplement.count({ where: { person_id } })).toBe(0)
  await make()
  expect((await keptOf(person_id)).bytes.toString()).toBe('made')
})

test.each(Object.entries(goldenSupplements))('%s stands on one sheet', async (_name, paper) => {
  const pages = await pagesOf(await render([paper], { title: 'Bilaga', supplement: true }))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Hör till diplom')
})
