import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { chosenPage } from './chosen-page.ts'

const { db } = await createWorld()

test('a chosen page is read while it is published and the site that chose it is open', async () => {
  const region = await buildGroup(db, { vopagesStatus: true })
  const local = await buildGroup(db, { vopagesStatus: true, category: 'local', parent_id: region.id })
  const page = await buildContent(db, { group_id: region.id, type: 'page', status: 'published', title: 'Hitta oss' })
  const read = async () => (await chosenPage(db, local.id, 'collegePage'))?.title ?? null
  expect(await read()).toBeNull()
  await db.setting.create({ data: { name: 'collegePage', group_id: region.id, value: page.id } })
  expect(await read()).toBe('Hitta oss')
  await db.content.update({ where: { id: page.id }, data: { status: 'unpublished' } })
  expect(await read()).toBeNull()
  await db.content.update({ where: { id: page.id }, data: { status: 'published' } })
  await db.group.update({ where: { id: region.id }, data: { vopagesStatus: false } })
  expect(await read()).toBeNull()
})
