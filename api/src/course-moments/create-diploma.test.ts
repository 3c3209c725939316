import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../caller.ts'
import { buildCollege, person, refused, testNumbers } from '../testing/certificates.ts'
import { createWorld } from '../testing/world.ts'

const world = await createWorld()
const { db, services } = world

const rights = [
  { subject: 'DiplomaLanguageRepresentative', name: 'manage' },
  { subject: 'CourseMoment', name: 'read' },
]
let groupId: number
let moment: { id: number; number: string }
let caller: ReturnType<typeof createCaller>

beforeEach(async () => {
  await world.clear()
  groupId = (await buildCollege(db)).college.id
  caller = createCaller((await world.member(rights, groupId)).ctx)
  moment = await buildCourseMoment(db, { group_id: groupId, place: 'Kristianstad', to: new Date('2026-05-29') })
  const educator = await buildUser(db, { firstname: 'Oksana', lastname: 'Fiktivén' })
  await db.courseMoment.update({ where: { id: moment.id }, data: { educators: { connect: { id: educator.id } } } })
  const of = { course_moment_id: moment.id, approved: true }
  const number = testNumbers[0]
  await buildParticipant(db, {
    ...{ ...of, firstname: 'Amira', lastname: 'Provberg', email: 'amira@exempel.test' },
    ...{ personal_number: services.keys.seal(number), personal_number_key: services.keys.lookup(number) },
  })
  await buildParticipant(db, { ...of, firstname: 'Liban', lastname: 'Demolund' })
  await buildParticipant(db, { ...of, firstname: 'Pontus', lastname: 'Påhittsson', approved: false })
})

const diplomas = () => caller.diploma_language_representative

test('everybody who is approved comes along, with what the course moment knows; the paper names it', async () => {
  const { id } = await caller.courseMoment.createDiploma({ id: moment.id })
  const draft = await diplomas().get({ id })
  expect(draft).toMatchObject({
    status: 'draft',
    courseMoment: { id: moment.id, number: moment.number },
    educator1: 'Oksana Fiktivén',
    place: 'Kristianstad',
    date: '2026-05-29',
    faults: {},
    persons: [
      { firstname: 'Amira', email: 'amira@exempel.test', personal_number: '19850912-••••' },
      { firstname: 'Liban', personal_number: null },
    ],
  })
  const issued = await diplomas().issue({ id, updated_at: draft.updated_at })
  const paper = await diplomas().paper({ person_id: issued.persons[0]?.id ?? 0 })
  expect(paper).toMatchObject({
    courseMoment: moment.number,
    place: 'Kristianstad',
    college: { title: 'Eslöv–Höör–Hörby', certified: { from: '2022-07-01', until: '2027-06-30' } },
    brand: { mark: 'language' },
    educators: ['Oksana Fiktivén'],
  })
})

test('who may not make diplomas of the college is refused, and nothing is made', async () => {
  const reader = createCaller((await world.member([{ subject: 'CourseMoment', name: 'read' }], groupId)).ctx)
  expect(await refused(reader.courseMoment.createDiploma({ id: moment.id }))).toMatchObject({ code: 'FORBIDDEN' })
  const stranger = createCaller((await world.member(rights)).ctx)
  expect(await refused(stranger.courseMoment.createDiploma({ id: moment.id }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await db.certificate.count()).toBe(0)
})

const draft = (more: object = {}) =>
  diplomas().create({ data: { group_id: groupId, date: '2026-06-01', persons: [], ...more } })
const fill = ({ id: certificate_id, updated_at }: { id: number; updated_at: string }, id = moment.id) =>
  caller.courseMoment.fillDiploma({ id, certificate_id, updated_at })

test('a draft that was begun by itself takes the participants; what it says of itself stands', async () => {
  const begun = await draft({ persons: [person('Liban', 'Demolund'), person('Nils', 'Annanstans')] })
  // Liban stands on it already.
  expect(await fill(begun)).toEqual({ added: 1 })
  const filled = await diplomas().get(begun)
  expect(filled).toMatchObject({
    courseMoment: { id: moment.id },
    date: '2026-06-01',
    educator1: 'Oksana Fiktivén',
    place: 'Kristianstad',
    persons: [{ firstname: 'Liban' }, { firstname: 'Nils' }, { firstname: 'Amira', personal_number: '19850912-••••' }],
  })
  expect(await refused(fill(filled))).toMatchObject({ code: 'CONFLICT' })

  await db.participant.updateMany({ data: { approved: true } })
  await diplomas().update({
    id: filled.id,
    updated_at: filled.updated_at,
    data: { ...(filled as object), educator1: 'Någon Annan', group_id: groupId, date: '2026-06-01' } as never,
  })
  expect(await fill(await diplomas().get(begun))).toEqual({ added: 1 })
  expect(await diplomas().get(begun)).toMatchObject({ educator1: 'Någon Annan', persons: { length: 4 } })
})

test('what is issued, another’s, another college’s or saved by somebody else meanwhile is refused', async () => {
  const stale = await draft()
  expect(await refused(fill({ ...stale, updated_at: '2026-01-01T00:00:00.000Z' }))).toMatchObject({
    details: { stale: true },
  })
  const linked = await draft()
  await fill(linked)
  const other = await buildCourseMoment(db, { group_id: groupId })
  await buildParticipant(db, { course_moment_id: other.id, approved: true })
  expect(await refused(fill(await diplomas().get(linked), other.id))).toMatchObject({
    code: 'CONFLICT',
    message: `Diplomet är redan kopplat till kurstillfälle ${moment.number}.`,
  })
  const elsewhere = await buildCourseMoment(db, { group_id: (await buildCollege(db)).college.id })
  expect(await refused(fill(stale, elsewhere.id))).toMatchObject({ code: 'NOT_FOUND' })
  const office = createCaller((await world.national(rights)).ctx)
  const input = { id: elsewhere.id, certificate_id: stale.id, updated_at: stale.updated_at }
  expect(await refused(office.courseMoment.fillDiploma(input))).toMatchObject({
    message: 'Diplomet och kurstillfället hör till olika college.',
  })
  const whole = await draft({
    educator1: 'Oksana Fiktivén',
    persons: [person('Nils', 'Annanstans', { personal_number: testNumbers[1] })],
  })
  const issued = await diplomas().issue({ id: whole.id, updated_at: whole.updated_at })
  expect(await refused(fill(issued, other.id))).toMatchObject({ code: 'CONFLICT' })
  expect((await diplomas().get(whole)).persons).toHaveLength(1)
})

const offered = async () => {
  const { holders } = await caller.courseMoment.diplomas({ id: moment.id })
  const approved = await db.participant.findMany({ where: { course_moment_id: moment.id, approved: true } })
  return approved.filter(({ id }) => !holders.includes(id)).map(({ firstname }) => firstname)
}
/** Saves the diploma with these changes of its persons, by their first names. */
async function change(id: number, changes: Record<string, object>) {
  const { persons, ...now } = await diplomas().get({ id })
  const changed = persons.map((each) => ({ ...each, ...changes[each.firstname] }))
  return diplomas().update({ id, updated_at: now.updated_at, data: { ...now, persons: changed } as never })
}

test('who is called something else since is still the same participant, on the draft and on what is issued', async () => {
  const { id } = await caller.courseMoment.createDiploma({ id: moment.id })
  const changed = await change(id, {
    Amira: { lastname: 'Provberg-Nyman', personal_number: testNumbers[2] },
    Liban: { firstname: 'Libaan', email: 'liban@exempel.test', personal_number: testNumbers[1] },
  })
  expect(changed.persons).toMatchObject([{ lastname: 'Provberg-Nyman' }, { firstname: 'Libaan' }])
  expect(await offered()).toEqual([])
  expect((await refused(caller.courseMoment.createDiploma({ id: moment.id }))).message).toBe(
    'Alla godkända deltagare har redan ett diplom.',
  )
  expect(await refused(fill(changed))).toMatchObject({ code: 'CONFLICT' })

  const issued = await diplomas().issue({ id, updated_at: changed.updated_at })
  const given = { ...person('Liban', 'Nygift'), reason: 'Nytt efternamn' }
  const again = await diplomas().reissue({ person_id: issued.persons[1]?.id ?? 0, reason: given.reason, person: given })
  expect(again.persons).toMatchObject([{}, { status: 'replaced' }, { lastname: 'Nygift', status: 'issued' }])
  expect(await offered()).toEqual([])
  // The participant's own name is corrected, too; and who is there no longer is nobody's place.
  await db.participant.updateMany({
    where: { firstname: 'Liban' },
    data: { firstname: 'L.', personal_number_key: null },
  })
  expect(await offered()).toEqual([])
  await diplomas().revoke({ person_id: again.persons[2]?.id ?? 0, reason: 'Utfärdat av misstag' })
  expect(await offered()).toEqual(['L.'])
  await db.participant.deleteMany({ where: { firstname: 'Amira' } })
  expect(await db.certificatePerson.count({ where: { participant_id: null } })).toBe(1)
})

test('who stands on a diploma of before is found by number or name, before anything of them is changed', async () => {
  const { id } = await caller.courseMoment.createDiploma({ id: moment.id })
  await db.certificatePerson.updateMany({ data: { participant_id: null } })
  expect(await offered()).toEqual([])
  await change(id, { Liban: { firstname: 'Libaan', lastname: 'Nygift' } })
  await db.certificatePerson.updateMany({ where: { firstname: 'Amira' }, data: { participant_id: null } })
  const draft = await diplomas().get({ id })
  const issued = await diplomas().issue({ id, updated_at: draft.updated_at })
  await db.certificatePerson.updateMany({ where: { firstname: 'Amira' }, data: { participant_id: null } })
  const amira = issued.persons[0]?.id ?? 0
  await diplomas().reissue({ person_id: amira, reason: 'Rättat', person: person('Annan', 'Namnsson') })
  expect(await offered()).toEqual([])
})
