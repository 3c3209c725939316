import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { csvOf } from '../../platform/spreadsheets/csv.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { listSheet, readPath } from './list-file.ts'
import { mostRows } from './list-rows.ts'
import { listsRouter } from './lists.router.ts'
import '../../app/router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(listsRouter)
const read = [{ subject: 'Article', name: 'read' }]
const publish = [...read, { subject: 'Article', name: 'publish' }]

beforeEach(() => world.clear())

describe('the rows of a filter', () => {
  test('tell where they are used other than in each other, for the question before an act on all', async () => {
    const { user, groupId } = await world.member([])
    await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
    const api = callerOf(await world.as(user.id, groupId))
    const [linked, shown] = [
      await buildContent(db, { group_id: groupId, title: 'Mötestider' }),
      await buildContent(db, { group_id: groupId, title: 'Mötestider i vår' }),
    ]
    await db.urlAlias.create({ data: { alias: 'motestider', content_id: linked.id, group_id: groupId } })
    const body = '<p><a href="/motestider">Tiderna</a></p>'
    await db.content.update({ where: { id: shown.id }, data: { body } })
    const linking = await buildContent(db, { group_id: groupId, title: 'Länkar dit', body })
    const list = await buildContent(db, { group_id: groupId, type: 'queue', title: 'Listan' })
    await db.queueItem.create({ data: { queue_id: list.id, content_id: shown.id, position: 1 } })
    const about = { entity: 'article', act: 'publish' as const, search: 'mötestider' }
    expect((await api.chosen(about)).uses).toBe(null)
    const { uses } = await api.chosen({ ...about, uses: true })
    expect(uses).toMatchObject({
      shownBy: { items: [{ entity: 'queue', id: list.id }], total: 1 },
      linkedFrom: { items: [{ entity: 'article', id: linking.id }], total: 1 },
    })
    const menu = await buildMenu(db, { group_id: groupId })
    const setting = await db.setting.create({ data: { name: 'mainMenu', group_id: groupId, value: menu.id } })
    expect((await api.chosen({ entity: 'menu', act: 'delete', uses: true })).uses).toMatchObject({
      shownBy: { items: [{ entity: 'setting', id: setting.id }], total: 1 },
      linkedFrom: { total: 0 },
    })
    const file = await buildFile(db, { portfolio_id: (await buildPortfolio(db, { group_id: groupId })).id })
    await db.contentAttachment.create({ data: { content_id: linking.id, file_id: file.id, position: 1 } })
    expect((await api.chosen({ entity: 'file', act: 'inactivate', uses: true })).uses).toMatchObject({
      shownBy: { items: [{ entity: 'article', id: linking.id }], total: 1 },
      linkedFrom: { total: 0 },
    })
    const hidden = await buildPortfolio(db, { group_id: groupId, status: false })
    const folder = await buildFolder(db, { portfolio_id: hidden.id, group_id: groupId })
    const move = { entity: 'file', act: 'moveFiles' as const, uses: true }
    expect((await api.chosen({ ...move, target: folder.id })).uses).toMatchObject({
      shownBy: { items: [{ entity: 'article', id: linking.id }], total: 1 },
      hidden: 1,
    })
    const near = await buildFolder(db, { portfolio_id: file.portfolio_id, group_id: groupId })
    expect((await api.chosen({ ...move, target: near.id })).uses).toMatchObject({ shownBy: { total: 0 }, hidden: 0 })
    expect((await api.chosen({ entity: 'user', act: 'inactivate', uses: true })).uses).toMatchObject({
      shownBy: { items: [], total: 0 },
    })
    const person = await buildUser(db, { status: true })
    await db.groupContact.create({ data: { user_id: person.id, group_id: groupId } })
    expect((await api.chosen({ entity: 'user', act: 'inactivate', ids: [person.id], uses: true })).uses).toMatchObject({
      shownBy: { items: [{ entity: 'group', id: groupId }], total: 1 },
    })
    expect((await api.chosen({ entity: 'licensee', act: 'inactivate', uses: true })).uses).toBe(null)
  })

  test('of groups name the links of other sites to those of them that visitors reach', async () => {
    const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
    const [open, closed] = [
      await buildGroup(db, { name: 'skane', title: 'Nätet Skåne', status: true, vopagesStatus: true }),
      await buildGroup(db, { name: 'halland', title: 'Nätet Halland', status: true, vopagesStatus: false }),
    ]
    const front = await buildContent(db, { group_id: null, title: 'Våra college' })
    for (const { name } of [open, closed]) {
      const href = `http://${name}.vo.localhost:3000/om`
      await db.textLink.create({ data: { content_id: front.id, href, state: 'works' } })
      const own = await buildContent(db, { group_id: name === 'skane' ? open.id : closed.id })
      await db.textLink.create({ data: { content_id: own.id, href, state: 'works' } })
    }
    const linking = await buildContent(db, { group_id: null, title: 'Bara Halland' })
    await db.textLink.create({
      data: { content_id: linking.id, href: 'http://halland.vo.localhost:3000/', state: 'works' },
    })
    const about = { entity: 'group', act: 'inactivate' as const, search: 'nätet', uses: true }
    const { ids, uses } = await callerOf(ctx).chosen(about)
    expect(ids.toSorted()).toEqual([open.id, closed.id].toSorted())
    expect(uses).toMatchObject({
      shownBy: { total: 0 },
      linkedFrom: { items: [{ entity: 'article', id: front.id }], total: 1 },
    })
  })

  const manyRows = { timeout: 180_000 }
  test.each([300, 10_400])(
    'are all %d of it; those that one may not change are told apart by name',
    manyRows,
    async (number) => {
      // Reads everywhere, publishes in one group.
      const { user, groupId } = await world.member(publish)
      await buildRole(db, { permissions: read, userIds: [user.id] })
      const api = callerOf(await world.as(user.id, null))
      const elsewhere = await buildGroup(db)
      const rows = Array.from({ length: number }, (_, n) => ({
        ...{ type: 'article' as const, slug: `t-${n}`, title: `Mötestider ${n}` },
        ...{ group_id: n % 2 === 0 ? groupId : elsewhere.id },
      }))
      await db.content.createMany({ data: rows })
      await buildContent(db, { group_id: groupId, title: 'Något annat' })
      const found = await api.chosen({ entity: 'article', act: 'publish', search: 'mötestider' })
      expect({ total: found.total, allowed: found.ids.length, refused: found.refused }).toEqual({
        ...{ total: number, allowed: number / 2, refused: number / 2 },
      })
      const allowed = await db.content.findMany({ where: { id: { in: found.ids } }, select: { group_id: true } })
      expect(new Set(allowed.map((row) => row.group_id))).toEqual(new Set([groupId]))
      expect(found.named).toHaveLength(100)
      expect(found.named[0]?.title).toMatch(/^Mötestider \d+$/)
    },
  )

  test('are filtered and ordered like the list; ticked rows are those alone that one may read', async () => {
    const { ctx, groupId } = await world.member(publish)
    const [b, a] = [
      await buildContent(db, { group_id: groupId, title: 'B', status: 'published' }),
      await buildContent(db, { group_id: groupId, title: 'A', status: 'published' }),
    ]
    const draft = await buildContent(db, { group_id: groupId, title: 'C' })
    const theirs = await buildContent(db, { title: 'D', status: 'published' })
    const api = callerOf(ctx)
    const asked = { entity: 'article', act: 'unpublish' as const }
    const filters = { status: ['published'] }
    const orderBy = [{ column: 'title', order: 'asc' as const }]
    expect((await api.chosen({ ...asked, filters, orderBy })).ids).toEqual([a.id, b.id])
    const ticked = { entity: 'article', act: 'publish' as const, ids: [draft.id, theirs.id] }
    expect(await api.chosen(ticked)).toMatchObject({ ids: [draft.id], total: 1 })
  })

  test('a name without a list is unknown', async () => {
    const { ctx } = await world.member(read)
    for (const entity of ['passkey', 'constructor', 'diplom']) {
      await expect(callerOf(ctx).chosen({ entity, act: 'publish' })).rejects.toEqual(refused('NOT_FOUND'))
    }
  })
})

describe('the groups of a filter', () => {
  test('are those of every row that one may read, over all pages, the whole network counted as one', async () => {
    const { user, groupId } = await world.member(read)
    const [second, hidden] = [await buildGroup(db), await buildGroup(db)]
    const role = await buildGroupsRole(db, { permissions: read })
    await buildMembership(db, { user_id: user.id, group_id: second.id, roleIds: [role.id] })
    const rows = [groupId, groupId, second.id, hidden.id].map((group_id, n) => ({
      ...{ type: 'article' as const, slug: `t-${n}`, title: `Mötestider ${n}`, group_id },
    }))
    await db.content.createMany({ data: rows })
    await buildContent(db, { group_id: second.id, title: 'Något annat', status: 'published' })
    const api = callerOf(await world.as(user.id, null))
    expect(await api.groups({ entity: 'article' })).toEqual({ groups: 2 })
    expect(await api.groups({ entity: 'article', search: 'mötestider' })).toEqual({ groups: 2 })
    expect(await api.groups({ entity: 'article', filters: { status: ['published'] } })).toEqual({ groups: 1 })
    expect(await api.groups({ entity: 'article', search: 'finns inte' })).toEqual({ groups: 0 })
    await buildContent(db, { group_id: null, title: 'Mötestider för alla' })
    const { ctx } = await world.national(read)
    expect(await callerOf(ctx).groups({ entity: 'article', search: 'mötestider' })).toEqual({ groups: 4 })
    // The chosen group narrows the list, and so do the rights.
    expect(await callerOf({ ...ctx, groupId: second.id }).groups({ entity: 'article' })).toEqual({ groups: 1 })
    expect(await api.groups({ entity: 'page' })).toEqual({ groups: 0 })
  })

  test('are told of no list without groups, and of none with more rows than an act takes', async () => {
    const { ctx, groupId } = await world.member(['User', 'Tag'].map((subject) => ({ subject, name: 'read' })))
    expect(await callerOf(ctx).groups({ entity: 'user' })).toEqual({ groups: null })
    const rows = Array.from({ length: mostRows + 1 }, (_, n) => ({ label: `Tagg ${n}`, group_id: groupId }))
    await db.tag.createMany({ data: rows.slice(0, -1) })
    expect(await callerOf(ctx).groups({ entity: 'tag' })).toEqual({ groups: 1 })
    await db.tag.createMany({ data: rows.slice(-1) })
    expect(await callerOf(ctx).groups({ entity: 'tag' })).toEqual({ groups: null })
    await expect(callerOf(ctx).groups({ entity: 'passkey' })).rejects.toEqual(refused('NOT_FOUND'))
  }, 180_000)
})

describe('a list as a file', () => {
  test('has the shown columns and every row of the filter, in words', async () => {
    const { ctx, groupId } = await world.member(read)
    const group = await db.group.update({ where: { id: groupId }, data: { title: 'Eslöv–Höör' } })
    const tag = await buildTag(db, { group_id: groupId, label: 'Handledare' })
    const row = { group_id: groupId, status: 'published' as const, title: '=1+1', tags: { connect: { id: tag.id } } }
    await db.content.create({
      data: { type: 'article', slug: 'a', ...row, date: new Date('2026-11-20T00:00:00Z') },
    })
    await buildContent(db, { group_id: groupId, title: 'Ett utkast' })
    const input = { entity: 'article', format: 'csv' as const, filters: { status: ['published'] } }
    const { sheet } = await listSheet(ctx as SignedInContext, { ...input, columns: ['title', 'status', 'tags'] })
    expect(sheet.columns.map(({ title }) => title)).toEqual(['Rubrik', 'Status', 'Taggar', 'Grupp'])
    expect(sheet.rows).toEqual([['=1+1', 'Publicerad', 'Handledare', group.title]])
    expect(csvOf(sheet).toString('utf8')).toContain("'=1+1;Publicerad;Handledare")
  })

  test('has its columns in the order of the page, and the title first where the page names none', async () => {
    const { ctx, groupId } = await world.member(read)
    await buildContent(db, { group_id: groupId, title: 'Ett' })
    const titles = async (columns: string[]) => {
      const { sheet } = await listSheet(ctx as SignedInContext, { entity: 'article', format: 'csv', columns })
      return sheet.columns.map(({ title }) => title)
    }
    expect(await titles(['tags', 'status', 'title', 'tags', 'nothing'])).toEqual([
      'Taggar',
      'Status',
      'Rubrik',
      'Grupp',
    ])
    expect(await titles(['tags', 'status'])).toEqual(['Rubrik', 'Taggar', 'Status', 'Grupp'])
  })

  test('has as many ticked rows as its link can name; more are refused in plain words', async () => {
    const { ctx } = await world.member(read)
    const link = (ids: number[]) => callerOf(ctx).link({ entity: 'article', format: 'csv', columns: ['title'], ids })
    // Ids far apart, each once, in whatever order.
    const ids = Array.from({ length: 2000 }, (_, at) => ((at * 7919) % 2003) * 4999 + 1)
    const { url } = await link(ids)
    expect(url.length).toBeLessThan(7000)
    const { group, ...asked } = readPath(new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '')
    expect(group).toBe(ctx.groupId)
    expect(asked).toMatchObject({ entity: 'article', ids: ids.toSorted((a, b) => a - b) })
    await expect(link([...ids, 9])).rejects.toThrow('högst 2\u00a0000 markerade rader')
  })

  test('is refused without the right to read the list', async () => {
    const { ctx } = await world.member(read)
    const input = { entity: 'page', format: 'xlsx' as const, columns: ['title'] }
    await expect(listSheet(ctx as SignedInContext, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
