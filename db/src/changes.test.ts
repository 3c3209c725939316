import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildContent } from '../testing/factories/content.ts'
import { buildGroup } from '../testing/factories/group.ts'
import { buildMembership } from '../testing/factories/membership.ts'
import { buildMenu, buildMenuLink } from '../testing/factories/menu.ts'
import { buildMessage } from '../testing/factories/message.ts'
import { buildGroupsRole, buildRole } from '../testing/factories/role.ts'
import { buildTag } from '../testing/factories/tag.ts'
import { buildUser } from '../testing/factories/user.ts'
import { listenForChanges } from './changes.ts'

const { db, url } = await createTestDatabase()
const changes = await listenForChanges(url)
afterAll(() => changes.close())

test('a subscriber hears of its tables only, once a transaction, after the commit', async () => {
  const heard = vi.fn()
  const end = vi.fn()
  const off = [changes.on(['Content'], heard), changes.on(['Wording'], end)]
  await db.$transaction(async (tx) => {
    const group = await tx.group.create({ data: { name: 'en', title: 'En', category: 'local' } })
    for (const slug of ['a', 'b', 'c']) {
      await tx.content.create({ data: { type: 'article', title: slug, slug, group_id: group.id } })
    }
    expect(heard).not.toHaveBeenCalled()
  })
  await db.wording.create({ data: { key: 'x', text: 'y' } })
  await changes.heard()
  expect(end).toHaveBeenCalledWith('Wording')
  const { id } = await db.group.findFirstOrThrow({ where: { name: 'en' } })
  expect(heard.mock.calls).toEqual([['Content', { groups: [id] }]])
  for (const stop of off) stop()
  await buildContent(db)
  await db.wording.delete({ where: { key_brand: { key: 'x', brand: '' } } })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('the join tables are heard too', async () => {
  const heard = vi.fn()
  const off = changes.on(['_RoleToUser'], heard)
  const user = await buildUser(db)
  await buildRole(db, { userIds: [user.id] })
  await changes.heard()
  expect(heard).toHaveBeenCalledWith('_RoleToUser', { users: [user.id] })
  off()
})

test('a text’s notice names its groups, the former one too, and so do those of its pictures, tags and items', async () => {
  const heard = vi.fn()
  const off = changes.on(['Content', 'ContentImage', '_ContentToTag', 'QueueItem'], heard)
  const news = async (work: () => Promise<unknown>) => {
    await changes.heard()
    heard.mockClear()
    await work()
    await changes.heard()
    return heard.mock.calls
  }
  const [from, to] = [await buildGroup(db), await buildGroup(db)]
  const text = await buildContent(db, { group_id: from.id })
  const front = await buildContent(db, { group_id: null, type: 'queue' })
  const tag = await buildTag(db, { group_id: null })
  const change = (data: object) => () => db.content.update({ where: { id: text.id }, data })
  expect(await news(change({ title: 'Ny' }))).toEqual([['Content', { groups: [from.id] }]])
  expect(await news(change({ tags: { connect: { id: tag.id } } }))).toContainEqual([
    '_ContentToTag',
    { groups: [from.id] },
  ])
  expect(await news(change({ group_id: to.id }))).toEqual([['Content', { groups: [from.id, to.id] }]])
  const item = { queue_id: front.id, content_id: text.id, position: 0 }
  expect(await news(() => db.queueItem.create({ data: item }))).toEqual([['QueueItem', { groups: [0] }]])
  expect(await news(() => db.content.updateMany({ data: { lead: 'Alla' } }))).toContainEqual([
    'Content',
    { groups: expect.arrayContaining([0, to.id]) },
  ])
  // A list that is removed takes its items away: nobody knows any more where these belonged.
  const gone = await news(() => db.content.delete({ where: { id: front.id } }))
  expect(gone).toEqual(expect.arrayContaining([['QueueItem'], ['Content', { groups: [0] }]]))
  expect(await news(() => db.content.updateMany({ where: { id: 0 }, data: { lead: '' } }))).toEqual([])
  expect(await news(() => db.$executeRaw`TRUNCATE "ContentImage"`)).toEqual([['ContentImage']])
  off()
})

test('the notice of a setting, a menu with its links, a message and a statement names their groups', async () => {
  const heard = vi.fn()
  const tables = ['Setting', 'Menu', 'MenuLink', 'Message', 'Statement']
  const off = changes.on(tables, heard)
  const { id: group_id } = await buildGroup(db)
  await db.setting.create({ data: { name: 'mainMenu', group_id, value: 1 } })
  const menu = await buildMenu(db, { group_id })
  await buildMenuLink(db, { menu_id: menu.id })
  await buildMessage(db, { group_id })
  await db.statement.create({ data: { kind: 'accessibility', group_id, draft: {} } })
  await changes.heard()
  expect(heard.mock.calls).toEqual(tables.map((table) => [table, { groups: [group_id] }]))
  heard.mockClear()
  await db.menu.update({ where: { id: menu.id }, data: { group_id: null } })
  await changes.heard()
  expect(heard.mock.calls).toEqual([['Menu', { groups: [0, group_id] }]])
  off()
})

test('a notice of more than a hundred groups may mean any row', async () => {
  const names = Array.from({ length: 101 }, (_, at) => `bland-manga-${at}`)
  await db.group.createMany({ data: names.map((name) => ({ name, title: name, category: 'local' as const })) })
  const groups = await db.group.findMany({ where: { name: { in: names } }, select: { id: true } })
  const texts = groups.map(({ id }) => ({ type: 'article' as const, title: 'Ny', slug: 'ny', group_id: id }))
  const heard = vi.fn()
  const off = changes.on(['Content'], heard)
  await db.content.createMany({ data: texts.slice(1) })
  await changes.heard()
  expect(heard.mock.calls).toEqual([['Content', { groups: expect.anything() }]])
  heard.mockClear()
  await db.content.createMany({ data: texts.map((text) => ({ ...text, slug: 'nyare' })) })
  await changes.heard()
  expect(heard.mock.calls).toEqual([['Content']])
  off()
})

test('the notices of a token and of rights name their user', async () => {
  const heard = vi.fn()
  const off = changes.on(['User', 'Membership', '_GroupsRoleToMembership'], heard)
  const user = await buildUser(db)
  const group = await buildGroup(db)
  const role = await buildGroupsRole(db)
  const of = { users: [user.id] }
  const { id } = await buildMembership(db, { user_id: user.id, group_id: group.id, roleIds: [role.id] })
  await changes.heard()
  expect(heard.mock.calls).toEqual([
    ['User', of],
    ['Membership', of],
    ['_GroupsRoleToMembership', of],
  ])
  heard.mockClear()
  await db.membership.delete({ where: { id } })
  await changes.heard()
  expect(heard.mock.calls).toContainEqual(['Membership', of])
  off()
})

test('nothing is heard of what is rolled back', async () => {
  const heard = vi.fn()
  const end = vi.fn()
  const off = [changes.on(['Group'], heard), changes.on(['User'], end)]
  await expect(
    db.$transaction(async (tx) => {
      await tx.group.create({ data: { name: 'borta', title: 'Borta', category: 'local' } })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await buildUser(db)
  await changes.heard()
  expect(end).toHaveBeenCalled()
  expect(heard).not.toHaveBeenCalled()
  for (const stop of off) stop()
})

test('whoever waits has heard of every commit before, a hundred times over', async () => {
  const heard = vi.fn()
  const off = changes.on(['Wording'], heard)
  for (let round = 1; round <= 100; round++) {
    await db.wording.upsert({
      where: { key_brand: { key: 'r', brand: '' } },
      create: { key: 'r', text: '0' },
      update: { text: `${round}` },
    })
    await changes.heard()
    expect(heard).toHaveBeenCalledTimes(round)
  }
  off()
})

test('a dropped connection is told, comes back by itself and hears again', async () => {
  const heard = vi.fn((_change: string) => changes.live())
  const off = changes.on(['Group'], heard)
  expect(changes.live()).toBe(true)
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kollegium_changed' AND datname = current_database()`,
  )
  await admin.end()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 5_000 })
  // The subscriber hears of the loss, and again of the return: rows may have changed in between.
  expect(heard.mock.calls).toEqual([['lost'], ['lost']])
  expect(heard.mock.results.map(({ value }) => value)).toEqual([false, true])
  await buildGroup(db)
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('Group'))
  off()
})

test('close() ends it for good', async () => {
  const own = await listenForChanges(url)
  const heard = vi.fn()
  own.on(['Group'], heard)
  await own.close()
  expect(own.live()).toBe(false)
  expect(heard).not.toHaveBeenCalled()
})

test('the moment of a client’s last use is no news, and everything else of it is', async () => {
  const heard = vi.fn()
  const off = changes.on(['OauthClient'], heard)
  const news = async (work: () => Promise<unknown>) => {
    await changes.heard()
    heard.mockClear()
    await work()
    await changes.heard()
    return heard.mock.calls
  }
  const where = { id: 'portal' }
  const told = [['OauthClient']]
  const data = { ...where, name: 'Portal', redirect_uris: [], origins: [] }
  expect(await news(() => db.oauthClient.create({ data }))).toEqual(told)
  const used = (name?: string) => () =>
    db.oauthClient.updateMany({ where, data: { last_used_at: new Date(), ...(name && { name }) } })
  expect(await news(used())).toEqual([])
  expect(await news(used('Portalen'))).toEqual(told)
  expect(await news(() => db.oauthClient.update({ where, data: { closed_at: new Date() } }))).toEqual(told)
  expect(await news(() => db.oauthClient.delete({ where }))).toEqual(told)
  off()
})
