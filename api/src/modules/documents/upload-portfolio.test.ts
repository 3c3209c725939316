import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { ensureUploadPortfolio } from './upload-portfolio.ts'

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

test('room is found whatever others call their portfolios, and beside a private one of its name', async () => {
  const group_id = (await buildGroup(db)).id
  const name = `group_${group_id}_public`
  const theirs = await buildPortfolio(db, { name })
  const closed = await buildPortfolio(db, { name, group_id, disk: 's3.vodocs_files' })
  const id = await ensureUploadPortfolio(db, group_id)
  expect([theirs.id, closed.id]).not.toContain(id)
  const made = await db.portfolio.findUniqueOrThrow({ where: { id } })
  expect(made).toMatchObject({ group_id, disk: 's3.vofront_files' })
  await db.setting.deleteMany({})
  expect(await ensureUploadPortfolio(db, group_id)).toBe(id)
})

test('one that became private is not used; another is made, once', async () => {
  const group_id = (await buildGroup(db)).id
  const first = await ensureUploadPortfolio(db, group_id)
  await db.portfolio.update({ where: { id: first }, data: { disk: 's3.vodocs_files' } })
  const ids = await Promise.all([1, 2, 3].map(() => ensureUploadPortfolio(db, group_id)))
  expect(ids).toEqual([ids[0], ids[0], ids[0]])
  expect(ids[0]).not.toBe(first)
  expect(await db.setting.count()).toBe(1)
})
