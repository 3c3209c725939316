import { createHash } from 'node:crypto'
import { kinds } from '@kollegium/api/definitions/certificates'
import { certificateRouter, createCallerFactory } from '@kollegium/api/testing'
import { buildCollege, diplomaData, issuerRights, person } from '@kollegium/api/testing/certificates'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { listenForChanges } from '@kollegium/db'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get } = sites
const createCaller = createCallerFactory(certificateRouter(kinds.diploma))
beforeEach(() => sites.clear())

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const result = (document: Document) => textOf(document.querySelector('main [role="status"] h2'))
const factsOf = (document: Document) => textOf(document.querySelector('main dl'))
const fault = (document: Document) => {
  const described = document.querySelector('#fil')?.getAttribute('aria-describedby')?.split(' ') ?? []
  return described.includes('fil-fel') ? textOf(document.querySelector('#fil-fel')) : ''
}

/** Creates a diploma whose stored document is `content`. */
async function kept(content: string) {
  const { college } = await buildCollege(db)
  const { ctx } = await sites.member(issuerRights, college.id)
  const caller = createCaller(ctx)
  const { persons } = await caller.issue({
    data: diplomaData(college.id, { persons: [person('Jasmina', 'Testander')] }),
  })
  const { id = 0, number = '' } = persons[0] ?? {}
  const document = { path: `${number}.pdf`, sha256: sha256Of(content), filesize: content.length }
  await db.certificateDocument.create({ data: { ...document, person_id: id } })
  return { caller, id, grouped: number?.replace(/(.{4})(?=.)/g, '$1-') ?? '' }
}

/** A file of one page that states its number. */
const cutOut = (number: string) =>
  `%PDF 1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj 3 0 obj << /Type /Page /Metadata 4 0 R >> endobj 4 0 obj << /Type /Metadata >>\nstream\n<dc:identifier>${number}</dc:identifier>\nendstream endobj`

/** Sends a file the way a browser without script does. */
function upload(content: string, path = '/verifiera') {
  const body = `--x\r\nContent-Disposition: form-data; name="fil"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n--x--\r\n`
  return get(path, { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body })
}

/** Sends fields the way the page's script does. */
function tell(fields: Record<string, string>, path = '/verifiera') {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}

test('the form works without script, and the script’s marks tell the same as the file', async () => {
  const content = '%PDF as issued'
  const { grouped } = await kept(content)
  const form = (await get('/verifiera')).document.querySelector('form[data-check-file]')
  const sent = ['action', 'method', 'enctype'].map((name) => form?.getAttribute(name))
  expect(sent).toEqual(['/verifiera', 'post', 'multipart/form-data'])
  for (const answer of [await upload(content), await tell({ sha256: sha256Of(content), signed: '', numbers: '' })]) {
    const { status, headers, document, text } = answer
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
    expect(result(document)).toBe('Diplomet är äkta och giltigt')
    expect(textOf(document.querySelector('main [role="status"] p'))).toMatch(
      /^Filen är oförändrad sedan den utfärdades\. Kontrollerat/,
    )
    expect(factsOf(document)).toContain(grouped)
    expect(text).not.toMatch(/19850912|850912/)
  }
})

test('a changed file is told to be changed, and what was issued stands beside it', async () => {
  const { grouped } = await kept('%PDF as issued')
  const { status, document } = await upload(`%PDF changed <rdf:li>${grouped}</rdf:li>`)
  expect(status).toBe(200)
  expect(result(document)).toBe('Filen är ändrad sedan den utfärdades')
  expect(factsOf(document)).toContain('Jasmina Testander')
  expect(textOf(document.querySelector('main'))).not.toContain('äkta')
})

test('a revoked document’s file is unchanged and no longer holds', async () => {
  const { caller, id } = await kept('%PDF as issued')
  await caller.revoke({ person_id: id, reason: 'Utfärdat av misstag' })
  const { document, text } = await upload('%PDF as issued')
  expect(result(document)).toBe('Diplomet är återkallat')
  expect(factsOf(document)).toContain('Utfärdat av misstag')
  expect(text).not.toContain('Jasmina')
})

test('an unknown file is unknown; a protected person’s is genuine, and nothing of it is shown', async () => {
  const unknown = await upload('%PDF of somebody else')
  expect([unknown.status, result(unknown.document)]).toEqual([404, 'Vi känner inte igen filen'])
  const { caller, id } = await kept('%PDF as issued')
  await caller.protect({ person_id: id, protected: true })
  const hidden = await upload('%PDF as issued')
  expect([hidden.status, result(hidden.document)]).toEqual([200, 'Dokumentet är äkta'])
  expect(hidden.document.querySelector('main dl')).toBeNull()
  expect(textOf(hidden.document.querySelector('main'))).not.toMatch(/Jasmina|Testander|Provköping/)
})

test('a page cut out of a class’s file is recognised, with its place and its facts', async () => {
  const { id, grouped } = await kept('%PDF as issued')
  const { group_id } = (await db.certificatePerson.findUniqueOrThrow({ where: { id }, include: { certificate: true } }))
    .certificate
  await db.printRun.create({
    data: {
      ...{ id: crypto.randomUUID(), output: 'pdf', status: 'done', total: 31, group_id, title: 'Klass' },
      ...{
        filename: 'klass-vux24a.pdf',
        sha256: sha256Of(grouped),
        items: { create: [{ position: 6, person_id: id }] },
      },
    },
  })
  const page = cutOut(grouped)
  const marks = { sha256: sha256Of(page), signed: '', numbers: '', page: grouped }
  for (const { status, document } of [await upload(page), await tell(marks)]) {
    expect([status, result(document)]).toEqual([200, 'Sidan är en del av en äkta fil'])
    expect(textOf(document.querySelector('main [role="status"] p'))).toBe(
      'klass-vux24a.pdf, sida 7 av 31. Sidan själv har ingen signatur, så numret på den kontrollerades i stället.',
    )
    expect(factsOf(document)).toMatch(/Jasmina Testander.*Status\s*Giltigt/)
  }
  const english = await upload(page, '/verifiera?lang=en')
  expect(result(english.document)).toBe('This page is part of a genuine file')
  expect(factsOf(english.document)).toMatch(/Status\s*Valid/)
})

test.each([
  ['brackets', `%PDF-1.7\n${'> '.repeat(4_900_000)}`],
  ['numbers', `%PDF-1.7\n${'1 0 '.repeat(2_400_000)}`],
])('a file of 10 MB of %s holds nobody up', async (_, content) => {
  expect(await heldLoop(async () => void (await upload(content)))).toBeLessThan(100)
})

test('no file, half a form, too large a file and other fields are told at the field', async () => {
  const none = await upload('')
  expect([none.status, fault(none.document)]).toEqual([422, 'Välj PDF-filen som du har fått.'])
  const broken = await get('/verifiera', { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' } })
  expect([broken.status, fault(broken.document)]).toEqual([422, 'Välj PDF-filen som du har fått.'])
  const large = await upload('x'.repeat(10_000_001))
  expect([large.status, fault(large.document)]).toEqual([413, expect.stringContaining('Filen är för stor')])
  for (const fields of [
    {},
    { sha256: 'abc' },
    { sha256: sha256Of('a'), signed: "' OR 1=1" },
    { sha256: 'a'.repeat(5000) },
  ]) {
    const answer = await tell(fields as Record<string, string>)
    expect([answer.status, fault(answer.document)]).toEqual([422, 'Välj PDF-filen som du har fått.'])
  }
  expect((await get('/artiklar', { method: 'POST' })).status).toBe(404)
})

test('files count among the tries', async () => {
  const fields = { sha256: sha256Of('a') }
  for (let tries = 0; tries < 60; tries += 1) await tell(fields)
  const { status, headers, document } = await tell(fields)
  expect([status, result(document)]).toEqual([429, 'Vänta en stund'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('a file is checked in English too', async () => {
  await kept('%PDF as issued')
  const { document } = await upload('%PDF as issued', '/verifiera?lang=en')
  expect(document.documentElement.lang).toBe('en')
  expect(result(document)).toBe('The diploma is genuine and valid')
  expect(document.querySelector('form[data-check-file]')?.getAttribute('action')).toBe('/verifiera?lang=en')
})
