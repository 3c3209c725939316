import { createCertificateNumber, kinds } from '@kollegium/api/definitions/certificates'
import { certificateRouter, createCallerFactory } from '@kollegium/api/testing'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '@kollegium/api/testing/certificates'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get } = sites
const createCaller = createCallerFactory(certificateRouter(kinds.diploma))

beforeEach(() => sites.clear())

async function issued() {
  const { college } = await buildCollege(db)
  const { ctx } = await sites.member(issuerRights, college.id)
  const caller = createCaller(ctx)
  const persons = [person('Jasmina', 'Testander', { personal_number: testNumbers[0] })]
  const { persons: found } = await caller.issue({ data: diplomaData(college.id, { persons }) })
  return { caller, id: found[0]?.id ?? 0, number: found[0]?.number ?? '' }
}
const facts = (document: Document) =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      textOf(row.querySelector('dt')),
      textOf(row.querySelector('dd')),
    ]),
  )
const result = (document: Document) => textOf(document.querySelector('[role="status"] h2'))

test('a valid diploma tells what the paper tells, and never a personal number', async () => {
  const { number } = await issued()
  const grouped = number.replace(/(.{4})(?=.)/g, '$1-')
  for (const typed of [number, grouped, grouped.toLowerCase(), encodeURIComponent(grouped.replaceAll('-', ' '))]) {
    const { status, headers, document, text } = await get(`/verifiera/${typed}`)
    expect(status).toBe(200)
    expect(result(document)).toBe('Diplomet är äkta och giltigt')
    expect(textOf(document.querySelector('[role="status"] p'))).toMatch(
      /^Kontrollerat \d+ \p{L}+ \d{4} kl\. \d\d\.\d\d$/u,
    )
    expect(facts(document)).toEqual({
      Namn: 'Jasmina Testander',
      Dokument: 'Diplom, vuxenutbildning',
      Utbildning: 'Vård- och omsorgsutbildning, 1 500 gymnasiepoäng',
      Utbildare: 'Provköpings vuxenutbildning',
      College: 'Eslöv–Höör–Hörby, College Skåne',
      Certifierat: '1 juli 2022–30 juni 2027',
      Utfärdat: '12 juni 2026',
      Diplomnummer: grouped,
    })
    expect(text).not.toMatch(/19850912|850912|2381/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(headers.etag).toBeUndefined()
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  }
})

test('a revoked one says so and why, without the name, and at once', async () => {
  const { caller, id, number } = await issued()
  expect(result((await get(`/verifiera/${number}`)).document)).toBe('Diplomet är äkta och giltigt')
  await caller.revoke({ person_id: id, reason: 'Utfärdat av misstag' })
  const { document, text } = await get(`/verifiera/${number}`)
  expect(result(document)).toBe('Diplomet är återkallat')
  expect(textOf(document.querySelector('[role="status"] p'))).toMatch(
    /^Återkallat .+\. Det här diplomet gäller inte längre\.$/,
  )
  expect(facts(document)).toMatchObject({ Orsak: 'Utfärdat av misstag', Dokument: 'Diplom, vuxenutbildning' })
  expect(textOf(document.querySelector('main'))).toContain('kontakta Provköpings vuxenutbildning')
  expect(text).not.toContain('Jasmina')
})

test('a replaced one points to the new', async () => {
  const { caller, id, number } = await issued()
  const corrected = {
    firstname: 'Jasmine',
    lastname: 'Testander',
    email: '',
    personal_number: testNumbers[0],
    credits: null,
  }
  await caller.reissue({ person_id: id, reason: 'Fel i namn', person: corrected })
  expect(result((await get(`/verifiera/${number}`)).document)).toBe('Diplomet är ersatt av ett nytt')
})

test('an unknown or mistyped number keeps what was typed', async () => {
  const unknown = await get(`/verifiera/${createCertificateNumber()}`)
  expect(unknown.status).toBe(404)
  expect(result(unknown.document)).toBe('Vi hittar inget diplom med det numret')
  const short = await get('/verifiera/7K3M-Q9TX')
  const field = short.document.querySelector('input[name="nummer"]')
  expect(field?.getAttribute('value')).toBe('7K3M-Q9TX')
  const described = short.document.getElementById(field?.getAttribute('aria-describedby') ?? '')
  expect(textOf(described)).toBe('Numret ska ha tolv tecken. Läs det en gång till.')
  const evil = await get(`/verifiera/${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(evil.document.querySelectorAll('script:not([src])')).toHaveLength(0)
  expect((await get('/verifiera/%E0%A4%A')).status).toBe(404)
})

test('the form works without script, on every site', async () => {
  await buildGroup(db, { name: 'skane', vopagesStatus: true })
  await buildGroup(db, { name: 'stangd' })
  for (const host of ['', 'skane', 'stangd']) {
    const { status, document } = await get('/verifiera', { host })
    expect(status).toBe(200)
    const form = document.querySelector('main form')
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/verifiera', 'get'])
  }
  const sent = await get('/verifiera?nummer=+7k3m+q9tx%2F2f8c')
  expect([sent.status, sent.headers.location]).toEqual([303, '/verifiera/7k3m%20q9tx%2F2f8c'])
  const empty = await get('/verifiera?nummer=')
  expect(empty.status).toBe(422)
  expect(textOf(empty.document.querySelector('#nummer-fel'))).toContain('Skriv numret')
})

test('too many tries are told to wait', async () => {
  const numbers = Array.from({ length: 61 }, () => createCertificateNumber())
  for (const number of numbers.slice(0, 60)) await get(`/verifiera/${number}`)
  const { status, headers, document } = await get(`/verifiera/${numbers[60]}`)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(textOf(document.querySelector('[role="status"]'))).toContain('Du har kontrollerat många nummer på kort tid')
  expect((await get('/verifiera')).status).toBe(200)
})

test('the page is in English for who asks, with the same facts', async () => {
  const { number } = await issued()
  const grouped = number.replace(/(.{4})(?=.)/g, '$1-')
  const { status, document } = await get(`/verifiera/${number}?lang=en`)
  expect([status, document.documentElement.lang]).toEqual([200, 'en'])
  expect(document.title).toMatch(/^Verify diploma \|/)
  expect(result(document)).toBe('The diploma is genuine and valid')
  expect(textOf(document.querySelector('[role="status"] p'))).toMatch(/^Verified on \d+ \p{L}+ \d{4} at \d\d:\d\d$/u)
  expect(facts(document)).toEqual({
    Name: 'Jasmina Testander',
    Document: 'Diploma, adult education',
    Education: 'Health and social care (Vård- och omsorgsutbildning), 1 500 upper secondary credits',
    'Education provider': 'Provköpings vuxenutbildning',
    College: 'Eslöv–Höör–Hörby, College Skåne',
    Certified: '1 July 2022–30 June 2027',
    Issued: '12 June 2026',
    'Diploma number': grouped,
  })
  // Only names are in Swedish, nothing of the page around them.
  const around = textOf(document.body).replace(/Vård- och.*?Skåne|Collegenätverket|Föreningen/g, '')
  expect(around.replace('Svenska', '')).not.toMatch(/[åäö]/)
  const other = document.querySelector('header a[hreflang="sv"]')
  expect(other?.getAttribute('href')).toBe(`/verifiera/${number}`)
  const swedish = await get(`/verifiera/${number}`)
  expect(swedish.document.documentElement.lang).toBe('sv')
  expect(swedish.document.querySelector('header a[hreflang="en"]')?.getAttribute('href')).toBe(
    `/verifiera/${number}?lang=en`,
  )
  // A number's page is in no index, so the page without a number alone tells indexes of its languages.
  const languagesOf = (page: typeof swedish) => page.document.querySelectorAll('link[rel="alternate"][hreflang]')
  expect(languagesOf(swedish)).toHaveLength(0)
  expect(languagesOf(await get('/verifiera'))).toHaveLength(3)
})

test('a revoked and a mistyped one are told in English, and the language is kept on the way', async () => {
  const { caller, id, number } = await issued()
  await caller.revoke({ person_id: id, reason: 'Utfärdat av misstag' })
  const revoked = await get(`/verifiera/${number}?lang=en`)
  expect(result(revoked.document)).toBe('The diploma has been revoked')
  expect(Object.keys(facts(revoked.document))).toEqual(['Diploma number', 'Document', 'Issued', 'Revoked', 'Reason'])
  const wrong = await get('/verifiera/7K3M?lang=en')
  expect(textOf(wrong.document.querySelector('#nummer-fel'))).toBe(
    'The number has twelve characters. Please read it once more.',
  )
  expect((await get('/verifiera?nummer=7k3m&lang=en')).headers.location).toBe('/verifiera/7k3m?lang=en')
  expect((await get('/verify/7K3M?lang=en')).headers.location).toBe('/verifiera/7K3M?lang=en')
  expect((await get('/verify/7K3M')).headers.location).toBe('/verifiera/7K3M')
})

test('a protected person’s document exists and is genuine, in both languages, and nothing more is shown', async () => {
  const { caller, id, number } = await issued()
  await caller.protect({ person_id: id, protected: true })
  const { status, document, text } = await get(`/verifiera/${number}`)
  expect([status, result(document)]).toEqual([200, 'Dokumentet är äkta'])
  expect(textOf(document.querySelector('[role="status"] p'))).toBe('Inget mer visas om det')
  expect(textOf(document.querySelector('main'))).toContain('Det säger inget dåligt om innehavaren.')
  expect(document.querySelector('main dl')).toBeNull()
  expect(text).not.toMatch(/Jasmina|Testander|Provköping/)
  const english = await get(`/verifiera/${number}?lang=en`)
  expect(result(english.document)).toBe('The document is genuine')
  expect(textOf(english.document.querySelector('main'))).toContain('Ask the holder to show the paper')
  // A withdrawn document is never called genuine alone.
  await caller.revoke({ person_id: id, reason: 'Utfärdat av misstag' })
  const revoked = await get(`/verifiera/${number}`)
  expect(result(revoked.document)).toBe('Dokumentet är återkallat')
  expect(revoked.text).not.toMatch(/misstag|Jasmina/)
})

test('a diploma isn’t valid before its day: the page says from which, in both languages', async () => {
  const { college } = await buildCollege(db)
  const { ctx } = await sites.member(issuerRights, college.id)
  const persons = [person('Samir', 'Fiktivén')]
  const date = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10)
  const { persons: found } = await createCaller(ctx).issue({
    data: { ...diplomaData(college.id, { persons, date }), certified_reason: 'Ny period är beslutad' },
  })
  const { status, document } = await get(`/verifiera/${found[0]?.number}`)
  expect([status, result(document)]).toEqual([200, 'Äkta, men gäller inte än'])
  expect(textOf(document.querySelector('[role="status"] p'))).toMatch(/^Gäller från \d+ \p{L}+ \d{4}, om \d\d dagar$/u)
  expect(facts(document)).toMatchObject({ Namn: 'Samir Fiktivén' })
  const english = await get(`/verifiera/${found[0]?.number}?lang=en`)
  expect(result(english.document)).toBe('Genuine, but not valid yet')
  expect(textOf(english.document.querySelector('main'))).toContain('It was issued before its day.')
})

test('who is to be asked about a withdrawn one is reached where they say so', async () => {
  const { college } = await buildCollege(db)
  const { ctx } = await sites.member(issuerRights, college.id)
  const caller = createCaller(ctx)
  const linkFor = async (facts: { website?: string; email?: string }) => {
    const educator = await buildGroup(db, { category: 'educator', title: 'Provskolan', ...facts })
    await db.group.update({ where: { id: educator.id }, data: { parent_id: college.id } })
    const data = diplomaData(college.id, {
      persons: [person('Eva', 'Testander')],
      educator_id: educator.id,
      educator: '',
    })
    const { persons } = await caller.issue({ data })
    await caller.revoke({ person_id: persons[0]?.id ?? 0, reason: 'Fel' })
    const { document } = await get(`/verifiera/${persons[0]?.number}`)
    expect(textOf(document.querySelector('main'))).toContain('Be om det nya, eller kontakta Provskolan.')
    return [...document.querySelectorAll('main p a')].map((link) => link.getAttribute('href'))
  }
  expect(await linkFor({ website: 'https://skola.example' })).toEqual(['https://skola.example'])
  expect(await linkFor({ email: 'fraga@skola.example' })).toEqual(['mailto:fraga@skola.example'])
  expect(await linkFor({ website: 'javascript:alert(1)' })).toEqual([])
})

test('what can’t be read is told in both languages, with whom to ask', async () => {
  const { id, number } = await issued()
  await db.certificatePerson.update({ where: { id }, data: { paper: { kind: 'diploma' } } })
  const swedish = await get(`/verifiera/${number}`)
  expect(swedish.status).toBe(503)
  expect(result(swedish.document)).toBe('Numret går inte att kontrollera här')
  expect(swedish.text).toContain('Kontakta kansliet')
  const english = await get(`/verifiera/${number}?lang=en`)
  expect(result(english.document)).toBe('The number cannot be verified here')
})
