import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { activeMessageRouter, messageRouter } from './message.router.ts'
import { nextMessageChangeAt, visibleMessages } from './visible-messages.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(messageRouter)
const activeOf = createCallerFactory(activeMessageRouter)

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, [{ subject: 'Message', name: 'manage' }]))
})

describe('writing', () => {
  test('in the current group, by the signed-in author, with clean text', async () => {
    const saved = await api.create({
      data: {
        title: 'Avbrott i helgen',
        body: '<p onclick="x()">Vi <b>stänger</b></p><script>alert(1)</script>',
        severity: 'warning',
        dismissible: false,
      },
    })
    expect(saved).toMatchObject({
      ...{
        type: 'Message',
        title: 'Avbrott i helgen',
        body: '<p>Vi <strong>stänger</strong></p>',
        severity: 'warning',
      },
      ...{ dismissible: false, status: 'unpublished', group: { id: groupId }, author: { id: ctx.actor.user?.id } },
    })
    expect(await api.get({ id: saved.id })).toEqual(saved)
    const changed = await api.update({ id: saved.id, data: { severity: 'error' }, updated_at: saved.updated_at })
    expect(changed).toEqual({ ...saved, severity: 'error', updated_at: changed.updated_at })
    await expect(
      api.update({ id: saved.id, data: { severity: 'info' }, updated_at: saved.updated_at }),
    ).rejects.toEqual(refused('CONFLICT'))
  })

  test('what is wrong is said at the field', async () => {
    const data = { title: '', severity: 'röd', publish_at: 'snart' }
    await expect(api.create({ data: data as never })).rejects.toEqual(
      refused('INVALID', {
        'data.title': ['Obligatoriskt'],
        'data.severity': [expect.any(String)],
        'data.publish_at': ['Skriv datum och tid som ÅÅÅÅ-MM-DD TT:MM'],
      }),
    )
    const ends = { publish_at: inHours(2).toISOString(), unpublish_at: inHours(1).toISOString() }
    await expect(api.create({ data: { title: 'x', status: 'scheduled', ...ends } })).rejects.toEqual(
      refused('INVALID', { 'data.unpublish_at': [expect.any(String)] }),
    )
    expect(await db.message.count()).toBe(0)
  })

  test('showing it needs the right to publish; one of another group is not found', async () => {
    const writes = ['read', 'create', 'update'].map((name) => ({ subject: 'Message', name }))
    const writer = callerOf((await world.member(writes, groupId)).ctx)
    const draft = await writer.create({ data: { title: 'Utkast' } })
    for (const attempt of [
      () => writer.create({ data: { title: 'Ny', status: 'published' } }),
      () => writer.update({ id: draft.id, data: { status: 'published' } }),
      () => writer.update({ id: draft.id, data: { publish_at: inHours(1).toISOString() } }),
      () => writer.update({ id: draft.id, data: { unpublish_at: inHours(1).toISOString() } }),
      () => writer.delete({ id: draft.id }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
    }
    const theirs = await buildMessage(db, { group_id: (await buildGroup(db)).id })
    const everyones = await buildMessage(db)
    for (const { id } of [theirs, everyones]) {
      await expect(api.get({ id })).rejects.toEqual(refused('NOT_FOUND'))
      await expect(api.update({ id, data: { title: 'x' } })).rejects.toEqual(refused('NOT_FOUND'))
    }
  })
})

test('what is shown, or will be, is changed and removed only by who may publish', async () => {
  const writes = ['read', 'create', 'update', 'delete'].map((name) => ({ subject: 'Message', name }))
  const writer = callerOf((await world.member(writes, groupId)).ctx)
  const shown = await buildMessage(db, { group_id: groupId, status: 'published' })
  const later = await buildMessage(db, { group_id: groupId, status: 'published', publish_at: inHours(1) })
  for (const { id } of [shown, later]) {
    for (const attempt of [
      () => writer.update({ id, data: { body: '<p>Annat</p>' } }),
      () => writer.delete({ id }),
      () => writer.deleteMany({ ids: [id] }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await api.update({ id, data: { body: '<p>Nytt</p>' } })).toMatchObject({ body: '<p>Nytt</p>' })
    await api.delete({ id })
  }
  const over = await buildMessage(db, { group_id: groupId, status: 'published', unpublish_at: inHours(-1) })
  await writer.update({ id: over.id, data: { title: 'Gammalt' } })
  await writer.delete({ id: over.id })
})

/** One of each: shown to everyone and to the group, and those that are not. */
async function several() {
  const other = (await buildGroup(db)).id
  const shown = { status: 'published' as const }
  const make = (body: string, more = {}) => buildMessage(db, { body, ...shown, ...more })
  await make('alla')
  await make('gruppen', { group_id: groupId, publish_at: inHours(-1), unpublish_at: inHours(5), severity: 'error' })
  await make('andra', { group_id: other })
  await make('utkast', { status: 'unpublished', group_id: groupId })
  await make('senare', { group_id: groupId, publish_at: inHours(2) })
  await make('slut', { group_id: groupId, unpublish_at: inHours(-1) })
  return other
}
const bodies = (rows: { body: string }[]) => rows.map(({ body }) => body)

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

/** Published messages: to staff, to visitors and to both, of all groups and of one. */
async function forEach(group_id: number | null) {
  const make = (body: string, more: object) => buildMessage(db, { body, status: 'published', group_id, ...more })
  await make('personal', { audience: 'signed_in' })
  await make('besökare', { audience: 'visitors' })
  await make('båda', { audience: 'both' })
}

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

test('what was removed since a moment tells its id alone, and what began or ended meanwhile is told with its state', async () => {
  const since = inHours(-2).toISOString()
  const mine = { group_id: groupId, status: 'published' as const }
  const [gone, began, ended] = [
    await buildMessage(db, { ...mine, title: 'Hemligt', trashed_at: inHours(-1) }),
    await buildMessage(db, { ...mine, title: 'Nyss', publish_at: inHours(-1) }),
    await buildMessage(db, { ...mine, title: 'Över', unpublish_at: inHours(-1) }),
  ]
  for (const more of [
    { trashed_at: inHours(-3) },
    { publish_at: inHours(-3) },
    { publish_at: inHours(1) },
    { status: 'unpublished' as const, publish_at: inHours(-1) },
  ])
    await buildMessage(db, { ...mine, ...more })
  const other = (await buildGroup(db)).id
  await buildMessage(db, { group_id: other, trashed_at: inHours(-1) })
  expect(await api.turned({ since })).toMatchObject([
    { id: gone.id, title: '', body: '', author: null, status: 'removed' },
    { id: began.id, title: 'Nyss', status: 'published' },
    { id: ended.id, title: 'Över', status: 'unpublished' },
  ])
  const plain = await world.member([], groupId)
  expect(await callerOf(plain.ctx).turned({ since })).toEqual([])
})

test('what is shown is clean, whatever stands in the database, and what says nothing is left out', async () => {
  for (const body of ['', '<p></p>', '<p onclick="x()">Hej<script>alert(1)</script></p>']) {
    await buildMessage(db, { body, status: 'published' })
  }
  expect(bodies(await visibleMessages(db, 'visitors', null))).toEqual(['<p>Hej</p>'])
})

test('the list: searched in title and text, filtered by state and kind', async () => {
  await several()
  const titles = async (input: Parameters<typeof api.list>[0]) => (await api.list(input)).items.length
  expect(await titles({})).toBe(4)
  expect(await titles({ search: 'UTKAST' })).toBe(1)
  expect(await titles({ filters: { status: 'published' } })).toBe(1)
  expect(await titles({ filters: { status: ['unpublished', 'scheduled'] } })).toBe(3)
  expect(await titles({ filters: { severity: 'error' } })).toBe(1)
})

test('every save is kept; an earlier one is compared and comes back, but not whether and when it is shown', async () => {
  const first = await api.create({ data: { title: 'Stängt', body: '<p>På fredag</p>', severity: 'warning' } })
  const { id } = first
  const ends = inHours(5).toISOString()
  await api.update({
    id,
    data: { body: '<p>På måndag</p>', severity: 'error', dismissible: false, status: 'published', unpublish_at: ends },
  })
  const { items, total } = await api.revisions({ id })
  expect([total, items[0]?.author?.id]).toEqual([2, ctx.actor.user?.id])
  const { changes } = await api.compare({ id })
  expect(changes.map(({ field }) => field)).toEqual(['body', 'status', 'unpublish_at', 'severity', 'dismissible'])
  expect(changes[0]?.parts).toEqual([
    { kind: 'removed', lines: ['På fredag'] },
    { kind: 'added', lines: ['På måndag'] },
  ])
  const writes = ['read', 'create', 'update'].map((name) => ({ subject: 'Message', name }))
  const writer = callerOf((await world.member(writes, groupId)).ctx)
  const revision_id = items[1]?.id ?? 0
  await expect(writer.restore({ id, revision_id })).rejects.toEqual(refused('FORBIDDEN'))
  const reader = callerOf((await world.member(writes.slice(0, 1), groupId)).ctx)
  await expect(reader.revisions({ id })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await api.restore({ id, revision_id })).toMatchObject({
    ...{ body: '<p>På fredag</p>', severity: 'warning', dismissible: true },
    ...{ status: 'published', unpublish_at: ends },
  })
})
