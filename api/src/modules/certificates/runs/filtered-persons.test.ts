import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../../../testing/certificates.ts'
import { createPrintWorld } from '../../../testing/printing.ts'

// Prints of every certificate that a list shows over its pages.

const world = await createPrintWorld()
const { db, caller, callerOf, college, issuer } = world
const filter = { kind: 'diploma' as const }

beforeEach(() => db.printRun.deleteMany())

// Issued documents stay, so each test has a year of its own.
let year = 2000
/** An issued class of a year, and its persons. */
async function issue(data: object = {}, names = ['Åsa', 'Bo']) {
  const persons = names.map((firstname) => person(firstname, 'Testander'))
  const { id, persons: issued } = await caller.diploma.issue({
    data: diplomaData(college.id, { date: `${year}-06-12`, persons, ...data }),
  })
  return { id, persons: issued.map((each) => each.id) }
}
/** A filter of a year that no other test has. */
function nextYear() {
  year++
  return { ...filter, filters: { year } }
}
const printed = async (id: string) =>
  (await db.printRunItem.findMany({ where: { run_id: id }, orderBy: { position: 'asc' } })).map((row) => row.person_id)

describe('a print of a whole filter', () => {
  test('has every valid document of it in the order of the list, and neither drafts nor documents that have ended', async () => {
    const whole = nextYear()
    const [early, late] = [
      await issue({ date: `${year}-01-10` }),
      await issue({ date: `${year}-12-18` }, ['Cai', 'Di']),
    ]
    await caller.diploma.create({ data: diplomaData(college.id, { date: `${year}-03-01` }) })
    await caller.diploma.revoke({ person_id: late.persons[0] ?? 0, reason: 'Fel person' })
    const choices = await caller.print.choices({ filter: whole })
    expect(choices).toMatchObject({ issued: 3, listed: 4, barred: 0, groups: 1 })
    const start = (orderBy: object = {}) =>
      caller.print.start({ filter: { ...whole, ...orderBy }, mark: choices.mark, output: 'pdf' })
    const run = await start()
    expect(run).toMatchObject({ total: 3, output: 'pdf', status: 'waiting' })
    // The list has the latest date first, and each class in its own order.
    expect(await printed(run.id)).toEqual([late.persons[1], ...early.persons])
    const other = await start({ orderBy: [{ column: 'date', order: 'asc' }] })
    expect(await printed(other.id)).toEqual([...early.persons, late.persons[1]])
    expect(await db.auditEntry.count({ where: { action: 'print', subject_id: run.id } })).toBe(1)
    // A list to the archive has those that have ended, too.
    const list = await caller.print.start({ filter: whole, mark: choices.mark, output: 'xlsx' })
    expect(await printed(list.id)).toHaveLength(4)
  })

  test('follows search and tab, and the chosen group', async () => {
    const whole = nextYear()
    const [, yh] = [await issue(), await issue({ diplomaType: 'yh', degree: 'Stödpedagog', credits: 200 }, ['Eva'])]
    const issuedOf = async (more: object) => (await caller.print.choices({ filter: { ...whole, ...more } })).issued
    expect(await issuedOf({ search: 'eva testander' })).toBe(1)
    expect(await issuedOf({ filters: { year, diplomaType: 'yh' } })).toBe(1)
    await caller.diploma.revoke({ person_id: yh.persons[0] ?? 0, reason: 'Fel person' })
    expect(await issuedOf({ filters: { year, status: ['issued'] } })).toBe(2)
    expect(await issuedOf({ filters: { year, status: ['revoked'] } })).toBe(0)
    const elsewhere = await buildCollege(db)
    const office = await world.national(issuerRights, elsewhere.college.id)
    const none = callerOf(office.ctx).print.choices({ filter: whole })
    expect(await refused(none)).toMatchObject({ code: 'INVALID', message: 'Det finns ingen att skriva ut' })
  })

  test('is refused with documents other than the counted ones, and without the mark of these', async () => {
    const whole = nextYear()
    const [first] = [await issue(), await issue({}, ['Cai'])]
    const { mark } = await caller.print.choices({ filter: whole })
    const start = (given: object) => caller.print.start({ filter: whole, output: 'pdf', ...given })
    const changed = { code: 'CONFLICT', message: expect.stringContaining('Urvalet har ändrats') }
    expect(await refused(start({}))).toMatchObject(changed)
    expect(await refused(start({ mark: 'another' }))).toMatchObject(changed)
    await caller.diploma.revoke({ person_id: first.persons[0] ?? 0, reason: 'Fel person' })
    expect(await refused(start({ mark }))).toMatchObject(changed)
    const { mark: second } = await caller.print.choices({ filter: whole })
    await issue({}, ['Di'])
    expect(await refused(start({ mark: second }))).toMatchObject(changed)
    // One more draft changes none of the printed documents.
    const { mark: third } = await caller.print.choices({ filter: whole })
    await caller.diploma.create({ data: diplomaData(college.id, { date: `${year}-03-01` }) })
    expect(await start({ mark: third })).toMatchObject({ total: 3 })
    expect(await db.printRun.count()).toBe(1)
  })

  test('of more documents than a run takes is refused with both numbers, before the question and at the start', async () => {
    const whole = nextYear()
    const { id } = await buildCertificate(db, { group_id: college.id, date: new Date(`${year}-06-12`) })
    const documents = Array.from({ length: 2001 }, (_, position) => ({
      ...{ certificate_id: id, position, firstname: 'Test', lastname: 'Testander', status: 'issued' as const },
      ...{ number: `${year}${String(position).padStart(8, '0')}`, issued_at: new Date(), paper: {} },
    }))
    await db.certificatePerson.createMany({ data: documents.slice(0, 2000) })
    const { issued, mark } = await caller.print.choices({ filter: whole })
    expect(issued).toBe(2000)
    await db.certificatePerson.createMany({ data: documents.slice(2000) })
    const message =
      'Urvalet har 2\u00a0001 dokument. Högst 2\u00a0000 kan skrivas ut på en gång. Dela upp det med filter.'
    const tooMany = { code: 'INVALID', message, fields: { filter: [message] } }
    expect(await refused(caller.print.choices({ filter: whole }))).toMatchObject(tooMany)
    expect(await refused(caller.print.start({ filter: whole, mark, output: 'zip' }))).toMatchObject(tooMany)
    expect(await db.printRun.count()).toBe(0)
  })

  test('is counted by as many statements for ten certificates as for one', async () => {
    const whole = nextYear()
    await issue()
    const count = async () => (await world.statementsOf(() => caller.print.choices({ filter: whole }))).length
    const few = await count()
    for (let n = 0; n < 9; n++) await issue({}, ['Cai'])
    expect(await count()).toBe(few)
  })

  test('has one filter alone, of a kind and of columns that there are', async () => {
    const whole = nextYear()
    const { persons } = await issue()
    const choose = (input: object) => caller.print.choices(input as never)
    const twice = choose({ filter: whole, person_ids: persons })
    const unknown = choose({ filter: { ...whole, kind: 'constructor' } })
    const secret = choose({ filter: { ...whole, filters: { secret: 1 } } })
    for (const each of [twice, unknown, secret]) expect(await refused(each)).toMatchObject({ code: 'INVALID' })
    expect(await choose({ filter: whole })).toMatchObject({ issued: 2 })
  })
})

describe('the right to print', () => {
  const reads = issuerRights.map(({ subject }) => ({ subject, name: 'read' }))

  test('leaves out what one may read and not print, which is counted', async () => {
    const whole = nextYear()
    const own = await issue()
    const elsewhere = await buildCollege(db)
    const theirs = await world.member(issuerRights, elsewhere.college.id)
    const data = diplomaData(elsewhere.college.id, { date: `${year}-06-12`, persons: [person('Cai', 'Prov')] })
    await callerOf(theirs.ctx).diploma.issue({ data })
    const unseen = await callerOf(issuer.ctx).print.choices({ filter: whole })
    expect(unseen).toMatchObject({ issued: 2, barred: 0 })
    const role = await buildGroupsRole(db, { permissions: reads })
    const { user } = await world.member(issuerRights, college.id)
    await buildMembership(db, { user_id: user.id, group_id: elsewhere.college.id, roleIds: [role.id] })
    const both = callerOf(await world.as(user.id, null))
    const choices = await both.print.choices({ filter: whole })
    expect(choices).toMatchObject({ issued: 2, barred: 1, groups: 1, listed: 2 })
    const run = await both.print.start({ filter: whole, mark: choices.mark, output: 'pdf' })
    expect(await printed(run.id)).toEqual(own.persons)
  })

  test('is needed of one document at least; a reader is refused, and somebody without the list finds nothing', async () => {
    const whole = nextYear()
    await issue()
    const { mark } = await caller.print.choices({ filter: whole })
    const reader = callerOf((await world.member(reads, college.id)).ctx)
    expect(await refused(reader.print.choices({ filter: whole }))).toMatchObject({ code: 'FORBIDDEN' })
    const start = { filter: whole, mark, output: 'pdf' as const }
    expect(await refused(reader.print.start(start))).toMatchObject({ code: 'FORBIDDEN' })
    const nobody = callerOf((await world.member([{ subject: 'PrintRun', name: 'manage' }], college.id)).ctx)
    expect(await refused(nobody.print.choices({ filter: whole }))).toMatchObject({ code: 'INVALID' })
    expect(await refused(nobody.print.start(start))).toMatchObject({ code: 'CONFLICT' })
    expect(await db.printRun.count()).toBe(0)
  })

  test('gives whole personal numbers in a list to those alone who may reveal each', async () => {
    const whole = nextYear()
    await issue()
    const printing = [...reads.filter(({ subject }) => subject !== 'PrintRun'), { subject: 'PrintRun', name: 'manage' }]
    const printer = callerOf((await world.member(printing, college.id)).ctx)
    const { mark, reveal } = await printer.print.choices({ filter: whole })
    expect(reveal).toBe(false)
    const list = { filter: whole, mark, output: 'xlsx' as const }
    const refusal = await refused(printer.print.start({ ...list, personal_numbers: 'whole' }))
    expect(refusal).toMatchObject({ code: 'FORBIDDEN' })
    expect(await printer.print.start({ ...list, personal_numbers: 'masked' })).toMatchObject({ total: 2 })
  })
})

test('a draft alone is nothing to print', async () => {
  const whole = nextYear()
  const { id } = await buildCertificate(db, { group_id: college.id, date: new Date(`${year}-06-12`) })
  await buildCertificatePerson(db, { certificate_id: id })
  expect(await refused(caller.print.choices({ filter: whole }))).toMatchObject({ code: 'INVALID' })
})
