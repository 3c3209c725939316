import { zip } from '@kollegium/api/testing'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { listenForChanges } from '@kollegium/db'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'
import { longFingerprintOf } from './long-fingerprint.ts'
import { heading, path, verifySteps } from './testing-verify.ts'

const sites = await createSites(listenForChanges)
const { db, get } = sites
beforeEach(() => sites.clear())

const problem = (document: Document) => textOf(document.querySelector('#nummer-fel, #fil-fel'))
const { issued, paste, upload } = verifySteps(sites)

test('10,000 numbers are refused with the limit, at the field, and looked up not at all', async () => {
  const numbers = Array.from({ length: 10_000 }, () => 'ABCD-EFGH-JKMN').join('\n')
  const statements = await sites.statementsOf(async () => {
    const { status, document } = await paste(numbers)
    expect(status).toBe(422)
    expect(problem(document)).toMatch(/^(Du har klistrat in \d+ nummer\. Kontrollera|Klistra in)/)
  })
  expect(statements.filter((statement) => statement.includes('CertificatePerson'))).toEqual([])
  const some = await paste(Array.from({ length: 501 }, () => '7K3M').join('\n'))
  expect([some.status, problem(some.document)]).toEqual([
    422,
    'Du har klistrat in 501 nummer. Kontrollera högst 500 åt gången.',
  ])
  expect(problem((await paste(' \n \n')).document)).toBe('Klistra in minst ett nummer.')
})

test('a bomb, a broken and a too large file are refused in words', async () => {
  const refusals = {
    // It states ten bytes and holds 80 million.
    bomb: zip({ 'a.pdf': Buffer.alloc(80_000_000) }, { statedSize: 10 }),
    many: zip(Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`${at}.txt`, '']))),
    large: zip({ 'a.pdf': Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(11_000_000, 'x')]) }),
    broken: Buffer.from('PK\x03\x04 and no more', 'latin1'),
    text: Buffer.from('Hej'),
    empty: zip({}),
  }
  const said: Record<string, unknown> = {}
  for (const [name, bytes] of Object.entries(refusals)) {
    const { status, document } = await upload({ [`${name}.zip`]: bytes })
    said[name] = [status, problem(document)]
  }
  const large = 'Filerna är för stora. De får vara högst 50 MB tillsammans, och varje PDF högst 10 MB.'
  expect(said).toEqual({
    bomb: [422, large],
    many: [422, large],
    large: [422, large],
    broken: [422, 'ZIP-filen är trasig och går inte att läsa.'],
    text: [422, 'Välj en ZIP med PDF-filer, eller PDF-filerna själva.'],
    empty: [422, 'Välj en ZIP med PDF-filer, eller PDF-filerna själva.'],
  })
  const tooMuch = await upload({ 'a.pdf': Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(50_000_000, 'x')]) })
  expect([tooMuch.status, problem(tooMuch.document)]).toEqual([422, large])
  // One that is sent by itself has the limit of one in a ZIP.
  const alone = await upload({ 'a.pdf': Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(11_000_000, 'x')]) })
  expect([alone.status, problem(alone.document)]).toEqual([422, large])
  const half = await get(path, { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' } })
  expect(half.status).toBe(422)
})

test('uploads that come slowly keep nobody waiting', async () => {
  const { persons } = await issued('Jasmina')
  const slow = new AbortController()
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '2000' }
  const body = '--x\r\nContent-Disposition: form-data; name="fil"; filename="a.pdf"\r\n\r\n%PDF'
  const pending = Array.from({ length: 4 }, () =>
    get(path, { method: 'POST', headers, body, cutOff: slow.signal }).catch(() => 'cut off'),
  )
  // All of them are counted, so all have been let in.
  await expect.poll(() => db.rateLimit.aggregate({ _max: { count: true } })).toMatchObject({ _max: { count: 4 } })
  const { status, document } = await upload({ 'a.pdf': `%PDF ${persons[0]?.number}` })
  expect([status, heading(document)]).toEqual([200, 'Alla 1 är äkta och giltiga'])
  slow.abort()
  expect(await Promise.all(pending)).toEqual(Array(4).fill('cut off'))
})

test('checks of many are limited by address, apart from single ones', async () => {
  for (let tries = 0; tries < 20; tries += 1) await paste('7K3M')
  const { status, headers, document } = await paste('7K3M')
  expect([status, problem(document)]).toEqual([429, expect.stringContaining('många nummer')])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/verifiera/7K3M')).status).toBe(404)
})

test('a PDF that is made to cost time holds nobody up', async () => {
  for (const part of ['1 ', '1 0 obj endobj\n', '>']) {
    const bytes = new Uint8Array(Buffer.from(`%PDF-1.7\n${part.repeat(10_000_000 / part.length)}`))
    expect(await heldLoop(() => longFingerprintOf(bytes)), part).toBeLessThan(100)
  }
})
