import type { Prisma } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshEditor, manage, refused } from '../testing/editor.ts'
import { createWorld } from '../testing/world.ts'
import type { Context } from './context.ts'
import { callerOf, type Options } from './testing-crud.ts'

// A resource made for the test, on the table of content: each option of the engine, and what it does with the row.

const world = await createWorld()
const { db } = world

let ctx: Context
let groupId: number
const api = (more?: Partial<Options>, as = ctx) => callerOf(more)(as)
const mine = (values: Partial<Prisma.ContentUncheckedCreateInput> = {}) =>
  buildContent(db, { group_id: groupId, ...values })

beforeEach(async () => {
  const fresh = await freshEditor(world, callerOf(), manage('Article'))
  ctx = fresh.ctx
  groupId = fresh.groupId
})

describe('what is read', () => {
  test('lies in the resource’s scope and in reach, presented in the rows’ order', async () => {
    const [b, a] = [await mine({ title: 'B' }), await mine({ title: 'A' })]
    await mine({ type: 'page', title: 'C' })
    const gone = await mine({ trashed_at: new Date() })
    const theirs = await buildContent(db)
    expect(await api().list({})).toEqual({
      items: [
        { id: a.id, listed: 'A' },
        { id: b.id, listed: 'B' },
      ],
      total: 2,
      page: 1,
      limit: 25,
    })
    expect((await api().records({ ids: [a.id, gone.id, theirs.id] })).items).toEqual([
      { id: a.id, title: 'A', lead: '', group_id: groupId },
    ])
    expect(await api().get({ id: b.id })).toEqual({ id: b.id, title: 'B', lead: '', group_id: groupId })
    for (const { id } of [gone, theirs]) await expect(api().get({ id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('is searched, filtered, narrowed and put in order, a page at a time', async () => {
    for (const title of ['A', 'B', 'AB']) await mine({ title })
    const titles = async (input: object, more = {}) =>
      (await api(more).list(input)).items.map((row) => (row as { listed: string }).listed)
    expect(await titles({ search: ' b ' })).toEqual(['AB', 'B'])
    expect(await titles({ search: '  ' })).toEqual(['A', 'AB', 'B'])
    expect(await titles({ filters: { title: ['A', 'B'] } })).toEqual(['A', 'B'])
    expect(await titles({ search: 'a', filters: { title: 'A' } })).toEqual(['A'])
    expect(await titles({ limit: 2 })).toEqual(['A', 'AB'])
    expect(await titles({ limit: 2, page: 2 })).toEqual(['B'])
    expect(await titles({ orderBy: [{ column: 'title', order: 'desc' }] })).toEqual(['B', 'AB', 'A'])
    expect(await titles({ orderBy: [{ column: 'lead', order: 'desc' }] })).toEqual(['A', 'AB', 'B'])
    const narrow = () => ({ title: 'AB' })
    expect(await titles({}, { narrow })).toEqual(['AB'])
    const { id } = await db.content.findFirstOrThrow({ where: { title: 'B' } })
    expect((await api({ narrow }).records({ ids: [id] })).items).toMatchObject([{ title: 'B' }])
    await expect(titles({ filters: { lead: 'x' } })).rejects.toEqual(
      refused('INVALID', { 'filters.lead': ['Filtret finns inte'] }),
    )
  })

  test('may be found by a search that names the rows, in its own order, within reach and filters', async () => {
    const rows = [await mine({ title: 'A' }), await mine({ title: 'B' }), await mine({ title: 'A' })]
    const theirs = await buildContent(db, { title: 'A' })
    const ids = [...rows.map(({ id }) => id), theirs.id].reverse()
    const found = vi.fn<NonNullable<Options['searchIds']>>(async () => ids.slice(1))
    const asked = async (input: object) => {
      const { items, total } = await api({ searchIds: found }).list(input)
      return [items.map((row) => (row as { id: number }).id), total]
    }
    const [first, second, third] = rows.map(({ id }) => id)
    expect(await asked({ search: 'x' })).toEqual([[third, second, first], 3])
    expect(await asked({ search: 'x', page: 2, limit: 2 })).toEqual([[first], 3])
    expect(await asked({ search: 'x', filters: { title: 'A' } })).toEqual([[third, first], 2])
    expect(found.mock.calls[0]?.slice(1)).toMatchObject(['x', { orderBy: [{ title: 'asc' }, { id: 'asc' }] }])
    expect(await asked({})).toEqual([[first, third, second], 3])
    expect(found).toHaveBeenCalledTimes(3)
    // Too much to name: the search's own condition.
    found.mockResolvedValue(null)
    expect(await asked({ search: 'b' })).toEqual([[second], 1])
    // One that is named and can't be read isn't shown.
    found.mockResolvedValue([theirs.id])
    expect((await asked({ search: 'x' }))[0]).toEqual([])
  })

  test('is for who may read, whatever else one may do', async () => {
    const { id } = await mine()
    const as = async (name: string) => (await world.member([{ subject: 'Article', name }], groupId)).ctx
    const seen = async (ctx: Context) => {
      const { total } = await api({}, ctx).list({})
      return [total, (await api({}, ctx).records({})).total]
    }
    expect(await seen(await as('read'))).toEqual([1, 1])
    expect(await api({}, await as('read')).get({ id })).toMatchObject({ id })
    expect(await seen(await as('update'))).toEqual([0, 0])
    await expect(api({}, await as('update')).get({ id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('has no row that the presenter leaves out', async () => {
    const { id } = await mine()
    await expect(api({ present: () => [] }).get({ id })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('a field whose change needs an action of its own', () => {
  const guarded = { publish_at: 'publish', lead: 'publish' } as const
  const now = '2026-05-04T08:00:00.000Z'
  const rights = ['read', 'create', 'update'].map((name) => ({ subject: 'Article', name }))

  test('is kept from who hasn’t it, but may be sent back as it is', async () => {
    const writer = (await world.member(rights, groupId)).ctx
    const { id } = await mine({ publish_at: new Date(now) })
    const save = (data: object) => api({ guarded }, writer).update({ id, data })
    await expect(save({ publish_at: '2026-05-05T08:00:00.000Z' })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(save({ publish_at: null })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(save({ lead: 'Ny' })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await save({ title: 'Ny', publish_at: now, lead: '' })).toMatchObject({ title: 'Ny' })
    expect(await save({ title: 'Nyare' })).toMatchObject({ title: 'Nyare' })
    expect(await api({ guarded }).update({ id, data: { publish_at: null, lead: 'Ny' } })).toMatchObject({ lead: 'Ny' })
  })

  test('counts from its default on creating', async () => {
    const writer = (await world.member(rights, groupId)).ctx
    const make = (data: { title: string; publish_at?: string; lead?: string }) =>
      api({ guarded }, writer).create({ data })
    await expect(make({ title: 'A', publish_at: now })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(make({ title: 'A', lead: 'Annan' })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await make({ title: 'A', lead: 'Ingress' })).toMatchObject({ title: 'A' })
    expect(await db.content.count()).toBe(1)
  })

  test('asks for the action on the row, not on any', async () => {
    const elsewhere = (await buildGroup(db)).id
    const writer = await world.member(rights, groupId)
    const publisher = await world.member([...rights, { subject: 'Article', name: 'publish' }], elsewhere)
    const roles = {
      connect: await db.groupsRole.findMany({
        where: { permissions: { some: { name: 'publish' } } },
        select: { id: true },
      }),
    }
    await db.membership.create({ data: { user_id: writer.user.id, group_id: elsewhere, groupRoles: roles } })
    const as = await world.as(writer.user.id, groupId)
    const { id } = await mine()
    await expect(api({ guarded }, as).update({ id, data: { lead: 'Ny' } })).rejects.toEqual(refused('FORBIDDEN'))
    const theirs = await buildContent(db, { group_id: publisher.groupId })
    expect(await api({ guarded }, as).update({ id: theirs.id, data: { lead: 'Ny' } })).toMatchObject({ lead: 'Ny' })
  })
})

test('one right to write is enough for what it permits', async () => {
  const { id } = await mine()
  const as = async (name: string) => (await world.member([{ subject: 'Article', name }], groupId)).ctx
  expect(await api({}, await as('update')).update({ id, data: { title: 'Ny' } })).toMatchObject({ title: 'Ny' })
  expect(await api({}, await as('create')).create({ data: { title: 'Ny' } })).toMatchObject({ title: 'Ny' })
  expect(await api({}, await as('delete')).delete({ id })).toMatchObject({ title: 'Ny' })
})

describe('a row that may not be written', () => {
  test('is forbidden where it is seen, and not found where it isn’t', async () => {
    const { id } = await mine()
    const rights = ['create', 'update', 'delete'].map((name) => ({ subject: 'Article', name }))
    const reads = { subject: 'Article', name: 'read' }
    const other = await world.member(rights)
    for (const call of [
      () => api({}, other.ctx).update({ id, data: { title: 'x' } }),
      () => api({}, other.ctx).delete({ id }),
      () => api({}, other.ctx).deleteMany({ ids: [id] }),
    ]) {
      await expect(call()).rejects.toEqual(refused('NOT_FOUND'))
    }
    const seeing = await world.national([reads])
    const membership = await world.member(rights)
    await db.membership.updateMany({ where: { group_id: membership.groupId }, data: { user_id: seeing.user.id } })
    const both = await world.as(seeing.user.id, groupId)
    for (const call of [() => api({}, both).update({ id, data: { title: 'x' } }), () => api({}, both).delete({ id })]) {
      await expect(call()).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await db.content.count({ where: { title: 'x' } })).toBe(0)
  })

  test.each(['create', 'update', 'delete'])('is refused without any right to %s', async (lacking) => {
    const rights = ['read', 'create', 'update', 'delete'].filter((name) => name !== lacking)
    const as = (
      await world.member(
        rights.map((name) => ({ subject: 'Article', name })),
        groupId,
      )
    ).ctx
    const { id } = await mine()
    const prepare = vi.fn<NonNullable<Options['prepare']>>((_ctx, data) => data)
    const calls = {
      create: () => api({ prepare }, as).create({ data: { title: 'x' } }),
      update: () => api({}, as).update({ id, data: { title: 'x' } }),
      delete: () => api({}, as).delete({ id }),
    }
    for (const [name, call] of Object.entries(calls)) {
      if (name === lacking) await expect(call()).rejects.toEqual(refused('FORBIDDEN'))
    }
    // Nothing has been begun.
    expect(prepare).not.toHaveBeenCalled()
    if (lacking !== 'delete') return
    // It is told the same of one that isn't there: nothing is looked at.
    await expect(api({}, as).delete({ id: 2_000_000_000 })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(api({}, as).deleteMany({ ids: [2_000_000_000] })).rejects.toEqual(refused('FORBIDDEN'))
  })
})
