import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf, inHours, severalOf } from './testing.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, [{ subject: 'Message', name: 'manage' }]))
})
const several = () => severalOf(db, groupId)

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
