import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { searchRouter } from './search.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(searchRouter)
const read = (...subjects: string[]) => subjects.map((subject) => ({ subject, name: 'read' }))

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  await world.clear()
  const member = await world.member(read('Diploma', 'CourseMoment'))
  groupId = member.groupId
  api = callerOf(member.ctx)
})

const find = async (search: string, of = api) =>
  (await of.cases({ search, limit: 10 })).map(({ kind, title }) => `${kind} ${title}`)
const named = (firstname: string) => ({ firstname, lastname: 'Fiktivén' })

test('documents and course moments of one’s groups are found by the names on them, and none of another group', async () => {
  const mine = await buildCertificate(db, { group_id: groupId })
  await buildCertificatePerson(db, { certificate_id: mine.id, ...named('Oksana') })
  await buildCertificatePerson(db, { certificate_id: mine.id, ...named('Oksana Maria') })
  await buildCertificatePerson(db, named('Oksana'))
  const tutors = await buildCertificate(db, { group_id: groupId, kind: 'tutor_certificate' })
  await buildCertificatePerson(db, { certificate_id: tutors.id, ...named('Oksana') })
  const moment = await buildCourseMoment(db, { group_id: groupId, title: 'Språkombud i Höör' })
  await buildParticipant(db, { course_moment_id: moment.id, ...named('Oksana') })
  await buildParticipant(db, named('Oksana'))
  await buildApplication(db, named('Oksana'))
  expect(await find('oksana')).toEqual([`courseMoment Språkombud i Höör, ${moment.number}`, 'diploma Oksana Fiktivén'])
  expect(await find('oksana maria')).toEqual(['diploma Oksana Maria Fiktivén'])
  expect(await find('ok')).toEqual([])
  const office = callerOf((await world.national(read('Application'))).ctx)
  expect(await find('oksana', office)).toEqual(['application Oksana Fiktivén'])
  const nobody = callerOf((await world.member(read('Article'))).ctx)
  expect(await find('oksana', nobody)).toEqual([])
})

test('course moments of a name that very many have: the last ones that may be read', async () => {
  const elsewhere = await buildCourseMoment(db, { from: new Date('2026-12-01') })
  const many = { course_moment_id: elsewhere.id, firstname: 'Vanlig', lastname: 'Fiktivén' }
  await db.participant.createMany({ data: Array.from({ length: 1_001 }, (_, position) => ({ ...many, position })) })
  const add = async (title: string, from: string | null) => {
    const moment = await buildCourseMoment(db, {
      group_id: groupId,
      title,
      from: from === null ? null : new Date(from),
    })
    await buildParticipant(db, { course_moment_id: moment.id, ...named('Vanlig') })
  }
  for (const month of ['03', '01', '02']) await add(`Månad ${month}`, `2026-${month}-01`)
  await add('Utan dag', null)
  await buildCourseMoment(db, { group_id: groupId, title: 'Av ingen', from: new Date('2026-12-01') })
  const last = async (limit: number, search = 'vanlig') =>
    (await api.cases({ search, limit })).map(({ title }) => title.split(',')[0])
  expect(await last(2)).toEqual(['Månad 03', 'Månad 02'])
  expect(await last(9)).toEqual(['Månad 03', 'Månad 02', 'Månad 01', 'Utan dag'])
  expect(await last(2, 'vanlig fiktivén')).toEqual(['Månad 03', 'Månad 02'])
  expect(await last(2, 'vanlig utan')).toEqual(['Utan dag'])
})

test('each kind has its turn, and as many statements are asked whatever there is', async () => {
  const office = callerOf((await world.national(read('Application', 'Diploma', 'CourseMoment'))).ctx)
  const add = async () => {
    await buildApplication(db, named('Oksana'))
    const { id } = await buildCertificate(db, { group_id: groupId })
    await buildCertificatePerson(db, { certificate_id: id, ...named('Oksana') })
    await buildCourseMoment(db, { group_id: groupId, title: 'Oksana' })
  }
  await add()
  const few = (await world.statementsOf(() => find('oksana', office))).length
  for (let n = 0; n < 4; n++) await add()
  expect((await world.statementsOf(() => find('oksana', office))).length).toBeLessThanOrEqual(few)
  const kinds = (await office.cases({ search: 'oksana', limit: 4 })).map(({ kind }) => kind)
  expect(kinds).toEqual(['application', 'courseMoment', 'diploma', 'application'])
})

test('opened records about people come back by name, while they may be read', async () => {
  const one = await buildCertificate(db, { group_id: groupId })
  for (const name of ['Oksana', 'Hodan', 'Alva'])
    await buildCertificatePerson(db, { certificate_id: one.id, ...named(name) })
  const moment = await buildCourseMoment(db, { group_id: groupId, title: 'Språkombud' })
  await api.opened({ kind: 'diploma', id: one.id })
  await api.opened({ kind: 'courseMoment', id: moment.id })
  const theirs = await buildCertificate(db)
  await expect(api.opened({ kind: 'diploma', id: theirs.id })).rejects.toEqual(refused('NOT_FOUND'))
  // The id of a diploma is no tutor's certificate.
  await expect(api.opened({ kind: 'tutor_certificate', id: one.id })).rejects.toEqual(refused('NOT_FOUND'))
  const titles = async () => (await api.recent()).map(({ title }) => title)
  expect(await titles()).toEqual([`Språkombud, ${moment.number}`, 'Oksana Fiktivén och 2 till'])
  await db.certificate.update({ where: { id: one.id }, data: { group_id: theirs.group_id } })
  expect(await titles()).toEqual([`Språkombud, ${moment.number}`])
})
