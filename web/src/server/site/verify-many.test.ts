import { createCertificateNumber } from '@kollegium/api/definitions/certificates'
import { unzip } from '@kollegium/api/server'
import { zip } from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'
import { grouped, heading, path, rowsOf, sha256Of, verifySteps } from './testing-verify.ts'

const sites = await createSites(listenForChanges)
const { db, get } = sites
beforeEach(() => sites.clear())
const { issued, paste, tell, upload } = verifySteps(sites)

test('the page has two forms that work without script, in both languages', async () => {
  const { status, document } = await get(path)
  expect(status).toBe(200)
  const forms = [...document.querySelectorAll('main form')].map((form) => [
    form.getAttribute('action'),
    form.getAttribute('method'),
  ])
  expect(forms).toEqual([
    [path, 'post'],
    [path, 'post'],
  ])
  const english = await get(`${path}?lang=en`)
  expect(textOf(english.document.querySelector('h1'))).toBe('Verify many diplomas')
  expect(english.document.querySelector('main form')?.getAttribute('action')).toBe(`${path}?lang=en`)
  expect(textOf(english.document.querySelector('main'))).not.toMatch(/[åäö]/)
})

test('pasted numbers are answered as a table that tells the deviations, and no personal number', async () => {
  const { caller, persons } = await issued('Jasmina', 'Hodan', 'Samir')
  const [one, two, three] = persons
  await caller.revoke({ person_id: two?.id ?? 0, reason: 'Utfärdat av misstag' })
  await caller.protect({ person_id: three?.id ?? 0, protected: true })
  const unknown = createCertificateNumber()
  const typed = [grouped(one?.number ?? ''), two?.number.toLowerCase(), three?.number, unknown, 'abc'].join('\n')
  const { status, headers, document, text } = await paste(`\n${typed}\n\n`)
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
  expect(heading(document)).toBe('1 av 5 är äkta och giltiga')
  expect(rowsOf(document)).toEqual([
    [`Jasmina Testander${grouped(one?.number ?? '')}`, 'Diplom, vuxenutbildning', '2026-06-12', 'Giltigt'],
    [
      `Inget namn${grouped(two?.number ?? '')}`,
      'Diplom, vuxenutbildning',
      '2026-06-12',
      expect.stringMatching(/^Återkallat\d+ \p{L}+ \d{4}\. Utfärdat av misstag$/u),
    ],
    [`Visas inte${grouped(three?.number ?? '')}`, '–', '–', 'ÄktaInget mer visas om det'],
    [`Inget namn${grouped(unknown)}`, '–', '–', 'Okänt nummerVi hittar inget dokument med numret.'],
    ['Inget namnabc', '–', '–', 'Okänt nummerNumret ska ha tolv tecken. Läs det en gång till.'],
  ])
  expect(text).not.toMatch(/19850912|850912|2381|Hodan|Samir/)
  const tabs = [...document.querySelectorAll('fieldset label')].map(textOf)
  expect(tabs).toEqual(['Alla 5', 'Att titta på 4', 'Giltiga 1'])
  expect(document.querySelector('fieldset input[checked]')?.id).toBe('visa-titta')
  expect(heading((await paste(one?.number ?? '')).document)).toBe('Alla 1 är äkta och giltiga')
  const english = await paste(`${one?.number}\nabc`, `${path}?lang=en`)
  expect(heading(english.document)).toBe('1 of 2 are genuine and valid')
  expect(textOf(english.document.querySelector('main'))).not.toMatch(/[åäö]/)
})

test('a ZIP and PDF files are told file by file', async () => {
  const { caller, persons } = await issued('Jasmina', 'Hodan')
  const [one, two] = persons
  await caller.revoke({ person_id: two?.id ?? 0, reason: 'Fel' })
  const archive = zip({
    'mapp/jasmina.pdf': `%PDF ${one?.number}`,
    'hodan.pdf': `%PDF ${two?.number}`,
    'changed.pdf': `%PDF changed <rdf:li>${grouped(one?.number ?? '')}</rdf:li>`,
    'cv.pdf': '%PDF of somebody else',
    'read me.txt': 'Hej',
  })
  const { status, document } = await upload({ 'ansokningar.zip': archive })
  expect(status).toBe(200)
  expect(heading(document)).toBe('1 av 4 är äkta och giltiga')
  expect(textOf(document.querySelector('#resultat + p'))).toMatch(/ · ansokningar\.zip$/)
  expect(rowsOf(document).map(([file, name, , , result]) => [file, name, result])).toEqual([
    ['jasmina.pdf', `Jasmina Testander${grouped(one?.number ?? '')}`, 'Giltigt'],
    ['hodan.pdf', `Inget namn${grouped(two?.number ?? '')}`, expect.stringMatching(/^Återkallat/)],
    [
      'changed.pdf',
      `Jasmina Testander${grouped(one?.number ?? '')}`,
      'Filen är ändradNumret är äkta. Jämför med en ny fil.',
    ],
    ['cv.pdf', 'Inget namn', 'Okänd filVi har inte utfärdat filen.'],
  ])
  const plain = await upload({ 'a.pdf': `%PDF ${one?.number}`, 'b.pdf': '%PDF other' })
  expect(heading(plain.document)).toBe('1 av 2 är äkta och giltiga')
})

test('copies of a file are looked up once, and so is the signed part of many', async () => {
  const { persons } = await issued('Jasmina')
  const bytes = `%PDF ${persons[0]?.number}`
  const lookups = (statements: string[]) =>
    statements.filter((statement) =>
      /FROM .*"(CertificateDocument|CertificateSupplement|PrintRun)" WHERE/.test(statement),
    ).length
  const archive = zip(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}.pdf`, bytes])))
  const ours = await sites.statementsOf(async () => {
    const { document } = await upload({ 'copies.zip': archive })
    expect(heading(document)).toBe('Alla 500 är äkta och giltiga')
  })
  expect(lookups(ours)).toBe(1)

  const marks = (page: string) => ({ sha256: sha256Of('x'), signed: sha256Of(bytes), numbers: [], page })
  const files = Array.from({ length: 50 }, (_, at) => ({ name: `${at}.pdf`, marks: marks(`${at}`) }))
  const forged = await sites.statementsOf(async () => {
    expect((await tell({ excel: JSON.stringify({ files }) })).status).toBe(200)
  })
  // Three tables for bytes that are not ours, and one for the part.
  expect(lookups(forged)).toBe(4)
})

test('the table is fetched as Excel, and looked up again', async () => {
  const { caller, persons } = await issued('Jasmina', 'Hodan')
  const [one, two] = persons
  const { document } = await paste(`${one?.number}\n${two?.number}`)
  const excel = document.querySelector('input[name="excel"]')?.getAttribute('value') ?? ''
  await caller.revoke({ person_id: two?.id ?? 0, reason: 'Fel' })
  const { status, headers, bytes } = await tell({ excel })
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
  let texts = ''
  for await (const { name, content } of unzip(bytes, 10_000_000)) {
    if (name === 'xl/sharedStrings.xml') texts = content.toString()
  }
  for (const told of ['Jasmina Testander', grouped(two?.number ?? ''), 'Giltigt', 'Återkallat', 'Orsak']) {
    expect(texts).toContain(told)
  }
  for (const forged of ['', '{', '{"numbers":[]}', '{"files":[{"name":"x","marks":{}}]}']) {
    expect((await tell({ excel: forged })).status).toBe(422)
  }
})

test('machines get the same facts as JSON at the same address', async () => {
  await buildEducation(db, {
    ...{ code: 'VOXABN', title_en: 'Assistant nurse', worth: 'En merit.', worth_en: 'A merit.' },
    ...{ level: 'Gymnasial nivå', level_en: 'Upper secondary level' },
  })
  const { caller, persons } = await issued('Jasmina')
  const [{ id, number } = { id: 0, number: '' }] = persons
  const accept = { headers: { Accept: 'application/json' } }
  const { status, headers, text } = await get(`/verifiera/${number}`, accept)
  expect([status, headers['content-type'], headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-store',
    '*',
  ])
  expect(headers.vary).toContain('Accept')
  expect(JSON.parse(text)).toMatchObject({
    status: 'valid',
    number: grouped(number),
    kind: 'diploma',
    date: '2026-06-12',
    facts: expect.arrayContaining([{ label: 'Namn', value: 'Jasmina Testander' }]),
    worth: 'En merit.',
    supplement: `http://vo.localhost:3000/verifiera/${grouped(number)}/bilaga.pdf`,
    credential: `http://vo.localhost:3000/credentials/${number}.json`,
  })
  expect(text).not.toMatch(/19850912|850912|2381/)
  const linked = await get(`/verifiera/${number}?format=json&lang=en`)
  expect(JSON.parse(linked.text)).toMatchObject({ worth: 'A merit.' })
  expect((await get(`/verifiera/${number}`)).headers.vary).toContain('Accept')

  await caller.revoke({ person_id: id, reason: 'Fel' })
  const over = JSON.parse((await get(`/verifiera/${number}`, accept)).text)
  expect(over).toMatchObject({ status: 'revoked', worth: null, supplement: null, credential: null })
  await caller.protect({ person_id: id, protected: true })
  expect(JSON.parse((await get(`/verifiera/${number}`, accept)).text)).toMatchObject({ protected: true, facts: [] })
  const unknown = await get('/verifiera/7K3M', accept)
  expect([unknown.status, JSON.parse(unknown.text).status]).toEqual([404, 'unknown'])
  for (let tries = 0; tries < 60; tries += 1) await get('/verifiera/7K3M', accept)
  const refused = await get('/verifiera/7K3M', accept)
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a valid document leads to its credential, its worth and its supplement; others lead to neither', async () => {
  await buildEducation(db, {
    ...{ code: 'VOXABN', title_en: 'Assistant nurse', worth: 'En merit.', worth_en: 'A merit.' },
    ...{ level: 'Gymnasial nivå', level_en: 'Upper secondary level' },
  })
  const { caller, persons } = await issued('Jasmina')
  const [{ id, number } = { id: 0, number: '' }] = persons
  const linksOf = (document: Document) =>
    [...document.querySelectorAll('main a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /credentials|bilaga|json/.test(href))
  const { document } = await get(`/verifiera/${number}`)
  expect(linksOf(document)).toEqual([
    `/verifiera/${grouped(number)}/bilaga.pdf`,
    `/credentials/${number}.png`,
    `/credentials/${number}.json`,
    `/verifiera/${grouped(number)}?format=json`,
  ])
  expect(textOf(document.querySelector('main'))).toContain('Vad det är värtEn merit.')
  const english = await get(`/verifiera/${number}?lang=en`)
  expect(textOf(english.document.querySelector('main'))).toMatch(/What it is worthA merit\..*Digital credential/)
  await caller.revoke({ person_id: id, reason: 'Fel' })
  expect(linksOf((await get(`/verifiera/${number}`)).document)).toEqual([`/verifiera/${grouped(number)}?format=json`])
  const plain = await issued('Bo')
  await db.education.deleteMany()
  const other = await issued('Ek')
  expect(linksOf((await get(`/verifiera/${other.persons[0]?.number}`)).document)).toHaveLength(3)
  expect(linksOf((await get(`/verifiera/${plain.persons[0]?.number}`)).document)).toHaveLength(4)
})
