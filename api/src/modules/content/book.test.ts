import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { bookRouter } from './book.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(bookRouter)
const rights = manage('Book')

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

/** Pages by title: `{ Bok: null, Ett: 'Bok', Två: 'Bok' }` has a book with two pages. */
async function pages<Title extends string>(
  under: Record<Title, NoInfer<Title> | null>,
): Promise<Record<Title, number>> {
  const ids = {} as Record<Title, number>
  for (const [title, parent] of Object.entries(under) as [Title, Title | null][]) {
    const { id } = await api.create({ data: { title, parent_id: parent && ids[parent] } })
    ids[title] = id
  }
  return ids
}
const order = async (caller = api) => (await caller.tree()).items.map(({ title }) => title)

describe('a page of a book', () => {
  test('has a template, readers and the page it lies under', async () => {
    const { Bok } = await pages({ Bok: null })
    const role = await buildRole(db, { permissions: [], userIds: [] })
    const groupRole = await buildGroupsRole(db, { permissions: [] })
    const saved = await api.create({
      data: {
        title: 'Så gör du',
        lead: 'Kort sagt',
        parent_id: Bok,
        template: 'bigImage',
        access: 'authenticated',
        roles: [role.id],
        groupRoles: [groupRole.id],
      },
    })
    expect(saved).toMatchObject({
      ...{ type: 'Book', slug: 'sa-gor-du', lead: 'Kort sagt', template: 'bigImage', access: 'authenticated' },
      ...{ parent_id: Bok, parent: { id: Bok, title: 'Bok', type: 'Book' }, position: 0 },
      roles: [{ id: role.id, label: role.label, type: 'Role' }],
      groupRoles: [{ id: groupRole.id, type: 'GroupsRole' }],
    })
    expect(saved.url).toMatch(/\/hjalp\/sa-gor-du$/)
    expect(await api.update({ id: saved.id, data: { title: 'Så gör vi' } })).toMatchObject({
      ...{ access: 'authenticated', roles: [{ id: role.id }], parent_id: Bok, position: 0 },
    })
    const open = await api.update({ id: saved.id, data: { access: null, roles: [], groupRoles: [] } })
    expect(open).toMatchObject({ access: null, roles: [], groupRoles: [] })
    const listed = (await api.list({ filters: { parent_id: [Bok] } })).items
    expect(listed).toMatchObject([{ id: saved.id, parent: 'Bok', parent_id: Bok }])
    const wrong = { access: 'alla', template: 'contact', roles: [2_000_000_000] }
    for (const [field, value] of Object.entries(wrong)) {
      await expect(api.update({ id: saved.id, data: { [field]: value } as never })).rejects.toEqual(refused('INVALID'))
    }
  })

  test('keeps its readers and its place when the text of an earlier version comes back', async () => {
    const { Bok, Annan } = await pages({ Bok: null, Annan: null })
    const role = await buildRole(db, { permissions: [], userIds: [] })
    const groupRole = await buildGroupsRole(db, { permissions: [] })
    const { id } = await api.create({ data: { title: 'Öppen', lead: 'Då', parent_id: Bok } })
    await api.update({
      id,
      data: {
        ...{ title: 'Begränsad', lead: 'Nu', parent_id: Annan },
        ...{ access: 'authenticated', roles: [role.id], groupRoles: [groupRole.id] },
      },
    })
    const first = (await api.revisions({ id })).items.at(-1)?.id ?? 0
    expect(await api.restore({ id, revision_id: first })).toMatchObject({
      ...{ title: 'Öppen', lead: 'Då', parent_id: Annan, access: 'authenticated' },
      ...{ roles: [{ id: role.id }], groupRoles: [{ id: groupRole.id }] },
    })
  })

  test('lies under a readable page of the same site, never under itself', async () => {
    const { Bok, Kapitel, Sida } = await pages({ Bok: null, Kapitel: 'Bok', Sida: 'Kapitel' })
    const fault = (text: string) => refused('INVALID', { 'data.parent_id': [text] })
    const unknown = fault('Objektet finns inte, eller så har du inte behörighet till det')
    for (const id of [
      (await buildContent(db, { type: 'book' })).id,
      (await buildContent(db, { type: 'page', group_id: groupId })).id,
      (await buildContent(db, { type: 'book', group_id: groupId, trashed_at: new Date() })).id,
      2_000_000_000,
    ]) {
      await expect(api.update({ id: Sida, data: { parent_id: id } })).rejects.toEqual(unknown)
      await expect(api.create({ data: { title: 'Ny', parent_id: id } })).rejects.toEqual(unknown)
    }
    for (const parent_id of [Bok, Kapitel, Sida]) {
      await expect(api.update({ id: Bok, data: { parent_id } })).rejects.toEqual(
        fault('En sida kan inte ligga under sig själv'),
      )
      await expect(api.move({ id: Bok, parent_id, position: 0 })).rejects.toEqual(
        fault('En sida kan inte ligga under sig själv'),
      )
    }
    const office = await world.national(rights, groupId)
    const elsewhere = await buildContent(db, { type: 'book' })
    await expect(callerOf(office.ctx).update({ id: Sida, data: { parent_id: elsewhere.id } })).rejects.toEqual(
      fault('Välj en sida på samma webbplats'),
    )
    expect(await order()).toEqual(['Bok', 'Kapitel', 'Sida'])
  })

  test('is removed together with its pages, and not with some of them', async () => {
    const { Bok, Kapitel, Sida } = await pages({ Bok: null, Kapitel: 'Bok', Sida: 'Kapitel' })
    await expect(api.deleteMany({ ids: [Bok, Kapitel] })).rejects.toEqual(refused('CONFLICT'))
    expect(await order()).toEqual(['Bok', 'Kapitel', 'Sida'])
    expect(await api.deleteMany({ ids: [Bok, Kapitel, Sida] })).toEqual({ count: 3 })
    expect(await order()).toEqual([])
  })

  test('two moves at the same time make no ring', async () => {
    const { Ett, Två } = await pages({ Ett: null, Två: null })
    const moves = await Promise.allSettled([
      api.update({ id: Ett, data: { parent_id: Två } }),
      api.move({ id: Två, parent_id: Ett, position: 0 }),
    ])
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const move of moves) if (move.status === 'rejected') expect(move.reason).toEqual(refused('INVALID'))
  })

  test('is not removed while pages lie under it', async () => {
    const { Bok, Sida } = await pages({ Bok: null, Sida: 'Bok' })
    await expect(api.delete({ id: Bok })).rejects.toMatchObject({
      message: 'Objektet används av 1 boksida och kan därför inte tas bort.',
    })
    await api.delete({ id: Sida })
    await api.delete({ id: Bok })
    expect(await order()).toEqual([])
  })
})

describe('the tree', () => {
  test('in reading order, of what one may read in the current group', async () => {
    await pages({ Bok: null, A: 'Bok', Annan: null, B: 'Bok', A1: 'A' })
    await buildContent(db, { type: 'book' })
    await buildContent(db, { type: 'book', group_id: groupId, trashed_at: new Date() })
    expect(await order()).toEqual(['Bok', 'A', 'A1', 'B', 'Annan'])
    const statements = await world.statementsOf(() => api.tree())
    expect(statements).toHaveLength(2)
    expect((await api.tree()).items.every(({ group_id }) => group_id === groupId)).toBe(true)
    expect(await order(callerOf((await world.member(rights)).ctx))).toEqual([])
  })

  test('so many of them, from the first, and how many there are; of one site', async () => {
    await pages({ Bok: null, A: 'Bok', Annan: null, B: 'Bok', A1: 'A' })
    const central = await buildContent(db, { type: 'book', group_id: null })
    const { items, total } = await api.tree({ limit: 3 })
    expect([items.map(({ title }) => title), total]).toEqual([['Bok', 'A', 'A1'], 5])
    expect(await api.tree({ group_id: null })).toEqual({ items: [], total: 0 })
    const office = callerOf((await world.national([{ subject: 'Book', name: 'manage' }])).ctx)
    expect(await office.tree({ group_id: null })).toMatchObject({ items: [{ id: central.id }], total: 1 })
    expect((await office.tree({ group_id: groupId })).total).toBe(5)
    expect((await office.tree()).total).toBe(6)
    for (const limit of [0, 10_001]) await expect(api.tree({ limit })).rejects.toThrow()
  })

  test('a page moves to a place among others, under the same page or another', async () => {
    const { Bok, A, C, Annan } = await pages({ Bok: null, A: 'Bok', B: 'Bok', C: 'Bok', Annan: null })
    await api.move({ id: C, parent_id: Bok, position: 0 })
    expect(await order()).toEqual(['Bok', 'C', 'A', 'B', 'Annan'])
    await api.move({ id: C, parent_id: Bok, position: 1 })
    expect(await order()).toEqual(['Bok', 'A', 'C', 'B', 'Annan'])
    await api.move({ id: A, parent_id: Annan, position: 7 })
    await api.move({ id: C, parent_id: Annan, position: 0 })
    expect(await order()).toEqual(['Bok', 'B', 'Annan', 'C', 'A'])
    await api.move({ id: Annan, parent_id: null, position: 0 })
    expect(await order()).toEqual(['Annan', 'C', 'A', 'Bok', 'B'])
    expect((await api.get({ id: C })).parent_id).toBe(Annan)
    // A new page and one that comes by the form stand last.
    await api.update({ id: A, data: { parent_id: Bok } })
    await api.create({ data: { title: 'D', parent_id: Annan } })
    expect(await order()).toEqual(['Annan', 'C', 'D', 'Bok', 'B', 'A'])
    expect((await api.revisions({ id: A })).total).toBeGreaterThan(1)
  })

  test('moving is changing: it needs the right, and what is published the right to publish', async () => {
    const { Bok, A } = await pages({ Bok: null, A: 'Bok' })
    const reader = callerOf((await world.member([{ subject: 'Book', name: 'read' }], groupId)).ctx)
    await expect(reader.move({ id: A, parent_id: null, position: 0 })).rejects.toEqual(refused('FORBIDDEN'))
    const stranger = callerOf((await world.member(rights)).ctx)
    await expect(stranger.move({ id: A, parent_id: Bok, position: 0 })).rejects.toEqual(refused('NOT_FOUND'))
    await api.publish({ ids: [A] })
    const writes = ['read', 'update'].map((name) => ({ subject: 'Book', name }))
    const writer = callerOf((await world.member(writes, groupId)).ctx)
    await expect(writer.move({ id: A, parent_id: Bok, position: 1 })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await order()).toEqual(['Bok', 'A'])
  })
})
