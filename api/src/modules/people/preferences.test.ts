import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import type { AppError } from '../../kernel/errors.ts'
import { createWorld } from '../../testing/world.ts'
import { maxFilters, maxLooks } from './preferences.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let other: Context

beforeEach(async () => {
  await world.clear()
  ctx = (await world.member([])).ctx
  other = (await world.member([])).ctx
})

const own = (as = ctx) => createCaller(as).preference
const given = {
  list: 'article',
  name: 'Mina utkast',
  query: 'status=unpublished&sort=-title',
  columns: ['title', 'tags'],
}
const names = async (as = ctx, list = 'article') => (await own(as).filters({ list })).map(({ name }) => name)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { cause?: unknown }) => error.cause as AppError,
  )

describe('the look of a list', () => {
  const columns = [
    { key: 'title', width: 320 },
    { key: 'updated_at', width: 0 },
  ]
  const looks = async (as = ctx) => (await createCaller(as).session.me()).preferences.looks

  test('keeps the columns in their order with their widths, for oneself alone, until it is reset', async () => {
    await own().saveLook({ list: 'article', columns })
    await own(other).saveLook({ list: 'article', columns: columns.slice(1) })
    expect(await looks()).toEqual([{ list: 'article', columns }])
    await own().saveLook({ list: 'article', columns: columns.toReversed() })
    expect(await looks()).toEqual([{ list: 'article', columns: columns.toReversed() }])
    await own().saveLook({ list: 'article', columns: [] })
    expect(await looks()).toEqual([])
    expect(await looks(other)).toHaveLength(1)
  })

  test('takes columns once each, with a width that a table can have, of not more lists than there are', async () => {
    const [title] = columns
    if (!title) throw new Error('no column')
    for (const wrong of [
      [title, title],
      [{ ...title, width: -1 }],
      [{ ...title, width: 1201 }],
      [{ key: 'a b', width: 0 }],
    ]) {
      expect(await refusalOf(own().saveLook({ list: 'article', columns: wrong }))).toMatchObject({ code: 'INVALID' })
    }
    await db.listLook.createMany({
      data: Array.from({ length: maxLooks }, (_, n) => ({
        ...{ user_id: ctx.actor?.user?.id ?? 0, list: `list_${'x'.repeat(n)}`, columns: ['title'], widths: [0] },
      })),
    })
    expect(await refusalOf(own().saveLook({ list: 'article', columns }))).toMatchObject({ code: 'INVALID' })
    await own().saveLook({ list: 'list_x', columns })
  })
})

describe('filters of a list', () => {
  test('are kept under a name, changed, renamed and removed', async () => {
    expect(await own().saveFilter(given)).toEqual({ ...given, is_default: false })
    await own().saveFilter({ ...given, name: 'Alla utkast', query: '', was: 'Mina utkast' })
    expect(await own().filters({ list: 'article' })).toEqual([
      { ...given, name: 'Alla utkast', query: '', is_default: false },
    ])
    await own().removeFilter({ list: 'article', name: 'Alla utkast' })
    expect(await names()).toEqual([])
    // In another tab it may be gone already.
    await own().removeFilter({ list: 'article', name: 'Alla utkast' })
    const gone = await refusalOf(own().saveFilter({ ...given, was: 'Alla utkast' }))
    expect(gone).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('finns inte längre') })
  })

  test('are one’s own: another person’s are neither seen nor changed', async () => {
    await own().saveFilter({ ...given, is_default: true })
    expect(await names(other)).toEqual([])
    await own(other).removeFilter({ list: 'article', name: given.name })
    expect(await refusalOf(own(other).saveFilter({ ...given, was: given.name }))).toMatchObject({ code: 'NOT_FOUND' })
    await own(other).saveFilter({ ...given, query: '', is_default: true })
    expect(await own().filters({ list: 'article' })).toEqual([{ ...given, is_default: true }])
    expect((await createCaller(ctx).session.me()).preferences.defaults).toEqual([{ ...given, is_default: true }])
  })

  test('have names of their own, whatever the case, in each list', async () => {
    await own().saveFilter(given)
    const taken = await refusalOf(own().saveFilter({ ...given, name: 'mina UTKAST' }))
    expect(taken).toMatchObject({ code: 'INVALID', fields: { name: [expect.stringContaining('Mina utkast')] } })
    await own().saveFilter({ ...given, list: 'page' })
    await own().saveFilter({ ...given, name: 'MINA UTKAST', was: given.name })
    expect(await names()).toEqual(['MINA UTKAST'])
  })

  test('a name that is a pattern removes no others', async () => {
    await own().saveFilter(given)
    await own().removeFilter({ list: 'article', name: '%' })
    expect(await names()).toEqual(['Mina utkast'])
  })

  test('the list opens with one of them at most, and the last one chosen', async () => {
    await own().saveFilter({ ...given, is_default: true })
    await own().saveFilter({ ...given, name: 'Annat', is_default: true })
    await own().saveFilter({ ...given, name: 'Tredje' })
    const defaults = async () => (await createCaller(ctx).session.me()).preferences.defaults.map(({ name }) => name)
    expect(await defaults()).toEqual(['Annat'])
    // Said anew without a word about it, it stays what it was.
    await own().saveFilter({ ...given, name: 'Annat', query: '', was: 'Annat' })
    expect(await defaults()).toEqual(['Annat'])
    await own().saveFilter({ ...given, name: 'Annat', was: 'Annat', is_default: false })
    expect(await defaults()).toEqual([])
  })

  test('are as many as one can choose among, also when two tabs save at once', async () => {
    for (let number = 2; number < maxFilters; number++) await own().saveFilter({ ...given, name: `Nr ${number}` })
    const both = await Promise.all(['Ett', 'Två', 'Tre'].map((name) => refusalOf(own().saveFilter({ ...given, name }))))
    expect(both.filter((refusal) => refusal === null)).toHaveLength(2)
    expect(await names()).toHaveLength(maxFilters)
  })

  test.each([
    ['a list that is none', { list: '../user' }],
    ['an empty name', { name: '  ' }],
    ['a long name', { name: 'n'.repeat(61) }],
    ['a long address', { query: 'q'.repeat(2001) }],
    ['columns that are none', { columns: ['<b>'] }],
  ])('refuse %s', async (_what, wrong) => {
    expect(await refusalOf(own().saveFilter({ ...given, ...wrong }))).toMatchObject({ code: 'INVALID' })
  })
})

test('single keys are on until they are switched off, and a tour is remembered once', async () => {
  const preferences = async () => (await createCaller(ctx).session.me()).preferences
  expect(await preferences()).toEqual({ shortcuts: true, tours: [], defaults: [], looks: [] })
  await own().update({ tour: 'cert' })
  await own().update({ shortcuts: false, tour: 'cert' })
  expect(await preferences()).toEqual({ shortcuts: false, tours: ['cert'], defaults: [], looks: [] })
  expect(await db.preference.count()).toBe(1)
})

test('whoever acts as somebody sees theirs and writes nothing', async () => {
  const { actor } = (await world.national([])).ctx
  const acting: Context = { ...ctx, actor: { ...ctx.actor, realUser: actor.user } }
  const calls = [
    own(acting).update({ tour: 'cert' }),
    own(acting).saveLook({ list: 'article', columns: [{ key: 'title', width: 0 }] }),
    own(acting).saveFilter(given),
    own(acting).removeFilter({ list: 'article', name: 'x' }),
  ]
  for (const call of calls) expect(await refusalOf(call)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await own(acting).filters({ list: 'article' })).toEqual([])
  expect(await db.preference.count()).toBe(0)
})
