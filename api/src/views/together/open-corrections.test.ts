import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, freshRooms, savesOf } from './testing.ts'

const world = await createWorld()
const { db } = world
const tab = 'flik-0001'

beforeEach(() => freshRooms(world))

test('a correction is in the room of each certificate, and is opened with the right to issue each', async () => {
  const names = ['read', 'update', 'issue']
  const rights = names.map((name) => ({ subject: 'Diploma', name }))
  const [one, other] = [await world.member(rights), await world.member([{ subject: 'Diploma', name: 'manage' }])]
  const [first, second, theirs] = await Promise.all(
    [one, one, other].map(({ groupId: group_id }) => buildCertificate(db, { group_id })),
  )
  const ids = [first?.id ?? 0, second?.id ?? 0]
  const colleague = await world.member(rights, one.groupId)
  const correction = (those: number[]) => ({ entity: 'correction' as const, kind: 'diploma' as const, ids: those })
  const beat = (actor: { ctx: Context }, form: object, tab: string, field: string | null = null) =>
    api(actor).presence.beat({ ...form, tab, field } as never)

  await beat(one, correction(ids), 'flik-0001', 'reason')
  expect(await beat(colleague, correction(ids.toReversed()), 'flik-0002')).toMatchObject({
    total: 1,
    pen: { me: false, field: 'reason' },
  })
  const first_ids = ids.slice(0, 1)
  expect(await beat(colleague, correction(first_ids), 'flik-0003', 'date')).toMatchObject({ pen: { field: 'reason' } })
  const form = { entity: 'diploma', id: ids[0] }
  expect(await beat(one, form, 'flik-0004')).toMatchObject({ total: 1, pen: { field: 'reason' } })
  expect(await api(one).presence.takeOver({ ...form, tab: 'flik-0004' } as never)).toMatchObject({ pen: { me: true } })

  const reader = await world.member(rights.slice(0, 2), one.groupId)
  for (const [actor, those] of [
    [reader, ids],
    [one, [...ids, theirs?.id ?? 0]],
    [other, ids.slice(0, 1)],
    [one, [2_000_000]],
  ] as const) {
    await expect(beat(actor, correction([...those]), 'flik-0005')).rejects.toEqual(refused('NOT_FOUND'))
    const taken = api(actor).presence.takeOver({ ...correction([...those]), tab: 'flik-0005' })
    await expect(taken).rejects.toEqual(refused('NOT_FOUND'))
  }
  for (const those of [[], Array.from({ length: 201 }, (_, at) => at + 1)]) {
    await expect(beat(one, correction(those), 'flik-0006')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('corrections of overlapping certificates see each other, and which certificates they share', async () => {
  const rights = ['read', 'update', 'issue'].map((name) => ({ subject: 'Diploma', name }))
  const one = await world.member(rights)
  const colleague = await world.member(rights, one.groupId)
  const elsewhere = await world.member(rights)
  const built = await Promise.all(
    [one, one, one, elsewhere].map(({ groupId: group_id }) => buildCertificate(db, { group_id })),
  )
  const [first = 0, second = 0, third = 0, theirs = 0] = built.map(({ id }) => id)
  const beat = (actor: { ctx: Context }, ids: number[], tab: string, field: string | null = null) =>
    api(actor).presence.beat({ entity: 'correction', kind: 'diploma', ids, tab, field })
  await beat(one, [first, second], 'flik-0001', 'date')
  const { presence } = world.services
  const asked = vi.spyOn(presence, 'touch')
  expect(await beat(colleague, [third, second], 'flik-0002', 'reason')).toMatchObject({
    people: [{ id: one.user.id, shared: [second] }],
    pen: { me: false, field: 'date' },
  })
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await beat(one, [first, second], 'flik-0001', 'date')).toMatchObject({
    people: [{ id: colleague.user.id, shared: [second] }],
    pen: { me: true },
  })
  const taken = await api(colleague).presence.takeOver({
    ...{ entity: 'correction', kind: 'diploma', ids: [third, second], tab: 'flik-0002' },
  })
  expect(taken.pen).toMatchObject({ me: true })
  expect(await beat(one, [first, second], 'flik-0001', 'date')).toMatchObject({ pen: { me: false, field: '' } })
  // One that shares none hears of none, and nobody comes in with a certificate of another group.
  expect(await beat(one, [first], 'flik-0003')).toMatchObject({ total: 0 })
  expect(await beat(elsewhere, [theirs], 'flik-0004')).toMatchObject({ total: 0 })
  await expect(beat(elsewhere, [theirs, second], 'flik-0004')).rejects.toEqual(refused('NOT_FOUND'))
})

test('a correction of twenty certificates asks the database as little as one of two', async () => {
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const { groupId: group_id } = await world.member([])
  const ids: number[] = []
  for (let at = 0; at < 20; at++) ids.push((await buildCertificate(db, { group_id })).id)
  const statements = async (those: number[], tab: string) => {
    const form = { entity: 'correction' as const, kind: 'diploma' as const, ids: those, tab, field: null }
    return (await world.statementsOf(() => api(one).presence.beat(form))).length
  }
  expect(await statements(ids, 'flik-0002')).toBe(await statements(ids.slice(0, 2), 'flik-0001'))
})

test('a correction tells those who have the certificates open', async () => {
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const { groupId: group_id } = await world.member([])
  const [first, second] = await Promise.all([1, 2].map(() => buildCertificate(db, { group_id })))
  const form = { entity: 'correction' as const, kind: 'diploma' as const, ids: [first?.id ?? 0, second?.id ?? 0] }
  const { next, tell } = await savesOf(world, one, { ...form, tab })
  const before = await next()
  const updated_at = new Date(Date.parse(before ?? '') + 1000)
  await db.certificate.update({ where: { id: form.ids[1] }, data: { updated_at } })
  tell('Certificate')
  expect(await next()).toBe(updated_at.toISOString())
})
