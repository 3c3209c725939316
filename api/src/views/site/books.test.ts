import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { publishedBookPage, siteBookPage } from './books.ts'

const world = await createWorld()
const { db } = world

let groupId: number
beforeEach(async () => {
  await world.clear()
  groupId = (await buildGroup(db, { vopagesStatus: true })).id
})

const page = async (slug: string, parent_id: number | null = null, more = {}) =>
  (
    await buildContent(db, {
      type: 'book',
      group_id: groupId,
      status: 'published',
      slug,
      title: slug,
      parent_id,
      ...more,
    })
  ).id
const read = (slug: string, group = groupId) => siteBookPage(db, { groupId: group, slug })

/** A handbook of two chapters, the first with two pages. */
async function handbook() {
  const book = await page('handbok')
  const first = await page('ett', book, { position: 0 })
  const parts = [await page('ett-a', first, { position: 0 }), await page('ett-b', first, { position: 1 })]
  const second = await page('tva', book, { position: 1 })
  return { book, first, parts, second }
}

test('a page stands in its book, between the one before and the one after', async () => {
  await handbook()
  const found = await read('ett-b')
  expect(found?.pages.map(({ href, depth }) => `${href} ${depth}`)).toEqual([
    ...['/hjalp/handbok 0', '/hjalp/ett 1', '/hjalp/ett-a 2', '/hjalp/ett-b 2', '/hjalp/tva 1'],
  ])
  expect(found?.above.map(({ title }) => title)).toEqual(['handbok', 'ett'])
  expect([found?.previous?.title, found?.next?.title]).toEqual(['ett-a', 'tva'])
  expect((await read('handbok'))?.previous).toBeNull()
  expect((await read('tva'))?.next).toBeNull()
})

test('visitors read what is for guests or for everyone, and nothing below what they do not read', async () => {
  const { first, second } = await handbook()
  await db.content.update({ where: { id: second }, data: { access: 'guest' } })
  expect(await read('tva')).not.toBeNull()
  for (const data of [
    { access: 'authenticated' as const },
    { access: null, status: 'unpublished' as const },
    { status: 'published' as const, roles: { connect: { id: (await buildRole(db)).id } } },
  ]) {
    await db.content.update({ where: { id: first }, data })
    expect(await read('ett')).toBeNull()
    expect(await read('ett-a')).toBeNull()
    expect((await read('handbok'))?.pages.map(({ title }) => title)).toEqual(['handbok', 'tva'])
  }
})

test('a page of the method material in an open book is told to nobody on the site, nor promised to those who sign in', async () => {
  const { book, second } = await handbook()
  await db.content.update({ where: { id: second }, data: { access: 'metodmaterial' } })
  await page('tva-a', second)
  for (const reader of [null, { id: 0, roles: [] }]) {
    const found = await siteBookPage(db, { groupId, slug: 'handbok', reader })
    expect(found?.pages.map(({ title }) => title)).toEqual(['handbok', 'ett', 'ett-a', 'ett-b'])
    expect(found?.locked).toBe(false)
    expect(await siteBookPage(db, { groupId, slug: 'tva', reader })).toBeNull()
  }
  expect(await publishedBookPage(db, { groupId, slug: 'tva' })).toBeNull()
  await page('inloggade', book, { access: 'authenticated' })
  expect((await read('handbok'))?.locked).toBe(true)
})

test('a book of another site, or another type of text, is not read here', async () => {
  await handbook()
  await page('sida', null, { type: 'page' })
  expect(await read('handbok', (await buildGroup(db, { vopagesStatus: true })).id)).toBeNull()
  expect(await read('sida')).toBeNull()
})
