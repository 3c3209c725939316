import { buildEducation } from '@kollegium/db/testing/factories/education'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person } from '../../../testing/certificates.ts'
import { createWorld } from '../../../testing/world.ts'
import { certificateRouter } from '../certificate.router.ts'
import { createCertificateNumber } from '../certificate-number.ts'
import { readFrozen } from '../frozen-paper.ts'
import { kinds } from '../kinds/index.ts'
import { maxNumbers, verify, verifyMany } from '../verification/verify.ts'
import { verifyFile } from '../verification/verify-file.ts'

const world = await createWorld()
const { db } = world
const createCaller = createCallerFactory(router({ diploma: certificateRouter(kinds.diploma) }))
beforeEach(() => world.clear())

const said = {
  title: 'Yrkespaket undersköterska',
  code: 'VOXABN',
  title_en: 'Vocational package for assistant nurses',
  worth: 'En merit.',
  worth_en: 'A merit.',
  level: 'Gymnasial nivå',
  level_en: 'Upper secondary level',
  extent: '75 veckor',
  extent_en: '75 weeks',
  courses: 'Psykologi 1; Psychology 1; 50\nOmvårdnad 1; Nursing care 1; 100',
}

/** Issues diplomas for adults; answers their ids and numbers. */
async function issue(overrides: Parameters<typeof diplomaData>[1] = {}) {
  const { college } = await buildCollege(db)
  const { ctx } = await world.member(issuerRights, college.id)
  const { diploma } = createCaller(ctx)
  const { persons, id } = await diploma.issue({ data: diplomaData(college.id, overrides) })
  return { diploma, certificate: id, persons: persons.map(({ id, number }) => ({ id, number: number ?? '' })) }
}
const frozen = async (number: string) =>
  readFrozen((await db.certificatePerson.findUniqueOrThrow({ where: { number } })).paper).supplement

test('a document keeps what the office said on the day of its issue; a correction takes what it says then', async () => {
  const { id } = await buildEducation(db, said)
  const { diploma, persons } = await issue()
  const [{ id: person_id, number } = { id: 0, number: '' }] = persons
  const texts = {
    education: { sv: said.title, en: said.title_en },
    worth: { sv: 'En merit.', en: 'A merit.' },
    level: { sv: 'Gymnasial nivå', en: 'Upper secondary level' },
    extent: { sv: '75 veckor', en: '75 weeks' },
    courses: [
      { sv: 'Psykologi 1', en: 'Psychology 1', credits: 50 },
      { sv: 'Omvårdnad 1', en: 'Nursing care 1', credits: 100 },
    ],
  }
  expect(await frozen(number)).toEqual(texts)
  await db.education.update({ where: { id }, data: { worth: 'Något annat.', worth_en: 'Something else.' } })
  expect(await verify(db, number)).toMatchObject({ worth: 'En merit.', supplement: true })
  expect(await verify(db, number, { language: 'en' })).toMatchObject({ worth: 'A merit.' })
  const again = await diploma.reissue({ person_id, reason: 'Fel i namn', person: person('Jas', 'Testander') })
  const next = again.persons.find(({ firstname }) => firstname === 'Jas')?.number ?? ''
  expect(await verify(db, next)).toMatchObject({ worth: 'Något annat.', supplement: true })
  // A document that has ended tells nothing of it.
  expect(await verify(db, number)).toMatchObject({ status: 'replaced', worth: null, supplement: false })
})

test.each([
  ['nothing is written', {}],
  ['the level is in one language', { ...said, level_en: '' }],
  ['the worth is in one language', { ...said, worth: '' }],
  ['the education is another one', { ...said, code: 'YHUSK' }],
  ['the education isn’t active', { ...said, status: false }],
])('a document has neither worth nor supplement when %s', async (_why, education) => {
  await buildEducation(db, { code: 'VOXABN', ...education })
  const { persons } = await issue()
  expect(await verify(db, persons[0]?.number ?? '')).toMatchObject({ status: 'valid', worth: null, supplement: false })
})

test('where several educations fit, nothing is said; a letter that no paper can print stops no print', async () => {
  await buildEducation(db, { ...said, worth: 'Bra 🎓' })
  const { persons } = await issue()
  expect((await frozen(persons[0]?.number ?? ''))?.worth.sv).toBe('Bra ?')
  await buildEducation(db, { ...said, title: 'Ett annat yrkespaket' })
  const other = await issue()
  expect(await frozen(other.persons[0]?.number ?? '')).toBeUndefined()
})

test('500 numbers are verified by as many statements as one, in their order, each once counted', async () => {
  const { persons } = await issue({ persons: [person('A', 'B'), person('C', 'D')] })
  const [one, two] = persons.map(({ number }) => number)
  const typed = [two ?? '', 'fel', createCertificateNumber(), one ?? '', two?.toLowerCase() ?? '']
  const filled = [...typed, ...Array.from({ length: 600 }, () => createCertificateNumber())]
  const { length } = await world.statementsOf(async () => {
    const found = await verifyMany(db, filled)
    expect(found).toHaveLength(maxNumbers)
    expect(found.slice(0, 5).map(({ status }) => status)).toEqual(['valid', 'unknown', 'unknown', 'valid', 'valid'])
    expect(found[1]?.problem).toContain('tolv tecken')
  })
  expect(await db.documentUse.count({ where: { verified_at: { not: null } } })).toBe(2)
  // The count of the first verification is one more.
  expect(await world.statementsOf(() => verifyMany(db, [one ?? '']))).toHaveLength(length - 1)
})

test('a paper that can’t be read is a problem of its own row alone', async () => {
  const { persons } = await issue({ persons: [person('A', 'B'), person('C', 'D')] })
  await db.certificatePerson.update({ where: { id: persons[0]?.id }, data: { paper: { kind: 'diploma' } } })
  const [broken, whole] = await verifyMany(
    db,
    persons.map(({ number }) => number),
  )
  expect(broken).toMatchObject({ status: 'unknown', problem: expect.stringContaining('går inte att läsa') })
  expect(whole?.status).toBe('valid')
})

test('a supplement is recognised by its bytes, and a changed one by the part that was signed', async () => {
  await buildEducation(db, said)
  const { diploma, persons } = await issue()
  const [{ id, number } = { id: 0, number: '' }] = persons
  const sha256 = 'ab'.repeat(32)
  await db.certificateSupplement.create({ data: { person_id: id, path: 'x.pdf', sha256, filesize: 1 } })
  const marks = { sha256, signed: null, numbers: [], page: null }
  const document = expect.objectContaining({ status: 'valid' })
  const found = { documents: [document], supplement: true, part: null }
  expect(await verifyFile(db, marks)).toEqual({ file: 'unchanged', ...found })
  expect(await verifyFile(db, { ...marks, sha256: 'cd'.repeat(32), signed: sha256 })).toEqual({
    file: 'changed',
    ...found,
  })
  // Another program wrote it anew: its number remains, and tells that it is changed.
  const rewritten = { ...marks, sha256: 'cd'.repeat(32), numbers: [number] }
  expect(await verifyFile(db, rewritten)).toMatchObject({ file: 'changed', documents: [document] })
  await diploma.revoke({ person_id: id, reason: 'Fel' })
  expect(await verifyFile(db, marks)).toMatchObject({ file: 'unchanged', documents: [{ status: 'revoked' }] })
})
