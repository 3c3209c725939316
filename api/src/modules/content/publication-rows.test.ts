import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { currentStatus, whereCurrentStatus, whereVisibleToVisitors } from '../../engine/publication.ts'
import { contentStatuses } from '../../entities/publication-fields.ts'
import { whereVisibleOnSites } from '../sites/active-site.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const moments = [-2, -1, 0, 1, 2].map((hours) => new Date(now.getTime() + hours * 3_600_000))
const group = await buildGroup(db, { vopagesStatus: true })
const group_id = group.id

/** A row of each state, beginning and end that can be. */
for (const status of ['published', 'unpublished'] as const) {
  for (const publish_at of [null, ...moments]) {
    for (const unpublish_at of [null, ...moments]) {
      if (publish_at && unpublish_at && unpublish_at <= publish_at) continue
      await buildContent(db, { status, publish_at, unpublish_at, group_id })
    }
  }
}
const rows = await db.content.findMany({ orderBy: { id: 'asc' } })
const ids = (found: { id: number }[]) => found.map(({ id }) => id).sort((one, other) => one - other)

test.each(contentStatuses)('the rows that are %s are those that say so of themselves', async (shown) => {
  const found = await db.content.findMany({ where: whereCurrentStatus(shown, now), select: { id: true } })
  const wanted = rows.filter((row) => currentStatus(row, now) === shown)
  expect(wanted.length).toBeGreaterThan(0)
  expect(ids(found)).toEqual(ids(wanted))
})

test('visitors see what is published and not in the trash, on sites that are open', async () => {
  const seen = async (where: object) => ids(await db.content.findMany({ where, select: { id: true } }))
  const [first, ...others] = ids(rows.filter((row) => currentStatus(row) === 'published'))
  expect(await seen(whereVisibleToVisitors())).toEqual([first, ...others])
  await db.content.update({ where: { id: first ?? 0 }, data: { trashed_at: now } })
  expect(await seen(whereVisibleToVisitors())).toEqual(others)
  expect(await seen(whereVisibleOnSites())).toEqual(others)
  await db.group.update({ where: { id: group_id }, data: { vopagesStatus: false } })
  expect(await seen(whereVisibleOnSites())).toEqual([])
  expect(await seen(whereVisibleToVisitors())).toEqual(others)
})
