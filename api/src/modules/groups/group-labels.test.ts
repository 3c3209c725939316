import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createWorld } from '../../testing/world.ts'
import { groupRouter } from './group.router.ts'
import { newNameError, shapeOf } from './group-labels.ts'

// A group's name is an address that people trust: nobody takes another's.

const world = await createWorld()
const { db } = world
const { env } = world.services
const callerOf = createCallerFactory(groupRouter)
const refused = (message: string) =>
  expect.objectContaining({
    cause: expect.objectContaining({ code: 'INVALID', fields: { 'data.name': [message] } }),
  })

beforeEach(() => world.clear())

test('a group’s own administrator changes no name, and sends the present one back', async () => {
  const { ctx, groupId: id } = await world.member([{ subject: 'Group', name: 'manage' }])
  const mine = callerOf(ctx)
  const { name } = await mine.get({ id })
  await expect(mine.update({ id, data: { name: 'login' } })).rejects.toEqual(refused(sv['valid.officeOnly']))
  expect(await mine.update({ id, data: { name, title: 'Ny' } })).toMatchObject({ name, title: 'Ny' })
})

test('a former address stays its group’s, which may take it back', async () => {
  const office = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
  const moved = await buildGroup(db, { name: 'gamla-namnet' })
  const other = await buildGroup(db, { name: 'annan' })
  await office.update({ id: moved.id, data: { name: 'nya-namnet' } })
  for (const name of ['gamla-namnet', 'gamla_namnet']) {
    await expect(office.update({ id: other.id, data: { name } })).rejects.toEqual(refused(sv['valid.nameFormer']))
  }
  expect(await office.update({ id: moved.id, data: { name: 'gamla-namnet' } })).toMatchObject({ name: 'gamla-namnet' })
})

test.each([
  ['login', sv['valid.reservedName']],
  ['mta_sts', sv['valid.reservedName']],
  ['xn--skne-ioa', sv['valid.invalidGroupName']],
  ['skane', sv['valid.nameTaken']],
  ['skan-e', 'Namnet är lätt att förväxla med skane'],
  ['varnamo2', null],
  ['vamamo', 'Namnet är lätt att förväxla med varnamo'],
  ['adm1n', 'Namnet är lätt att förväxla med admin'],
  ['log-in', 'Namnet är lätt att förväxla med login'],
  ['hoor', null],
])('a new group called %s is told %s', async (name, reason) => {
  await buildGroup(db, { name: 'skane' })
  await buildGroup(db, { name: 'varnamo' })
  expect(await newNameError({ db, env }, name, 0)).toBe(reason)
})

test('nobody takes a label where a registered program comes back or calls from, also a closed one', async () => {
  const { PUBLIC_HOST } = env
  const at = (label: string) => `http://${label}.${PUBLIC_HOST}`
  await db.oauthClient.createMany({
    data: [
      { id: 'old', name: 'Gammal', redirect_uris: [`${at('portalen')}/auth`, 'https://fri.example.com/'], origins: [] },
      { id: 'shut', name: 'Stängd', redirect_uris: [], origins: [at('local-elevportal')], closed_at: new Date() },
    ],
  })
  onTestFinished(() => db.oauthClient.deleteMany({ where: { id: { in: ['old', 'shut'] } } }).then(() => {}))
  const office = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
  const { id } = await buildGroup(db, { name: 'annan' })
  for (const name of ['portalen', 'elevportal']) {
    await expect(office.update({ id, data: { name } })).rejects.toEqual(refused(sv['valid.nameOfProgram']))
  }
  expect(await office.update({ id, data: { name: 'fri' } })).toMatchObject({ name: 'fri' })
})

test('an existing name that later came to be reserved doesn’t stop other changes', async () => {
  const office = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
  const { id } = await buildGroup(db, { name: 'status' })
  expect(await office.update({ id, data: { name: 'status', title: 'Ny' } })).toMatchObject({ title: 'Ny' })
})

test('labels that look alike have one shape', () => {
  expect(shapeOf('varn-am0')).toBe(shapeOf('vamamo'))
  expect(shapeOf('vv1ll')).toBe(shapeOf('will'))
  expect(shapeOf('skane')).not.toBe(shapeOf('skaneost'))
})
