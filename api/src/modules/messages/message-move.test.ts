import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, describe, expect, test } from 'vitest'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf } from './testing.ts'

// Messages that go to another group, and back.

const world = await createWorld()
const { db } = world

let api: ReturnType<typeof callerOf>
let here: number
let there: number
beforeEach(async () => {
  await world.clear()
  here = (await buildGroup(db, { title: 'Skåne' })).id
  there = (await buildGroup(db, { title: 'Eslöv' })).id
  api = callerOf((await world.national(manage('Message'), here)).ctx)
})
const rowOf = (id: number) => db.message.findUniqueOrThrow({ where: { id } })
const groupOf = async (id: number) => (await rowOf(id)).group_id

const writer = ['read', 'create', 'update'] as const
const full = [...writer, 'publish'] as const

/** A member of both groups, with rights of their own in each. */
async function memberOfBoth(inHere: readonly string[], inThere: readonly string[]) {
  const of = (names: readonly string[]) => names.map((name) => ({ subject: 'Message' as const, name }) as never)
  const { user } = await world.member(of(inHere), here)
  const role = await buildGroupsRole(db, { permissions: of(inThere) })
  await buildMembership(db, { user_id: user.id, group_id: there, roleIds: [role.id] })
  return callerOf(await world.as(user.id, here))
}

test('messages belong to the other group with their versions, and are taken back', async () => {
  const one = await api.create({ data: { title: 'Ett', status: 'published' } })
  const two = await api.create({ data: { title: 'Två' } })
  const { count, moved } = await api.moveTo({ ids: [one.id, two.id], group_id: there })
  expect(count).toBe(2)
  expect(moved.map(({ id, group_id }) => [id, group_id])).toEqual([
    [one.id, here],
    [two.id, here],
  ])
  expect([await groupOf(one.id), await groupOf(two.id)]).toEqual([there, there])
  expect(await rowOf(one.id)).toMatchObject({ status: 'published', title: 'Ett' })
  expect((await api.revisions({ id: one.id })).total).toBe(2)
  expect(await db.auditEntry.count({ where: { action: 'move', subject: 'Message' } })).toBe(2)
  expect(await api.moveBack({ texts: moved })).toEqual({ count: 2 })
  expect([await groupOf(one.id), await groupOf(two.id)]).toEqual([here, here])
})

test('one that lies there already is left as it is, and a group that is gone is refused', async () => {
  const { id, updated_at } = await buildMessage(db, { group_id: here })
  expect(await api.moveTo({ ids: [id], group_id: here })).toMatchObject({ count: 0, moved: [] })
  await expect(api.moveTo({ ids: [id], group_id: 999_999 })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await rowOf(id)).toMatchObject({ group_id: here, updated_at })
})

describe('rights to move', () => {
  test.each([
    ['to change here', ['read', 'create'], full],
    ['to create there', full, ['read', 'update']],
    ['to change there', full, ['read', 'create']],
    ['anything there', full, []],
  ])('a draft needs the right %s', async (_, inHere, inThere) => {
    const { id } = await buildMessage(db, { group_id: here })
    const move = (await memberOfBoth(inHere, inThere)).moveTo({ ids: [id], group_id: there })
    await expect(move).rejects.toEqual(refused('FORBIDDEN'))
    expect(await groupOf(id)).toBe(here)
  })

  test.each([
    ['here', writer, full],
    ['there', full, writer],
  ])('a shown one needs the right to publish %s, and takes no other along', async (_, inHere, inThere) => {
    const draft = await buildMessage(db, { group_id: here })
    const shown = await buildMessage(db, { group_id: here, status: 'published' })
    const member = await memberOfBoth(inHere, inThere)
    const both = { ids: [draft.id, shown.id], group_id: there }
    await expect(member.moveTo(both)).rejects.toEqual(refused('FORBIDDEN'))
    expect([await groupOf(draft.id), await groupOf(shown.id)]).toEqual([here, here])
    expect(await member.moveTo({ ...both, ids: [draft.id] })).toMatchObject({ count: 1 })
    expect(await (await memberOfBoth(full, full)).moveTo({ ...both, ids: [shown.id] })).toMatchObject({ count: 1 })
  })

  test('a group whose texts others review takes no shown one; the own move out of it is taken back', async () => {
    const review = (group_id: number) =>
      db.setting.create({ data: { name: 'publishReview', group_id, value: 'everyone' } })
    const { ctx } = await world.national(manage('Message'), here)
    const mover = callerOf(ctx)
    const { id } = await mover.create({ data: { title: 'Visas', status: 'published' } })
    await review(here)
    const { moved } = await mover.moveTo({ ids: [id], group_id: there })
    const others = (await world.national(manage('Message'), here)).ctx
    const guise = { ...others, actor: { ...ctx.actor, realUser: others.actor.user } }
    for (const other of [callerOf(others), callerOf(guise)]) {
      await expect(other.moveBack({ texts: moved })).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await groupOf(id)).toBe(there)
    expect(await mover.moveBack({ texts: moved })).toEqual({ count: 1 })
    await review(there)
    await expect(api.moveTo({ ids: [id], group_id: there })).rejects.toEqual(refused('FORBIDDEN'))
  })
})

test('a move is not taken back over a later save, which is named', async () => {
  const { id } = await api.create({ data: { title: 'Ett' } })
  const { moved } = await api.moveTo({ ids: [id], group_id: there })
  const { ctx, user } = await world.member(manage('Message'), there)
  await callerOf(ctx).update({ id, data: { title: 'Ändrat' } })
  const message = `${user.firstname} ${user.lastname} har ändrat meddelandet sedan dess. Inget har återställts.`
  await expect(api.moveBack({ texts: moved })).rejects.toMatchObject({ cause: { code: 'CONFLICT', message } })
  expect(await groupOf(id)).toBe(there)
})

describe('news of what was moved away', () => {
  const since = () => new Date(Date.now() - 3_600_000).toISOString()

  test('goes to those who read it in the group that it left, without its words and without what was done there since', async () => {
    const reader = callerOf((await world.member(manage('Message'), here)).ctx)
    const { id } = await api.create({ data: { title: 'Internt', body: '<p>Text</p>' } })
    const { moved } = await api.moveTo({ ids: [id], group_id: there })
    await callerOf((await world.member(manage('Message'), there)).ctx).update({ id, data: { title: 'Hemligt' } })
    const told = await reader.turned({ since: since() })
    const [row] = moved
    const empty = { title: '', body: '', author: null, group: null, publish_at: null, unpublish_at: null }
    expect(told).toMatchObject([{ id, status: 'removed', ...empty, updated_at: row?.updated_at }])
    expect(await reader.turned({ since: new Date(Date.now() + 1_000).toISOString() })).toEqual([])
    const others = [await world.member([], here), await world.member(manage('Message'))]
    for (const { ctx } of others) expect(await callerOf(ctx).turned({ since: since() })).toEqual([])
  })

  test('leaves out what came back, what everybody is shown, and what the actor reads everywhere', async () => {
    const reader = callerOf((await world.member(manage('Message'), here)).ctx)
    const back = await api.create({ data: { title: 'Åter' } })
    await api.moveBack({ texts: (await api.moveTo({ ids: [back.id], group_id: there })).moved })
    const shown = { title: 'Till alla', body: '<p>Text</p>', status: 'published', audience: 'both' } as const
    const all = await api.create({ data: shown })
    await api.moveTo({ ids: [all.id], group_id: null })
    expect(await reader.turned({ since: since() })).toEqual([])
    const draft = await api.create({ data: { title: 'Utkast' } })
    await api.moveTo({ ids: [draft.id], group_id: there })
    expect(await reader.turned({ since: since() })).toMatchObject([{ id: draft.id }])
    const everywhere = callerOf((await world.national(manage('Message'), null)).ctx)
    expect(await everywhere.turned({ since: since() })).toEqual([])
  })

  test('is refused whole when there are more moves than it looks at', async () => {
    const { id } = await api.create({ data: { title: 'Internt' } })
    const details = { from: here, to: there, version: new Date().toISOString() }
    const others = Array.from({ length: 1_000 }, (_, at) => ({
      ...{ action: 'move', subject: 'Message', subject_id: String(id + 1 + at), details },
    }))
    await db.auditEntry.createMany({ data: others })
    const reader = callerOf((await world.member(manage('Message'), here)).ctx)
    expect(await reader.turned({ since: since() })).toEqual([])
    await api.moveTo({ ids: [id], group_id: there })
    await expect(reader.turned({ since: since() })).rejects.toEqual(refused('RATE_LIMITED'))
  })
})
