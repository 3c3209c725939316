import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
// Each list's router says which of its rows a person may change.
import '../../app/router.ts'
import { manage } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { atNoon, callerOf, day } from './testing.ts'

const world = await createWorld()
const { db } = world
atNoon(world)

test('an act on a whole list stands among the runs of its person alone', async () => {
  const { ctx } = await world.member(manage('Article'))
  const run = { list: 'article', act: 'publish', row_ids: [1, 2, 3], total: 3, at: 2, refused_number: 1 }
  const of = (user_id: number, more: object = {}) => db.listRun.create({ data: { ...run, user_id, ...more } })
  await of(ctx.actor.user?.id ?? 0, { begun_at: day('2026-11-19') })
  await of(ctx.actor.user?.id ?? 0, {
    begun_at: day('2026-11-20'),
    state: 'stopped',
    failure: 'Rätten är borta',
    at: 0,
  })
  await of(ctx.actor.user?.id ?? 0, { begun_at: day('2026-11-01') })
  await of((await buildUser(db)).id, { begun_at: day('2026-11-19') })
  const told = (await callerOf(ctx).overview()).runs
  expect(told).toMatchObject([
    { kind: 'list', list: 'article', status: 'failed', done: 0, total: 3, failed: 1 },
    { kind: 'list', list: 'article', status: 'running', done: 2, total: 3, failed: 1 },
  ])
})

test('an import of people stands among the runs of its person, all parts of its list together', async () => {
  const { ctx } = await world.member([{ subject: 'User', name: 'create' }])
  const user_id = ctx.actor.user?.id ?? 0
  const part = (at: string, details: object, more: object = {}) =>
    db.auditEntry.create({
      data: { action: 'import', subject: 'User', result: 'done', user_id, at: new Date(at), details, ...more },
    })
  await part('2026-11-18T09:00:00Z', { new: 100, more: 0, same: 0, fault: 0 })
  await part('2026-11-18T09:00:40Z', { new: 20, more: 5, same: 1, fault: 3 })
  await part('2026-11-18T10:00:00Z', { new: 0, more: 0, same: 4, fault: 0 })
  await part('2026-11-01T10:00:00Z', { new: 7, more: 0, same: 0, fault: 0 })
  await part('2026-11-18T11:00:00Z', { new: 9, more: 0, same: 0, fault: 0 }, { user_id: (await buildUser(db)).id })
  expect((await callerOf(ctx).overview()).runs).toMatchObject([
    { kind: 'import', list: 'user', status: 'done', total: 4, done: 4, failed: 0 },
    {
      ...{ kind: 'import', list: 'user', status: 'done', total: 129, failed: 3 },
      ...{ created_at: '2026-11-18T09:00:00.000Z', finished_at: '2026-11-18T09:00:40.000Z' },
    },
  ])
})

test('lists that are imported at the same time are runs of their own', async () => {
  const { ctx } = await world.member([{ subject: 'User', name: 'create' }])
  const user_id = ctx.actor.user?.id ?? 0
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const part = (at: string, rows: number, list: string) => {
    const details = { new: rows, more: 0, same: 0, fault: 0, list }
    const row = { action: 'import', subject: 'User', result: 'done' as const, user_id, details }
    return db.auditEntry.create({ data: { ...row, at: new Date(`2026-11-18T${at}Z`) } })
  }
  await part('09:00:00', 100, first)
  await part('09:00:20', 30, second)
  await part('09:00:40', 100, first)
  // A list that went on after a fault is one, however long it waited.
  await part('09:10:00', 5, first)
  expect((await callerOf(ctx).overview()).runs).toMatchObject([
    { kind: 'import', total: 30, created_at: '2026-11-18T09:00:20.000Z' },
    { kind: 'import', total: 205, created_at: '2026-11-18T09:00:00.000Z', finished_at: '2026-11-18T09:10:00.000Z' },
  ])
})
