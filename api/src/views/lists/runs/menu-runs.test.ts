import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, expect, test } from 'vitest'
import { refused } from '../../../testing/editor.ts'
import { callerOf, createRunsWorld } from './testing.ts'

// Acts on every menu of a list's filter: moves with their links, and removals.

const world = await createRunsWorld()
const { db, runOf, work } = world

beforeEach(() => world.clear())

const rights = ['read', 'create', 'update', 'delete'].flatMap((name) => [
  { subject: 'Menu', name },
  { subject: 'MenuLink', name },
])
const onMenus = rights.filter(({ subject }) => subject === 'Menu')

/** Somebody with rights to menus in the group that is chosen, and others in a second group. */
async function editor(here = rights, there = rights) {
  const { user, groupId } = await world.member(here)
  const second = await buildGroup(db, { title: 'Eslöv' })
  const role = await buildGroupsRole(db, { permissions: there })
  await buildMembership(db, { user_id: user.id, group_id: second.id, roleIds: [role.id] })
  const api = callerOf(await world.as(user.id, groupId))
  const target = { id: second.id, name: second.title }
  return { user, api, here: groupId, there: second.id, target }
}

/** A menu of a group with two links. */
async function menuIn(group_id: number, more: object = {}) {
  const menu = await buildMenu(db, { group_id, ...more })
  for (let n = 0; n < 2; n++) await buildMenuLink(db, { menu_id: menu.id })
  return menu
}

/** The group of each menu, and of its links, by the menu's id. */
async function places() {
  const menus = await db.menu.findMany({ include: { links: true }, orderBy: { id: 'asc' } })
  return menus.map(({ group_id, links }) => [...new Set([group_id, ...links.map((link) => link.group_id)])])
}

const moving = { entity: 'menu', act: 'moveTo' } as const

test('every menu of a filter moves with its links, and goes back as it was', async () => {
  const { api, here, there, target } = await editor()
  for (const title of ['Sidfot ett', 'Sidfot två', 'Toppmeny']) await menuIn(here, { title })
  const asked = { ...moving, search: 'sidfot' }
  const { mark, ...counted } = await api.chosen({ ...asked, target: there })
  expect(counted).toMatchObject({ total: 2, same: 0, refused: 0, groups: 1 })
  const { id } = await api.begin({ ...asked, target, mark })
  await work(id)
  expect(await runOf(id)).toMatchObject({ state: 'done', total: 2, done: 2, refused: [] })
  expect(await places()).toEqual([[there], [there], [here]])
  expect(await api.runs({ entity: 'menu' })).toMatchObject([{ act: 'moveTo', target: 'Eslöv', undoable: 2 }])
  const undo = await api.undo({ entity: 'menu', id })
  await work(undo.id)
  expect(await runOf(undo.id)).toMatchObject({ state: 'done', done: 2, refused: [] })
  expect(await places()).toEqual([[here], [here], [here]])
})

test('menus that a site has chosen and those whose key is taken stay, each with the reason, and keep no other back', async () => {
  const { api, here, there, target } = await editor()
  const chosen = await menuIn(here, { title: 'Huvudmeny' })
  await db.setting.create({ data: { name: 'mainMenu', group_id: here, value: chosen.id } })
  const taken = await menuIn(here, { title: 'Toppmeny', name: 'top' })
  const free = await menuIn(here, { title: 'Sidfot' })
  await buildMenu(db, { group_id: there, title: 'Den andra', name: 'top' })
  const { uses } = await api.chosen({ ...moving, target: there, uses: true })
  // Settings are seen by those who may change them: this person gets none by name.
  expect(uses?.shownBy).toMatchObject({ items: [], total: 1 })
  const { id } = await api.begin({ ...moving, target })
  await work(id)
  expect(await runOf(id)).toMatchObject({ state: 'done', done: 1, refused_number: 2 })
  const [told] = await api.runs({ entity: 'menu' })
  expect(told?.refused.toSorted((a, b) => a.id - b.id)).toEqual([
    {
      ...{ id: chosen.id, title: 'Huvudmeny' },
      reason: 'Objektet är valt av 1 inställning och kan därför inte flyttas.',
    },
    {
      ...{ id: taken.id, title: 'Toppmeny' },
      reason: 'Menyn ”Toppmeny” kan inte flyttas: Eslöv har redan menyn ”Den andra” med nyckeln top.',
    },
  ])
  expect((await db.menu.findUniqueOrThrow({ where: { id: free.id } })).group_id).toBe(there)
  expect(await places()).toEqual([[here], [here], [there], [there]])
})

test.each([
  ['to change menus here', rights.filter(({ name, subject }) => subject !== 'Menu' || name === 'read'), rights],
  ['to change links here', [...onMenus, { subject: 'MenuLink', name: 'read' }], rights],
  ['to make menus there', rights, rights.filter(({ name }) => name !== 'create')],
  ['to change links there', rights, onMenus],
])('without the right %s no menu of the filter moves', async (_, inHere, inThere) => {
  const { api, here, there, target } = await editor(inHere, inThere)
  await menuIn(here)
  const mayChange = inHere.some(({ subject, name }) => subject === 'Menu' && name === 'update')
  const counted = await api.chosen({ ...moving, target: there })
  expect(counted).toMatchObject({ total: 1, refused: mayChange ? 0 : 1 })
  const { id } = await api.begin({ ...moving, target })
  await work(id)
  expect(await runOf(id)).toMatchObject({ state: 'done', done: 0, refused_number: 1 })
  expect(await places()).toEqual([[here]])
})

test('other menus than the counted ones are not moved, and a menu that is saved after its move stays where it is', async () => {
  const { api, here, there, target } = await editor()
  const [one] = [await menuIn(here), await menuIn(here)]
  const { mark } = await api.chosen({ ...moving, target: there })
  await menuIn(here)
  await expect(api.begin({ ...moving, target, mark })).rejects.toEqual(refused('CONFLICT'))
  expect(await db.listRun.count()).toBe(0)
  const { id } = await api.begin({ ...moving, target })
  await work(id)
  expect(await places()).toEqual([[there], [there], [there]])
  await db.menu.update({ where: { id: one.id }, data: { title: 'Ändrad' } })
  const undo = await api.undo({ entity: 'menu', id })
  await work(undo.id)
  expect(await runOf(undo.id)).toMatchObject({ done: 2, refused: [{ id: one.id }] })
  expect(await places()).toEqual([[there], [here], [here]])
})

test('removed menus lie in the trash and come back; one that a site has chosen stays', async () => {
  const { api, user, here } = await editor()
  const chosen = await menuIn(here, { title: 'Huvudmeny' })
  await db.setting.create({ data: { name: 'mainMenu', group_id: here, value: chosen.id } })
  const [one, two] = [await menuIn(here), await menuIn(here)]
  const inTrash = async () =>
    (await db.menu.findMany({ where: { trashed_at: { not: null } }, orderBy: { id: 'asc' } })).map((row) => row.id)
  const removing = { entity: 'menu', act: 'delete' } as const
  const { id } = await api.begin(removing)
  await work(id)
  expect(await runOf(id)).toMatchObject({ state: 'done', done: 2, refused: [{ id: chosen.id }] })
  expect(await inTrash()).toEqual([one.id, two.id])
  const undo = await api.undo({ entity: 'menu', id })
  await work(undo.id)
  expect(await inTrash()).toEqual([])
  expect(await places()).toEqual([[here], [here], [here]])
  // A menu has neither state nor tags.
  await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
  const office = callerOf(await world.as(user.id, here))
  for (const act of ['publish', 'addTag', 'activate'] as const) {
    await expect(office.begin({ entity: 'menu', act, target: { id: 1, name: '' } })).rejects.toEqual(refused('INVALID'))
  }
})
