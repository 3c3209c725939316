import { createHash } from 'node:crypto'
import { kinds } from '@kollegium/api/definitions/certificates'
import { certificateRouter, createCallerFactory } from '@kollegium/api/testing'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '@kollegium/api/testing/certificates'
import { listenForChanges } from '@kollegium/db'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get, services } = sites
const mails: string[] = []
const warned = vi.spyOn(services.logger, 'warn')
afterAll(() => warned.mockRestore())
Object.assign(services, { mailer: { send: async ({ to }: { to: string }) => void mails.push(to) } })
const createCaller = createCallerFactory(certificateRouter(kinds.diploma))
const secret = 'holder'.padEnd(43, '1')
const path = `/mina/${secret}`
const email = 'jasmina@example.com'

beforeEach(async () => {
  await sites.clear()
  mails.length = 0
})

async function opened() {
  const { college } = await buildCollege(db)
  await db.group.update({ where: { id: college.id }, data: { email: 'college@example.com', phone1: '0413-000 00' } })
  const { ctx } = await sites.member(issuerRights, college.id)
  const caller = createCaller(ctx)
  const persons = [person('Jasmina', 'Testander', { personal_number: testNumbers[0], email })]
  const { persons: found } = await caller.issue({ data: diplomaData(college.id, { persons }) })
  const [{ id = 0, number = '' } = {}] = found as { id: number; number: string }[]
  const token_hash = createHash('sha256').update(secret).digest('base64url')
  await db.holderLink.create({ data: { token_hash, person_id: id, email, expires_at: new Date(Date.now() + 1e9) } })
  return { caller, id, number, college }
}
const post = (to: string, fields: Record<string, string> = {}) =>
  get(to, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const main = (document: Document) => textOf(document.querySelector('main'))

test('the link opens the page, which nobody keeps, lists or names to another site', async () => {
  const { number } = await opened()
  const { status, headers, document, text } = await get(path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(headers.etag).toBeUndefined()
  expect(document.title).toMatch(/^Mina dokument/)
  expect(main(document)).toContain('Jasmina Testander. Sidan är bara din')
  expect(main(document)).toContain(number.replace(/(.{4})(?=.)/g, '$1-'))
  expect(main(document)).toContain('college@example.com')
  expect(text).not.toMatch(/19850912|2381/)
  expect(text).toContain(`/credentials/${number}.png`)
  expect(await db.documentUse.findFirst()).toMatchObject({ opened_at: expect.any(Date), verified_at: null })
  const english = await get(`${path}?lang=en`)
  expect(english.document.documentElement.lang).toBe('en')
  expect({ ...english.document.querySelector<HTMLElement>('[data-copy-link]')?.dataset }).toMatchObject({
    failed: 'The browser would not let us copy. The link is selected:',
    field: 'Link',
  })
  expect(textOf(english.document.querySelector('h1'))).toBe('My documents')
})

test('a document whose day has not come tells its day, and has not ended', async () => {
  const { id, number } = await opened()
  const { paper } = await db.certificatePerson.findUniqueOrThrow({ where: { id } })
  await db.certificatePerson.update({ where: { id }, data: { paper: { ...(paper as object), date: '2099-06-12' } } })
  const { document, text } = await get(path)
  expect(main(document)).toContain('Gäller från 12 juni 2099')
  expect(main(document)).not.toContain('Ersatt')
  expect(text).toContain(`/credentials/${number}.png`)
  expect(main((await get(`${path}?lang=en`)).document)).toContain('Valid from 12 June 2099')
})

test('a stored paper that can’t be read takes no other document away', async () => {
  const { caller, college, number } = await opened()
  const persons = [person('Jasmina', 'Testander', { personal_number: testNumbers[0], email })]
  const { persons: more } = await caller.issue({ data: diplomaData(college.id, { persons }) })
  await db.certificatePerson.update({ where: { id: more[0]?.id }, data: { paper: { kind: 'diploma' } } })
  const { status, document, text } = await get(path)
  expect(status).toBe(200)
  expect(text).toContain(`/credentials/${number}.png`)
  expect(text).not.toContain(`/credentials/${more[0]?.number}.png`)
  expect(main(document)).toContain('uppgifterna på dokumentet går inte att läsa')
})

test('a link that opens nothing tells the same whatever the reason, and too many tries wait', async () => {
  const { caller, id } = await opened()
  const unknown = await get(`/mina/${'x'.repeat(43)}`)
  await caller.protect({ person_id: id, protected: true })
  const hidden = await get(path)
  expect([unknown.status, hidden.status]).toEqual([404, 404])
  const same = (text: string) => text.replaceAll(/\/mina\/[\w-]{43}/g, '')
  expect(same(hidden.text)).toBe(same(unknown.text))
  expect(main(unknown.document)).toContain('Be om en ny länk')
  await db.rateLimit.updateMany({ data: { count: 9_999 } })
  const late = await get(`/mina/${'y'.repeat(43)}`)
  expect(late.status).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})

test('the PDF is sent to the holder, and to nobody with another number', async () => {
  const { id, number } = await opened()
  const file = {
    path: `certificates/${id}.pdf`,
    sha256: createHash('sha256').update('%PDF-1').digest('hex'),
    filesize: 6,
  }
  await services.disks['s3.vodocs_files'].put(file.path, '%PDF-1')
  await db.certificateDocument.create({ data: { person_id: id, ...file } })
  const sent = await get(`${path}/pdf/${number}`)
  expect([sent.status, sent.text]).toEqual([200, '%PDF-1'])
  expect(sent.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  await services.disks['s3.vodocs_files'].put(file.path, '%PDF-2')
  const altered = await get(`${path}/pdf/${number}`)
  expect([altered.status, altered.text.includes('PDF-2')]).toEqual([503, false])
  expect(main(altered.document)).toContain('har ändrats på servern')
  // The log holds no key to the page.
  expect(warned.mock.calls.at(-1)).toEqual([{ path: '/mina/…', reference: expect.any(String) }, 'page unavailable'])
  expect(altered.document.querySelector('main a')?.getAttribute('href')).toBe(path)
  expect(await db.systemNotice.findMany({ select: { key: true } })).toEqual([{ key: `file ${file.path}` }])
  expect((await get(`${path}/pdf/000000000000`)).status).toBe(302)
  expect((await get(`/mina/${'x'.repeat(43)}/pdf/${number}`)).status).toBe(404)
})

test('a PDF that no print has made is made when the holder asks for it, and one that takes long is told to wait', async () => {
  const { caller, id, number } = await opened()
  expect((await get(path)).text).toContain(`${path}/pdf/${number}`)
  const asked: unknown[] = []
  const { boss: ownBoss } = services
  onTestFinished(() => void Object.assign(services, { boss: ownBoss }))
  const boss = (made: () => Promise<unknown>) => ({
    send: async (queue: string, payload: unknown) => {
      asked.push([queue, payload])
      await made()
      return 'job'
    },
    getDb: () => ({ executeSql: async () => ({ rows: [{ state: 'completed' }] }) }),
  })
  Object.assign(services, { boss: boss(async () => undefined) })
  const waiting = await get(`${path}/pdf/${number}`)
  expect(waiting.status).toBe(503)
  expect(waiting.headers['retry-after']).toBe('30')
  expect(main(waiting.document)).toContain('PDF:en görs just nu')
  const kept = { path: `certificates/${number}.pdf`, sha256: createHash('sha256').update('%PDF-2').digest('hex') }
  await services.disks['s3.vodocs_files'].put(kept.path, '%PDF-2')
  Object.assign(services, {
    boss: boss(() => db.certificateDocument.create({ data: { person_id: id, filesize: 6, ...kept } })),
  })
  const sent = await get(`${path}/pdf/${number}`)
  expect([sent.status, sent.text]).toEqual([200, '%PDF-2'])
  expect((await get(`${path}/pdf/${number}`)).text).toBe('%PDF-2')
  expect(asked).toEqual(Array(2).fill(['own_document', { person_id: id }]))
  // A revoked document is not made.
  await db.certificateDocument.deleteMany()
  await caller.revoke({ person_id: id, reason: 'Fel' })
  expect((await get(`${path}/pdf/${number}`)).headers.location).toBe(path)
  expect(asked).toHaveLength(2)
})

test('further documents are folded on a phone, each with its own button', async () => {
  const { caller, college, number } = await opened()
  const persons = [person('Jasmina', 'Testander', { personal_number: testNumbers[0], email })]
  const data = diplomaData(college.id, { persons, date: '2026-05-05' })
  const { persons: more } = await caller.issue({ data })
  const { document } = await get(path)
  const summaries = [...document.querySelectorAll('main summary')]
  expect(summaries).toHaveLength(1)
  const [newest = '', older = ''] = [number, more[0]?.number ?? ''].toSorted(
    (one, other) => document.body.innerHTML.indexOf(`/pdf/${one}`) - document.body.innerHTML.indexOf(`/pdf/${other}`),
  )
  const folded = summaries[0]?.closest('details')?.innerHTML ?? ''
  expect(folded).toContain(`/pdf/${older}`)
  expect(folded).not.toContain(`/pdf/${newest}`)
  expect(summaries[0]?.getAttribute('aria-label')).toMatch(/^Visa mer om Diplom/)
})

test('a new name is sent to the college, is seen to wait, and is taken back', async () => {
  const { id } = await opened()
  const wrong = await post(`${path}/namn`, { person_id: String(id), firstname: 'Jasmina', lastname: '' })
  expect(wrong.status).toBe(422)
  expect(wrong.document.querySelector('[role="alert"]')?.textContent).toContain('Efternamn')
  expect(wrong.document.querySelector<HTMLInputElement>('[name="firstname"]')?.value).toBe('Jasmina')
  const taken = await post(`${path}/namn`, { person_id: String(id), firstname: 'Jasmina', lastname: 'Provberg' })
  expect([taken.status, taken.headers.location]).toEqual([303, path])
  expect(mails).toEqual(['college@example.com'])
  const waiting = await get(path)
  expect(main(waiting.document)).toContain('Du har sagt att du heter Jasmina Provberg nu.')
  const back = waiting.document.querySelector('aside form')?.getAttribute('action') ?? ''
  expect((await post(back)).status).toBe(303)
  // A second press finds it taken back.
  expect((await post(back)).status).toBe(303)
  for (const id of ['9999999999', '1.5', '-1', 'nej'])
    expect((await post(`${path}/ta-tillbaka/${id}`)).status).toBe(303)
  expect(main((await get(path)).document)).not.toContain('Provberg')
  expect(await db.holderRequest.findMany()).toMatchObject([{ status: 'withdrawn' }])
})

test('a signed copy is asked for with an address, which must be given, and is seen to wait', async () => {
  const { id, number } = await opened()
  const form = await get(`${path}/paskrivet`)
  expect(form.document.querySelector('main form')?.getAttribute('action')).toBe(`${path}/paskrivet`)
  const empty = await post(`${path}/paskrivet`, { person_id: String(id), address: ' ', message: 'Tack' })
  expect(empty.status).toBe(422)
  expect(empty.document.querySelector('[name=address]')?.getAttribute('aria-invalid')).toBe('true')
  expect(empty.document.querySelector<HTMLTextAreaElement>('[name=message]')?.value).toBe('Tack')
  // The document of somebody else is none of the holder's.
  const strange = await post(`${path}/paskrivet`, { person_id: String(id + 1000), address: 'Provvägen 1' })
  expect(strange.status).toBe(422)
  expect(await db.holderRequest.count()).toBe(0)
  const sent = await post(`${path}/paskrivet`, { person_id: String(id), address: 'Jasmina Testander\r\nProvvägen 1' })
  expect([sent.status, sent.headers.location]).toEqual([303, path])
  expect(await db.holderRequest.findMany()).toMatchObject([{ kind: 'signed_copy', status: 'waiting', person_id: id }])
  expect(mails).toEqual(['college@example.com'])
  const { document } = await get(path)
  expect(main(document)).toMatch(/Väntar på skolan sedan/)
  expect(main(document)).toContain(number.replace(/(.{4})(?=.)/g, '$1-'))
})

test('changing the link and removing the page ask first, and end the link', async () => {
  const { number } = await opened()
  const asked = await get(`${path}/ta-bort`)
  expect(main(asked.document)).toContain('Dina dokument gäller ändå')
  expect((await get(`${path}/byt-lank`)).text).toContain('j•••@example.com')
  expect((await get(path)).status).toBe(200)
  expect((await post(`${path}/ta-bort`)).status).toBe(200)
  expect((await get(path)).status).toBe(404)
  expect(main((await get(`/verifiera/${number}`)).document)).toContain('äkta och giltigt')
})

test('another site leads to the front, where the form for a new link stands', async () => {
  await opened()
  const label = (await db.group.findFirstOrThrow({ where: { category: 'local' } })).name
  await db.group.updateMany({ data: { vopagesStatus: true, status: true } })
  const led = await get(`${path}?lang=en`, { host: label })
  expect(led.status).toBe(302)
  expect(led.headers.location).toMatch(new RegExp(`^http://[^/]+${path}\\?lang=en$`))
  const { document } = await get('/mina')
  expect([...document.querySelectorAll('form [name]')].map((each) => each.getAttribute('name'))).toEqual(
    expect.arrayContaining(['email', 'number', 'birth']),
  )
})
