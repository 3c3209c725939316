import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTrash } from '../../engine/trash/trash.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf, day, rights } from './testing.ts'
import { trash } from './trash-rules.ts'

// Removed menus and messages lie in the trash for thirty days.

const world = await createWorld()
const { db, services } = world

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

const link = { title: 'Ett', url: '/ett' }
const makeMenu = (name = 'huvudmeny') => api.menu.create({ data: { title: 'Meny', name, links: [link] } })

describe('of menus', () => {
  test('a removed menu is nowhere, is listed in the trash, and comes back with its links', async () => {
    const saved = await makeMenu()
    const { id } = saved
    expect(await api.menu.delete({ id })).toEqual(saved)
    for (const gone of [
      () => api.menu.get({ id }),
      () => api.menu.byName({ name: 'huvudmeny' }),
      () => api.menu.update({ id, data: { title: 'x' } }),
      () => api.menu.revisions({ id }),
      () => api.menu.usedIn({ id }),
      () => api.menu.delete({ id }),
      () => api.menuLink.get({ id: saved.links[0]?.id ?? 0 }),
    ]) {
      await expect(gone()).rejects.toEqual(refused('NOT_FOUND'))
    }
    expect([(await api.menu.list({})).total, (await api.menuLink.list({})).total]).toEqual([0, 0])
    await expect(api.setting.update({ data: { mainMenu: id } })).rejects.toEqual(refused('INVALID'))
    expect(await api.trash.list({})).toMatchObject({
      items: [{ id, entity: 'menu', type: 'Menu', title: 'Meny', group: { id: groupId } }],
      total: 1,
    })
    expect(await api.trash.restore({ entity: 'menu', id })).toEqual({
      id,
      entity: 'menu',
      updated_at: expect.any(String),
    })
    expect(await api.menu.get({ id })).toMatchObject({ links: saved.links })
    expect((await api.trash.list({})).total).toBe(0)
  })

  test('its key is free meanwhile; then it can’t be taken back, and it is said why', async () => {
    const { id } = await makeMenu()
    await api.menu.delete({ id })
    const other = await api.menu.create({ data: { title: 'Ny meny', name: 'huvudmeny' } })
    await expect(api.trash.restore({ entity: 'menu', id })).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        message: 'Menyn kan inte återställas: nyckeln huvudmeny används nu av menyn Ny meny.',
      },
    })
    await api.menu.update({ id: other.id, data: { name: 'annan' } })
    await api.trash.restore({ entity: 'menu', id })
    expect((await api.menu.byName({ name: 'huvudmeny' })).id).toBe(id)
  })

  test('of two of one key that are taken back at the same moment, one is', async () => {
    const trashed = { group_id: groupId, name: 'samma', trashed_at: new Date() }
    const menus = [await buildMenu(db, trashed), await buildMenu(db, trashed)]
    const back = await Promise.allSettled(menus.map(({ id }) => api.trash.restore({ entity: 'menu', id })))
    expect(back.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refusal = back.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refusal.reason).toEqual(refused('CONFLICT'))
  })

  test('a page that only a menu in the trash leads to can be removed, and stays there as long as the menu does', async () => {
    const page = await api.page.create({ data: { title: 'Sida' } })
    const { id } = await api.menu.create({ data: { title: 'Meny', name: 'm', links: [{ content_id: page.id }] } })
    await api.menu.delete({ id })
    await api.page.delete({ id: page.id })
    await expect(api.trash.remove({ entity: 'page', id: page.id })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', message: 'Objektet används av 1 menylänk och kan därför inte tas bort.' },
    })
    await api.trash.restore({ entity: 'menu', id })
    expect((await api.menu.get({ id })).links).toMatchObject([{ content_id: page.id, content: null, href: '' }])
    await api.trash.restore({ entity: 'page', id: page.id })
    expect((await api.menu.get({ id })).links).toMatchObject([{ content: { title: 'Sida' } }])
  })
})

describe('of messages', () => {
  test('a removed message is shown to nobody, and again when it is taken back', async () => {
    const saved = await api.message.create({ data: { title: 'Stängt', body: '<p>Idag</p>', status: 'published' } })
    const { id } = saved
    expect(await api.activeMessage.list()).toHaveLength(1)
    expect(await api.message.delete({ id })).toEqual(saved)
    expect(await api.activeMessage.list()).toEqual([])
    await expect(api.message.get({ id })).rejects.toEqual(refused('NOT_FOUND'))
    expect((await api.message.list({})).total).toBe(0)
    expect((await api.trash.list({ types: ['message'] })).items).toMatchObject([
      { id, entity: 'message', type: 'Message' },
    ])
    await api.trash.restore({ entity: 'message', id })
    expect(await api.activeMessage.list()).toHaveLength(1)
  })

  test('one that would be shown again is taken back by who may publish alone', async () => {
    const writes = ['read', 'create', 'update', 'delete'].map((name) => ({ subject: 'Message', name }))
    const writer = callerOf((await world.member(writes, groupId)).ctx)
    const trashed = { group_id: groupId, trashed_at: new Date() }
    const shown = await buildMessage(db, { ...trashed, status: 'published' })
    const draft = await buildMessage(db, trashed)
    await expect(writer.trash.restore({ entity: 'message', id: shown.id })).rejects.toEqual(refused('FORBIDDEN'))
    await writer.trash.restore({ entity: 'message', id: draft.id })
  })
})

test('a menu goes for good in the night before the page that it leads to, and so both do', async () => {
  const trashed = { group_id: groupId, trashed_at: new Date(Date.now() - 31 * day) }
  const page = await buildContent(db, { ...trashed, type: 'page' })
  await buildMenuLink(db, { menu_id: (await buildMenu(db, trashed)).id, content_id: page.id })
  expect(await emptyTrash(services, trash.values())).toEqual({ removed: 2, kept: 0 })
})
