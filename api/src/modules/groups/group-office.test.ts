import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createWorld } from '../../testing/world.ts'
import { groupRouter } from './group.router.ts'

// Tests the fields that a group's own administrator reads and sends back, and the office alone changes
// (docs/decisions/0022-certified-on-the-day.md).

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(groupRouter)
const refused = (code: string, fields?: Record<string, string[]>) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...(fields && { fields }) }) })
const groupAdmin = [{ subject: 'Group', name: 'manage' }]

let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  api = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
})

test('what a group is in the network, and its certification, is the office’s to change', async () => {
  const mine = await world.member(groupAdmin)
  await buildPeriods(db, mine.groupId, ['2020-01-01'])
  const child = await buildGroup(db, { parent_id: mine.groupId })
  const { ctx: both } = await world.member(
    [...groupAdmin, { subject: 'Group', name: 'read', below: true }] as never,
    mine.groupId,
  )
  const mineApi = callerOf(both)
  const before = await mineApi.get({ id: mine.groupId })
  const message = ['Bara kansliet kan ändra det här']
  const asked = { category: 'local' as const, certified: null, certified_until: '2030-01-01' }
  await expect(mineApi.update({ id: mine.groupId, data: asked })).rejects.toEqual(
    refused('INVALID', {
      'data.category': message,
      'data.certified': ['Fyll i när certifieringen började'],
      'data.certified_until': message,
    }),
  )
  await expect(mineApi.update({ id: mine.groupId, data: { parent_id: mine.groupId } })).rejects.toEqual(
    refused('INVALID', { 'data.parent_id': message }),
  )
  await expect(mineApi.update({ id: child.id, data: { parent_id: null } })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await mineApi.get({ id: mine.groupId })).toEqual(before)
  // A form sends everything back.
  const { category, certified, certified_until, parent_id } = before
  const same = { category, certified, certified_until, parent_id }
  expect(await mineApi.update({ id: mine.groupId, data: { ...same, title: 'Ny' } })).toMatchObject({
    ...same,
    title: 'Ny',
  })
  expect(await api.update({ id: mine.groupId, data: { ...asked, certified: '2021-01-01' } })).toMatchObject({
    ...{ category: 'local', certified: '2021-01-01', certified_until: '2030-01-01' },
  })
})

test('so is what it is counted as, and whether it is', async () => {
  const { ctx, groupId: id } = await world.member(groupAdmin)
  await db.group.update({ where: { id }, data: { category: 'educator', educator_type: 'kom_vux' } })
  const asked = { educator_type: 'fri_vux' as const, employer_type: 'privat' as const, status: false }
  const officeOnly = Object.keys(asked).map((field) => [`data.${field}`, ['Bara kansliet kan ändra det här']])
  const refusal = refused('INVALID', Object.fromEntries(officeOnly))
  await expect(callerOf(ctx).update({ id, data: asked })).rejects.toEqual(refusal)
  const { educator_type, employer_type, status } = await callerOf(ctx).get({ id })
  await callerOf(ctx).update({ id, data: { educator_type, employer_type, status, title: 'Ny' } })
  expect(await api.update({ id, data: asked })).toMatchObject(asked)
})

test('and which of its educations are certified, and since when', async () => {
  const { ctx, groupId: id } = await world.member(groupAdmin)
  const [held, plain, other] = [await buildEducation(db), await buildEducation(db), await buildEducation(db)]
  const certified = { education_id: held.id, certified: '2014-01-01' }
  const educations = [certified, { education_id: plain.id }]
  await api.update({ id, data: { educations } })
  const mine = callerOf(ctx)
  const refusal = refused('INVALID', { 'data.educations': [sv['group.education.officeOnly']] })
  const attempts = [
    [certified, { education_id: plain.id, certified: '1999-01-01' }],
    [certified, { education_id: other.id, certified: '1999-01-01' }],
    [{ ...certified, certified: '1999-01-01' }],
    [{ ...certified, field: 'others' }],
    [certified, { ...certified, field: 'others' }],
    [{ education_id: held.id }],
    [],
  ]
  for (const attempt of attempts) {
    await expect(mine.update({ id, data: { educations: attempt } })).rejects.toEqual(refusal)
  }
  const saved = await mine.update({
    id,
    data: { educations: [{ education_id: other.id }, { ...certified, comments: 'Ny kursplan' }] },
  })
  expect(saved.educations.map(({ id: education, pivot }) => [education, pivot.certified, pivot.comments])).toEqual([
    [other.id, null, ''],
    [held.id, '2014-01-01', 'Ny kursplan'],
  ])
  expect((await api.update({ id, data: { educations: [] } })).educations).toEqual([])
})

test('a note about an education is read by who may change the group alone', async () => {
  const { ctx, groupId: id } = await world.member(groupAdmin)
  const { ctx: reader } = await world.member([{ subject: 'Group', name: 'read' }], id)
  const education = await buildEducation(db)
  const educations = [{ education_id: education.id, comments: 'Granskas' }]
  await callerOf(ctx).update({ id, data: { educations } })
  const told = async (as: typeof ctx) => (await callerOf(as).get({ id })).educations.map(({ pivot }) => pivot.comments)
  expect(await told(ctx)).toEqual(['Granskas'])
  expect(await told(reader)).toEqual([''])
})
