import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

const world = await createWorld()
const { db } = world
const routerOf = certificateRouter(kinds.diploma)
const createCaller = createCallerFactory(routerOf)
const call = (ctx: Context) => createCaller(ctx)
const { college, educator } = await buildCollege(db)
const issuer = await world.member(issuerRights, college.id)
const diplomas = call(issuer.ctx)

test('personal numbers in full need their own right, and every look is noted', async () => {
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  const reader = await world.member([{ subject: 'Diploma', name: 'read' }], college.id)
  expect(await refused(call(reader.ctx).reveal({ id: draft.id }))).toMatchObject({ code: 'FORBIDDEN' })
  await diplomas.reveal({ id: draft.id })
  const log = await db.auditEntry.findMany({ where: { action: 'reveal', subject_id: String(draft.id) } })
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ user_id: issuer.user.id })
})

test("another group's certificate is not there, whatever is tried with it", async () => {
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  const stranger = call((await world.member(issuerRights)).ctx)
  const before = await db.certificate.findUnique({ where: { id: draft.id } })
  const { id, updated_at } = draft
  const person_id = draft.persons[0]?.id ?? 0
  const tries = [
    () => stranger.get({ id }),
    () => stranger.update({ id, updated_at, data: diplomaData(college.id) }),
    () => stranger.delete({ id }),
    () => stranger.issue({ id, updated_at }),
    () => stranger.reveal({ id }),
    () => stranger.revoke({ person_id, reason: 'x' }),
    () => stranger.reissue({ person_id, reason: 'x', person: person('A', 'B') }),
    () => stranger.paper({ person_id }),
    () => stranger.duplicates({ id }),
    () => stranger.protect({ person_id, protected: true }),
    () => stranger.paperContext({ group_id: college.id }),
  ]
  for (const each of tries) expect((await refused(each())).code).toBe('NOT_FOUND')
  expect(await db.certificate.findUnique({ where: { id: draft.id } })).toEqual(before)
  expect((await stranger.list({})).total).toBe(0)
})

test('who may only read has what stands around a preview', async () => {
  const around = { group_id: college.id }
  const reader = call((await world.member([{ subject: 'Diploma', name: 'read' }], college.id)).ctx)
  expect(await reader.paperContext(around)).toMatchObject({
    ...{ brand: { mark: 'college' }, college: { title: college.title, parentTitle: 'College Skåne' } },
  })
  const question = { ...around, educator_id: educator.id, educator: '', date: '2026-06-12', fields: {} }
  expect((await reader.certification(question)).period).toEqual({ from: '2022-07-01', until: '2027-06-30' })
  const blind = call((await world.member([{ subject: 'Certificate', name: 'read' }], college.id)).ctx)
  expect((await refused(blind.paperContext(around))).code).toBe('NOT_FOUND')
})

test('forged ids: a foreign college, educator, person and kind are refused at their fields', async () => {
  const foreign = await buildCollege(db)
  const mine = await diplomas.create({ data: diplomaData(college.id) })
  const other = await diplomas.create({ data: diplomaData(college.id) })
  expect((await refused(diplomas.create({ data: diplomaData(foreign.college.id) }))).fields).toHaveProperty([
    'data.group_id',
  ])
  const educatorOfOthers = diplomaData(college.id, { educator_id: foreign.educator.id })
  expect((await refused(diplomas.create({ data: educatorOfOthers }))).fields).toHaveProperty(['data.educator_id'])
  const noEducator = await buildGroup(db, { category: 'employer', parent_id: college.id })
  expect(
    (await refused(diplomas.create({ data: diplomaData(college.id, { educator_id: noEducator.id }) }))).fields,
  ).toHaveProperty(['data.educator_id'])
  const moved = diplomas.update({ id: mine.id, updated_at: mine.updated_at, data: diplomaData(foreign.college.id) })
  expect((await refused(moved)).fields).toHaveProperty(['data.group_id'])
  const persons = [{ ...person('A', 'B'), id: other.persons[0]?.id }]
  const stolen = diplomas.update({
    id: mine.id,
    updated_at: mine.updated_at,
    data: diplomaData(college.id, { persons }),
  })
  expect((await refused(stolen)).fields).toHaveProperty(['data.persons.0'])
  const ofOtherKind = createCallerFactory(certificateRouter(kinds.certificate))(issuer.ctx)
  expect((await refused(ofOtherKind.get({ id: mine.id }))).code).toBe('NOT_FOUND')
  expect((await refused(call(world.visitor).list({}))).code).toBe('UNAUTHENTICATED')
})
