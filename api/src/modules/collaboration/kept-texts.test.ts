import { buildContent } from '@kollegium/db/testing/factories/content'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { listKeptTexts, maxKeptTexts } from './kept-texts.ts'

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

const rights = ['read', 'create', 'update'].map((name) => ({ subject: 'Article', name }))
const api = (who: { ctx: unknown }) => createCaller(who.ctx as SignedInContext).keptText
const listed = async (who: { ctx: unknown }) =>
  (await listKeptTexts(who.ctx as SignedInContext))?.map(({ title }) => title) ?? []
const form = { kind: 'article' as const, content_id: null }
const words = (title: string, slot: string, more: object = {}) => ({
  ...{ ...form, slot, base: null, values: { title, body: `<p>${title}</p>` } },
  ...more,
})
const find = (more: object = {}) => ({ ...form, without: [] as string[], ...more })

test('a new text is kept for its person on every computer, and forgotten when it is saved', async () => {
  const writer = await world.member(rights)
  await api(writer).keep(words('Halv', 'a'))
  await api(writer).keep(words('Halvvägs', 'a'))
  expect(await api(writer).find(find())).toMatchObject({
    ...{ slot: 'a', values: { title: 'Halvvägs', body: '<p>Halvvägs</p>' }, base: null },
  })
  expect(await db.keptText.count()).toBe(1)
  expect(await listed(writer)).toEqual(['Halvvägs'])
  await api(writer).drop({ ...form, slot: 'a' })
  expect(await api(writer).find(find())).toBeNull()
  expect(await listed(writer)).toEqual([])
})

test('several new ones stand beside each other: the newest is offered, then the one before it, or a named one', async () => {
  const writer = await world.member(rights)
  for (const slot of ['a', 'b']) await api(writer).keep(words(slot, slot))
  await db.keptText.updateMany({ where: { slot: 'a' }, data: { saved_at: new Date('2026-01-01') } })
  expect(await api(writer).find(find())).toMatchObject({ slot: 'b' })
  expect(await api(writer).find(find({ without: ['b'] }))).toMatchObject({ slot: 'a' })
  expect(await api(writer).find(find({ slot: 'a' }))).toMatchObject({ slot: 'a' })
  expect(await api(writer).find(find({ kind: 'article', slot: 'c' }))).toBeNull()
})

test('a new text is offered in the group in which it was typed', async () => {
  const writer = await world.member(rights)
  const elsewhere = await world.member(rights)
  await api(writer).keep(words('Här', 'a'))
  const both = await world.as(writer.user.id)
  expect(await api({ ctx: both }).find(find())).toBeNull()
  expect(await api({ ctx: both }).find(find({ slot: 'a' }))).toMatchObject({ slot: 'a' })
  await api({ ctx: both }).keep(words('Nationellt', 'b'))
  expect(await api({ ctx: both }).find(find())).toMatchObject({ slot: 'b' })
  await db.keptText.updateMany({ data: { group_id: elsewhere.groupId } })
  expect(await api(writer).find(find())).toBeNull()
  expect(await listed(writer)).toEqual([])
})

test('a new text goes with its group', async () => {
  const writer = await world.member(rights)
  await api(writer).keep(words('Här', 'a'))
  await db.group.delete({ where: { id: writer.groupId } })
  expect(await db.keptText.count()).toBe(0)
})

test('nobody else reads, changes or drops it: a colleague, the office, an administrator who acts as the person', async () => {
  const writer = await world.member(rights)
  await api(writer).keep(words('Hemligt', 'a'))
  const colleague = await world.member(rights, writer.groupId)
  const office = await world.national([{ subject: 'all', name: 'manage' }])
  for (const other of [colleague, office]) {
    expect(await api(other).find(find({ slot: 'a' }))).toBeNull()
    await api(other).drop({ ...form, slot: 'a' })
    expect(await listed(other)).toEqual([])
  }
  const ctx = (await world.as(writer.user.id, writer.groupId)) as SignedInContext
  const acting = { ctx: { ...ctx, actor: { ...ctx.actor, realUser: ctx.actor.user } } }
  expect(await api(acting).find(find())).toBeNull()
  expect(await listed(acting)).toEqual([])
  await expect(api(acting).keep(words('Deras', 'a'))).rejects.toEqual(refused('FORBIDDEN'))
  await expect(api(acting).drop({ ...form, slot: 'a' })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await api(writer).find(find())).toMatchObject({ values: { title: 'Hemligt' } })
})

test('words of a text ask for the right to change it, and are found while it may be changed', async () => {
  const writer = await world.member(rights)
  const reader = await world.member([{ subject: 'Article', name: 'read' }], writer.groupId)
  const stranger = await world.member(rights)
  const { id: content_id } = await buildContent(db, { group_id: writer.groupId, title: 'Schemalagd' })
  const change = words('Ändrad', 'a', { content_id, base: '2026-11-20T10:00:00.000Z' })
  await api(writer).keep(change)
  expect(await api(writer).find(find({ content_id }))).toMatchObject({ base: '2026-11-20T10:00:00.000Z' })
  expect(await api(writer).find(find())).toBeNull()
  await expect(api(reader).keep(change)).rejects.toEqual(refused('FORBIDDEN'))
  for (const call of [() => api(stranger).keep(change), () => api(stranger).find(find({ content_id }))]) {
    await expect(call()).rejects.toEqual(refused('NOT_FOUND'))
  }
  await expect(api(reader).keep(words('Ny', 'a'))).rejects.toEqual(refused('FORBIDDEN'))
  expect(await listed(writer)).toEqual(['Ändrad'])
  await db.keptText.updateMany({ data: { user_id: reader.user.id } })
  expect(await api(reader).find(find({ content_id }))).toBeNull()
  expect(await listed(reader)).toEqual([])
  await db.keptText.updateMany({ data: { user_id: writer.user.id } })
  await db.content.update({ where: { id: content_id }, data: { trashed_at: new Date() } })
  expect(await listed(writer)).toEqual([])
  await db.content.delete({ where: { id: content_id } })
  expect(await db.keptText.count()).toBe(0)
})

test('the start page leaves out a text that has moved to a group where the person changes none', async () => {
  const writer = await world.member(rights)
  const elsewhere = await world.member(rights)
  const { id: content_id } = await buildContent(db, { group_id: writer.groupId, title: 'Schemalagd' })
  await api(writer).keep(words('Ändrad', 'a', { content_id }))
  await db.content.update({ where: { id: content_id }, data: { group_id: elsewhere.groupId } })
  const everywhere = { ctx: await world.as(writer.user.id) }
  for (const one of [writer, everywhere]) expect(await listed(one)).toEqual([])
  await db.content.update({ where: { id: content_id }, data: { group_id: writer.groupId } })
  for (const one of [writer, everywhere]) expect(await listed(one)).toEqual(['Ändrad'])
})

test('very many and very long ones are refused or make room, and a slot is a word', async () => {
  const writer = await world.member(rights)
  for (let at = 0; at <= maxKeptTexts; at++) await api(writer).keep(words(`Nummer ${at}`, `s${at}`))
  expect(await db.keptText.count()).toBe(maxKeptTexts)
  expect(await listed(writer)).toHaveLength(maxKeptTexts)
  expect(await api(writer).find(find({ slot: 's0' }))).toBeNull()
  const long = words('Lång', 'a', { values: { body: 'x'.repeat(500_001) } })
  for (const wrong of [
    long,
    words('x', 'a b'),
    words('x', 'a', { kind: 'user' }),
    words('x', 'a', { content_id: 0 }),
  ]) {
    await expect(api(writer).keep(wrong as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('characters that the database cannot hold are left out, a title that is no text is none, and deep values are refused', async () => {
  const writer = await world.member(rights)
  const odd = { title: 'He\u0000j \ud83d', body: '', settings: { list: ['a\u0000'], 'k\u0000': '\udc00' } }
  await api(writer).keep(words('', 'a', { values: odd }))
  expect(await api(writer).find(find())).toMatchObject({
    values: { title: 'Hej \ufffd', settings: { list: ['a'], k: '\ufffd' } },
  })
  await api(writer).keep(words('', 'a', { values: { title: { toString: 1 } } }))
  expect(await listed(writer)).toEqual([''])
  await api(writer).keep(words('', 'a', { values: { title: `${'x'.repeat(499)}😀` } }))
  expect(await listed(writer)).toEqual([`${'x'.repeat(499)}\ufffd`])
  const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) })
  await api(writer).keep(words('', 'a', { values: nested(49) }))
  const deepest = JSON.parse(`${'{"in":'.repeat(5000)}1${'}'.repeat(5000)}`)
  for (const wrong of [{ values: nested(50) }, { values: deepest }, { base: 'i går' }]) {
    await expect(api(writer).keep(words('', 'a', wrong))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('two saves of one form at once leave one row', async () => {
  const writer = await world.member(rights)
  await Promise.all([1, 2, 3].map((at) => api(writer).keep(words(`Nummer ${at}`, 'a'))))
  expect(await db.keptText.count()).toBe(1)
})
