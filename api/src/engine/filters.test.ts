import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../kernel/errors.ts'
import {
  anyOf,
  containing,
  filterParts,
  flag,
  idsOf,
  oneOf,
  periodAt,
  startOfDay,
  todayInSweden,
  within,
  withinDays,
} from './filters.ts'

const where = (value: unknown) => ({ value })
const fault = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
const placesOf = (error: unknown) => (error as z.ZodError).issues.map(({ path }) => path.join('.'))

describe('the parts of a filter', () => {
  const asked = (given: Record<string, unknown> | null | undefined) =>
    filterParts(given, (key) => (key === 'known' || key === 'other' ? (value) => [key, value] : undefined))

  test('are those that have a value, in order', () => {
    expect(asked({ other: 0, known: [1] })).toEqual([
      ['other', 0],
      ['known', [1]],
    ])
    expect(asked({ known: false })).toEqual([['known', false]])
    for (const nothing of [null, undefined, '', []]) expect(asked({ known: nothing, unknown: nothing })).toEqual([])
    for (const nothing of [null, undefined, {}]) expect(asked(nothing)).toEqual([])
  })

  test('one that the list doesn’t have is refused by name', () => {
    expect(fault(() => asked({ unknown: 1 }))).toMatchObject({
      code: 'INVALID',
      fields: { 'filters.unknown': ['Filtret finns inte'] },
    })
  })

  test('a value of the wrong kind is refused at the filter, or at its own place in the call', () => {
    const parts = (filter: (value: unknown) => unknown) => () => filterParts({ at: 'x' }, () => filter)
    expect(placesOf(fault(parts((value) => z.number().parse(value))))).toEqual(['filters.at'])
    expect(placesOf(fault(parts((value) => z.object({ a: z.number() }).parse({ a: value }))))).toEqual(['filters.at'])
    expect(placesOf(fault(parts((value) => z.array(z.number()).parse([value, value]))))).toEqual(['filters.at'])
    const places = placesOf(fault(parts((value) => periodAt('at', { from: value, to: value }))))
    expect(new Set(places)).toEqual(new Set(['filters.at.from', 'filters.at.to']))
    const empty = new z.ZodError([])
    const own = new AppError('CONFLICT', { message: 'x' })
    for (const error of [empty, own]) {
      const thrown = fault(
        parts(() => {
          throw error
        }),
      )
      expect(thrown).toBe(error)
    }
  })
})

describe('the kinds of filters', () => {
  test('one or several of a choice', () => {
    const filter = oneOf(['a', 'b'], where)
    expect(filter('a')).toEqual({ value: ['a'] })
    expect(filter(['a', 'b'])).toEqual({ value: ['a', 'b'] })
    for (const wrong of ['c', ['a', 'c'], 1, Array.from({ length: 51 }, () => 'a')]) {
      expect(fault(() => filter(wrong))).toBeInstanceOf(z.ZodError)
    }
  })

  test('one or several rows, by numbers as addresses have them too', () => {
    const filter = idsOf(where)
    expect(filter(7)).toEqual({ value: [7] })
    expect(filter(['7', 8])).toEqual({ value: [7, 8] })
    expect(filter(Array.from({ length: 200 }, () => 1))).toEqual({ value: Array.from({ length: 200 }, () => 1) })
    for (const wrong of ['x', 0, -1, 1.5, Array.from({ length: 201 }, () => 1)]) {
      expect(fault(() => filter(wrong))).toBeInstanceOf(z.ZodError)
    }
  })

  test('yes or no, as text too', () => {
    const filter = flag(where)
    expect([true, 'true', false, 'false'].map((value) => filter(value).value)).toEqual([true, true, false, false])
    expect(fault(() => filter('kanske'))).toBeInstanceOf(z.ZodError)
  })

  test('some of a list, of which an empty one asks for nothing', () => {
    const schema = anyOf(z.string(), 2)
    expect(schema.parse(['a', 'b'])).toEqual(['a', 'b'])
    expect([[], null, undefined].map((value) => schema.parse(value))).toEqual([null, null, undefined])
    expect(schema.safeParse(['a', 'b', 'c']).success).toBe(false)
  })

  test('text anywhere, in which nothing is a wildcard', () => {
    expect(containing('50 %_\\\u0000x')).toEqual({ contains: '50 \\%\\_\\\\x', mode: 'insensitive' })
  })

  test('days from and to, both included and either open', () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    const days = withinDays('date')
    expect(days({ from: '2026-01-02', to: '2026-01-03' })).toEqual({
      date: { gte: day('2026-01-02'), lte: day('2026-01-03') },
    })
    expect(days({ from: '2026-01-02' })).toEqual({ date: { gte: day('2026-01-02') } })
    expect(days({ to: '2026-01-03' })).toEqual({ date: { lte: day('2026-01-03') } })
    expect(days({})).toEqual({ date: {} })
    expect(fault(() => days({ since: '2026-01-02' }))).toBeInstanceOf(z.ZodError)
  })

  test('moments of the days from and to in Swedish time', () => {
    const moments = within('created_at')
    expect(moments({ from: '2026-01-02', to: '2026-07-03' })).toEqual({
      created_at: { gte: new Date('2026-01-01T23:00:00Z'), lt: new Date('2026-07-03T22:00:00Z') },
    })
    expect(moments({ from: null, to: '2026-07-03' })).toEqual({ created_at: { lt: new Date('2026-07-03T22:00:00Z') } })
    expect(moments({ from: '2026-01-02', to: null })).toEqual({ created_at: { gte: new Date('2026-01-01T23:00:00Z') } })
  })
})

test('a day later is the next midnight, over a month’s end too', () => {
  expect(startOfDay('2026-01-31', 1).toISOString()).toBe('2026-01-31T23:00:00.000Z')
  expect(startOfDay('2026-03-28', 2).toISOString()).toBe('2026-03-29T22:00:00.000Z')
})

test('today is Sweden’s day', () => {
  expect(todayInSweden(new Date('2026-01-01T22:59:59Z'))).toBe('2026-01-01')
  expect(todayInSweden(new Date('2026-01-01T23:00:00Z'))).toBe('2026-01-02')
  expect(todayInSweden()).toMatch(/^\d{4}-\d\d-\d\d$/)
})
