import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createCaller } from '../app/caller.ts'
import { defineEntity } from '../entities/define-entity.ts'
import { plainText, requiredLine } from '../kernel/fields.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { createWorld, editorRights } from '../testing/world.ts'
import { crud } from './crud.ts'
import { startOfDay } from './filters.ts'
import { patchOf } from './resource.ts'
import { createCallerFactory, router } from './trpc.ts'

const world = await createWorld()
const { db } = world
const refused = (code: string, fields?: Record<string, string[]>) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...(fields && { fields }) }) })

beforeEach(() => world.clear())

describe('the three gates', () => {
  test('an actor without any rule lists nothing, and is refused or told nothing', async () => {
    const article = await buildContent(db)
    const api = createCaller((await world.member([])).ctx)
    expect(await api.article.list({})).toMatchObject({ items: [], total: 0 })
    await expect(api.article.get({ id: article.id })).rejects.toEqual(refused('NOT_FOUND'))
    for (const attempt of [
      () => api.article.create({ data: { title: 'x' } }),
      () => api.article.update({ id: article.id, data: { title: 'x' } }),
      () => api.article.delete({ id: article.id }),
      () => api.article.deleteMany({ ids: [article.id] }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await db.content.findUniqueOrThrow({ where: { id: article.id } })).toEqual(article)
  })

  test('a permission that the code does not know, or whose rows belong to no group, gives nothing', async () => {
    await buildEducation(db)
    const keys = ['Education', 'Setting2', 'all '].map((subject) => ({ subject, name: 'manage' }))
    const api = createCaller((await world.member(keys)).ctx)
    expect(await api.education.list({})).toMatchObject({ total: 0 })
    await expect(api.education.create({ data: { title: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
  })

  test('taking rights away works at once', async () => {
    const editor = await world.member(editorRights)
    await buildContent(db, { group_id: editor.groupId })
    expect(await createCaller(editor.ctx).article.list({})).toMatchObject({ total: 1 })
    await db.membership.deleteMany()
    const later = await world.as(editor.user.id, editor.groupId)
    expect(await createCaller(later).article.list({})).toMatchObject({ total: 0 })
  })
})

describe('a save that takes the row out of one’s reach', () => {
  const label = defineEntity({
    name: 'tag',
    subject: 'Tag',
    actions: ['read'],
    fields: z.object({ label: requiredLine() }),
    list: { columns: [], filters: [], sort: [], defaultSort: { column: 'id', order: 'asc' } },
  })
  /** Tags whose save moves them to another group, as a workflow of a resource might. */
  const moving = (group_id: number) =>
    createCallerFactory(
      router(
        crud(label, {
          select: { id: true, label: true, group_id: true, updated_at: true },
          search: () => ({}),
          present: (rows: { id: number; updated_at: Date }[]) => rows,
          listSelect: { id: true },
          presentList: (rows: { id: number }[]) => rows,
          prepare: (_ctx, data) => ({ ...data, group_id }),
        }),
      ),
    )

  test('is refused, and nothing is written', async () => {
    const { ctx, groupId } = await world.member(editorRights)
    const elsewhere = await buildGroup(db)
    const tag = await buildTag(db, { group_id: groupId })
    const api = moving(elsewhere.id)(ctx)
    await expect(api.update({ id: tag.id, data: { label: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(api.create({ data: { label: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.tag.findMany()).toEqual([tag])
    expect(await db.auditEntry.count()).toBe(0)
  })

  test('is done for who reaches both places', async () => {
    const { ctx, groupId, user } = await world.member(editorRights)
    const { groupId: elsewhere } = await world.member(editorRights)
    const roles = await db.groupsRole.findMany({ take: 1, select: { id: true } })
    await db.membership.create({ data: { user_id: user.id, group_id: elsewhere, groupRoles: { connect: roles } } })
    const { id } = await buildTag(db, { group_id: groupId })
    const api = moving(elsewhere)(await world.as(user.id, ctx.groupId))
    expect(await api.update({ id, data: { label: 'x' } })).toMatchObject({ label: 'x', group_id: elsewhere })
  })
})

describe('pages', () => {
  test.each([Number.MAX_SAFE_INTEGER, 100_000_000])(
    'page %d of a list is empty, with the exact number of all',
    async (page) => {
      const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
      await buildEducation(db)
      const api = createCaller(ctx)
      for (const list of [
        api.education.list,
        api.education.records,
        api.diploma.list,
        api.print.list,
        api.trash.list,
      ]) {
        expect(await list({ page, limit: 200 })).toMatchObject({ items: [], page: 1_000_000, limit: 200 })
      }
      expect(await api.education.list({ page })).toMatchObject({ total: 1 })
      expect(await api.education.list({ page: -3, limit: 0 })).toMatchObject({ page: 1, limit: 1, total: 1 })
    },
  )
})

describe('filters', () => {
  test('a value that a filter doesn’t take is refused at the filter, in every list', async () => {
    const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
    const api = createCaller(ctx)
    const cases: [string, unknown, (input: { filters: Record<string, unknown> }) => Promise<unknown>][] = [
      ['roles', ['x', 'y'], api.user.list],
      ['active', 'kanske', api.user.list],
      ['status', 'okänd', api.article.list],
      ['status', ['okänd'], api.diploma.list],
      ['year', 'i år', api.diploma.list],
      ['group_id', 'x', api.issuedDocument.list],
    ]
    for (const [key, value, list] of cases) {
      const fields = { [`filters.${key}`]: [expect.any(String)] }
      await expect(list({ filters: { [key]: value } }), key).rejects.toEqual(refused('INVALID', fields as never))
    }
    const period = api.user.list({ filters: { created_at: { from: 'igår', to: null } } })
    const place = { 'filters.created_at.from': expect.any(Array) }
    await expect(period).rejects.toEqual(refused('INVALID', place as never))
    const unknown = api.user.list({ filters: { constructor: 'x' } })
    await expect(unknown).rejects.toEqual(refused('INVALID', { 'filters.constructor': ['Filtret finns inte'] }))
    expect(await api.user.list({ filters: { roles: '', active: null } })).toMatchObject({ page: 1 })
  })
})

describe('writes', () => {
  test('of several removals, one that is refused stops all', async () => {
    const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
    const api = createCaller(ctx)
    const [free, used] = [await buildEducation(db), await buildEducation(db)]
    await api.group.create({
      data: { title: 'A', name: 'aa', category: 'other', educations: [{ education_id: used.id }] },
    })
    await expect(api.education.deleteMany({ ids: [free.id, used.id] })).rejects.toEqual(refused('CONFLICT'))
    expect(await db.education.count()).toBe(2)
    expect(await api.education.deleteMany({ ids: [free.id, free.id] })).toEqual({ count: 1 })
  })

  test('calls joined in one transaction all succeed or none', async () => {
    const { ctx } = await world.member(editorRights)
    const joined = inTransaction(ctx.db, async (tx) => {
      const api = createCaller({ ...ctx, db: tx })
      await api.tag.create({ data: { label: 'Ny' } })
      await api.article.create({ data: { title: ' ' } })
    })
    await expect(joined).rejects.toEqual(refused('INVALID'))
    expect(await db.tag.count()).toBe(0)
    expect(await db.auditEntry.count()).toBe(0)
  })

  test('each is in the log, with what was changed and by whom, but not the values', async () => {
    const { ctx, user, groupId } = await world.member(editorRights)
    const api = createCaller(ctx)
    const { id } = await api.tag.create({ data: { label: 'Hemligt' } })
    await api.tag.update({ id, data: { label: 'Nytt' } })
    await api.tag.delete({ id })
    const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(entries.map(({ action, subject, details }) => ({ action, subject, details }))).toEqual([
      { action: 'create', subject: 'Tag', details: { fields: ['label', 'audience'] } },
      { action: 'update', subject: 'Tag', details: { fields: ['label'] } },
      { action: 'delete', subject: 'Tag', details: {} },
    ])
    for (const entry of entries) {
      expect(entry).toMatchObject({ user_id: user.id, real_user_id: user.id, group_id: groupId, subject_id: `${id}` })
    }
  })

  test('saves that name no version follow one another, and the last one wins', async () => {
    const { ctx, groupId } = await world.member(editorRights)
    const { id } = await buildTag(db, { group_id: groupId })
    const labels = ['ett', 'två', 'tre', 'fyra']
    const api = createCaller(ctx)
    const saved = await Promise.all(labels.map((label) => api.tag.update({ id, data: { label } })))
    expect(saved.map(({ label }) => label)).toEqual(labels)
    const entries = await db.auditEntry.count({ where: { action: 'update' } })
    expect(entries).toBe(4)
  })

  test('a save of a row that was removed meanwhile is told that it is gone', async () => {
    const { ctx, groupId } = await world.member(editorRights)
    const { id, updated_at } = await buildTag(db, { group_id: groupId })
    await db.tag.delete({ where: { id } })
    const save = createCaller(ctx).tag.update({ id, data: { label: 'x' }, updated_at: updated_at.toISOString() })
    await expect(save).rejects.toEqual(refused('NOT_FOUND'))
  })
})

test('an update leaves out defaults: what is not sent stays', () => {
  const fields = z.object({ title: requiredLine(), status: z.boolean().default(true), lead: plainText().default('') })
  expect(patchOf(fields).parse({ title: 'A' })).toEqual({ title: 'A' })
  expect(patchOf(fields).safeParse({ title: '' }).success).toBe(false)
  const settings = z
    .object({ name: requiredLine(), wide: z.boolean().default(false) })
    .default({ name: 'A', wide: false })
  const nested = patchOf(z.object({ settings }))
  expect(nested.parse({ settings: { name: 'B' } })).toEqual({ settings: { name: 'B' } })
  expect(nested.safeParse({ settings: { wide: true } }).success).toBe(false)
})

test('days of a filter are those that fields may have', async () => {
  const api = createCaller((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
  const days = [{ from: '0000-01-01' }, { from: '0001-01-01' }, { to: '9999-12-31' }, { from: 'x' }]
  for (const period of days) {
    await expect(api.user.list({ filters: { created_at: period } })).rejects.toEqual(refused('INVALID'))
    await expect(api.event.list({ filters: { dates: period } })).rejects.toEqual(refused('INVALID'))
  }
  expect(await api.event.list({ filters: { dates: { from: '2026-01-01' } } })).toMatchObject({ total: 0 })
})

test('a day begins at midnight in Sweden, summer and winter', () => {
  expect(startOfDay('2026-01-15').toISOString()).toBe('2026-01-14T23:00:00.000Z')
  expect(startOfDay('2026-07-15').toISOString()).toBe('2026-07-14T22:00:00.000Z')
  // The days on which the clocks change.
  expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(startOfDay('2026-03-29', 1).toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(startOfDay('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z')
  expect(startOfDay('2026-10-25', 1).toISOString()).toBe('2026-10-25T23:00:00.000Z')
})

test.each(['\u200b', '\u200b\u200d \u2060', '\ufeff', '\u00ad', '\u3164', '\u0001', ' '])(
  'a line of %j alone is empty',
  (text) => {
    const { error } = requiredLine().safeParse(text)
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_small'])
    expect(requiredLine().parse(`å${text}`).startsWith('å')).toBe(true)
  },
)

test.each(['👩‍👩‍👧', 'نام‌ه', 'e\u0301', '–'])('%j can be seen', (text) => {
  expect(requiredLine().parse(text)).toBe(text.normalize('NFC'))
})
