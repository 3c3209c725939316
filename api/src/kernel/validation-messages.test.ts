import { expect, test } from 'vitest'
import { z } from 'zod'
import { menu } from '../modules/menus/menu.entity.ts'
import { choicesOf, line, numberBetween, rowId } from './fields.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each([
  [line(), 'x'.repeat(201), 'Högst 200 tecken'],
  [line(10_000), 'x'.repeat(10_001), 'Högst 10\u00a0000 tecken'],
  [z.array(z.number()).max(50), Array(51).fill(1), 'Högst 50 i listan'],
  [z.array(z.number()).min(1), [], 'Minst 1 i listan'],
  [z.number().max(4), 9, 'Högst 4'],
  [z.number().int().min(1), 0, 'Minst 1'],
  [numberBetween(-90, 90), 200, 'Mellan −90 och 90'],
  [numberBetween(-90, 90), -91, 'Mellan −90 och 90'],
  [z.union([z.literal([0, 1]), z.enum(['0', '1'])]), 9, 'Välj ett av alternativen'],
  // Ids are no numbers to people.
  [rowId(), 0, 'Värdet är inte rätt ifyllt'],
  [rowId(), 2 ** 31, 'Värdet är inte rätt ifyllt'],
])('the limit is told (%#)', (schema, value, text) => {
  expect(said(schema, value)).toEqual([text])
})

test('a menu says how many links one level takes', () => {
  const links = Array.from({ length: 500 }, () => ({ title: 'Länk', url: '/lank' }))
  const given = { name: 'huvudmeny', title: 'Huvudmeny', links }
  expect(said(menu.fields, given)).toEqual([expect.stringMatching(/^Högst \d+ i listan$/)])
})

test('what is chosen twice is chosen once, however often it is said', () => {
  expect(choicesOf(['a', 'b']).parse(['b', 'a', 'b', 'b'])).toEqual(['b', 'a'])
  expect(choicesOf(['a', 'b']).parse(undefined)).toEqual([])
})
