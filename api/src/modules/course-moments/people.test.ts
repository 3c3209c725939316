import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { courseMomentRouter } from './course-moment.router.ts'

// A person who makes course moments names educators and stakeholders without a right to read users.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(courseMomentRouter)
const makes = [{ subject: 'CourseMoment', name: 'manage' }]

let college: number
let issuer: Context
const ids: Record<string, number> = {}

/** Somebody of a group, under their first name. */
async function person(firstname: string, group_id: number, more: object = {}) {
  const user = await buildUser(db, { firstname, lastname: 'Provberg', email: `${firstname}@hemligt.test`, ...more })
  await buildMembership(db, { user_id: user.id, group_id })
  ids[firstname] = user.id
}

beforeEach(async () => {
  await world.clear()
  const region = (await buildGroup(db, { category: 'region' })).id
  college = (await buildGroup(db, { category: 'local', parent_id: region })).id
  const school = (await buildGroup(db, { category: 'educator', parent_id: college })).id
  const neighbour = (await buildGroup(db, { category: 'local', parent_id: region })).id
  const member = await world.member(makes, college)
  await db.user.update({ where: { id: member.user.id }, data: { firstname: 'Farhad', lastname: 'Provberg' } })
  issuer = member.ctx
  await person('Ivar', region)
  await person('Elif', school)
  await person('Malin', college)
  await person('Vilande', college, { active: false })
  await person('Glömd', college, { anonymised_at: new Date() })
  await person('Granne', neighbour)
})

const names = async (ctx: Context, search = '') =>
  (await callerOf(ctx).people({ search })).map(({ name }) => name.split(' ')[0])
const refused = expect.objectContaining({ cause: expect.objectContaining({ code: 'INVALID' }) })

test('those of the own college, above and below are found by name, and nothing but the name is told', async () => {
  expect(await names(issuer)).toEqual(['Elif', 'Farhad', 'Ivar', 'Malin'])
  expect(await names(issuer, 'prov mal')).toEqual(['Malin'])
  expect(await callerOf(issuer).people({ search: 'malin' })).toEqual([{ id: ids.Malin, name: 'Malin Provberg' }])
  // A fact that is not told can't be asked for either.
  expect(await names(issuer, 'hemligt')).toEqual([])
  expect(await names(issuer, '%')).toEqual([])
})

test('as many as are shown are the first of those whose names begin so, and again only those', async () => {
  await person('Malte', college, { lastname: 'Abro' })
  await person('Amalia', college, { lastname: 'Aby' })
  const first = async (search: string) =>
    (await callerOf(issuer).people({ search, limit: 1 })).map(({ name }) => name.split(' ')[0])
  // In the order of last names; Amalia only holds the letters.
  expect(await first('mal')).toEqual(['Malte'])
  expect(await first('MAL prov')).toEqual(['Malin'])
  expect(await first('amal')).toEqual(['Amalia'])
  expect(await first('ali')).toEqual(['Amalia'])
  for (const search of ['hemligt', 'granne', 'vilande', 'glömd', '%']) expect(await first(search), search).toEqual([])
})

test('nobody is found by who makes no course moments, whatever else they read', async () => {
  const reader = await world.member([...makes.map((each) => ({ ...each, name: 'read' }))], college)
  expect(await names(reader.ctx)).toEqual([])
  const admin = await world.member([{ subject: 'User', name: 'manage' }], college)
  expect(await names(admin.ctx)).toEqual([])
  await expect(names(world.visitor)).rejects.toThrow()
})

test('who makes them everywhere but reads nobody finds nobody; the office finds everyone', async () => {
  expect(await names((await world.national(makes)).ctx)).toEqual([])
  const office = await world.national([...makes, { subject: 'User', name: 'read' }])
  expect(await names(office.ctx, 'granne')).toEqual(['Granne'])
})

test('who may be found may be named; others are refused like those that don’t exist, and may stay where they are', async () => {
  const data = { title: 'Språkombud', orderer: 'Provköpings kommun', group_id: college }
  const { id, educators } = await callerOf(issuer).create({ data: { ...data, educators: [ids.Ivar ?? 0] } })
  expect(educators).toMatchObject([{ id: ids.Ivar }])
  for (const wrong of ['Granne', 'Vilande', 'Glömd', 'ingen']) {
    const stakeholders = [ids.Malin ?? 0, ids[wrong] ?? 2_000_000_000]
    await expect(callerOf(issuer).update({ id, data: { stakeholders } }), wrong).rejects.toEqual(refused)
  }
  await db.courseMoment.update({ where: { id }, data: { stakeholders: { connect: { id: ids.Granne } } } })
  const saved = await callerOf(issuer).update({ id, data: { stakeholders: [ids.Granne ?? 0, ids.Elif ?? 0] } })
  expect(saved.stakeholders.map((each) => each.id).sort()).toEqual([ids.Granne, ids.Elif].sort())
})
