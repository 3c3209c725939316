import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Mail } from '../../../engine/services.ts'
import { diplomaData, person, refused, testNumbers } from '../../../testing/certificates.ts'
import { createPrintWorld } from '../../../testing/printing.ts'
import { sendAskedLinks } from './asked-links.ts'
import { changeLink, holderPage, openHolder, removePage } from './holder-page.ts'
import { makeRequest, withdrawRequest } from './holder-requests.ts'
import { makeLink } from './links.ts'
import { holderOf } from './own-documents.ts'

const world = await createPrintWorld()
const { db, caller, college } = world
let sent: Mail[] = []
const services = {
  ...world.services,
  boss: undefined as never,
  mailer: { send: async (mail: Mail) => void sent.push(mail) },
}
const visitor = { ...world.visitor, services }
const answering = world.callerOf({ ...world.issuer.ctx, services })
const email = 'jasmina@example.com'

beforeEach(async () => {
  sent = []
  await db.rateLimit.deleteMany()
})

type Given = Partial<ReturnType<typeof person>>
async function issued(...people: [string, string, Given?][]) {
  const persons = people.map(([first, last, more]) => person(first, last, { email, ...more }))
  const { persons: found } = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  return found.map(({ id, number }) => ({ id, number: number as string }))
}
const linkTo = async (id: number, to = email) => makeLink(db, { id, email: to })
const open = (secret: string) => openHolder(visitor, secret)
const numbersOf = async (secret: string) => (await open(secret))?.documents.map(({ number }) => number).sort() ?? null
const corrected = (more: Given) => ({ ...person('Jasmina', 'Testander', { email }), ...more })
const linkIn = (mail?: Mail) => /\/mina\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

test('a link opens the documents with the same personal number, and its hash alone is kept', async () => {
  const [one] = await issued(['Jasmina', 'Testander', { personal_number: testNumbers[0] }])
  const [two] = await issued(['Jasmina', 'Provberg', { personal_number: testNumbers[0], email: 'other@example.com' }])
  await issued(['Jasmina', 'Testander', { personal_number: testNumbers[1] }])
  const secret = await linkTo(one?.id ?? 0)
  expect(await numbersOf(secret)).toEqual([one?.number, two?.number].sort())
  expect(JSON.stringify(await db.holderLink.findMany())).not.toContain(secret)
  const opened = await open(secret)
  expect(JSON.stringify(opened && (await holderPage(visitor, opened, 'sv')))).not.toMatch(/19850912|2381/)
})

test('two holders with one mailbox have a page each; without a number the same address and name are one', async () => {
  const box = 'family@example.com'
  const [anna, bo] = await issued(['Anna', 'Lind', { email: box }], ['Bo', 'Lind', { email: box }])
  const [again] = await issued(['anna', 'LIND', { email: 'Family@example.com' }])
  expect(await numbersOf(await linkTo(anna?.id ?? 0, box))).toEqual([anna?.number, again?.number].sort())
  expect(await numbersOf(await linkTo(bo?.id ?? 0, box))).toEqual([bo?.number])
  await sendAskedLinks(services, { email: box, number: '', birth: '' })
  expect(sent.map(({ to }) => to.toLowerCase())).toEqual([box, box])
  expect(sent.map(({ text }) => /Hej ([^!]+)!/.exec(text)?.[1]?.toLowerCase()).sort()).toEqual(['anna lind', 'bo lind'])
})

test('a replaced document stands with its successor; a wrong number or address gives nothing away', async () => {
  const [first] = await issued(['Jasmina', 'Skriv', { personal_number: testNumbers[1], email: 'wrong@example.com' }])
  const secret = await linkTo(first?.id ?? 0, 'wrong@example.com')
  const [owner] = await issued(['Rätt', 'Ägare', { personal_number: testNumbers[1], email: 'owner@example.com' }])
  const fixed = corrected({ lastname: 'Skriv', personal_number: testNumbers[2], email: 'right@example.com' })
  await caller.diploma.reissue({ person_id: first?.id ?? 0, reason: 'Fel nummer', person: fixed })
  // The stranger whose address stood there, and the owner of the number that stood there, see nothing of it.
  expect(await open(secret)).toBeNull()
  expect(await numbersOf(await linkTo(owner?.id ?? 0, 'owner@example.com'))).not.toContain(first?.number)
  const own = await holderOf(db, first?.id ?? 0)
  expect(own?.documents.map(({ status }) => status).sort()).toEqual(['issued', 'replaced'])
  expect(own?.current.lastname).toBe('Skriv')
})

test('a page ends when a document is protected meanwhile, and lives on when one is revoked', async () => {
  const [one] = await issued(['Cecilia', 'Testander'])
  const secret = await linkTo(one?.id ?? 0)
  await caller.diploma.revoke({ person_id: one?.id ?? 0, reason: 'Fel kurs' })
  const opened = await open(secret)
  const page = opened && (await holderPage(visitor, opened, 'sv'))
  expect(page?.documents.map(({ verification }) => verification.status)).toEqual(['revoked'])
  await caller.diploma.protect({ person_id: one?.id ?? 0, protected: true })
  expect(await open(secret)).toBeNull()
  await sendAskedLinks(services, { email: '', number: one?.number ?? '', birth: '19850912' })
  expect(sent).toEqual([])
})

test('a link that has ended or whose row is gone opens nothing', async () => {
  const [one] = await issued(['David', 'Testander'])
  const secret = await linkTo(one?.id ?? 0)
  await db.holderLink.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
  expect(await open(secret)).toBeNull()
  await db.holderLink.deleteMany()
  expect(await open(secret)).toBeNull()
})

test('links are guessed thirty times at most from one address; an own link goes on counting nothing', async () => {
  const [one] = await issued(['Elsa', 'Testander'])
  const secret = await linkTo(one?.id ?? 0)
  for (let time = 0; time < 40; time++) expect(await open(secret)).not.toBeNull()
  const answers = new Map<string, number>()
  for (let time = 0; time < 40; time++) {
    const answer = await open(`${'x'.repeat(38)}${String(time).padStart(5, '0')}`).then(
      (found) => (found ? 'opened' : 'nothing'),
      (error: { code: string }) => error.code,
    )
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  expect(answers.get('nothing')).toBe(30)
  expect(answers.get('RATE_LIMITED')).toBe(10)
  // The ten thousandth is refused as the thirty-first is.
  await db.rateLimit.updateMany({ data: { count: 9_999 } })
  await expect(open('y'.repeat(43))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(answers.get('opened')).toBeUndefined()
})

test('ten thousand links tried from one address: thirty are looked up, and one row is all that is kept', async () => {
  const [one] = await issued(['Tove', 'Testander'])
  const secret = await linkTo(one?.id ?? 0)
  const lookUps = vi.spyOn(db.holderLink, 'findUnique')
  onTestFinished(() => lookUps.mockRestore())
  const answers = new Map<string, number>()
  const attempt = async (at: number) => {
    const answer = await open(String(at).padStart(43, 'z')).then(
      (found) => (found ? 'opened' : 'nothing'),
      ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
    )
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  for (let at = 0; at < 10_000; at += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, next) => attempt(at + next)))
  }
  expect(lookUps).toHaveBeenCalledTimes(30)
  expect(Object.fromEntries(answers)).toEqual({
    nothing: 30,
    'RATE_LIMITED Länken har prövats många gånger från din anslutning. Försök igen om en stund.': 9_970,
  })
  expect(await db.rateLimit.count()).toBe(1)
  // The right link is refused alike from there, and opens from elsewhere.
  await expect(open(secret)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const elsewhere = { ...visitor, request: { ...visitor.request, ip: '192.0.2.7' } }
  expect((await openHolder(elsewhere, secret))?.current.number).toBe(one?.number)
})

test('a link is sent for number and day of birth to the document’s own address, and for nothing less', async () => {
  const own = 'fatima@example.com'
  const [one] = await issued(['Fatima', 'Testander', { personal_number: testNumbers[0], email: own }])
  const [plain] = await issued(['Gustav', 'Testander', { email: 'gustav@example.com' }])
  const [unreachable] = await issued(['Hanna', 'Testander', { personal_number: testNumbers[2], email: '' }])
  const ask = (number: string, birth: string) => sendAskedLinks(services, { email: '', number, birth })
  await ask(one?.number ?? '', '19850913')
  await ask(plain?.number ?? '', '19850912')
  await ask(unreachable?.number ?? '', '19500131')
  await ask('000000000000', '19850912')
  expect(sent).toEqual([])
  await ask(one?.number ?? '', '19850912')
  expect(sent.map(({ to }) => to)).toEqual([own])
  expect(await numbersOf(linkIn(sent[0]))).toContain(one?.number)
  for (let time = 0; time < 5; time++) await ask(one?.number ?? '', '19850912')
  expect(sent).toHaveLength(3)
})

test('changing the link ends the old ones and mails a new one; removing the page leaves the documents valid', async () => {
  const [one] = await issued(['Isak', 'Testander'])
  const [secret, older] = [await linkTo(one?.id ?? 0), await linkTo(one?.id ?? 0)]
  const opened = await open(secret)
  if (opened) await changeLink(visitor, opened)
  expect([await open(secret), await open(older)]).toEqual([null, null])
  const again = await open(linkIn(sent[0]))
  expect(again?.current.number).toBe(one?.number)
  if (again) {
    await makeRequest(visitor, again, 'signed_copy', { person_id: one?.id, address: 'Vägen 1' })
    await removePage(visitor, again)
  }
  expect(await open(linkIn(sent[0]))).toBeNull()
  expect(await db.certificatePerson.findUnique({ where: { id: one?.id ?? 0 } })).toMatchObject({ status: 'issued' })
  expect(await db.holderRequest.findMany({ where: { person_id: one?.id ?? 0 } })).toMatchObject([
    { status: 'withdrawn' },
  ])
})

test('a request reaches the college once, may be taken back, and is answered by those who issue', async () => {
  await db.group.update({ where: { id: college.id }, data: { email: 'college@example.com' } })
  const [one] = await issued(['Jasmin', 'Testander'])
  const opened = await open(await linkTo(one?.id ?? 0))
  if (!opened) throw new Error('the link opens nothing')
  const name = { person_id: one?.id, firstname: 'Jasmin', lastname: 'Provberg' }
  await Promise.all([1, 2, 3].map(() => makeRequest(visitor, opened, 'name_change', name)))
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['college@example.com', 'Jasmin Testander har bytt namn'],
  ])
  const { items } = await caller.holderRequest.list({})
  const mine = items.find(({ person: { id } }) => id === one?.id)
  expect(mine).toMatchObject({ kind: 'name_change', firstname: 'Jasmin', lastname: 'Provberg', status: 'waiting' })
  await withdrawRequest(visitor, opened, mine?.id ?? 0)
  expect(await refused(caller.holderRequest.answer({ id: mine?.id ?? 0, status: 'done' }))).toMatchObject({
    code: 'CONFLICT',
  })
  await makeRequest(visitor, opened, 'signed_copy', { person_id: one?.id, address: 'Vägen 1\n123 45 Höör' })
  const copy = (await caller.holderRequest.list({})).items.find(({ person: { id } }) => id === one?.id)
  await answering.holderRequest.answer({ id: copy?.id ?? 0, status: 'done', answer: 'Postat i dag' })
  expect(sent.at(-1)).toMatchObject({ to: email, replyTo: 'college@example.com' })
  expect(sent.at(-1)?.text).toContain('Postat i dag')
  const page = await holderPage(visitor, opened, 'sv')
  expect(page.requests).toMatchObject([{ kind: 'signed_copy', status: 'done', answer: 'Postat i dag' }])
})

test('requests and mailed links are counted by their holder, whichever document they are about', async () => {
  const own = { personal_number: testNumbers[1], email: 'nour@example.com' }
  const all: Awaited<ReturnType<typeof issued>> = []
  for (let at = 0; at < 4; at += 1) all.push(...(await issued(['Nour', 'Testander', own])))
  const opened = await open(await linkTo(all[0]?.id ?? 0, own.email))
  if (!opened) throw new Error('the link opens nothing')
  const order = async (at: number) => {
    // From another address each time.
    const ctx = { ...visitor, request: { ...visitor.request, ip: `192.0.2.${at}` } }
    await makeRequest(ctx, opened, 'signed_copy', { person_id: all[at % 4]?.id, address: 'Vägen 1' })
    await db.holderRequest.updateMany({ data: { status: 'withdrawn' } })
  }
  for (let at = 0; at < 20; at += 1) await order(at)
  await expect(order(20)).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { until: expect.any(String) } })
  expect(await db.holderRequest.count({ where: { person: { firstname: 'Nour' } } })).toBe(20)
  sent.length = 0
  const birth = testNumbers[1].slice(0, 8)
  for (const { number } of all) await sendAskedLinks(services, { email: '', number, birth })
  expect(sent).toHaveLength(3)
})

test('a corrected name ends the request for it, and another correction takes the request along', async () => {
  const [one] = await issued(['Karin', 'Testander'])
  const secret = await linkTo(one?.id ?? 0)
  const opened = await open(secret)
  if (!opened) throw new Error('the link opens nothing')
  await makeRequest(visitor, opened, 'name_change', { person_id: one?.id, firstname: 'Karin', lastname: 'Provberg' })
  const statuses = async () =>
    (await db.holderRequest.findMany({ where: { person: { firstname: 'Karin' } } })).map(({ status }) => status)
  const typo = corrected({ firstname: 'Karin', lastname: 'Testanders' })
  const { persons } = await caller.diploma.reissue({ person_id: one?.id ?? 0, reason: 'Stavning', person: typo })
  expect(await statuses()).toEqual(['waiting'])
  const valid = persons.find(({ status }) => status === 'issued')
  const named = corrected({ firstname: 'Karin', lastname: 'Provberg' })
  await caller.diploma.reissue({ person_id: valid?.id ?? 0, reason: 'Nytt namn', person: named })
  expect(await statuses()).toEqual(['done'])
  // The link goes on: the address is the same.
  expect((await open(secret))?.current.lastname).toBe('Provberg')
  expect(await numbersOf(secret)).toHaveLength(3)
})

test('requests are refused about documents of others, ended ones, and with personal numbers or odd names', async () => {
  const [one, other] = await issued(['Leo', 'Testander'], ['Maja', 'Testander'])
  const opened = await open(await linkTo(one?.id ?? 0))
  if (!opened) throw new Error('the link opens nothing')
  const wrong = [
    { person_id: other?.id, address: 'Vägen 1' },
    { person_id: one?.id, address: ' ' },
    { person_id: one?.id, address: 'Vägen 1', message: '19850912-2381' },
    { person_id: 'x', address: 'Vägen 1' },
  ]
  for (const given of wrong) await expect(makeRequest(visitor, opened, 'signed_copy', given)).rejects.toThrow()
  const name = { person_id: one?.id, firstname: '=1+1', lastname: 'Testander' }
  await expect(makeRequest(visitor, opened, 'name_change', name)).rejects.toThrow()
  expect(await db.holderRequest.count({ where: { person_id: { in: [one?.id ?? 0, other?.id ?? 0] } } })).toBe(0)
  expect(sent).toEqual([])
})
