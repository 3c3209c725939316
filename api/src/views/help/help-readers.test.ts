import { buildContent } from '@kollegium/db/testing/factories/content'
import { expect, test } from 'vitest'
import { codeOf, createPeopleWorld } from '../../modules/people/testing.ts'

// Readers of a page of help that states its readers, by the roles of a new installation.

const writers = ['group_admin', 'editor', 'office'] as const
const readers = ['member', 'region'] as const
const { db, tree, caller } = await createPeopleWorld({
  member: { groups: [['member', 'here']] },
  region: { groups: [['group_admin', 'above']] },
  group_admin: { groups: [['group_admin', 'here']] },
  editor: { groups: [['editor', 'here']] },
  office: { roles: ['office'] },
})

const page = (more: Parameters<typeof buildContent>[1] = {}) =>
  buildContent(db, { type: 'book', status: 'published', group_id: tree.here, body: '<p>hemligheten</p>', ...more })
const secret = await page({ title: 'Hemlig', slug: 'hemlig' })
const administrators = { roles: { connect: { name: 'administrator' } } }
await db.content.update({ where: { id: secret.id }, data: administrators })
const under = await page({ title: 'Hemlig under', slug: 'hemlig-under', parent_id: secret.id })
const open = await page({ title: 'Hemlig för alla', slug: 'oppen' })

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other)

test.each(readers)('%s: as it states, and by no right', async (name) => {
  const api = await caller(name, tree.here)
  for (const { id } of [secret, under, open]) expect(await codeOf(api.book.get({ id }))).toBe('NOT_FOUND')
  for (const page of [await api.book.list({}), await api.book.records({})])
    expect(page).toMatchObject({ items: [], total: 0 })
  expect(await api.book.tree()).toEqual({ items: [], total: 0 })
  expect(await api.help.get({ name: 'hemlig', parent: secret.id })).toBeNull()
  const isOwn = name === 'member'
  expect(await api.help.get({ name: 'oppen', parent: open.id })).toEqual(
    isOwn ? expect.objectContaining({ id: open.id }) : null,
  )
  const found = await api.search.content({ search: 'hemlig', types: ['Book'], limit: 10 })
  expect(ids(found)).toEqual(isOwn ? [open.id] : [])
})

test.each(writers)('%s writes it, and so sees it whatever it states', async (name) => {
  const api = await caller(name, tree.here)
  expect(await api.book.get({ id: secret.id })).toMatchObject({ title: 'Hemlig' })
  expect(ids((await api.book.tree()).items)).toEqual([secret.id, under.id, open.id])
  expect(await api.help.get({ name: 'hemlig', parent: secret.id })).toBeNull()
})
