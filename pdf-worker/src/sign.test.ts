import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '@kollegium/api/process'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test, vi } from 'vitest'
import { vuxen, yh } from '../golden/papers.ts'
import { signatureOf } from '../testing/signature.ts'
import { closeBrowser } from './browser.ts'
import { printRun } from './print-run.ts'
import { SigningError, signPdf } from './sign.ts'
import { createSignedRender } from './signed-render.ts'
import { loadSigningKey } from './signing-key.ts'
import { startWorker } from './worker.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kollegium-sign-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
afterAll(closeBrowser)
const signing = await loadSigningKey(readEnv({ NODE_ENV: 'test', DATA_DIR }))
const render = createSignedRender(signing)
const world = await createPrintWorld()
const { db, services, caller, issueClass } = world

const second = { ...yh, person: { ...yh.person, firstname: 'Åsa', lastname: 'Öberg & Co' } }
const title = 'Diplom för (Jasmina) & ”Åsa” \\ <1>'

test('a PDF of several is signed once as a whole, and is tagged, titled and Swedish', async () => {
  const pdf = await render([vuxen, second], { title })
  expect(await signatureOf(pdf)).toEqual({ whole: true, intact: true, signer: 'Kollegium (egen signering)' })
  expect(pdf.toString('latin1').match(/\/SubFilter \/ETSI\.CAdES\.detached/g)).toHaveLength(1)

  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  expect(document.numPages).toBe(2)
  const { info, metadata } = await document.getMetadata()
  expect(info).toMatchObject({ Title: title, Language: 'sv', IsSignaturesPresent: true })
  expect(metadata?.get('dc:title')).toBe(title)
  expect(metadata?.get('dc:language')).toBe('sv')
  expect(metadata?.get('dc:subject')).toEqual(['7K3M-Q9TX-2F8C', second.number?.replace(/(.{4})(?=.)/g, '$1-')])
  expect(await document.getMarkInfo()).toEqual(
    expect.toSatisfy((marks: Map<string, boolean>) => marks.get('Marked') === true),
  )
})

test('a page that another program cuts out of a print of several states its number, and a single document does not', async () => {
  const { PDF } = await import('@libpdf/core')
  const cut = await PDF.create()
  await cut.copyPagesFrom(await PDF.load(await render([vuxen, second], { title })), [1])
  const page = Buffer.from(await cut.save()).toString('latin1')
  const number = second.number?.replace(/(.{4})(?=.)/g, '$1-')
  const [, metadata] = /\/Type \/Page\b[\s\S]*?\/Metadata (\d+) 0 R/.exec(page) ?? []
  expect(page.slice(page.indexOf(`\n${metadata} 0 obj`)).split('endobj')[0]).toContain(
    `<dc:identifier>${number}</dc:identifier>`,
  )
  expect((await render([vuxen], { title })).toString('latin1')).not.toContain('dc:identifier')
})

test('a large document is signed aside, with the key that stays here', async () => {
  const { PDF, PdfStream } = await import('@libpdf/core')
  const pdf = await PDF.create()
  pdf.addPage()
  pdf.getCatalog().set('Padding', pdf.register(PdfStream.fromDict({}, randomBytes(2_500_000))))
  const large = Buffer.from(await pdf.save())
  expect(await signatureOf(await signPdf(large, signing))).toMatchObject({ whole: true, intact: true })
  const broken = { ...signing, key: createSecretKey(randomBytes(32)) }
  await expect(signPdf(large, broken)).rejects.toThrow(SigningError)
})

test('metadata and signature name no person and hold no personal number', async () => {
  const bare = 'Bart dokument'
  const pdf = (await render([vuxen], { title: bare })).toString('latin1')
  const metadata = pdf.slice(pdf.indexOf('<?xpacket begin'), pdf.indexOf('<?xpacket end'))
  const added = pdf.slice(pdf.indexOf('%%EOF'))
  expect(metadata).toContain(`>${bare}<`)
  expect(metadata + added).not.toMatch(/19850912|Jasmina|Testander/)
  const signature = /\/Contents <([0-9A-F]+)>/.exec(added)?.[1] ?? ''
  expect(Buffer.from(signature, 'hex').toString('latin1')).not.toMatch(/19850912|Jasmina/)
})

test('a changed byte and something added after it are seen', async () => {
  const pdf = await render([vuxen], { title })
  const at = pdf.indexOf('/Lang (sv)')
  const changed = Buffer.from(pdf)
  changed.write('/Lang (en)', at)
  expect(await signatureOf(changed)).toMatchObject({ whole: true, intact: false })
  expect(await signatureOf(Buffer.concat([pdf, Buffer.from('% more')]))).toMatchObject({ whole: false, intact: true })
})

test('a certificate that has run out signs nothing', async () => {
  const pdf = await render([vuxen], { title })
  vi.useFakeTimers({ now: signing.certificate.validToDate.getTime() + 1000, toFake: ['Date'] })
  await expect(signPdf(pdf, signing)).rejects.toThrow('the certificate holds from')
  vi.useRealTimers()
})

test('a key that fails while signing fails the run at once, says so, and nothing is kept', async () => {
  // The certificate belongs to another key, so signing fails as with a key store that refuses.
  const failing = createSignedRender({ ...signing, key: signing.certificate.publicKey })
  const { id: certificate_id, persons } = await issueClass(2)
  const worker = await startWorker(services, { render: failing })
  const run = await caller.print.start({ certificate_id, output: 'zip' })
  await vi.waitFor(async () => expect((await caller.print.get({ id: run.id })).status).toBe('failed'), 15_000)
  await worker.stop()
  expect((await caller.print.get({ id: run.id })).error).toContain('Dokumentet kan inte signeras')
  expect(await db.certificateDocument.count()).toBe(0)
  expect(await services.disks['s3.vodocs_files'].exists(`certificates/${persons[0]?.number}.pdf`)).toBe(false)

  // After the correction the same run succeeds.
  await caller.print.retry({ id: run.id })
  await printRun(services, run.id, render)
  expect((await caller.print.get({ id: run.id })).status).toBe('done')
})

test('a document is signed once: the same bytes come out again', async () => {
  const { persons } = await issueClass(1)
  const print = async () => {
    const { id } = await caller.print.start({ person_ids: [persons[0]?.id ?? 0], output: 'pdf' })
    await printRun(services, id, render)
    const { path } = await db.printRun.findUniqueOrThrow({ where: { id } })
    return Buffer.from(await services.disks['s3.vodocs_files'].getBytes(path ?? ''))
  }
  const first = await print()
  expect(await signatureOf(first)).toMatchObject({ whole: true, intact: true })
  expect(await print()).toEqual(first)
})
