import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { buildCollege, person, refused, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'

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
const educated = { educator1: 'Oksana Fiktivén' }
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
  // One that was issued before a diploma had to have a course moment.
  await buildParticipant(db, { course_moment_id: other.id, firstname: 'Nils', lastname: 'Nyss', approved: true })
  const nils = { ...educated, course_moment_id: other.id, persons: [person('Nils', 'Nyss')] }
  const whole = await diplomas().issue({ data: { group_id: groupId, date: '2026-06-01', ...nils } })
  await db.certificate.update({ where: { id: whole.id }, data: { course_moment_id: null } })
  expect(await refused(fill(await diplomas().get(whole), other.id))).toMatchObject({ code: 'CONFLICT' })
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
  // The participant's own name is corrected, too; and a deleted participant leaves no place to fill.
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

const amira = () => person('Amira', 'Provberg', { personal_number: testNumbers[0] })

test('nobody is issued who is no approved participant of the chosen course moment', async () => {
  const begun = await draft({ ...educated, persons: [amira(), person('Pontus', 'Påhittsson'), person('Nils', 'Nyss')] })
  expect(begun.faults).toEqual({ 'data.course_moment_id': ['Välj kurstillfälle'] })
  const issue = ({ id, updated_at }: { id: number; updated_at: string }) =>
    refused(diplomas().issue({ id, updated_at }))
  expect((await issue(begun)).fields).toEqual(begun.faults)

  const linked = await diplomas().update({
    id: begun.id,
    updated_at: begun.updated_at,
    data: { ...(begun as object), course_moment_id: moment.id } as never,
  })
  const strange = ['Är ingen godkänd deltagare i kurstillfället']
  expect(linked).toMatchObject({ courseMoment: { id: moment.id }, persons: { length: 3 } })
  expect(linked.faults).toEqual({ 'data.persons.1.firstname': strange, 'data.persons.2.firstname': strange })
  expect((await issue(linked)).fields).toEqual(linked.faults)

  // Participants who pass or are added meanwhile need no new save.
  await db.participant.updateMany({ where: { firstname: 'Pontus' }, data: { approved: true } })
  expect((await issue(linked)).fields).toEqual({ 'data.persons.2.firstname': strange })
  await buildParticipant(db, { course_moment_id: moment.id, firstname: 'Nils', lastname: 'Nyss', approved: true })
  const issued = await diplomas().issue({ id: linked.id, updated_at: linked.updated_at })
  expect(issued).toMatchObject({ faults: {}, counts: { issued: 3 } })
  // An issued document stands, whatever becomes of the participant; and so does its course moment.
  await db.participant.deleteMany({ where: { firstname: 'Amira' } })
  expect((await diplomas().get(issued)).faults).toEqual({})
  const away = { ...(issued as object), course_moment_id: null } as never
  const moved = refused(diplomas().update({ id: issued.id, updated_at: issued.updated_at, data: away }))
  expect((await moved).fields).toHaveProperty(['data.course_moment_id'])
})

test('a participant stands on one diploma; who is on another already is nobody here', async () => {
  await caller.courseMoment.createDiploma({ id: moment.id })
  const second = await draft({ ...educated, persons: [amira()], course_moment_id: moment.id })
  expect(Object.keys(second.faults)).toEqual(['data.persons.0.firstname'])
  expect(await offered()).toEqual([])
})

test('a draft that leaves its course moment gives its participants free', async () => {
  const { id } = await caller.courseMoment.createDiploma({ id: moment.id })
  const now = await diplomas().get({ id })
  // A client that says nothing of it changes nothing.
  const { course_moment_id: _, ...silent } = now
  const same = await diplomas().update({ id, updated_at: now.updated_at, data: silent as never })
  expect(same).toMatchObject({ course_moment_id: moment.id, faults: {} })
  const free = { ...(same as object), course_moment_id: null } as never
  const freed = await diplomas().update({ id, updated_at: same.updated_at, data: free })
  expect(Object.keys(freed.faults)).toEqual(['data.course_moment_id'])
  expect(await offered()).toEqual(['Amira', 'Liban'])
})

test('only a course moment of the college that one may read can be chosen; a linked draft stays with its college', async () => {
  const elsewhere = await buildCourseMoment(db, { group_id: (await buildCollege(db)).college.id })
  const unknown = [expect.stringContaining('finns inte')]
  const fieldOf = async (promise: Promise<unknown>) => (await refused(promise)).fields['data.course_moment_id']
  expect(await fieldOf(draft({ course_moment_id: elsewhere.id }))).toEqual(unknown)
  expect(await fieldOf(draft({ course_moment_id: 999_999 }))).toEqual(unknown)
  const blind = createCaller((await world.member(rights.slice(0, 1), groupId)).ctx).diploma_language_representative
  const data = { group_id: groupId, date: '2026-06-01' }
  expect(await fieldOf(blind.create({ data: { ...data, course_moment_id: moment.id } }))).toBeDefined()
  // An editor who may not read it keeps it all the same.
  const { id } = await caller.courseMoment.createDiploma({ id: moment.id })
  const now = await blind.get({ id })
  const saved = await blind.update({ id, updated_at: now.updated_at, data: now as never })
  expect(saved.course_moment_id).toBe(moment.id)

  const office = createCaller((await world.national(rights)).ctx).diploma_language_representative
  expect(await fieldOf(office.create({ data: { ...data, course_moment_id: elsewhere.id } }))).toEqual([
    'Kurstillfället hör till ett annat college',
  ])
  const moved = { ...(saved as object), group_id: elsewhere.group_id } as never
  expect(await fieldOf(office.update({ id, updated_at: saved.updated_at, data: moved }))).toBeDefined()
})
