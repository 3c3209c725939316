import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { bookRouter } from '../../modules/content/book.router.ts'
import { menuRouter } from '../../modules/menus/menu.router.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { trashRouter } from './trash.router.ts'

// A removal is taken back by the person who did it, unless somebody has done something with a row since.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(
  router({ article: articleRouter, book: bookRouter, menu: menuRouter, message: messageRouter, trash: trashRouter }),
)
const rights = [...editorRights, ...manage('Book', 'Menu', 'MenuLink', 'Message')]

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, rights))
})

const colleague = async () => {
  const member = await world.member(rights, groupId)
  return { api: callerOf(member.ctx), name: `${member.user.firstname} ${member.user.lastname}` }
}
const article = (id: number) => ({ entity: 'article' as const, id })
const inTrash = () => db.content.count({ where: { trashed_at: { not: null } } })
const conflict = (message: string) => ({ cause: { code: 'CONFLICT', message } })

describe('undo', () => {
  test('brings back what was removed at once, of several kinds, published and at its address', async () => {
    const one = await api.article.create({ data: { title: 'Ett', status: 'published' } })
    const two = await api.article.create({ data: { title: 'Två' } })
    const menu = await api.menu.create({ data: { title: 'Meny', name: 'meny', links: [] } })
    await api.article.deleteMany({ ids: [one.id, two.id] })
    await api.menu.delete({ id: menu.id })
    const rows = [article(two.id), article(one.id), { entity: 'menu' as const, id: menu.id }]
    expect(await api.trash.undo({ rows })).toEqual({ count: 3 })
    expect(await api.article.get({ id: one.id })).toMatchObject({ slug: one.slug, status: 'published' })
    expect((await api.menu.get({ id: menu.id })).name).toBe('meny')
    expect(await inTrash()).toBe(0)
  })

  test('brings a row back once that a call names twice', async () => {
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await api.article.delete({ id })
    expect(await api.trash.undo({ rows: [article(id), article(id)] })).toEqual({ count: 1 })
    expect(await inTrash()).toBe(0)
  })

  test('pages of a book that come back together lie where they lay', async () => {
    const root = await api.book.create({ data: { title: 'Bok' } })
    const page = await api.book.create({ data: { title: 'Sida', parent_id: root.id } })
    // The page has the smaller number: it comes back before the book that it lies in.
    await db.$executeRaw`UPDATE "Content" SET parent_id = NULL WHERE id = ${page.id}`
    await db.$executeRaw`UPDATE "Content" SET parent_id = ${page.id} WHERE id = ${root.id}`
    await api.book.deleteMany({ ids: [root.id, page.id] })
    await api.trash.undo({ rows: [root.id, page.id].map((id) => ({ entity: 'book', id })) })
    expect((await api.book.get({ id: root.id })).parent_id).toBe(page.id)
  })

  test('refuses when somebody has taken a row back and changed it, names who, and brings back none', async () => {
    const other = await colleague()
    const [one, two] = [
      await api.article.create({ data: { title: 'Ett' } }),
      await api.article.create({ data: { title: 'Två' } }),
    ]
    await api.article.deleteMany({ ids: [one.id, two.id] })
    await other.api.trash.restore(article(one.id))
    await other.api.article.update({ id: one.id, data: { title: 'Ändrad' } })
    const message = `${other.name} har ändrat artikeln sedan dess. Inget har återställts.`
    await expect(api.trash.undo({ rows: [article(one.id), article(two.id)] })).rejects.toMatchObject(conflict(message))
    expect((await api.article.get({ id: one.id })).title).toBe('Ändrad')
    expect(await inTrash()).toBe(1)
  })

  test("refuses somebody else's removal, and one that was undone already", async () => {
    const other = await colleague()
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await other.api.article.delete({ id })
    await expect(api.trash.undo({ rows: [article(id)] })).rejects.toEqual(refused('CONFLICT'))
    await other.api.trash.undo({ rows: [article(id)] })
    const again = 'Du har ändrat artikeln sedan dess. Inget har återställts.'
    await expect(other.api.trash.undo({ rows: [article(id)] })).rejects.toMatchObject(conflict(again))
  })

  test('refuses all when one of them may not be removed by the actor, and brings back none', async () => {
    const reading = await world.member([{ subject: 'Article', name: 'read' }])
    const plain = ['read', 'create', 'delete'].map((name) => ({ subject: 'Article', name }))
    const role = await buildGroupsRole(db, { permissions: plain })
    const { group_id } = await buildMembership(db, { user_id: reading.user.id, roleIds: [role.id] })
    const there = callerOf(await world.as(reading.user.id, group_id))
    const { id } = await there.article.create({ data: { title: 'Ett' } })
    await there.article.delete({ id })
    const theirs = await buildContent(db, { type: 'article', group_id: reading.groupId, trashed_at: new Date() })
    await expect(there.trash.undo({ rows: [article(id), article(theirs.id)] })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await inTrash()).toBe(2)
    expect(await there.trash.undo({ rows: [article(id)] })).toEqual({ count: 1 })
  })

  test('refuses a row whose removal the log no longer tells, as one that somebody else removed', async () => {
    const one = await api.article.create({ data: { title: 'Ett' } })
    await api.article.delete({ id: one.id })
    const old = await buildContent(db, { type: 'article', group_id: groupId, trashed_at: new Date() })
    const message = 'Någon annan har ändrat artikeln sedan dess. Inget har återställts.'
    await expect(api.trash.undo({ rows: [article(one.id), article(old.id)] })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', message, details: { name: 'Någon annan' } },
    })
    expect(await inTrash()).toBe(2)
  })

  test('what went for good is not found; who may not remove may not undo', async () => {
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await api.article.delete({ id })
    const reader = callerOf((await world.member([{ subject: 'Article', name: 'read' }], groupId)).ctx)
    await expect(reader.trash.undo({ rows: [article(id)] })).rejects.toEqual(refused('FORBIDDEN'))
    await api.trash.remove(article(id))
    await expect(api.trash.undo({ rows: [article(id)] })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('a row taken back from the trash', () => {
  test('goes there again as it was given back, and not when somebody has saved it since', async () => {
    const other = await colleague()
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await api.article.delete({ id })
    const back = await api.trash.restore(article(id))
    await api.article.delete({ id, version: back.updated_at })
    expect(await inTrash()).toBe(1)
    const { updated_at } = await api.trash.restore(article(id))
    await other.api.article.update({ id, data: { title: 'Två' } })
    await expect(api.article.delete({ id, version: updated_at })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details: { stale: true, name: other.name } },
    })
    expect(await inTrash()).toBe(0)
  })
})

describe('about', () => {
  test('says who removed it and whether one may restore it', async () => {
    const { id } = await api.article.create({ data: { title: 'Ett', status: 'published' } })
    await api.article.delete({ id })
    const user = ctx.actor.user
    expect(await api.trash.about(article(id))).toMatchObject({
      title: 'Ett',
      by: { id: user?.id },
      group_id: groupId,
      mayRestore: true,
    })
    const may = async (...names: string[]) => {
      const granted = names.map((name) => ({ subject: 'Article' as const, name }))
      return (await callerOf((await world.member(granted as never, groupId)).ctx).trash.about(article(id))).mayRestore
    }
    expect(await may('read')).toBe(false)
    // It would be shown to visitors again at once.
    expect(await may('read', 'delete')).toBe(false)
    expect(await may('read', 'delete', 'publish')).toBe(true)
  })

  test('knows nothing of what is not in the trash, is of another kind, or may not be read', async () => {
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await expect(api.trash.about(article(id))).rejects.toEqual(refused('NOT_FOUND'))
    await api.article.delete({ id })
    await expect(api.trash.about({ entity: 'page', id })).rejects.toEqual(refused('NOT_FOUND'))
    const theirs = await buildContent(db, { trashed_at: new Date() })
    await expect(api.trash.about(article(theirs.id))).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('reading in the trash', () => {
  test('gives the words as a site draws them, clean and without marks, and restores nothing', async () => {
    const body = '<p>Alla <strong>håller</strong> med.</p>'
    const { id } = await api.article.create({ data: { title: 'Ett < två', lead: 'Om hösten', body } })
    await db.content.update({ where: { id }, data: { body: `${body}<script>alert(1)</script>` } })
    await api.article.delete({ id })
    expect(await api.trash.read(article(id))).toEqual({ title: 'Ett &lt; två', lead: 'Om hösten', body })
    expect((await api.trash.about(article(id))).title).toBe('Ett < två')
  })

  test('gives the words of a message, and none of a menu', async () => {
    const { id } = await api.message.create({ data: { title: 'Stängt', body: '<p>Vi har semester.</p>' } })
    const menu = await api.menu.create({ data: { title: 'Meny', name: 'meny', links: [] } })
    await api.message.delete({ id })
    await api.menu.delete({ id: menu.id })
    const body = '<p>Vi har semester.</p>'
    expect(await api.trash.read({ entity: 'message', id })).toEqual({ title: 'Stängt', lead: '', body })
    await expect(api.trash.read({ entity: 'menu', id: menu.id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('is for those who may read the row, of rows in the trash alone', async () => {
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await expect(api.trash.read(article(id))).rejects.toEqual(refused('NOT_FOUND'))
    await api.article.delete({ id })
    await expect(api.trash.read({ entity: 'page', id })).rejects.toEqual(refused('NOT_FOUND'))
    const theirs = await buildContent(db, { type: 'article', trashed_at: new Date() })
    await expect(api.trash.read(article(theirs.id))).rejects.toEqual(refused('NOT_FOUND'))
  })
})
