import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { activeMessageRouter } from './message.router.ts'
import { callerOf, hour, inHours, severalOf } from './testing.ts'
import { nextMessageChangeAt, visibleMessages } from './visible-messages.ts'

const world = await createWorld()
const { db } = world
const activeOf = createCallerFactory(activeMessageRouter)

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, [{ subject: 'Message', name: 'manage' }]))
})
const bodies = (rows: { body: string }[]) => rows.map(({ body }) => body)

/** Published messages: to staff, to visitors and to both, of all groups and of one. */
async function forEach(group_id: number | null) {
  const make = (body: string, more: object) => buildMessage(db, { body, status: 'published', group_id, ...more })
  await make('personal', { audience: 'signed_in' })
  await make('besökare', { audience: 'visitors' })
  await make('båda', { audience: 'both' })
}
const several = () => severalOf(db, groupId)

describe('what the apps show', () => {
  test('everyone’s and the current group’s, published and in time, without the internal title', async () => {
    await several()
    const active = await activeOf(ctx).list()
    expect(bodies(active)).toEqual(['gruppen', 'alla'])
    expect(Object.keys(active[0] ?? {}).sort()).toEqual([
      ...['body', 'created_at', 'dismissible', 'id', 'severity', 'updated_at'],
    ])
    const plain = await world.member([], groupId)
    expect(bodies(await activeOf(plain.ctx).list())).toEqual(['gruppen', 'alla'])
  })

  test('a forged group gives everyone’s alone; a visitor is asked to sign in', async () => {
    const other = await several()
    expect(bodies(await activeOf({ ...ctx, groupId: other }).list())).toEqual(['alla'])
    expect(bodies(await activeOf({ ...ctx, groupId: null }).list())).toEqual(['alla'])
    const office = await world.national([{ subject: 'Message', name: 'read' }], other)
    expect(bodies(await activeOf(office.ctx).list())).toEqual(['andra', 'alla'])
    await expect(activeOf(world.visitor).list()).rejects.toEqual(refused('UNAUTHENTICATED'))
  })
})

describe('a closed message', () => {
  const closeOf = ({ id, updated_at }: { id: number; updated_at: string }) => ({ id, updated_at })

  test('stays closed for its person everywhere, until it is changed; others still see it', async () => {
    await several()
    const [group, all] = await activeOf(ctx).list()
    if (!group || !all) throw new Error('no messages')
    await activeOf(ctx).close(closeOf(group))
    await activeOf(ctx).close(closeOf(group))
    expect(bodies(await activeOf(ctx).list())).toEqual(['alla'])
    const colleague = await world.member([], groupId)
    expect(bodies(await activeOf(colleague.ctx).list())).toEqual(['gruppen', 'alla'])
    await db.message.update({ where: { id: group.id }, data: { body: 'gruppen igen' } })
    expect(bodies(await activeOf(ctx).list())).toEqual(['gruppen igen', 'alla'])
    // A page that was open since before closes what it showed.
    await activeOf(ctx).close(closeOf(group))
    expect(bodies(await activeOf(ctx).list())).toEqual(['gruppen igen', 'alla'])
  })

  test('is one that the person is shown and that may be closed', async () => {
    const lasting = await buildMessage(db, { body: 'avbrott', status: 'published', dismissible: false })
    const hidden = await buildMessage(db, { body: 'andra', status: 'published', group_id: (await buildGroup(db)).id })
    for (const { id, updated_at } of [lasting, hidden, { id: 999_999, updated_at: new Date() }]) {
      await activeOf(ctx).close({ id, updated_at: updated_at.toISOString() })
    }
    expect(await db.closedMessage.count()).toBe(0)
    expect(bodies(await activeOf(ctx).list())).toEqual(['avbrott'])
    const updated_at = lasting.updated_at.toISOString()
    await expect(activeOf(world.visitor).close({ id: lasting.id, updated_at })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    )
    await expect(activeOf(ctx).close({ id: lasting.id, updated_at: 'i går' })).rejects.toEqual(
      refused('INVALID', { updated_at: [expect.any(String)] }),
    )
  })
})

test('a site shows its own and everyone’s, and knows when that changes next', async () => {
  const other = await several()
  expect(bodies(await visibleMessages(db, 'visitors', groupId))).toEqual(['gruppen', 'alla'])
  expect(bodies(await visibleMessages(db, 'visitors', other))).toEqual(['andra', 'alla'])
  expect(bodies(await visibleMessages(db, 'visitors', null))).toEqual(['alla'])
  const next = await nextMessageChangeAt(db, 'visitors', groupId)
  expect(Math.abs((next?.getTime() ?? 0) - inHours(2).getTime())).toBeLessThan(hour / 2)
  expect(await nextMessageChangeAt(db, 'visitors', null)).toBeNull()
})

describe('whom it is to', () => {
  test('a client that doesn’t know of it writes for both, and a change without it keeps it', async () => {
    const saved = await api.create({ data: { title: 'Ny' } })
    expect(saved.audience).toBe('both')
    const staff = await api.update({ id: saved.id, data: { audience: 'signed_in' } })
    expect(staff.audience).toBe('signed_in')
    expect(await api.update({ id: saved.id, data: { title: 'Nyare' } })).toMatchObject({ audience: 'signed_in' })
    await expect(api.update({ id: saved.id, data: { audience: 'alla' as never } })).rejects.toEqual(
      refused('INVALID', { 'data.audience': [expect.any(String)] }),
    )
    expect((await api.get({ id: saved.id })).audience).toBe('signed_in')
  })

  test('visitors are never shown one to staff; the apps none to visitors alone', async () => {
    await forEach(groupId)
    await forEach(null)
    const twice = (...texts: string[]) => [...texts, ...texts].sort()
    expect(bodies(await visibleMessages(db, 'visitors', groupId)).sort()).toEqual(twice('besökare', 'båda'))
    expect(bodies(await activeOf(ctx).list()).sort()).toEqual(twice('båda', 'personal'))
    expect(bodies(await visibleMessages(db, 'visitors', null)).sort()).toEqual(['besökare', 'båda'])
  })

  test('the moment of one to others is none to wait for', async () => {
    const soon = inHours(1)
    await buildMessage(db, { body: 'personal', status: 'published', audience: 'signed_in', unpublish_at: soon })
    expect(await nextMessageChangeAt(db, 'visitors', groupId)).toBeNull()
    expect(await nextMessageChangeAt(db, 'signed_in', groupId)).toEqual(soon)
  })

  test('the list shows it, filters by it and is ordered by it', async () => {
    await forEach(groupId)
    const audiences = async (input: Parameters<typeof api.list>[0]) =>
      (await api.list(input)).items.map(({ audience }) => audience)
    expect(await audiences({ filters: { audience: 'signed_in' } })).toEqual(['signed_in'])
    expect((await audiences({ filters: { audience: ['visitors', 'both'] } })).sort()).toEqual(['both', 'visitors'])
    expect(await audiences({ orderBy: [{ column: 'audience', order: 'asc' }] })).toEqual([
      ...['visitors', 'signed_in', 'both'],
    ])
  })

  test('an earlier version that comes back is shown to nobody new', async () => {
    const { id } = await api.create({ data: { title: 'Till alla', body: '<p>Först</p>', audience: 'both' } })
    await api.update({ id, data: { body: '<p>Sedan</p>', audience: 'signed_in' } })
    const { items } = await api.revisions({ id })
    expect((await api.compare({ id })).changes.map(({ field }) => field)).toEqual(['body', 'audience'])
    const back = await api.restore({ id, revision_id: items[1]?.id ?? 0 })
    expect(back).toMatchObject({ body: '<p>Först</p>', audience: 'signed_in' })
  })
})

test('what is shown is clean, whatever stands in the database, and what says nothing is left out', async () => {
  for (const body of ['', '<p></p>', '<p onclick="x()">Hej<script>alert(1)</script></p>']) {
    await buildMessage(db, { body, status: 'published' })
  }
  expect(bodies(await visibleMessages(db, 'visitors', null))).toEqual(['<p>Hej</p>'])
})
