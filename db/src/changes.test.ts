import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildContent } from '../testing/factories/content.ts'
import { buildGroup } from '../testing/factories/group.ts'
import { buildRole } from '../testing/factories/role.ts'
import { buildUser } from '../testing/factories/user.ts'
import { listenForChanges } from './changes.ts'

const { db, url } = await createTestDatabase()
const changes = await listenForChanges(url)
afterAll(() => changes.close())

test('a subscriber hears of its tables only, once a transaction, after the commit', async () => {
  const heard = vi.fn()
  const end = vi.fn()
  const off = [changes.on(['Content'], heard), changes.on(['Wording'], end)]
  await db.$transaction(async (tx) => {
    const group = await tx.group.create({ data: { name: 'en', title: 'En', category: 'local' } })
    for (const slug of ['a', 'b', 'c']) {
      await tx.content.create({ data: { type: 'article', title: slug, slug, group_id: group.id } })
    }
    expect(heard).not.toHaveBeenCalled()
  })
  await db.wording.create({ data: { key: 'x', text: 'y' } })
  await changes.heard()
  expect(end).toHaveBeenCalledWith('Wording')
  expect(heard.mock.calls).toEqual([['Content']])
  for (const stop of off) stop()
  await buildContent(db)
  await db.wording.delete({ where: { key_brand: { key: 'x', brand: '' } } })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('the join tables are heard too', async () => {
  const heard = vi.fn()
  const off = changes.on(['_RoleToUser'], heard)
  const user = await buildUser(db)
  await buildRole(db, { userIds: [user.id] })
  await changes.heard()
  expect(heard).toHaveBeenCalledWith('_RoleToUser')
  off()
})

test('nothing is heard of what is rolled back', async () => {
  const heard = vi.fn()
  const end = vi.fn()
  const off = [changes.on(['Group'], heard), changes.on(['User'], end)]
  await expect(
    db.$transaction(async (tx) => {
      await tx.group.create({ data: { name: 'borta', title: 'Borta', category: 'local' } })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await buildUser(db)
  await changes.heard()
  expect(end).toHaveBeenCalled()
  expect(heard).not.toHaveBeenCalled()
  for (const stop of off) stop()
})

test('whoever waits has heard of every commit before, a hundred times over', async () => {
  const heard = vi.fn()
  const off = changes.on(['Wording'], heard)
  for (let round = 1; round <= 100; round++) {
    await db.wording.upsert({
      where: { key_brand: { key: 'r', brand: '' } },
      create: { key: 'r', text: '0' },
      update: { text: `${round}` },
    })
    await changes.heard()
    expect(heard).toHaveBeenCalledTimes(round)
  }
  off()
})

test('a dropped connection is told, comes back by itself and hears again', async () => {
  const heard = vi.fn((_change: string) => changes.live())
  const off = changes.on(['Group'], heard)
  expect(changes.live()).toBe(true)
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kollegium_changed' AND datname = current_database()`,
  )
  await admin.end()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 5_000 })
  // The subscriber hears of the loss, and again of the return: rows may have changed in between.
  expect(heard.mock.calls).toEqual([['lost'], ['lost']])
  expect(heard.mock.results.map(({ value }) => value)).toEqual([false, true])
  await buildGroup(db)
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('Group'))
  off()
})

test('close() ends it for good', async () => {
  const own = await listenForChanges(url)
  const heard = vi.fn()
  own.on(['Group'], heard)
  await own.close()
  expect(own.live()).toBe(false)
  expect(heard).not.toHaveBeenCalled()
})
