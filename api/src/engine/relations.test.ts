import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import type { Context } from './context.ts'
import { belongsTo, manyOf, orderedLinks, readableRows, requireReadable } from './relations.ts'

const world = await createWorld()
const { db, statementsOf } = world
const invalid = (fields: Record<string, string[]>) => expect.objectContaining({ code: 'INVALID', fields })
const unknown = ['Objektet finns inte, eller så har du inte behörighet till det']

let ctx: Context
let groupId: number
const tag = async (group_id: number | null = groupId) => (await buildTag(db, { group_id })).id

beforeEach(async () => {
  await world.clear()
  const member = await world.member(['Tag', 'File'].map((subject) => ({ subject, name: 'read' })))
  ctx = member.ctx
  groupId = member.groupId
})

describe('rows that are named', () => {
  test('must be readable and of the wanted sort; each that isn’t is told at its place', async () => {
    const [mine, other, theirs] = [await tag(), await tag(), await tag(null)]
    await requireReadable(ctx, 'Tag', [mine, other, mine], 'data.tags')
    await expect(requireReadable(ctx, 'Tag', [mine, theirs], 'data.tags')).rejects.toEqual(
      invalid({ 'data.tags': unknown }),
    )
    const at = (id: number) => `at.${id}`
    await expect(requireReadable(ctx, 'Tag', [mine, theirs, 2_000_000_000], at)).rejects.toEqual(
      invalid({ [at(theirs)]: unknown, [at(2_000_000_000)]: unknown }),
    )
    await expect(requireReadable(ctx, 'Tag', [mine, other], at, { id: mine })).rejects.toEqual(
      invalid({ [at(other)]: unknown }),
    )
  })

  test('cost nothing when there are none, and are asked for in one statement and held', async () => {
    expect(await statementsOf(() => requireReadable(ctx, 'Tag', [], 'x'))).toEqual([])
    expect(await statementsOf(() => readableRows(ctx, 'Tag', []))).toEqual([])
    const ids = [await tag(), await tag()]
    const statements = await statementsOf(() => requireReadable(ctx, 'Tag', ids, 'x'))
    expect(statements).toHaveLength(2)
    expect(statements[0]).toMatch(/FOR KEY SHARE/)
    expect(await statementsOf(() => readableRows(ctx, 'Tag', ids))).toHaveLength(1)
    expect(await statementsOf(() => readableRows(ctx, 'Tag', ids, { hold: true }))).toHaveLength(2)
  })

  test('are given where they may be read, or are open, and are of the sort', async () => {
    const [mine, theirs, front] = [await tag(), await tag((await world.member([])).groupId), await tag(null)]
    const ids = [mine, theirs, front, 2_000_000_000]
    const given = async (options = {}) => (await readableRows(ctx, 'Tag', ids, options)).map(({ id }) => id).sort()
    expect(await given()).toEqual([mine])
    expect(await given({ open: { group_id: null } })).toEqual([mine, front])
    expect(await given({ which: { id: { not: mine } } })).toEqual([])
    expect(await given({ open: { group_id: null }, which: { id: { not: mine } } })).toEqual([front])
    expect(await readableRows(ctx, 'Tag', [mine], { select: { group_id: true } })).toEqual([{ group_id: groupId }])
  })

  test('can’t be read by another right to them', async () => {
    const { ctx: writer, groupId: theirs } = await world.member([{ subject: 'Tag', name: 'update' }])
    const id = await tag(theirs)
    const link = { field: 'tags', before: null }
    for (const write of [
      () => requireReadable(writer, 'Tag', [id], 'x'),
      () => belongsTo('Tag')(writer, { ...link, value: id }),
      () => manyOf('Tag')(writer, { ...link, value: [id] }),
      () => orderedLinks('Tag', 'id')(writer, { ...link, value: [{ id }] }),
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'INVALID' })
    }
    expect(await readableRows(writer, 'Tag', [id])).toEqual([])
    expect(await readableRows(writer, 'Tag', [id], { open: { group_id: null } })).toEqual([])
  })

  test('are no users who have been anonymised and no menus in the trash, whoever asks', async () => {
    const { ctx: all } = await world.national([{ subject: 'all', name: 'manage' }])
    const user = await buildUser(db)
    const menu = await buildMenu(db, { group_id: groupId })
    const ask = async () => [await readableRows(all, 'User', [user.id]), await readableRows(all, 'Menu', [menu.id])]
    expect((await ask()).map((rows) => rows.length)).toEqual([1, 1])
    await db.user.update({ where: { id: user.id }, data: { anonymised_at: new Date(), active: false } })
    await db.menu.update({ where: { id: menu.id }, data: { trashed_at: new Date() } })
    expect(await ask()).toEqual([[], []])
  })
})

describe('a row that this one belongs to', () => {
  const write = (value: number | null, before: Record<string, unknown> | null = null, options = {}) =>
    belongsTo('Tag', options)(ctx, { field: 'tag_id', value, before })

  test('is none, one that may be read, or the one that it was', async () => {
    const [mine, theirs] = [await tag(), await tag(null)]
    expect(await write(null)).toBeNull()
    expect(await write(mine)).toBe(mine)
    expect(await write(theirs, { tag_id: theirs })).toBe(theirs)
    for (const before of [null, { tag_id: mine }, { other_id: theirs }]) {
      await expect(write(theirs, before)).rejects.toEqual(invalid({ 'data.tag_id': unknown }))
    }
  })

  test('keeps the rule for it, which says why not', async () => {
    const [mine, theirs] = [await tag(), await tag(null)]
    const ruleOf = (holds: boolean) => ({
      rule: {
        select: { group_id: true },
        holds: (row: { group_id: number }) => holds && row.group_id === groupId,
        text: 'valid.invalid',
      },
    })
    expect(await write(mine, null, ruleOf(true))).toBe(mine)
    await expect(write(mine, null, ruleOf(false))).rejects.toEqual(
      invalid({ 'data.tag_id': ['Värdet är inte rätt ifyllt'] }),
    )
    // Of one that can't be read nothing is said.
    await expect(write(theirs, null, ruleOf(false))).rejects.toEqual(invalid({ 'data.tag_id': unknown }))
  })
})

describe('a set of rows', () => {
  const write = (value: number[], before: Record<string, unknown> | null = null, options = {}) =>
    manyOf('Tag', options)(ctx, { field: 'tags', value, before })

  test('is connected at first and then replaced, each row once', async () => {
    const [one, two] = [await tag(), await tag()]
    expect(await write([two, one, two])).toEqual({ connect: [{ id: two }, { id: one }] })
    expect(await write([one], { tags: [{ id: two }] })).toEqual({ set: [{ id: one }] })
    expect(await write([], { tags: [{ id: two }] })).toEqual({ set: [] })
    expect(await write([one], {})).toEqual({ set: [{ id: one }] })
  })

  test('takes rows that may be read, those that were there, or any of an open catalogue', async () => {
    const [mine, theirs] = [await tag(), await tag(null)]
    await expect(write([mine, theirs])).rejects.toEqual(invalid({ 'data.tags.1': unknown }))
    expect(await write([mine, theirs], { tags: [{ id: theirs }] })).toEqual({ set: [{ id: mine }, { id: theirs }] })
    expect(await write([mine, theirs], null, { open: true })).toEqual({ connect: [{ id: mine }, { id: theirs }] })
    await expect(write([mine, 2_000_000_000], null, { open: true })).rejects.toEqual(
      invalid({ 'data.tags.1': unknown }),
    )
  })
})

describe('an ordered list', () => {
  type Item = { file_id: number; text?: string }
  const write = (value: Item[], before: Record<string, unknown> | null = null, options = {}) =>
    orderedLinks('File', 'file_id', options)(ctx, { field: 'images', value, before })
  const file = async (group_id: number | null = groupId) =>
    (await buildFile(db, { portfolio_id: (await buildPortfolio(db, { group_id })).id, group_id })).id

  test('is made anew, with its order, whatever stood there', async () => {
    const [one, two] = [await file(), await file()]
    const create = [
      { file_id: two, text: 'B', position: 0 },
      { file_id: one, position: 1 },
    ]
    const given = [{ file_id: two, text: 'B' }, { file_id: one }]
    expect(await write(given)).toEqual({ create })
    expect(await write(given, { images: [] })).toEqual({ deleteMany: {}, create })
    expect(await write([], { images: [{ file_id: one }] })).toEqual({ deleteMany: {}, create: [] })
  })

  test('holds no row twice, or none twice with the same columns', async () => {
    const one = await file()
    const twice = [
      { file_id: one, text: 'A' },
      { file_id: one, text: 'B' },
    ]
    const exists = invalid({ 'data.images': ['Objektet finns redan i listan'] })
    await expect(write(twice)).rejects.toEqual(exists)
    expect(await write(twice, null, { identity: ['file_id', 'text'] })).toMatchObject({ create: twice })
    const same = [twice[0], twice[0]] as Item[]
    await expect(write(same, null, { identity: ['file_id', 'text'] })).rejects.toEqual(exists)
  })

  test('takes rows that may be read, those that were there, one’s own, or any of an open catalogue', async () => {
    const [mine, theirs] = [await file(), await file(null)]
    const given = [{ file_id: mine }, { file_id: theirs }]
    const refusal = invalid({ 'data.images.1.file_id': unknown })
    await expect(write(given)).rejects.toEqual(refusal)
    await expect(write(given, { images: [{ id: theirs }] })).rejects.toEqual(refusal)
    await expect(write(given, null, { own: { id: mine } })).rejects.toEqual(refusal)
    for (const [before, options] of [
      [{ images: [{ file_id: theirs }] }, {}],
      [null, { own: { id: theirs } }],
      [null, { open: true }],
    ] as const) {
      expect(await write(given, before, options)).toMatchObject({ create: given })
    }
    const rule = { select: { filetype: true }, holds: () => false, text: 'valid.invalid' }
    await expect(write(given, { images: [{ file_id: theirs }] }, { rule })).rejects.toEqual(
      invalid({ 'data.images.0.file_id': ['Värdet är inte rätt ifyllt'] }),
    )
  })
})
