import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createSites } from '../testing.ts'

// The former address of a text that another group has now.

const sites = await createSites(listenForChanges)
const { db, get, heard } = sites

let here: number
let there: number
beforeEach(async () => {
  await sites.clear()
  here = (await buildGroup(db, { name: 'har', vopagesStatus: true })).id
  there = (await buildGroup(db, { name: 'dar', vopagesStatus: true })).id
})

/** A text whose page somebody has read before another group got it. */
async function moved(more: object = {}, group_id: number | null = there) {
  const text = await buildContent(db, { group_id: here, status: 'published', slug: 'nyhet', ...more })
  expect(await way(text.type === 'page' ? `/${text.slug}` : `/artiklar/${text.slug}`)).toBe(200)
  await heard(['Content'], () => db.content.update({ where: { id: text.id }, data: { group_id } }))
  return text
}
async function way(path: string, host = 'har') {
  const { status, headers } = await get(path, { host })
  return headers.location ? [status, headers.location] : status
}

test('leads to the site of that group, with the query, and to the front', async () => {
  await moved()
  expect(await way('/artiklar/nyhet?a=1')).toEqual([301, 'http://dar.vo.localhost:3000/artiklar/nyhet?a=1'])
  expect(await way('/artiklar/nyhet', 'dar')).toBe(200)
  await moved({ type: 'page', slug: 'om' }, null)
  expect(await way('/om')).toEqual([301, 'http://vo.localhost:3000/om'])
})

test('leads nowhere when the text is no longer published, or its new site is closed', async () => {
  const draft = await moved({ slug: 'utkast' })
  await heard(['Content'], () => db.content.update({ where: { id: draft.id }, data: { status: 'unpublished' } }))
  expect(await way('/artiklar/utkast')).toBe(404)
  await moved()
  await heard(['Group'], () => db.group.update({ where: { id: there }, data: { status: false } }))
  expect(await way('/artiklar/nyhet')).toBe(404)
})

test('a text that has come back stands there again', async () => {
  const { id } = await moved()
  await heard(['Content'], () => db.content.update({ where: { id }, data: { group_id: here } }))
  expect(await way('/artiklar/nyhet')).toBe(200)
  expect(await way('/artiklar/nyhet', 'dar')).toEqual([301, 'http://har.vo.localhost:3000/artiklar/nyhet'])
})
