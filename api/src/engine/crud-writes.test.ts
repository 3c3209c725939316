import type { Prisma } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, invalid } from '../kernel/errors.ts'
import { freshEditor, manage, refused } from '../testing/editor.ts'
import { createWorld } from '../testing/world.ts'
import type { Context } from './context.ts'
import { callerOf, type Options, type Row } from './testing-crud.ts'

// A resource made for the test, on the table of content: each option of the engine that counts when a row is written or removed.

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

test('a row is held before it is looked at, for saving and for removing', async () => {
  const { id } = await mine()
  const held = async (work: () => Promise<unknown>) =>
    (await world.statementsOf(work)).filter((sql) => / FOR (NO KEY )?UPDATE$/.test(sql))
  expect(await held(() => api().update({ id, data: { title: 'Ny' } }))).toHaveLength(1)
  expect(await held(() => api().delete({ id }))).toHaveLength(1)
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
