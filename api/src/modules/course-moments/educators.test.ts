import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { createQueues } from '../../app/jobs.ts'
import { startBoss } from '../../platform/jobs/boss.ts'
import { buildCollege, issuerRights, person, refused, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'

// Educators whom a course moment names edit it and make its diplomas, without any role. Of other course moments they see nothing.

const world = await createWorld()
const { db, services } = world
const boss = await startBoss(world.env, world.url, world.services.logger)
await createQueues(boss)
Object.assign(world.services, { boss })
afterAll(() => boss.stop({ graceful: false }))

let userId: number
let groupId: number
let moment: { id: number; number: string }
let other: { id: number }
let educator: ReturnType<typeof createCaller>

const billing = { billing_organisation: 'Provköpings kommun', billing_responsible: 'Elif Demolund' }

beforeEach(async () => {
  await world.clear()
  groupId = (await buildCollege(db)).college.id
  userId = (await buildUser(db, { firstname: 'Oksana', lastname: 'Fiktivén' })).id
  const educators = { connect: { id: userId } }
  moment = await buildCourseMoment(db, {
    ...{ group_id: groupId, place: 'Kristianstad', to: new Date('2026-05-29'), audience: 'outside' as const },
    ...{ ...billing, orderer_description: 'Fem enheter', educators },
  })
  other = await buildCourseMoment(db, { group_id: groupId })
  const number = testNumbers[0]
  const amira = { personal_number: services.keys.seal(number), personal_number_key: services.keys.lookup(number) }
  await buildParticipant(db, {
    ...{ course_moment_id: moment.id, firstname: 'Amira', lastname: 'Provberg', approved: true, ...amira },
  })
  await buildParticipant(db, { course_moment_id: other.id, firstname: 'Nils', lastname: 'Nyss', approved: true })
  educator = createCaller(await world.as(userId))
})

const get = () => educator.courseMoment.get({ id: moment.id })
const diplomas = () => educator.diploma_language_representative

describe('the course moment', () => {
  test('is listed in every chosen group, alone', async () => {
    expect((await educator.courseMoment.list({})).items.map(({ id }) => id)).toEqual([moment.id])
    const away = createCaller(await world.as(userId, (await buildCollege(db)).college.id))
    expect((await away.courseMoment.list({})).items.map(({ id }) => id)).toEqual([moment.id])
    expect((await refused(educator.courseMoment.get({ id: other.id }))).code).toBe('NOT_FOUND')
  })

  test('takes participants and days, and keeps the whole numbers that are shown masked', async () => {
    const { updated_at, participants, ...row } = await get()
    expect(participants).toMatchObject([{ firstname: 'Amira', personal_number: '19850912-••••' }])
    const saved = await educator.courseMoment.update({
      id: moment.id,
      updated_at,
      data: {
        // As the form sends it: with the order as it was shown.
        ...row,
        educators: row.educators.map(({ id }) => id),
        stakeholders: [],
        to: '2026-06-05',
        participants: [...participants, { firstname: 'Liban', lastname: 'Demolund', approved: true }],
      } as never,
    })
    expect(saved).toMatchObject({ to: '2026-06-05', participants: [{ firstname: 'Amira' }, { firstname: 'Liban' }] })
    const stored = await db.courseMoment.findUniqueOrThrow({ where: { id: moment.id } })
    expect(stored).toMatchObject({ ...billing, orderer_description: 'Fem enheter' })
    const [amira] = await db.participant.findMany({ where: { firstname: 'Amira' } })
    expect(amira?.personal_number && services.keys.open(Buffer.from(amira.personal_number))).toBe(testNumbers[0])
  })

  test('shows no bill, and refuses each change of the order at its field', async () => {
    const shown = await get()
    expect(shown).toMatchObject({ orderer: 'Provköpings kommun', orderer_description: '', billing_organisation: '' })
    const elsewhere = (await buildCollege(db)).college.id
    const friend = (await buildUser(db)).id
    const changes: Record<string, unknown> = {
      ...{ orderer: 'Någon annan', orderer_description: 'x', audience: 'network', group_id: elsewhere },
      ...{ billing_order: '17', educators: [userId, friend], stakeholders: [friend], orderer_college_id: groupId },
    }
    for (const [field, value] of Object.entries(changes)) {
      const { code, fields } = await refused(
        educator.courseMoment.update({ id: moment.id, data: { [field]: value } as never }),
      )
      expect([field, code, Object.keys(fields ?? {})]).toEqual([field, 'INVALID', [`data.${field}`]])
    }
    const gone = educator.courseMoment.update({ id: moment.id, data: { educators: [] } })
    expect((await refused(gone)).code).toBe('INVALID')
    const { updated_at } = shown
    expect((await refused(educator.courseMoment.bill({ id: moment.id, updated_at }))).code).toBe('FORBIDDEN')
    expect((await refused(educator.courseMoment.billingAddress({ id: moment.id }))).code).toBe('FORBIDDEN')
    expect((await refused(educator.courseMoment.delete({ id: moment.id }))).code).toBe('FORBIDDEN')
    const data = { title: 'Egen', orderer: 'Jag', group_id: groupId }
    expect((await refused(educator.courseMoment.create({ data }))).code).toBe('FORBIDDEN')
    const whole = { id: moment.id, file: 'participants', personal_numbers: 'whole' } as const
    expect((await refused(educator.courseMoment.link(whole))).code).toBe('FORBIDDEN')
    expect(await educator.courseMoment.people({})).toEqual([])
  })

  test('is nobody’s who is named no longer', async () => {
    await db.courseMoment.update({ where: { id: moment.id }, data: { educators: { set: [] } } })
    const former = createCaller(await world.as(userId))
    expect((await former.courseMoment.list({})).total).toBe(0)
    expect((await refused(former.courseMoment.createDiploma({ id: moment.id }))).code).toBe('NOT_FOUND')
  })
})

describe('its diplomas', () => {
  test('are made, issued, corrected and printed, from draft to list of issued documents', async () => {
    const { id } = await educator.courseMoment.createDiploma({ id: moment.id })
    const draft = await diplomas().get({ id })
    expect(draft).toMatchObject({
      educator1: 'Oksana Fiktivén',
      can: { update: true, delete: true, issue: true, revoke: false, reveal: false, print: true },
    })
    const { persons, ...fields } = draft
    const saved = await diplomas().update({
      id,
      updated_at: draft.updated_at,
      data: { ...fields, persons, place: 'Höör' } as never,
    })
    const issued = await diplomas().issue({ id, updated_at: saved.updated_at })
    const person_id = issued.persons[0]?.id ?? 0
    const again = await diplomas().reissue({ person_id, reason: 'Fel namn', person: person('Amira', 'Provberg-Ek') })
    const person_ids = again.persons.filter(({ status }) => status === 'issued').map((each) => each.id)
    expect((await educator.issuedDocument.list({})).total).toBe(2)
    expect((await educator.print.start({ person_ids, output: 'pdf' })).total).toBe(1)
    expect((await refused(diplomas().revoke({ person_id, reason: 'Fel' }))).code).toBe('FORBIDDEN')
    expect((await refused(diplomas().reveal({ id }))).code).toBe('FORBIDDEN')
  })

  test('are the course moment’s alone: none of the college, of another or of none can be made or read', async () => {
    const kind = 'diploma_language_representative'
    const foreign = await buildCertificate(db, { kind, group_id: groupId, course_moment_id: other.id })
    const free = await buildCertificate(db, { kind, group_id: groupId })
    for (const { id } of [foreign, free]) expect((await refused(diplomas().get({ id }))).code).toBe('NOT_FOUND')
    expect((await diplomas().list({})).total).toBe(0)
    expect((await refused(educator.courseMoment.createDiploma({ id: other.id }))).code).toBe('NOT_FOUND')
    const elsewhere = (await buildCollege(db)).college.id
    const data = { group_id: groupId, date: '2026-06-01', educator1: 'Oksana Fiktivén', persons: [] }
    const attempts = [
      data,
      { ...data, course_moment_id: null },
      { ...data, course_moment_id: other.id },
      { ...data, group_id: elsewhere, course_moment_id: moment.id },
    ]
    for (const each of attempts) {
      expect((await refused(diplomas().create({ data: each }))).code).toBe('INVALID')
      expect((await refused(diplomas().issue({ data: each }))).code).toBe('INVALID')
    }
    expect(await db.certificate.count()).toBe(2)
    expect(await diplomas().groups()).toEqual([])
  })

  test('stay on it: no save moves one away', async () => {
    const { id } = await educator.courseMoment.createDiploma({ id: moment.id })
    const { persons, ...draft } = await diplomas().get({ id })
    for (const course_moment_id of [null, other.id]) {
      const data = { ...draft, persons, course_moment_id } as never
      const { code } = await refused(diplomas().update({ id, updated_at: draft.updated_at, data }))
      expect(code).toBe('INVALID')
    }
    expect(await db.certificate.findUniqueOrThrow({ where: { id } })).toMatchObject({ course_moment_id: moment.id })
  })

  test('being named opens no more prints for a reader of the college', async () => {
    const read = [{ subject: 'Diploma', name: 'read' }]
    const { user } = await world.member(read, groupId)
    await db.courseMoment.update({ where: { id: moment.id }, data: { educators: { connect: { id: user.id } } } })
    const office = createCaller((await world.national(issuerRights)).ctx)
    const made = await buildCertificate(db, { kind: 'diploma', group_id: groupId })
    expect((await office.diploma.get({ id: made.id })).id).toBe(made.id)
    const reader = createCaller(await world.as(user.id))
    expect(await reader.diploma.get({ id: made.id })).toMatchObject({ can: { print: false, download: false } })
  })
})
