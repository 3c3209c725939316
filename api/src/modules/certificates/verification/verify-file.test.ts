import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCallerFactory, router } from '../../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '../../../testing/certificates.ts'
import { createWorld } from '../../../testing/world.ts'
import { certificateRouter } from '../certificate.router.ts'
import { createCertificateNumber, formatCertificateNumber } from '../certificate-number.ts'
import { kinds } from '../kinds/index.ts'
import { verifyFile } from './verify-file.ts'

const world = await createWorld()
const { db } = world
const createCaller = createCallerFactory(router({ diploma: certificateRouter(kinds.diploma) }))
const { college } = await buildCollege(db)
const { ctx } = await world.member(issuerRights, college.id)
const { diploma } = createCaller(ctx)

const hash = () => randomBytes(32).toString('hex')
const nothing = { file: 'unknown', documents: [], supplement: false, part: null }
const marksOf = (sha256: string, more: { signed?: string; numbers?: string[]; page?: string } = {}) => ({
  sha256,
  signed: more.signed ?? null,
  numbers: more.numbers ?? [],
  page: more.page ?? null,
})

/** Issued persons, each with a kept document. */
async function issueKept(...names: string[]) {
  const persons = names.map((name, index) =>
    person(name, 'Testander', { personal_number: index === 0 ? testNumbers[0] : null }),
  )
  const issued = (await diploma.issue({ data: diplomaData(college.id, { persons }) })).persons
  return Promise.all(
    issued.map(async ({ id, number }) => {
      const sha256 = hash()
      const path = `certificates/${number}.pdf`
      await db.certificateDocument.create({ data: { person_id: id, path, sha256, filesize: 1 } })
      return { id, number: number ?? '', sha256 }
    }),
  )
}

/** Whether the document's first verification is noted. */
const isNoted = async (kept?: { id: number }) =>
  (await db.documentUse.count({ where: { person_id: kept?.id ?? 0, verified_at: { not: null } } })) === 1

/** A finished print of several in one file. */
async function printed(persons: { id: number }[]) {
  const sha256 = hash()
  await db.printRun.create({
    data: {
      id: crypto.randomUUID(),
      output: 'pdf',
      status: 'done',
      total: persons.length,
      group_id: college.id,
      title: 'Klass',
      filename: 'klass.pdf',
      path: `prints/${sha256}.pdf`,
      sha256,
      // The last one is written first.
      items: { create: persons.map(({ id }, position) => ({ position, person_id: id })).reverse() },
    },
  })
  return sha256
}

test('a kept document is recognised by its bytes, and tells what its number tells', async () => {
  const [kept] = await issueKept('Jasmina')
  const { sha256 = '', number = '' } = kept ?? {}
  const found = await verifyFile(db, marksOf(sha256))
  expect(found).toMatchObject({
    file: 'unchanged',
    documents: [{ status: 'valid', kind: 'diploma' }],
    supplement: false,
  })
  expect(await isNoted(kept)).toBe(true)
  expect(found.documents[0]?.facts).toContainEqual({ label: 'Diplomnummer', value: formatCertificateNumber(number) })
  expect(JSON.stringify(found)).not.toMatch(/19850912|2381/)
})

test('something added after the signature, or a known number in other bytes, is a changed file', async () => {
  const [kept] = await issueKept('Jasmina')
  const { sha256 = '', number = '' } = kept ?? {}
  const changed = { file: 'changed', documents: [{ status: 'valid', number: formatCertificateNumber(number) }] }
  expect(await verifyFile(db, marksOf(hash(), { signed: sha256 }))).toMatchObject(changed)
  expect(await verifyFile(db, marksOf(hash(), { numbers: [formatCertificateNumber(number)] }))).toMatchObject(changed)
  // Of one that holds several, only that it is changed.
  const numbers = [createCertificateNumber(), number]
  expect(await verifyFile(db, marksOf(hash(), { numbers }))).toEqual({ ...nothing, file: 'changed' })
})

test('what we have not issued is unknown, whatever number is forged into it', async () => {
  await issueKept('Jasmina')
  expect(await verifyFile(db, marksOf(hash()))).toEqual(nothing)
  const forged = marksOf(hash(), { signed: hash(), numbers: [createCertificateNumber(), 'AAAA-AAAA-AAAA'] })
  expect(await verifyFile(db, forged)).toEqual(nothing)
  // A print of which every person has been erased tells of nobody.
  expect(await verifyFile(db, marksOf(await printed([])))).toEqual(nothing)
})

test('a revoked and a replaced one are unchanged files that no longer hold, without the name', async () => {
  const [revoked, replaced] = await issueKept('Rebecka', 'Evald')
  await diploma.revoke({ person_id: revoked?.id ?? 0, reason: 'Utfärdat av misstag' })
  await diploma.reissue({ person_id: replaced?.id ?? 0, reason: 'Fel i namn', person: person('Elsa', 'Testander') })
  for (const [kept, status] of [
    [revoked, 'revoked'],
    [replaced, 'replaced'],
  ] as const) {
    const found = await verifyFile(db, marksOf(kept?.sha256 ?? ''))
    expect(found).toMatchObject({ file: 'unchanged', documents: [{ status }] })
    expect(JSON.stringify(found)).not.toMatch(/Rebecka|Evald|Elsa/)
  }
})

test('a print of several tells each in its order; of protected persons only that theirs are genuine', async () => {
  const [one, hidden, other] = await issueKept('Anna', 'Hemlig', 'Bo')
  const persons = [other, hidden, one].flatMap((each) => each ?? [])
  const sha256 = await printed(persons)
  await diploma.protect({ person_id: hidden?.id ?? 0, protected: true })
  const found = await verifyFile(db, marksOf(sha256))
  expect(found.file).toBe('unchanged')
  expect(found.documents.map(({ facts }) => facts[0]?.value)).toEqual(['Bo Testander', undefined, 'Anna Testander'])
  const secret = { status: 'valid', protected: true, facts: [] }
  const own = await verifyFile(db, marksOf(hidden?.sha256 ?? ''))
  expect(own).toMatchObject({ file: 'unchanged', documents: [secret] })
  const marks = { signed: hidden?.sha256 ?? '', numbers: [hidden?.number ?? ''] }
  const changed = await verifyFile(db, marksOf(hash(), marks))
  expect(changed).toMatchObject({ file: 'changed', documents: [secret] })
  const cut = await verifyFile(db, marksOf(hash(), { page: hidden?.number ?? '' }))
  expect(cut).toMatchObject({ file: 'part', documents: [secret], part: null })
  expect(JSON.stringify([found, own, changed, cut])).not.toContain('Hemlig')
})

test('a page cut out of a print of many is a part of a genuine file, with the facts of its number', async () => {
  const persons = await issueKept('Anna', 'Bo', 'Cecilia')
  await printed(persons)
  const [anna, bo] = persons.map(({ number }) => formatCertificateNumber(number))
  const part = { filename: 'klass.pdf', page: 2, pages: 3 }
  for (const numbers of [[], [anna ?? '', bo ?? '']]) {
    const found = await verifyFile(db, marksOf(hash(), { numbers, page: bo ?? '' }))
    expect(found).toMatchObject({ file: 'part', part, documents: [{ status: 'valid', number: bo }], supplement: false })
  }
  expect([await isNoted(persons[0]), await isNoted(persons[1])]).toEqual([false, true])
  await diploma.revoke({ person_id: persons[1]?.id ?? 0, reason: 'Utfärdat av misstag' })
  const over = await verifyFile(db, marksOf(hash(), { page: bo ?? '' }))
  expect(over).toMatchObject({ file: 'part', part, documents: [{ status: 'revoked' }] })
  // The whole print with a byte changed is no page of it; nor is a single document, or a number that nobody has.
  expect(await verifyFile(db, marksOf(hash(), { numbers: [anna ?? '', bo ?? ''] }))).toMatchObject({ file: 'changed' })
  const [single] = await issueKept('Disa')
  expect(await verifyFile(db, marksOf(hash(), { page: single?.number ?? '' }))).toMatchObject({ file: 'changed' })
  const mixed = { numbers: [anna ?? '', bo ?? ''], page: single?.number ?? '' }
  expect(await verifyFile(db, marksOf(hash(), mixed))).toEqual({ ...nothing, file: 'changed' })
  const alone = marksOf(hash(), { numbers: [bo ?? ''], page: bo ?? '' })
  expect(await verifyFile(db, alone)).toMatchObject({ file: 'changed', documents: [{ number: bo }] })
  expect(await verifyFile(db, marksOf(hash(), { page: createCertificateNumber() }))).toEqual(nothing)
})

test('a file of many costs no statement a person', async () => {
  const few = await printed(await issueKept('Ett', 'Två'))
  const many = await printed(
    await issueKept(...Array.from({ length: 12 }, (_, index) => `Namn${'abcdefghijkl'[index]}`)),
  )
  const costOf = async (sha256: string) => (await world.statementsOf(() => verifyFile(db, marksOf(sha256)))).length
  expect(await costOf(many)).toBe(await costOf(few))
})
