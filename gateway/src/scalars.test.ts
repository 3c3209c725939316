import { parseConstValue } from 'graphql'
import { expect, test } from 'vitest'
import { jsonOf, scalars } from './scalars.ts'

const { DateTime } = scalars
const hour = 3_600_000
const shown = (time: number) => DateTime.coerceOutputValue(new Date(time)) as string
const read = (text: string) => Date.parse(DateTime.coerceInputValue(text) as string)

test.each([2026, 2027, 2028])('what is shown of any hour of %i is read as that hour', (year) => {
  const moments = Array.from({ length: 366 * 24 }, (_, at) => Date.UTC(year, 0, 1) + at * hour)
  const moved = moments.filter((moment) => read(shown(moment)) !== moment)
  // Clocks show one hour of autumn twice, and nothing in a text tells which of the two it is: it is read as the first.
  expect(moved.map((moment) => [shown(moment), shown(moment - hour)])).toEqual([
    [expect.stringMatching(/-10-\d\d 02:00:00$/), shown(moved[0] as number)],
  ])
  expect(read(shown(moved[0] as number))).toBe((moved[0] as number) - hour)
})

test.each([
  ['2027-03-28 00:59:59', '2027-03-27T23:59:59.000Z'],
  ['2027-03-28 01:30:00', '2027-03-28T00:30:00.000Z'],
  // Skipped: the hour after, as in the forms.
  ['2027-03-28 02:30:00', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28 03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31 01:30:00', '2027-10-30T23:30:00.000Z'],
  ['2027-10-31 02:30:00', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31 03:00:00', '2027-10-31T02:00:00.000Z'],
  ['2027-10-31T01:30:00Z', '2027-10-31T01:30:00.000Z'],
  ['1945-09-24 02:30:00', '1945-09-23T23:30:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(new Date(read(text)).toISOString()).toBe(moment)
})

test.each(['0000-01-01', '0001-01-01 10:00', '2027-13-01', '{}'])('%s is no moment', (text) => {
  expect(() => read(text)).toThrow('Cannot represent the following value as DateTime')
})

test('what stands in a document is what a variable would hold', () => {
  const given = '{ ids: [1, "2", null], inner: { __proto__: { a: true } }, none: {} }'
  const value = scalars.JSON.coerceInputLiteral?.(parseConstValue(given)) as Record<string, object>
  expect(value).toEqual(jsonOf('{"ids":[1,"2",null],"inner":{"__proto__":{"a":true}},"none":{}}'))
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(value.inner ?? {})).toEqual(['__proto__'])
  expect(() => scalars.Published.coerceInputLiteral?.(parseConstValue('{ a: 1 }'))).toThrow(
    'value as Published: {"a":1}',
  )
})
