import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { byId, defaultsOf, type ListInput, listInput, orderOf, patchOf, rangeOf } from './resource.ts'

describe('a page', () => {
  test.each([
    [{}, { page: 1, limit: 25, skip: 0 }],
    [
      { page: null, limit: null },
      { page: 1, limit: 25, skip: 0 },
    ],
    [
      { page: 3, limit: 10 },
      { page: 3, limit: 10, skip: 20 },
    ],
    [
      { page: 0, limit: 0 },
      { page: 1, limit: 1, skip: 0 },
    ],
    [
      { page: -5, limit: -5 },
      { page: 1, limit: 1, skip: 0 },
    ],
    [
      { page: 2, limit: 201 },
      { page: 2, limit: 200, skip: 200 },
    ],
    [
      { page: 1_000_001, limit: 1 },
      { page: 1_000_000, limit: 1, skip: 999_999 },
    ],
  ])('%j is %j', (asked, range) => {
    expect(rangeOf(asked)).toEqual(range)
  })
})

describe('what a list may be asked', () => {
  test.each([
    { search: 'x'.repeat(200) },
    { search: null, page: null, limit: null, orderBy: null, filters: null },
    { orderBy: Array.from({ length: 5 }, () => ({ column: 'x'.repeat(60), order: 'asc' })) },
    { filters: { ['x'.repeat(60)]: { any: ['thing'] } } },
  ])('case %#: may', (input) => {
    expect(listInput.parse(input)).toEqual(input)
  })

  test.each([
    { search: 'x'.repeat(201) },
    { page: 1.5 },
    { limit: '25' },
    { orderBy: Array.from({ length: 6 }, () => ({ column: 'x', order: 'asc' })) },
    { orderBy: [{ column: 'x', order: 'up' }] },
    { orderBy: [{ column: 'x'.repeat(61), order: 'asc' }] },
    { filters: { ['x'.repeat(61)]: 1 } },
  ])('case %#: may not', (input) => {
    expect(listInput.safeParse(input).success).toBe(false)
  })

  test.each([0, -1, 1.5, 2_147_483_648, '1', null])('%j is no id', (id) => {
    expect(byId.safeParse({ id }).success).toBe(false)
  })
})

describe('an order', () => {
  const list = {
    columns: [],
    filters: [],
    sort: ['title', 'date'],
    defaultSort: { column: 'date', order: 'desc' },
  } as const
  const of = (orderBy?: ListInput['orderBy']) => orderOf({ list }, { orderBy })

  test('is that of declared columns, and then of ids the way of the last', () => {
    expect(of([{ column: 'title', order: 'asc' }])).toEqual([{ title: 'asc' }, { id: 'asc' }])
    const two = [{ column: 'title', order: 'asc' } as const, { column: 'date', order: 'desc' } as const]
    expect(of(two)).toEqual([{ title: 'asc' }, { date: 'desc' }, { id: 'desc' }])
    expect(of([{ column: 'password_hash', order: 'asc' }, ...two.slice(0, 1)])).toEqual([
      { title: 'asc' },
      { id: 'asc' },
    ])
  })

  test.each([undefined, null, [], [{ column: 'secret', order: 'asc' as const }]])(
    'of %j is the list’s own',
    (asked) => {
      expect(of(asked)).toEqual([{ date: 'desc' }, { id: 'desc' }])
    },
  )
})

describe('what an update leaves out', () => {
  const shaped = z.object({
    name: z.string(),
    wide: z.boolean().default(false),
    deep: z.object({ on: z.boolean().default(true) }),
  })
  const patch = (field: z.ZodType, value: unknown) => patchOf(z.object({ field })).safeParse({ field: value })

  test('stays: no field is required, and no default comes back', () => {
    const fields = z.object({ title: z.string(), on: z.boolean().default(true), at: z.string().prefault('x') })
    expect(patchOf(fields).parse({})).toEqual({})
    expect(patchOf(fields).parse({ on: false })).toEqual({ on: false })
    expect(patchOf(fields).safeParse({ on: 'x' }).success).toBe(false)
  })

  test('stays in settings too, however deep, but a key that must be said must be', () => {
    expect(patch(shaped, { name: 'A', deep: {} }).data).toEqual({ field: { name: 'A', deep: {} } })
    expect(patch(shaped, { wide: true, deep: {} }).success).toBe(false)
    expect(patch(shaped.default({ name: '', wide: false, deep: { on: true } }), { name: 'A', deep: {} }).data).toEqual({
      field: { name: 'A', deep: {} },
    })
  })

  test('an object is as open or closed as it was', () => {
    const closed = z.strictObject({ wide: z.boolean().default(false) })
    expect(patch(closed, {}).data).toEqual({ field: {} })
    expect(patch(closed, { other: 1 }).success).toBe(false)
    expect(patch(z.object({ wide: z.boolean().default(false) }), { other: 1 }).data).toEqual({ field: {} })
    const open = z.looseObject({ wide: z.boolean().default(false) })
    expect(patch(open, { other: 1 }).data).toEqual({ field: { wide: false, other: 1 } })
  })

  test('an object whose parts are checked together keeps its defaults', () => {
    const span = z
      .object({ from: z.number().default(1), to: z.number().default(2) })
      .refine(({ from, to }) => from < to)
    expect(patch(span, { from: 0 }).data).toEqual({ field: { from: 0, to: 2 } })
    expect(patch(span, { from: 3 }).success).toBe(false)
  })
})

test('defaults are those of the fields that have one', () => {
  const fields = z.object({ title: z.string(), on: z.boolean().default(true), at: z.string().nullable().default(null) })
  expect(defaultsOf(fields)).toEqual({ on: true, at: null })
})
