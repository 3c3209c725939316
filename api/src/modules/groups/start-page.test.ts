import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { pageRouter } from '../content/page.router.ts'
import { groupRouter } from './group.router.ts'

// The page that a group's sub-site begins with: the groups that it may belong to, the people who are told of it, and
// that it stays while it is one.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ group: groupRouter, page: pageRouter }))
const unknown = refused('INVALID', {
  'data.start_page_id': ['Objektet finns inte, eller så har du inte behörighet till det'],
})

let id: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId: id, api } = await freshEditor(world, callerOf, manage('Group', 'Page')))
})

const buildPage = (more: Parameters<typeof buildContent>[1] = {}) =>
  buildContent(db, { type: 'page', group_id: id, title: 'Välkommen', slug: 'valkommen', ...more })
const national = async () => callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)

test('is chosen, shown with its state and address, and taken away', async () => {
  const page = await buildPage()
  const { name } = await db.group.findUniqueOrThrow({ where: { id } })
  const start_page = {
    ...{ id: page.id, type: 'Page', title: 'Välkommen', status: 'unpublished' },
    url: `http://${name}.vo.localhost:3000/valkommen`,
  }
  const chosen = { start_page_id: page.id, start_page }
  expect(await api.group.update({ id, data: { start_page_id: page.id } })).toMatchObject(chosen)
  expect(await api.group.get({ id })).toMatchObject(chosen)
  expect(await api.group.update({ id, data: { start_page_id: null } })).toMatchObject({
    start_page_id: null,
    start_page: null,
  })
})

describe('what may be chosen', () => {
  test('no text of another type, in the trash, or out of the asker’s sight', async () => {
    const other = await buildGroup(db)
    const refusedPages = [
      await buildPage({ type: 'article', slug: 'artikel' }),
      await buildPage({ trashed_at: new Date(), slug: 'borta' }),
      await buildPage({ group_id: other.id }),
      await buildPage({ group_id: null }),
    ]
    for (const { id: start_page_id } of [...refusedPages, { id: 2_000_000_000 }]) {
      await expect(api.group.update({ id, data: { start_page_id, title: 'Ny' } })).rejects.toEqual(unknown)
    }
    expect(await db.group.findUnique({ where: { id } })).toMatchObject({ start_page_id: null })
    expect((await api.group.get({ id })).title).not.toBe('Ny')
  })

  test('the group’s own pages and the central site’s, not those of another group, whoever asks', async () => {
    const office = await national()
    const other = await buildGroup(db)
    const theirs = await buildPage({ group_id: other.id })
    const central = await buildPage({ group_id: null })
    const elsewhere = refused('INVALID', {
      'data.start_page_id': ['Välj en av gruppens egna sidor, eller en från den gemensamma webbplatsen'],
    })
    await expect(office.group.update({ id, data: { start_page_id: theirs.id } })).rejects.toEqual(elsewhere)
    expect(await office.group.update({ id, data: { start_page_id: central.id } })).toMatchObject({
      start_page_id: central.id,
    })
    const made = { title: 'Ny', name: 'ny', category: 'local' } as const
    await expect(office.group.create({ data: { ...made, start_page_id: theirs.id } })).rejects.toEqual(elsewhere)
    expect(await office.group.create({ data: { ...made, start_page_id: central.id } })).toMatchObject({
      start_page: { id: central.id },
    })
  })

  test('is offered by title, as far as the asker may read it', async () => {
    const own = await buildPage({ title: 'Ägget', status: 'published' })
    const central = await buildPage({ group_id: null, title: 'Om nätverket' })
    await buildPage({ group_id: (await buildGroup(db)).id })
    await buildPage({ type: 'article', slug: 'artikel' })
    await buildPage({ trashed_at: new Date(), slug: 'borta' })
    expect(await api.group.startPages({ id })).toEqual([
      { id: own.id, title: 'Ägget', group_id: id, status: 'published' },
    ])
    const office = await national()
    expect((await office.group.startPages({ id })).map((page) => page.id)).toEqual([central.id, own.id])
    expect((await office.group.startPages({ id, search: 'nätv' })).map((page) => page.id)).toEqual([central.id])
    expect((await office.group.startPages({})).map((page) => page.id)).toEqual([central.id])
    expect(await api.group.startPages({})).toEqual([])
  })
})

describe('who may not read pages', () => {
  const reader = async () => callerOf((await world.member(manage('Group'), id)).ctx)

  test('is told of what visitors see, and of nothing else', async () => {
    const page = await buildPage()
    await db.group.update({ where: { id }, data: { start_page_id: page.id } })
    const shown = async () => (await (await reader()).group.get({ id })).start_page?.id ?? null
    expect(await shown()).toBeNull()
    await db.content.update({ where: { id: page.id }, data: { status: 'published' } })
    expect(await shown()).toBeNull()
    await db.group.update({ where: { id }, data: { vopagesStatus: true } })
    expect(await shown()).toBe(page.id)
    await db.content.update({ where: { id: page.id }, data: { publish_at: new Date(Date.now() + 60_000) } })
    expect(await shown()).toBeNull()
  })

  test('may send back what stands there', async () => {
    const page = await buildPage()
    await db.group.update({ where: { id }, data: { start_page_id: page.id } })
    const { start_page_id, start_page } = await (await reader()).group.get({ id })
    expect({ start_page_id, start_page }).toEqual({ start_page_id: page.id, start_page: null })
    await (await reader()).group.update({ id, data: { title: 'Ny', start_page_id } })
    expect(await db.group.findUnique({ where: { id } })).toMatchObject({ title: 'Ny', start_page_id: page.id })
  })
})

test('stays while it is one: not removed, by hand or by the database, and the form says where', async () => {
  const page = await buildPage()
  await api.group.update({ id, data: { start_page_id: page.id } })
  await expect(api.page.delete({ id: page.id })).rejects.toMatchObject({
    cause: { code: 'CONFLICT', message: 'Objektet används av 1 grupp och kan därför inte tas bort.' },
  })
  expect(await api.page.usedIn({ id: page.id })).toMatchObject({ items: [{ entity: 'group', id }], total: 1 })
  await expect(db.content.delete({ where: { id: page.id } })).rejects.toThrow()
  await api.group.update({ id, data: { start_page_id: null } })
  await api.page.delete({ id: page.id })
})

test('chosen and removed at the same moment: one of the two happens', async () => {
  for (let round = 0; round < 3; round++) {
    const page = await buildPage({ slug: `sida-${round}` })
    await Promise.allSettled([
      api.group.update({ id, data: { start_page_id: page.id } }),
      api.page.delete({ id: page.id }),
    ])
    const { trashed_at } = await db.content.findUniqueOrThrow({ where: { id: page.id } })
    const { start_page_id } = await db.group.findUniqueOrThrow({ where: { id } })
    expect(trashed_at === null).toBe(start_page_id === page.id)
    await api.group.update({ id, data: { start_page_id: null } })
  }
})
