import { randomUUID } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEntity } from '../entities/define-entity.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { moment, requiredLine, toMoment } from '../kernel/fields.ts'
import { freshEditor, manage, refused } from '../testing/editor.ts'
import { createWorld } from '../testing/world.ts'
import type { Context } from './context.ts'
import { crud } from './crud.ts'
import type { CrudOptions } from './crud-options.ts'
import { containing, oneOf } from './filters.ts'
import { createCallerFactory, router } from './trpc.ts'

// A resource made for the test, on the table of content: each option of the engine, and what it does with the row.

const world = await createWorld()
const { db } = world

const select = { id: true, title: true, lead: true, publish_at: true, group_id: true, updated_at: true } as const
type Row = Prisma.ContentGetPayload<{ select: typeof select }>
type Options = CrudOptions<Row, { id: number; title: string }, object, object>

const text = defineEntity({
  name: 'article',
  subject: 'Article',
  actions: ['read'],
  fields: z.object({
    title: requiredLine(),
    lead: z.string().default('Ingress'),
    publish_at: moment(),
    status: z.enum(['published', 'unpublished']).optional(),
  }),
  list: {
    columns: [],
    filters: [{ key: 'title', label: 'field.title', kind: 'choice' }],
    sort: ['title', 'id'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})

const present = (rows: Row[]) => rows.map(({ id, title, lead, group_id }) => ({ id, title, lead, group_id }))
const callerOf = (more: Partial<Options> = {}) => {
  const procedures = crud(text, {
    scope: { type: 'article', trashed_at: null },
    select,
    present,
    listSelect: { id: true, title: true },
    presentList: (rows) => rows.map(({ id, title }) => ({ id, listed: title })),
    search: (asked: string) => ({ title: containing(asked) }),
    filters: { title: oneOf(['A', 'B'], (chosen) => ({ title: { in: chosen } })) },
    owned: (ctx) => ({ type: 'article', group_id: ctx.groupId, slug: randomUUID() }),
    prepare: (_ctx, { publish_at, ...data }) => ({ ...data, publish_at: toMoment(publish_at as string | null) }),
    ...more,
  } satisfies Options)
  return createCallerFactory(router(procedures))
}

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

describe('what is written', () => {
  test('is what was sent, with defaults on creating alone, and what the client may not send', async () => {
    const prepare = vi.fn<NonNullable<Options['prepare']>>((_ctx, data) => data)
    const made = (await api({ prepare }).create({ data: { title: ' Ny ' } })) as Row
    expect(made).toMatchObject({ title: 'Ny', lead: 'Ingress', group_id: groupId })
    expect(prepare.mock.calls[0]?.slice(1)).toEqual([{ title: 'Ny', lead: 'Ingress', publish_at: null }, null])
    const { id } = made
    expect(await api({ prepare }).update({ id, data: { title: 'Om' } })).toMatchObject({ title: 'Om', lead: 'Ingress' })
    expect(prepare.mock.calls[1]?.slice(1)).toEqual([{ title: 'Om' }, expect.objectContaining({ id, title: 'Ny' })])
    const logged = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(logged.map(({ action, details }) => [action, details])).toEqual([
      ['create', { fields: ['title', 'lead', 'publish_at'] }],
      ['update', { fields: ['title'] }],
    ])
  })

  test('is nothing when creating or saving what belongs to it fails', async () => {
    const { id } = await mine({ title: 'A' })
    const saved = vi.fn<NonNullable<Options['saved']>>(async () => {
      throw new AppError('UNAVAILABLE', { message: 'x' })
    })
    await expect(api({ saved }).create({ data: { title: 'Ny' } })).rejects.toEqual(refused('UNAVAILABLE'))
    await expect(api({ saved }).update({ id, data: { title: 'Om' } })).rejects.toEqual(refused('UNAVAILABLE'))
    expect(await db.content.findMany({ select: { title: true } })).toEqual([{ title: 'A' }])
    expect(await db.auditEntry.count()).toBe(0)
    const calls = saved.mock.calls.map(([, row, before]) => [row.title, before?.title ?? null])
    expect(calls).toEqual([
      ['Ny', null],
      ['Om', 'A'],
    ])
  })

  test('goes through the relations’ writers, whose faults come all at once', async () => {
    const link = vi.fn(async (_ctx: Context, { field, value }: { field: string; value: unknown }) => {
      if (value === 'fel') throw invalid({ [`data.${field}`]: [`${field} är fel`] }, 'x')
      return `${field}: ${value}`
    })
    const links = { title: link, lead: link }
    const both = api({ links }).create({ data: { title: 'fel', lead: 'fel' } })
    await expect(both).rejects.toEqual(
      refused('INVALID', { 'data.title': ['title är fel'], 'data.lead': ['lead är fel'] }),
    )
    const made = (await api({ links }).create({ data: { title: 'A', lead: 'B' } })) as Row
    expect(made).toMatchObject({ title: 'title: A', lead: 'lead: B' })
    await api({ links }).update({ id: made.id, data: { title: 'C' } })
    expect(link.mock.lastCall?.[1]).toMatchObject({ field: 'title', value: 'C', before: { title: 'title: A' } })
    expect(link).toHaveBeenCalledTimes(5)
  })

  test.each([
    ['of another kind', new AppError('CONFLICT', { message: 'x', fields: { 'data.title': ['x'] } }), 'CONFLICT'],
    ['that only looks like one', Object.assign(new Error('x'), { code: 'INVALID', fields: { a: ['x'] } }), 'INTERNAL'],
    ['that names no field', invalid({}, 'x'), 'INVALID'],
    ['that nobody foresaw', new Error('x'), 'INTERNAL'],
  ] as const)('a writer’s fault %s ends the save at once', async (_, fault, code) => {
    const second = vi.fn(async () => 'x')
    const first = async () => {
      throw fault
    }
    const save = api({ links: { title: first, lead: second } }).create({ data: { title: 'A', lead: 'B' } })
    await expect(save).rejects.toEqual(refused(code))
    expect(second).not.toHaveBeenCalled()
  })

  test('is refused where it was changed since it was seen, and says by whom and to what', async () => {
    const { id, updated_at } = await mine({ title: 'A' })
    const version = updated_at.toISOString()
    expect(await api().update({ id, data: { title: 'B' }, updated_at: version })).toMatchObject({ title: 'B' })
    const details = expect.objectContaining({ stale: true, current: { id, title: 'B', lead: '', group_id: groupId } })
    await expect(api().update({ id, data: { title: 'C' }, updated_at: version })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details },
    })
    // An old client names none: the last save wins, and makes a new version even of nothing.
    const before = await db.content.findUniqueOrThrow({ where: { id } })
    await api().update({ id, data: {} })
    const after = await db.content.findUniqueOrThrow({ where: { id } })
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
  })
})

describe('a save while the editor types', () => {
  const isDraft = ({ lead }: Row) => lead === 'Utkast'
  const notDraft = { cause: { code: 'FORBIDDEN', message: 'Bara utkast sparas medan du skriver. Tryck på Spara.' } }
  const typed = (row: { id: number; updated_at: Date }, data: object, more: Partial<Options> = { isDraft }) =>
    api(more).update({ id: row.id, data, updated_at: row.updated_at.toISOString(), autosave: true })

  test('is kept of a draft that stays one, and told to those who keep its versions', async () => {
    const autosaved: unknown[] = []
    const saved = async ({ keeping }: Context) => void autosaved.push(keeping?.autosaved)
    const row = await mine({ lead: 'Utkast' })
    expect(await typed(row, { title: 'B' }, { isDraft, saved })).toMatchObject({ title: 'B' })
    await api({ isDraft, saved }).update({ id: row.id, data: { title: 'C' } })
    expect(autosaved).toEqual([true, false])
  })

  test('is refused of a text that visitors see, before or after it, and where nothing is a draft', async () => {
    const [draft, shown] = [await mine({ title: 'A', lead: 'Utkast' }), await mine({ title: 'A', lead: 'Visas' })]
    await expect(typed(shown, { title: 'B' })).rejects.toMatchObject(notDraft)
    await expect(typed(shown, { lead: 'Utkast' })).rejects.toMatchObject(notDraft)
    await expect(typed(draft, { lead: 'Visas' })).rejects.toMatchObject(notDraft)
    await expect(typed(draft, { title: 'B' }, {})).rejects.toMatchObject(notDraft)
    await expect(api({ isDraft }).update({ id: draft.id, data: { title: 'B' }, autosave: true })).rejects.toMatchObject(
      notDraft,
    )
    expect(await db.content.count({ where: { title: 'A', lead: { in: ['Utkast', 'Visas'] } } })).toBe(2)
    // By the button it is saved as ever.
    expect(await api({ isDraft }).update({ id: shown.id, data: { title: 'B' } })).toMatchObject({ title: 'B' })
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

test('a row is held before it is looked at, for saving and for removing', async () => {
  const { id } = await mine()
  const held = async (work: () => Promise<unknown>) =>
    (await world.statementsOf(work)).filter((sql) => / FOR (NO KEY )?UPDATE$/.test(sql))
  expect(await held(() => api().update({ id, data: { title: 'Ny' } }))).toHaveLength(1)
  expect(await held(() => api().delete({ id }))).toHaveLength(1)
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

describe('what is removed', () => {
  test('is gone, answered as it was, and noted', async () => {
    const { id } = await mine({ title: 'A' })
    expect(await api({}).delete({ id })).toMatchObject({ id, title: 'A' })
    expect(await db.content.count()).toBe(0)
    expect(await db.auditEntry.findMany({ select: { action: true, subject: true, subject_id: true } })).toEqual([
      { action: 'delete', subject: 'Article', subject_id: String(id) },
    ])
  })

  test('lies in the trash where there is one', async () => {
    const { id } = await mine({ title: 'A' })
    const trash = vi.fn(() => ({ trashed_at: new Date() }))
    expect(await api({ trash }).delete({ id })).toMatchObject({ title: 'A' })
    expect(trash.mock.calls).toMatchObject([[{ groupId }, { id }]])
    expect((await db.content.findUniqueOrThrow({ where: { id } })).trashed_at).not.toBeNull()
    await expect(api({ trash }).delete({ id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('is not while something uses it, and what uses nothing isn’t told', async () => {
    const { id } = await mine()
    const uses = [
      { entity: 'group', count: 2 },
      { entity: 'tag', count: 0 },
    ] as const
    const usedIn = vi.fn<NonNullable<Options['usedIn']>>(async () => [...uses])
    await expect(api({ usedIn }).delete({ id })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details: { usedIn: [{ entity: 'group', count: 2 }] } },
    })
    expect(usedIn.mock.lastCall?.slice(1)).toMatchObject([{ id }, { groupId }, []])
    expect(await db.content.count()).toBe(1)
    usedIn.mockResolvedValue([uses[1]])
    expect(await api({ usedIn }).delete({ id })).toMatchObject({ id })
  })

  test('goes with others that use it, each of them once', async () => {
    const [one, two] = [await mine(), await mine()]
    const ids = [one.id, two.id]
    const usedIn = vi.fn<NonNullable<Options['usedIn']>>(async () => [])
    expect(await api({ usedIn }, { ...ctx, removing: [77] }).deleteMany({ ids: [...ids, one.id] })).toEqual({
      count: 2,
    })
    expect(usedIn.mock.calls.map(([, row, , along]) => [row.id, along])).toEqual([
      [one.id, [...ids, one.id, 77]],
      [two.id, [...ids, one.id, 77]],
    ])
    const third = await mine()
    await api({ usedIn }).deleteMany({ ids: [third.id] })
    expect(usedIn.mock.lastCall?.[3]).toEqual([third.id])
    await expect(api().deleteMany({ ids: [] })).rejects.toEqual(refused('INVALID'))
    await expect(api().deleteMany({ ids: Array.from({ length: 201 }, (_, at) => at + 1) })).rejects.toEqual(
      refused('INVALID'),
    )
  })
})
