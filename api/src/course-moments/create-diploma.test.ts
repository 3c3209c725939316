import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../caller.ts'
import { buildCollege, refused, testNumbers } from '../testing/certificates.ts'
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
