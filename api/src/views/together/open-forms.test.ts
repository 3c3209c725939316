import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, type Form, freshRooms, savesOf } from './testing.ts'

const world = await createWorld()
const { db } = world
const tab = 'flik-0001'

beforeEach(() => freshRooms(world))

/** A form with the right that opens it, and one of another group. */
const forms: [name: string, right: string, of: (group_id: number) => Promise<Omit<Form, 'tab'>>][] = [
  [
    'a certificate',
    'Diploma',
    async (group_id) => ({ entity: 'diploma', id: (await buildCertificate(db, { group_id })).id }),
  ],
  ['a group’s settings', 'Setting', async (id) => ({ entity: 'setting', id })],
  ['a group’s legal page', 'Statement', async (id) => ({ entity: 'statement', kind: 'accessibility', id })],
]
test.each(forms)('%s: shown to those who may read it, and taken over', async (_, subject, of) => {
  const one = await world.member(['read', 'update'].map((name) => ({ subject, name })))
  const reader = await world.member([{ subject, name: 'read' }], one.groupId)
  const other = await world.member([{ subject, name: 'manage' }], one.groupId)
  const elsewhere = await world.member([{ subject, name: 'manage' }])
  const without = await world.member([{ subject: 'Article', name: 'manage' }], one.groupId)
  const form = (await of(one.groupId)) as Form
  await api(one).presence.beat({ ...form, tab, field: 'date' })
  const seen = await api(other).presence.beat({ ...form, tab: 'flik-0002', field: null })
  expect(seen).toMatchObject({ total: 1, pen: { me: false, field: 'date' } })
  expect(await api(reader).presence.beat({ ...form, tab: 'flik-0005', field: 'date' })).toMatchObject({
    pen: { me: false },
  })
  await expect(api(reader).presence.takeOver({ ...form, tab: 'flik-0005' })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await api(other).presence.takeOver({ ...form, tab: 'flik-0002' })).toMatchObject({ pen: { me: true } })
  expect(await api(one).presence.beat({ ...form, tab, field: 'date' })).toMatchObject({ pen: { me: false } })
  for (const each of [elsewhere, without]) {
    const calls = [
      () => api(each).presence.beat({ ...form, tab: 'flik-0003', field: null }),
      () => api(each).presence.takeOver({ ...form, tab: 'flik-0003' }),
      async () => {
        const stream = await createCaller(each.ctx).presence.watch({ ...form, tab: 'flik-0003' })
        await (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()
      },
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  // Another group's form is another room, and a group that isn't there has none.
  const theirs = (await of(elsewhere.groupId)) as Form
  expect(await api(elsewhere).presence.beat({ ...theirs, tab: 'flik-0004', field: null })).toMatchObject({ total: 0 })
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const nowhere = { ...form, id: 2_000_000, tab, field: null } as Form & { field: null }
  await expect(createCaller(ctx).presence.beat(nowhere)).rejects.toEqual(refused('NOT_FOUND'))
})

test('the network’s own settings and legal pages are open to those who read the network’s', async () => {
  const local = await world.member([
    { subject: 'Setting', name: 'manage' },
    { subject: 'Statement', name: 'manage' },
  ])
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const forms: Form[] = [
    { entity: 'setting', id: null, tab },
    { entity: 'statement', kind: 'dataProtection', id: null, tab },
  ]
  for (const form of forms) {
    await createCaller(ctx).presence.beat({ ...form, field: null })
    await expect(api(local).presence.beat({ ...form, field: null })).rejects.toEqual(refused('NOT_FOUND'))
  }
  const accessibility = { entity: 'statement' as const, kind: 'accessibility' as const, id: null, tab: 'flik-0009' }
  expect(await createCaller(ctx).presence.beat({ ...accessibility, field: null })).toMatchObject({ total: 0 })
})

test('a certificate is read with its own kind’s right, whatever the address says', async () => {
  const one = await world.member([{ subject: 'Certificate', name: 'manage' }])
  const { id } = await buildCertificate(db, { group_id: one.groupId })
  for (const entity of ['certificate', 'diploma'] as const) {
    await expect(api(one).presence.beat({ entity, id, tab, field: null })).rejects.toEqual(refused('NOT_FOUND'))
  }
})

test('a candidate is in no room', async () => {
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const actor = { ...ctx.actor, user: { ...ctx.actor.user, candidateOnly: true } }
  const asked = createCaller({ ...ctx, actor } as Context).presence
  await expect(asked.beat({ entity: 'setting', id: null, tab, field: null })).rejects.toEqual(refused('FORBIDDEN'))
})

test('a save of settings tells those who have them open', async () => {
  const one = await world.member([{ subject: 'Setting', name: 'manage' }])
  const { next, tell } = await savesOf(world, one, { entity: 'setting', id: one.groupId, tab })
  expect(await next()).toBe(null)
  const { updated_at } = await createCaller(one.ctx).setting.update({ data: { publishReview: 'everyone' } })
  tell('Setting')
  expect(await next()).toBe(updated_at)
})
