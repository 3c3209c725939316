import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lockRows } from '../../kernel/transaction.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf, link, rights } from './testing.ts'

// Menus that go to another group with their links, and back.

const world = await createWorld()
const { db } = world

let api: ReturnType<typeof callerOf>
let here: number
let there: number
beforeEach(async () => {
  await world.clear()
  here = (await buildGroup(db, { title: 'Skåne' })).id
  there = (await buildGroup(db, { title: 'Eslöv' })).id
  api = callerOf((await world.national(rights, here)).ctx)
})

/** The groups of a menu and of its links, each once. */
async function groupsOf(id: number) {
  const { group_id, links } = await db.menu.findUniqueOrThrow({ where: { id }, include: { links: true } })
  return [...new Set([group_id, ...links.map((each) => each.group_id)])]
}
const write = () =>
  api.create({
    data: { title: 'Huvudmeny', name: 'main', links: [link('Mer', '', [link('Karta', '#karta')]), link('Om', '/om')] },
  })

test('a menu belongs to the other group with its links and versions, and is taken back', async () => {
  const menu = await write()
  const { moved } = await api.moveTo({ ids: [menu.id], group_id: there })
  expect(moved).toMatchObject([{ id: menu.id, group_id: here }])
  expect(await groupsOf(menu.id)).toEqual([there])
  const { links } = await api.get({ id: menu.id })
  expect(links).toEqual(menu.links)
  expect((await api.revisions({ id: menu.id })).total).toBe(2)
  expect(await db.auditEntry.count({ where: { action: 'move', subject: 'Menu' } })).toBe(1)
  expect(await api.moveBack({ texts: moved })).toEqual({ count: 1 })
  expect(await groupsOf(menu.id)).toEqual([here])
})

test('a name that the other group has is named with its menu and group, and nothing of the call is moved', async () => {
  const { id } = await write()
  const other = await buildMenu(db, { group_id: here })
  await buildMenu(db, { group_id: there, name: 'main', title: 'Toppmeny' })
  const message = 'Menyn ”Huvudmeny” kan inte flyttas: Eslöv har redan menyn ”Toppmeny” med nyckeln main.'
  const move = api.moveTo({ ids: [other.id, id], group_id: there })
  await expect(move).rejects.toMatchObject({ cause: { code: 'CONFLICT', message } })
  expect([await groupsOf(other.id), await groupsOf(id)]).toEqual([[here], [here]])
})

test('a name that was taken meanwhile keeps the menu where it is', async () => {
  const { id } = await write()
  const { moved } = await api.moveTo({ ids: [id], group_id: there })
  await buildMenu(db, { group_id: here, name: 'main' })
  await expect(api.moveBack({ texts: moved })).rejects.toEqual(refused('CONFLICT'))
  expect(await groupsOf(id)).toEqual([there])
})

test('one that a site has chosen stays, from either end', async () => {
  const { id } = await write()
  const choose = (group_id: number) => db.setting.create({ data: { name: 'mainMenu', group_id, value: id } })
  const { id: setting } = await choose(here)
  const message = 'Objektet är valt av 1 inställning och kan därför inte flyttas.'
  await expect(api.moveTo({ ids: [id], group_id: there })).rejects.toMatchObject({
    cause: { code: 'CONFLICT', message },
  })
  await db.setting.delete({ where: { id: setting } })
  const { moved } = await api.moveTo({ ids: [id], group_id: there })
  await choose(there)
  await expect(api.moveBack({ texts: moved })).rejects.toEqual(refused('CONFLICT'))
  expect(await groupsOf(id)).toEqual([there])
})

/** Whether something waits for a lock of somebody else. */
const waitsForLock = async () => {
  const [row] = await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`
  return Boolean(row?.n)
}

test('one that a site chooses at this moment stays', async () => {
  const { id } = await write()
  const { moving } = await db.$transaction(async (tx) => {
    // As the save of settings holds the rows that they name.
    await lockRows(tx, 'Menu', [id], 'link')
    const moving = api.moveTo({ ids: [id], group_id: there }).catch((error: unknown) => error)
    await vi.waitFor(async () => expect(await waitsForLock()).toBe(true), { timeout: 4_000 })
    await tx.setting.create({ data: { name: 'mainMenu', group_id: here, value: id } })
    return { moving }
  })
  expect(await moving).toEqual(refused('CONFLICT'))
  expect(await groupsOf(id)).toEqual([here])
})

describe('rights to move', () => {
  const menus = ['read', 'create', 'update']
  const links = ['read', 'update']
  const all = { Menu: menus, MenuLink: links }
  const of = (given: Record<string, string[]>) =>
    Object.entries(given).flatMap(([subject, names]) => names.map((name) => ({ subject, name }) as never))

  test.each([
    ['to change menus here', { ...all, Menu: ['read', 'create'] }, all],
    ['to change links here', { ...all, MenuLink: ['read'] }, all],
    ['to create menus there', all, { ...all, Menu: ['read', 'update'] }],
    ['to change menus there', all, { ...all, Menu: ['read', 'create'] }],
    ['to change links there', all, { ...all, MenuLink: ['read'] }],
    ['', all, all],
  ])('a menu needs the right %s', async (lacking, inHere, inThere) => {
    const menu = await buildMenu(db, { group_id: here })
    await buildMenuLink(db, { menu_id: menu.id })
    const { user } = await world.member(of(inHere), here)
    const role = await buildGroupsRole(db, { permissions: of(inThere) })
    await buildMembership(db, { user_id: user.id, group_id: there, roleIds: [role.id] })
    const move = callerOf(await world.as(user.id, here)).moveTo({ ids: [menu.id], group_id: there })
    if (lacking) await expect(move).rejects.toEqual(refused('FORBIDDEN'))
    else expect(await move).toMatchObject({ count: 1 })
    expect(await groupsOf(menu.id)).toEqual([lacking ? here : there])
  })
})

test('a move is not taken back over a later save, which is named', async () => {
  const { id } = await write()
  const { moved } = await api.moveTo({ ids: [id], group_id: there })
  const { ctx, user } = await world.member(rights, there)
  await callerOf(ctx).update({ id, data: { title: 'Ändrad' } })
  const message = `${user.firstname} ${user.lastname} har ändrat menyn sedan dess. Inget har återställts.`
  await expect(api.moveBack({ texts: moved })).rejects.toMatchObject({ cause: { code: 'CONFLICT', message } })
  expect(await groupsOf(id)).toEqual([there])
})
