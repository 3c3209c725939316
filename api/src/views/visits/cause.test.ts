import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildVisit } from '@kollegium/db/testing/factories/visit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { visitsRouter } from './visits.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(visitsRouter)
const edits = ['read', 'update'].flatMap((name) => ['Page', 'Article'].map((subject) => ({ subject, name })))

let ctx: Context
let group: number

beforeEach(async () => {
  await world.clear()
  // A Friday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  ;({ ctx, groupId: group } = await world.member(edits))
})
afterEach(() => {
  vi.useRealTimers()
})

const visit = (day: string, visits: number, path = '/', more: Parameters<typeof buildVisit>[1] = {}) =>
  buildVisit(db, { day: new Date(day), group_id: group, path, visits, views: Math.max(visits, 1), ...more })
const article = (more: Parameters<typeof buildContent>[1] = {}) =>
  buildContent(db, {
    ...{ group_id: group, slug: 'utsedd', title: 'Årets handledare är utsedd', status: 'published' as const },
    ...{ date: new Date('2026-11-18'), ...more },
  })
const path = '/artiklar/utsedd'
const causeOf = async (context = ctx, filters: object = {}) => (await callerOf(context).site(filters)).cause

test('the text that was published in the highest week is named with its day and the visits that began at it then', async () => {
  await article()
  await visit('2026-11-18', 30, path)
  await visit('2026-11-18', 9, path, { referrer_host: 'a.example' })
  await visit('2026-11-19', 20, path)
  await visit('2026-11-17', 60)
  await visit('2026-11-09', 90)
  expect(await causeOf()).toEqual({
    ...{ title: 'Årets handledare är utsedd', day: '2026-11-18', visits: 39, start: '2026-11-16' },
  })
})

test.each([
  ['a fifth of the visits is enough', 10, 40, 10],
  ['less is none', 10, 41, undefined],
  ['fewer than ten are none', 9, 0, undefined],
])('%s', async (_, own, others, named) => {
  await article()
  await visit('2026-11-18', own, path)
  if (others > 0) await visit('2026-11-17', others)
  expect((await causeOf())?.visits).toBe(named)
})

test.each([
  ['on another day than the visits', { date: new Date('2026-11-17') }],
  ['later, by its moment', { publish_at: new Date('2026-11-19T08:00:00Z') }],
  ['never', { status: 'unpublished' as const }],
  ['and removed since', { trashed_at: new Date() }],
])('a text that was published %s is not named', async (_, more) => {
  await article(more)
  await visit('2026-11-18', 30, path)
  expect(await causeOf()).toBeNull()
})

test('a moment is of its day in Sweden; a text without one or a date is of its first published version', async () => {
  await article({ publish_at: new Date('2026-11-17T23:30:00Z'), date: null })
  await visit('2026-11-18', 30, path)
  expect((await causeOf())?.day).toBe('2026-11-18')
  const page = await buildContent(db, { type: 'page', group_id: group, slug: 'nu', title: 'Nu', status: 'published' })
  const version = (created_at: string, status: string) =>
    db.revision.create({ data: { content_id: page.id, created_at: new Date(created_at), snapshot: { status } } })
  await version('2026-11-10T08:00:00Z', 'unpublished')
  await version('2026-11-18T22:59:00Z', 'published')
  await version('2026-11-19T08:00:00Z', 'published')
  await visit('2026-11-18', 40, '/nu')
  expect(await causeOf()).toMatchObject({ title: 'Nu', day: '2026-11-18', visits: 40 })
})

test('a page that was read before its day was published before it; an empty time has no cause', async () => {
  expect(await causeOf()).toBeNull()
  await article()
  await visit('2026-11-18', 30, path)
  await visit('2026-03-01', 0, path)
  expect(await causeOf()).toBeNull()
})

test('only a text of the highest column, of the later of two', async () => {
  await article()
  await visit('2026-11-18', 30, path)
  await visit('2026-11-10', 30)
  expect((await causeOf())?.start).toBe('2026-11-16')
  await visit('2026-11-11', 1)
  expect(await causeOf()).toBeNull()
  expect(await causeOf(ctx, { from: '2026-11-16', to: '2026-11-20' })).toMatchObject({ start: '2026-11-18' })
})

test('a day of a column that is not of the chosen days causes nothing', async () => {
  await article({ date: new Date('2026-10-27') })
  await visit('2026-10-27', 30, path)
  await visit('2026-10-29', 20)
  expect(await causeOf(ctx, { from: '2026-10-26' })).toMatchObject({ start: '2026-10-26', visits: 30 })
  expect(await causeOf(ctx, { from: '2026-10-28' })).toBeNull()
})

test('a text that the person may not read is not named, and another site’s causes nothing here', async () => {
  await article()
  await visit('2026-11-18', 30, path)
  const without = await world.member(
    ['read', 'update'].map((name) => ({ subject: 'Page', name })),
    group,
  )
  expect(await causeOf(ctx)).not.toBeNull()
  expect(await causeOf(without.ctx)).toBeNull()
  const other = await buildGroup(db)
  await article({ group_id: other.id, title: 'Annat' })
  await visit('2026-11-18', 90, path, { group_id: other.id })
  expect((await causeOf())?.visits).toBe(30)
  const office = await world.national(edits)
  expect(await causeOf(office.ctx)).toMatchObject({ title: 'Annat', visits: 90 })
  expect(await causeOf(office.ctx, { site: group })).toMatchObject({ visits: 30 })
})
