import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { countTextAddresses, textAddresses } from './addresses.ts'

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

const all = { skip: 0, take: 100 }

test('names published texts with a page of their own, on their own site alone', async () => {
  const [here, there] = [await buildGroup(db), await buildGroup(db)]
  const shown = { group_id: here.id, status: 'published' as const }
  const past = new Date('2020-01-01')
  const future = new Date('2999-01-01')
  await buildContent(db, { ...shown, type: 'article', slug: 'ny' })
  const start = await buildContent(db, { ...shown, type: 'page', slug: 'start' })
  await buildContent(db, { ...shown, type: 'event', slug: 'traff', start_date: past })
  await buildContent(db, { ...shown, type: 'section', slug: 'sektion' })
  await buildContent(db, { ...shown, status: 'unpublished', slug: 'utkast' })
  await buildContent(db, { ...shown, publish_at: future, slug: 'sedan' })
  await buildContent(db, { ...shown, unpublish_at: past, slug: 'slut' })
  await buildContent(db, { ...shown, trashed_at: past, slug: 'slangd' })
  await buildContent(db, { ...shown, group_id: there.id, slug: 'annan' })
  await buildContent(db, { ...shown, group_id: null, slug: 'fram' })

  const paths = async (groupId: number | null, startPageId: number | null = null) =>
    (await textAddresses(db, { groupId, startPageId }, all)).map(({ path }) => path)
  expect(await paths(here.id)).toEqual(['artiklar/ny', 'start', 'evenemang/traff'])
  // The start page's text stands at '/' alone.
  expect(await paths(here.id, start.id)).toEqual(['artiklar/ny', 'evenemang/traff'])
  expect(await paths(null)).toEqual(['artiklar/fram'])
  expect(await countTextAddresses(db, { groupId: here.id, startPageId: start.id })).toBe(2)
  expect(await textAddresses(db, { groupId: here.id, startPageId: null }, { skip: 1, take: 1 })).toEqual([
    { path: 'start', updated: start.updated_at.toISOString() },
  ])
})
