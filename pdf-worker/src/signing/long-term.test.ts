import { createHash } from 'node:crypto'
import type { PdfStream } from '@libpdf/core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { vuxen } from '../../golden/papers.ts'
import { Subject } from '../../testing/conformance/subject.ts'
import { hasOpenssl, startOpensslTsa } from '../../testing/openssl-tsa.ts'
import { issue, type Lie, type Party, startPki } from '../../testing/pki.ts'
import { signatureOf, timestampOf } from '../../testing/signature.ts'
import { closeBrowser } from '../browser.ts'
import { renderPdf } from '../render.ts'
import { signPdf } from '../sign.ts'
import { readSigningKey, type SigningKey } from '../signing-key.ts'
import { LongTerm, type SigningState } from './long-term.ts'
import { TimestampServer } from './timestamps.ts'

const pki = await startPki()
const { behaviour } = pki
afterAll(() => pki.stop())
afterAll(closeBrowser)
afterEach(() => {
  Object.assign(behaviour, {
    lie: undefined,
    held: undefined,
    stamper: undefined,
    isSilent: false,
    revoked: [],
    stamps: 0,
    proofs: 0,
  })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keyOf = (party: Party, ...chain: Party[]): SigningKey =>
  readSigningKey(party.keyPem, [party, ...chain].map(({ pem }) => pem).join(''), 'test')

let bytes: Buffer
beforeAll(async () => {
  bytes = await renderPdf([vuxen], { title: 'Diplom', signatureField: true })
})

/** Signs with a fresh server, and answers the PDF with the states that were told. */
async function sign(key = keyOf(pki.signer, pki.root), anchors = [pki.root.certificate]) {
  const told: SigningState[] = []
  const longTerm = new LongTerm(new TimestampServer(`${pki.origin}/tsa`, anchors), key, (state) => told.push(state))
  return { pdf: await signPdf(bytes, key, longTerm), told, longTerm, key }
}

async function storeOf(pdf: Buffer) {
  const subject = await Subject.open(pdf)
  const store = subject.dict(subject.catalog.get('DSS'))
  const streams = (key: string) =>
    subject.items(store?.get(key)).map((each) => Buffer.from((subject.value(each) as PdfStream).getDecodedData()))
  return { subject, store, certificates: streams('Certs'), answers: streams('OCSPs'), lists: streams('CRLs') }
}

test('a document holds its time, its chain and the proofs of both, and one signature covers them all', async () => {
  const { pdf, told } = await sign()
  expect(told).toEqual([{ level: 'B-LT', reason: null }])
  expect(await signatureOf(pdf)).toMatchObject({ whole: true, intact: true, signer: 'Provföreningen' })
  const { certificates, answers, lists } = await storeOf(pdf)
  const fingerprints = certificates.map((der) => createHash('sha256').update(der).digest('hex'))
  const expected = [pki.signer, pki.root, pki.stamper].map(({ certificate }) =>
    createHash('sha256').update(certificate.raw).digest('hex'),
  )
  expect(fingerprints.sort()).toEqual(expected.sort())
  // The signer's issuer answers, the timestamp server's publishes a list.
  expect([answers.length, lists.length]).toEqual([1, 1])
  expect(pdf.toString('latin1').match(/%%EOF/g)).toHaveLength(2)
  // The token within the signature: id-aa-timeStampToken.
  const contents = /\/Contents <([0-9A-F]+)>/.exec(pdf.toString('latin1'))?.[1] ?? ''
  expect(contents.toLowerCase()).toContain('060b2a864886f70d010910020e')
})

test('the signature permits no change', async () => {
  const { subject } = await storeOf((await sign()).pdf)
  const signature = subject.dict(subject.dict(subject.catalog.get('Perms'))?.get('DocMDP'))
  const reference = subject.dict(subject.items(signature?.get('Reference'))[0])
  expect(subject.name(signature?.get('Type'))).toBe('Sig')
  expect(subject.name(reference?.get('TransformMethod'))).toBe('DocMDP')
  expect(subject.number(subject.dict(reference?.get('TransformParams'))?.get('P'))).toBe(1)
})

test('a class of documents asks for its proofs once', async () => {
  const { longTerm, key } = await sign()
  behaviour.stamps = 0
  behaviour.proofs = 0
  await Promise.all(Array.from({ length: 20 }, () => signPdf(bytes, key, longTerm)))
  expect(behaviour).toMatchObject({ stamps: 20, proofs: 0 })
})

test.each<[Lie, string]>([
  ['bytes', 'other bytes'],
  ['nonce', 'another question'],
  ['time', 'another time'],
  ['signature', 'signature is not valid'],
  ['refusal', 'refuses with status 2'],
  ['noise', ''],
])('a server that lies (%s) is not believed: the document has no timestamp, and it is told', async (lie, why) => {
  behaviour.lie = lie
  const { pdf, told } = await sign()
  expect(told).toMatchObject([{ level: 'B-B', reason: expect.stringContaining(why) }])
  expect(await signatureOf(pdf)).toMatchObject({ whole: true, intact: true })
  expect((await storeOf(pdf)).store).toBeNull()
})

test('a server whose certificate leads to another authority is not believed', async () => {
  const other = await issue({ name: 'En annan', isAuthority: true })
  expect((await sign(undefined, [other.certificate])).told).toMatchObject([
    { level: 'B-B', reason: expect.stringContaining('TSA_CA') },
  ])
})

test('a timestamp by a certificate that has run out, is not valid yet, is for something else or of another key is none', async () => {
  const [past, later] = [-3, 3].map((days) => new Date(Date.now() + days * 86_400_000))
  const named = { name: 'Prov-TSA', purpose: '1.3.6.1.5.5.7.3.8' }
  const cases: [Party, string][] = [
    [await issue({ ...named, from: new Date(0), to: past }, pki.root), 'certificate is not valid'],
    [await issue({ ...named, from: later }, pki.root), 'certificate is not valid'],
    [await issue({ name: 'Prov-TSA' }, pki.root), 'not for timestamps'],
    [{ ...pki.stamper, keys: pki.signer.keys }, 'signature is not valid'],
  ]
  for (const [stamper, why] of cases) {
    behaviour.stamper = stamper
    const { pdf, told } = await sign()
    expect(told).toMatchObject([{ level: 'B-B', reason: expect.stringContaining(why) }])
    expect(await signatureOf(pdf)).toMatchObject({ whole: true, intact: true })
  }
})

test('a silent server is left after a while, and then rests: a class does not wait a thousand times', async () => {
  behaviour.isSilent = true
  // Its patience is not waited out: the question is broken off at once.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('too slow')))
  const { pdf, told, longTerm, key } = await sign()
  expect(told).toMatchObject([{ level: 'B-B', reason: expect.stringContaining('too slow') }])
  expect(await signatureOf(pdf)).toMatchObject({ intact: true })
  expect(timeout.mock.calls.length).toBeGreaterThan(0)
  timeout.mockClear()
  await signPdf(bytes, key, longTerm)
  expect(timeout).not.toHaveBeenCalled()
  timeout.mockRestore()

  // Later it is asked again, and answers.
  behaviour.isSilent = false
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  await signPdf(bytes, key, longTerm)
  expect(told.at(-1)).toEqual({ level: 'B-LT', reason: null })
})

test('a slow server is waited for', async () => {
  let answer = () => {}
  behaviour.held = new Promise((resolve) => {
    answer = resolve
  })
  const signing = sign()
  await vi.waitFor(() => expect(behaviour.stamps).toBe(1))
  answer()
  expect((await signing).told).toEqual([{ level: 'B-LT', reason: null }])
})

test('a timestamp by a revoked certificate is none; our own revoked certificate signs nothing', async () => {
  behaviour.revoked = [pki.stamper]
  expect((await sign()).told).toMatchObject([{ level: 'B-B', reason: expect.stringContaining('revoked') }])
  behaviour.revoked = [pki.signer]
  await expect(sign()).rejects.toThrow('Provföreningen is revoked')
})

test('an issuer that says nothing of its certificate leaves the timestamp alone', async () => {
  const mute = await issue({ name: 'Utan svar' }, pki.root)
  expect((await sign(keyOf(mute, pki.root))).told).toMatchObject([{ level: 'B-T' }])
})

test('a certificate that has run out, or is not valid yet, signs nothing', async () => {
  const [past, later] = [-3, 3].map((days) => new Date(Date.now() + days * 86_400_000))
  const [ended, early] = [
    await issue({ name: 'Slut', from: new Date(0), to: past }, pki.root),
    await issue({ name: 'Sen', from: later }, pki.root),
  ]
  for (const party of [ended, early]) {
    await expect(sign(keyOf(party, pki.root))).rejects.toThrow('the certificate holds from')
  }
})

// A machine without the program tells this test as skipped.
test.runIf(hasOpenssl)(
  'a timestamp server of another house is understood, and its program accepts the token',
  async () => {
    const tsa = await startOpensslTsa(pki.stamper, pki.root)
    onTestFinished(tsa.stop)
    const server = new TimestampServer(tsa.address, [pki.root.certificate])
    const digest = createHash('sha256').update('Diplom').digest()
    const { token, at, signer } = await server.stamp(digest)
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    expect(signer.raw.equals(pki.stamper.certificate.raw)).toBe(true)
    expect(await tsa.verify(token, digest)).toContain('Verification: OK')
    expect(await tsa.verify(token, createHash('sha256').update('Intyg').digest())).toContain('FAILED')

    const told: SigningState[] = []
    const key = keyOf(pki.signer, pki.root)
    const pdf = await signPdf(bytes, key, new LongTerm(server, key, (state) => told.push(state)))
    expect(told).toEqual([{ level: 'B-LT', reason: null }])
    expect(await signatureOf(pdf)).toMatchObject({ whole: true, intact: true })
    const within = timestampOf(pdf)
    expect(await tsa.verify(within.token, within.digest)).toContain('Verification: OK')
  },
)
