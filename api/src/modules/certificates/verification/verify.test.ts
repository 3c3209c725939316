import { expect, test } from 'vitest'
import { createCallerFactory, router } from '../../../engine/trpc.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { buildCollege, diplomaData, issuerRights, person, refused, testNumbers } from '../../../testing/certificates.ts'
import { createWorld } from '../../../testing/world.ts'
import { certificateRouter } from '../certificate.router.ts'
import { createCertificateNumber, formatCertificateNumber } from '../certificate-number.ts'
import { kinds } from '../kinds/index.ts'
import { verificationRouter } from './verification.router.ts'
import { readable, verificationOf, verificationSelect, verify, verifyMany } from './verify.ts'

const world = await createWorld()
const { db } = world
const createCaller = createCallerFactory(
  router({ diploma: certificateRouter(kinds.diploma), verification: verificationRouter }),
)
const { college } = await buildCollege(db)
const { ctx } = await world.member(issuerRights, college.id)
const caller = createCaller(ctx)

async function issue() {
  const persons = [person('Jasmina', 'Testander', { personal_number: testNumbers[0] })]
  const { persons: issued } = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  return { id: issued[0]?.id ?? 0, number: issued[0]?.number ?? '' }
}

test('a valid number tells the same facts as the paper, and no personal number', async () => {
  const { number } = await issue()
  const typed = `${number.slice(0, 4)} ${number.slice(4, 8)}-${number.slice(8)}`.toLowerCase()
  const found = await verify(db, typed)
  expect(found).toMatchObject({ status: 'valid', problem: null, kind: 'diploma', revoked_at: null })
  expect(found.facts).toEqual([
    { label: 'Namn', value: 'Jasmina Testander' },
    { label: 'Dokument', value: 'Diplom, vuxenutbildning' },
    { label: 'Utbildning', value: 'Vård- och omsorgsutbildning, 1\u00a0500 gymnasiepoäng' },
    { label: 'Utbildare', value: 'Provköpings vuxenutbildning' },
    { label: 'College', value: 'Eslöv–Höör–Hörby, College Skåne' },
    { label: 'Certifierat', value: '1\u00a0juli\u00a02022–30\u00a0juni\u00a02027' },
    { label: 'Utfärdat', value: '12 juni 2026' },
    { label: 'Diplomnummer', value: found.number },
  ])
  const english = await verify(db, typed, { language: 'en' })
  expect(english.facts).toContainEqual({ label: 'Certified', value: '1 July 2022–30 June 2027' })
  expect(JSON.stringify(found)).not.toMatch(/19850912|2381/)
})

test('a revoked one says so and why, without the name', async () => {
  const { id, number } = await issue()
  await caller.diploma.revoke({ person_id: id, reason: 'Utfärdat av misstag' })
  const found = await verify(db, number)
  const noted = { where: { person_id: id, verified_at: { not: null } } }
  expect([found.status, await db.documentUse.count(noted)]).toEqual(['revoked', 1])
  const unasked = await issue()
  await verifyMany(db, [number])
  expect(await db.documentUse.count({ where: { person_id: unasked.id } })).toBe(0)
  expect(found.facts.map(({ label }) => label)).toEqual(['Diplomnummer', 'Dokument', 'Utfärdat', 'Återkallat', 'Orsak'])
  expect(JSON.stringify(found)).not.toContain('Jasmina')
})

test('a document that is over says when and why in the reader’s language; an empty reason is left out', async () => {
  const { id } = await issue()
  const row = await db.certificatePerson.findUniqueOrThrow({ where: { id }, select: verificationSelect })
  const over = {
    ...row,
    status: 'revoked' as const,
    revoked_at: new Date('2026-09-30T22:30:00Z'),
    revoked_reason: 'Fel',
  }
  const ended = (more: Partial<Parameters<typeof verificationOf>[0]>, language?: 'en') =>
    verificationOf({ ...over, ...more }, language ? { language } : {})?.facts.slice(3)
  expect(ended({})).toEqual([
    { label: 'Återkallat', value: '1 oktober 2026' },
    { label: 'Orsak', value: 'Fel' },
  ])
  expect(ended({ status: 'replaced', revoked_reason: '' }, 'en')).toEqual([
    { label: 'Replaced', value: '1 October 2026' },
  ])
  expect(ended({ revoked_at: null })).toEqual([{ label: 'Orsak', value: 'Fel' }])
})

test('a draft and a person without a number are verified by nobody', async () => {
  const { id } = await issue()
  const row = await db.certificatePerson.findUniqueOrThrow({ where: { id }, select: verificationSelect })
  expect(verificationOf(row, {})).toMatchObject({
    ...{ status: 'valid', educator: 'Provköpings vuxenutbildning', contact: null },
    issued_at: row.issued_at?.toISOString(),
  })
  expect(verificationOf({ ...row, status: 'draft' }, {})).toBeNull()
  expect(verificationOf({ ...row, number: null }, {})).toBeNull()
})

test('a replaced one says so; the new one is valid', async () => {
  const { id, number } = await issue()
  const after = await caller.diploma.reissue({
    person_id: id,
    reason: 'Fel i namn',
    person: person('Jasmin', 'Testander'),
  })
  expect((await verify(db, number)).status).toBe('replaced')
  const fresh = after.persons.find(({ firstname }) => firstname === 'Jasmin')
  expect((await verify(db, fresh?.number ?? '')).status).toBe('valid')
})

test('a protected person’s document is genuine, and nothing is told of it but its status', async () => {
  const { id, number } = await issue()
  await caller.diploma.protect({ person_id: id, protected: true })
  const now = new Date()
  const hidden = await verify(db, number, { now })
  const nobody = await verify(db, createCertificateNumber(), { now })
  expect(nobody).toMatchObject({ status: 'unknown', protected: false })
  expect(hidden).toEqual({ ...nobody, number: formatCertificateNumber(number), status: 'valid', protected: true })
  await caller.diploma.revoke({ person_id: id, reason: 'Utfärdat av misstag' })
  expect(await verify(db, number, { now })).toEqual({ ...hidden, status: 'revoked' })
})

test('a document isn’t valid before its day in Sweden', async () => {
  const { id, number } = await issue()
  const at = (now: string) => verify(db, number, { now: new Date(now) })
  expect(await at('2026-06-11T21:59:59Z')).toMatchObject({ status: 'upcoming', valid_from: '2026-06-12' })
  expect((await at('2026-06-11T21:59:59Z')).facts).toContainEqual({ label: 'Namn', value: 'Jasmina Testander' })
  expect(await at('2026-06-11T22:00:00Z')).toMatchObject({ status: 'valid', valid_from: null })
  await caller.diploma.protect({ person_id: id, protected: true })
  expect(await at('2026-06-11T12:00:00Z')).toMatchObject({ status: 'upcoming', protected: true, valid_from: null })
  await caller.diploma.protect({ person_id: id, protected: false })
  await caller.diploma.revoke({ person_id: id, reason: 'Utfärdat av misstag' })
  expect((await at('2026-06-01T12:00:00Z')).status).toBe('revoked')
})

test('protecting one document leaves the others of the same personal number as they are, as the question says', async () => {
  const [one, other] = [await issue(), await issue()]
  await caller.diploma.protect({ person_id: one.id, protected: true })
  expect((await verify(db, one.number)).protected).toBe(true)
  expect((await verify(db, other.number)).protected).toBe(false)
  expect(sv['cert.protectText']).toContain('Personens andra dokument skyddar du vart och ett för sig.')
})

test('protected identity follows the person from the draft to every document, and is taken back from all', async () => {
  const persons = [person('Jasmina', 'Testander', { protected: true }), person('Bo', 'Alm')]
  const draft = await caller.diploma.create({ data: diplomaData(college.id, { persons }) })
  // A client that knows nothing of it leaves it as it is.
  const again = draft.persons.map(({ id, firstname, lastname }) => ({ id, ...person(firstname, lastname) }))
  const { updated_at } = await caller.diploma.update({
    id: draft.id,
    updated_at: draft.updated_at,
    data: diplomaData(college.id, { persons: again }),
  })
  const { persons: issued } = await caller.diploma.issue({ id: draft.id, updated_at })
  expect(issued.map((each) => each.protected)).toEqual([true, false])
  const first = { person_id: issued[0]?.id ?? 0, reason: 'Fel i namn' }
  const second = await caller.diploma.reissue({ ...first, person: person('Jasmin', 'Testander') })
  const next = second.persons.find(({ firstname }) => firstname === 'Jasmin')
  const third = await caller.diploma.reissue({ person_id: next?.id ?? 0, reason: 'Igen', person: person('Jas', 'T') })
  const marks = (all: typeof third) => Object.fromEntries(all.persons.map((each) => [each.firstname, each.protected]))
  expect(marks(third)).toEqual({ Jasmina: true, Jasmin: true, Jas: true, Bo: false })

  expect(marks(await caller.diploma.protect({ person_id: next?.id ?? 0, protected: false }))).toEqual({
    Jasmina: false,
    Jasmin: false,
    Jas: false,
    Bo: false,
  })
  expect((await verify(db, next?.number ?? '')).status).toBe('replaced')
  await caller.diploma.protect({ person_id: first.person_id, protected: true })
  const numbers = third.persons.map(({ number }) => number ?? '')
  const found = await Promise.all(numbers.map(async (number) => await verify(db, number)))
  expect(found.map((each) => each.protected).sort()).toEqual([false, true, true, true])
  expect(found.map(({ status }) => status).sort()).toEqual(['replaced', 'replaced', 'valid', 'valid'])
})

test('a mistyped number is told from an unknown one', async () => {
  const { number } = await issue()
  const wrong = `${number.slice(0, 11)}${number.endsWith('0') ? '1' : '0'}`
  expect(await verify(db, wrong)).toMatchObject({
    status: 'unknown',
    number: null,
    problem: expect.stringContaining('Kontrolltecknet'),
  })
  expect(await verify(db, '7K3M')).toMatchObject({ problem: expect.stringContaining('tolv tecken') })
  expect(await verify(db, '7K3M 7K3M 7K3M 7')).toMatchObject({ problem: expect.stringContaining('tolv tecken') })
  const spaced = `${wrong.slice(0, 4)} ${wrong.slice(4, 8)}-${wrong.slice(8)}`
  expect((await verify(db, spaced, { language: 'en' })).problem).toMatch(/check character/i)
  expect(await verify(db, "'; DROP TABLE x; --")).toMatchObject({ status: 'unknown' })
})

test('a visitor may check, but not try numbers without end', async () => {
  const { number } = await issue()
  const visitor = createCaller({ ...world.visitor, request: { ...world.visitor.request, ip: '192.0.2.7' } })
  expect(await visitor.verification.check({ number })).toMatchObject({ status: 'valid' })
  for (let tries = 0; tries < 59; tries++) await visitor.verification.check({ number: '7K3M' })
  const until = expect.stringMatching(/^\d{4}-/)
  await expect(visitor.verification.check({ number })).rejects.toMatchObject({
    cause: { code: 'RATE_LIMITED', message: expect.stringContaining('många'), details: { until } },
  })
  const neighbour = createCaller({ ...world.visitor, request: { ...world.visitor.request, ip: '192.0.2.8' } })
  expect(await neighbour.verification.check({ number })).toMatchObject({ status: 'valid' })
})

test('a paper that can’t be read is told as that, not as unknown and not as a fault of ours', async () => {
  const { id, number } = await issue()
  const row = await db.certificatePerson.findUniqueOrThrow({ where: { id }, select: verificationSelect })
  await db.certificatePerson.update({ where: { id }, data: { paper: { kind: 'diploma' } } })
  const refusal = { code: 'UNAVAILABLE', message: expect.stringContaining('går inte att läsa') }
  expect(await refused(caller.verification.check({ number }))).toMatchObject(refusal)
  await expect(verify(db, number, { language: 'en' })).rejects.toMatchObject({
    message: expect.stringContaining('cannot be read'),
  })
  // Among many it is a problem of its own row; a fault of ours is none of the document's.
  const [unreadable, other] = await verifyMany(db, [number, createCertificateNumber()])
  expect(unreadable).toMatchObject({ status: 'unknown', problem: expect.stringContaining('går inte att läsa') })
  expect(other).toMatchObject({ status: 'unknown', problem: null })
  expect(() => readable({ ...row, certificate: undefined as never }, {})).toThrow(TypeError)
  // Of one with protected identity nothing of the paper is told.
  await db.certificatePerson.update({ where: { id }, data: { protected: true } })
  expect(await verify(db, number)).toMatchObject({ status: 'valid', protected: true, facts: [] })
})
