import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { linkParticipants, unlinkParticipants } from './participants.ts'

// The participants that the persons on a course moment's diplomas are linked to.

const world = await createWorld()
const { db } = world
const linked = async (certificate_id: number) =>
  (await db.certificatePerson.findMany({ where: { certificate_id }, orderBy: { id: 'asc' } })).map(
    ({ participant_id }) => participant_id,
  )
const named = { firstname: 'Ada', lastname: 'Test' }

async function classOf(participants: number, persons: number) {
  const moment = await buildCourseMoment(db)
  const { id } = await buildCertificate(db, {
    ...{ kind: 'diploma_language_representative', course_moment_id: moment.id, group_id: moment.group_id },
  })
  const found = []
  // The last one made stands first.
  for (let position = participants - 1; position >= 0; position--)
    found.unshift(await buildParticipant(db, { course_moment_id: moment.id, ...named, position }))
  for (let at = 0; at < persons; at++) await buildCertificatePerson(db, { certificate_id: id, ...named })
  return { moment: moment.id, certificate: id, participants: found.map((each) => each.id) }
}

test('persons are participants of their own course moment, the first of namesakes the first', async () => {
  const [one, other] = [await classOf(2, 2), await classOf(1, 1)]
  await db.participant.updateMany({ where: { course_moment_id: one.moment }, data: { email: 'ada@exempel.test' } })
  await db.certificatePerson.updateMany({
    where: { certificate_id: one.certificate },
    data: { email: 'ada@exempel.test' },
  })
  await linkParticipants(db, one.moment)
  expect(await linked(one.certificate)).toEqual(one.participants)
  expect(await linked(other.certificate)).toEqual([null])
  await linkParticipants(db, other.moment)
  expect(await linked(other.certificate)).toEqual(other.participants)
  expect(await linked(one.certificate)).toEqual(one.participants)
})

test('a revoked document frees its participant for the next person; nobody else is changed', async () => {
  const { moment, certificate, participants } = await classOf(1, 2)
  const [first] = await db.certificatePerson.findMany({
    where: { certificate_id: certificate },
    orderBy: { id: 'asc' },
  })
  const over = { status: 'revoked' as const, participant_id: participants[0] ?? 0, number: '7K3M9TX2F8CQ' }
  const paper = { paper: {}, issued_at: new Date(), revoked_at: new Date(), revoked_reason: 'Fel' }
  await db.certificatePerson.update({ where: { id: first?.id ?? 0 }, data: { ...over, ...paper } })
  await linkParticipants(db, moment)
  expect(await linked(certificate)).toEqual([participants[0], participants[0]])
})

test('a person who is no participant any more is linked to none; an unlinked class is linked to none', async () => {
  const [one, other] = [await classOf(1, 2), await classOf(1, 1)]
  await linkParticipants(db, one.moment)
  await linkParticipants(db, other.moment)
  expect(await linked(one.certificate)).toEqual([one.participants[0], null])
  await unlinkParticipants(db, one.certificate)
  expect(await linked(one.certificate)).toEqual([null, null])
  expect(await linked(other.certificate)).toEqual(other.participants)
  const stranger = await buildCertificatePerson(db, { ...named, certificate_id: other.certificate })
  await db.certificatePerson.update({ where: { id: stranger.id }, data: { participant_id: one.participants[0] ?? 0 } })
  await linkParticipants(db, other.moment)
  expect(await linked(other.certificate)).toEqual([other.participants[0], null])
})

test('linking again writes nothing', async () => {
  const { moment } = await classOf(1, 1)
  await linkParticipants(db, moment)
  const again = await world.statementsOf(() => linkParticipants(db, moment))
  expect(again.filter((sql) => sql.includes('UPDATE "CertificatePerson"'))).toEqual([])
  expect(await world.statementsOf(() => linkParticipants(db, null))).toEqual([])
})
