import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { asSubject } from '../../access/ability.ts'
import { subjectFacts, subjectNames } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import { createCaller } from '../../app/caller.ts'
import { createQueues } from '../../app/jobs.ts'
import { startBoss } from '../../platform/jobs/boss.ts'
import { buildCollege, issuerRights, person, refused, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'

// Spec §6: stakeholders get access to all diplomas that are linked to their course moment. To nothing else.

const world = await createWorld()
const { db } = world
const boss = await startBoss(world.env, world.url, world.services.logger)
await createQueues(boss)
Object.assign(world.services, { boss })
afterAll(() => boss.stop({ graceful: false }))

const kind = 'diploma_language_representative'

let userId: number
let linked: number
let moment: { id: number }

beforeEach(async () => {
  await world.clear()
  const { college } = await buildCollege(db)
  const issuer = await world.member([{ subject: 'DiplomaLanguageRepresentative', name: 'manage' }], college.id)
  const data = {
    group_id: college.id,
    date: '2026-05-29',
    educator1: 'Oksana Fiktivén',
    persons: [person('Amira', 'Provberg', { personal_number: testNumbers[0] })],
  }
  linked = (await createCaller(issuer.ctx).diploma_language_representative.create({ data })).id
  moment = await buildCourseMoment(db, { group_id: college.id })
  const other = await buildCourseMoment(db, { group_id: college.id })
  await buildCertificate(db, { kind, group_id: college.id, course_moment_id: other.id })
  await buildCertificate(db, { kind, group_id: college.id })
  await db.certificate.update({ where: { id: linked }, data: { course_moment_id: moment.id } })
  userId = (await buildUser(db)).id
  await db.courseMoment.update({ where: { id: moment.id }, data: { stakeholders: { connect: { id: userId } } } })
})

test('a linked draft has its preview and what is certified on its day; nothing else of the college has', async () => {
  const { diploma_language_representative: diploma } = createCaller(await world.as(userId))
  const { group_id } = await diploma.get({ id: linked })
  const question = { group_id, educator_id: null, educator: '', date: '2026-05-29', fields: {} }
  expect(await diploma.paperContext({ group_id, id: linked })).toMatchObject({
    college: { title: 'Eslöv–Höör–Hörby', parentTitle: 'College Skåne' },
  })
  expect((await diploma.certification({ ...question, id: linked })).period).toMatchObject({ from: '2022-07-01' })
  const others = await db.certificate.findMany({ where: { id: { not: linked } }, select: { id: true } })
  const foreign = await buildCollege(db)
  for (const about of [{}, ...others, { id: linked, group_id: foreign.college.id }]) {
    expect((await refused(diploma.paperContext({ group_id, ...about }))).code).toBe('NOT_FOUND')
    expect((await refused(diploma.certification({ ...question, ...about }))).code).toBe('NOT_FOUND')
  }
})

test('they read the linked diplomas, wherever they work, and no other', async () => {
  const { diploma_language_representative: diploma } = createCaller(await world.as(userId))
  expect((await diploma.list({})).items.map(({ id }) => id)).toEqual([linked])
  expect(await diploma.get({ id: linked })).toMatchObject({
    persons: [{ personal_number: '19850912-••••' }],
    can: { update: false, delete: false, issue: false, revoke: false, reveal: false, print: true },
  })
  const own = await world.member([{ subject: 'DiplomaLanguageRepresentative', name: 'read' }])
  await db.courseMoment.update({ where: { id: moment.id }, data: { stakeholders: { connect: { id: own.user.id } } } })
  const { total } = await createCaller(await world.as(own.user.id, own.groupId)).diploma_language_representative.list(
    {},
  )
  expect(total).toBe(1)
})

test('they fetch and print what is issued of the linked diplomas, and nothing else of the college', async () => {
  await buildParticipant(db, { course_moment_id: moment.id, firstname: 'Amira', lastname: 'Provberg', approved: true })
  const { diploma_language_representative: office } = createCaller((await world.national(issuerRights)).ctx)
  const issued = await office.issue({ id: linked, updated_at: (await office.get({ id: linked })).updated_at })
  const person_id = issued.persons[0]?.id ?? 0
  const asked = async (id: number) => createCaller(await world.as(id)).print.personLink({ person_id })
  expect((await refused(asked(userId))).code).toBe('NOT_FOUND')

  const kept = { person_id, path: `papers/${person_id}`, sha256: 'a'.repeat(64), filesize: 1 }
  await db.certificateDocument.create({ data: kept })
  expect((await asked(userId)).url).toContain(`/persons/${person_id}/file`)
  const they = createCaller(await world.as(userId))
  expect(await they.diploma_language_representative.get({ id: linked })).toMatchObject({
    can: { print: true, download: true },
  })
  expect((await they.issuedDocument.list({})).items).toMatchObject([{ id: person_id, can: { download: true } }])
  const choices = await they.print.choices({ certificate_id: linked })
  expect(choices).toMatchObject({ issued: 1, reveal: false, printOnly: true })
  const run = await they.print.start({ person_ids: [person_id], output: 'pdf' })
  expect((await they.print.list({})).items.map(({ id }) => id)).toEqual([run.id])
  expect(await they.print.cancel({ id: run.id })).toMatchObject({ status: 'cancelled' })
  // Another's print of the same diplomas is not theirs, and letters to the holders are the college's.
  const foreign = await createCaller((await world.national(issuerRights)).ctx).print.start({ person_ids: [person_id] })
  expect((await refused(they.print.get({ id: foreign.id }))).code).toBe('NOT_FOUND')
  expect((await refused(they.print.link({ id: foreign.id }))).code).toBe('NOT_FOUND')
  await db.certificatePerson.update({ where: { id: person_id }, data: { email: 'amira@example.com' } })
  expect((await refused(they.print.start({ person_ids: [person_id], output: 'mail' }))).code).toBe('FORBIDDEN')
  const person_ids = [person_id]
  const whole = they.print.start({ person_ids, output: 'xlsx', personal_numbers: 'whole' })
  expect((await refused(whole)).code).toBe('FORBIDDEN')

  // Reading the college's diplomas, or being the stakeholder of another course moment, is not enough.
  const read = [{ subject: 'DiplomaLanguageRepresentative', name: 'read' }]
  const reader = await world.member(read, issued.group_id)
  const other = await db.courseMoment.findFirstOrThrow({ where: { id: { not: moment.id } } })
  const connect = { stakeholders: { connect: { id: reader.user.id } } }
  await db.courseMoment.update({ where: { id: other.id }, data: connect })
  expect((await refused(asked(reader.user.id))).code).toBe('FORBIDDEN')
  await db.courseMoment.update({ where: { id: moment.id }, data: { stakeholders: { set: [] } } })
  expect((await refused(asked(userId))).code).toBe('NOT_FOUND')
})

test('in memory and in SQL alike, for every subject and action of the catalogue', async () => {
  const { ability } = (await world.as(userId)).actor
  const rows = await db.certificate.findMany()
  for (const subject of subjectNames) {
    for (const action of subjectFacts(subject).actions) {
      const prints = subject === 'PrintRun'
      const mayAny = prints || (action === 'read' && subject === 'DiplomaLanguageRepresentative')
      expect(ability.can(action, subject), `${action} ${subject}`).toBe(mayAny)
      // Their own prints are none yet.
      if (!mayAny || prints) continue
      expect(rows.filter((row) => ability.can(action, asSubject(subject, row))).map(({ id }) => id)).toEqual([linked])
      const found = await db.certificate.findMany({ where: visible(ability, action, subject) as object })
      expect(found.map(({ id }) => id)).toEqual([linked])
      const raw =
        await db.$queryRaw`SELECT c.id FROM "Certificate" c WHERE ${visibleSql(ability, action, subject, 'c')}`
      expect(raw).toEqual([{ id: linked }])
    }
  }
})

test('no other kind can be linked, whoever writes', async () => {
  const link = { kind: 'diploma' as const, group_id: (await db.certificate.findFirstOrThrow()).group_id }
  await expect(buildCertificate(db, { ...link, course_moment_id: moment.id })).rejects.toThrow(/course_moment_kind/)
})

test('who is one no longer, or of a course moment that is gone, reads nothing', async () => {
  await db.courseMoment.update({ where: { id: moment.id }, data: { stakeholders: { set: [] } } })
  const { diploma_language_representative: diploma } = createCaller(await world.as(userId))
  expect((await diploma.list({})).total).toBe(0)
  await expect(diploma.get({ id: linked })).rejects.toThrow()
})
