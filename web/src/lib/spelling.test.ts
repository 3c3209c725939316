import { expect, test } from 'vitest'
import { closestMatch, correctedSpelling } from './spelling.ts'

const pages = [
  { href: '/article', names: ['article', 'Artiklar'] },
  { href: '/diploma', names: ['diploma', 'Diplom'] },
  { href: '/user', names: ['user', 'Användare'] },
]
const leadsTo = (typed: string) => closestMatch(typed, pages, ({ names }) => names)?.href

test.each([
  ['artcile', '/article'],
  ['artiklar', '/article'],
  ['diplm', '/diploma'],
  ['anvandare', '/user'],
  ['nosuch', undefined],
  ['use', undefined],
  ['', undefined],
  ['a'.repeat(5_000), undefined],
])('%s was meant for %s', (typed, href) => {
  expect(leadsTo(typed)).toBe(href)
})

test('a search is written anew by the words of what is like it, and left alone where they are as typed', () => {
  const names = ['Årets handledare i Höör', 'Ny kurs för handledare']
  expect(correctedSpelling('handledre', names)).toBe('handledare')
  expect(correctedSpelling('  hanldedare   höör ', names)).toBe('handledare höör')
  expect(correctedSpelling('hoor exempelson', [...names, 'Gunilla Exempelsson'])).toBe('hoor Exempelsson')
  expect(correctedSpelling('handled', names)).toBeNull()
  expect(correctedSpelling('xyzxyz', names)).toBeNull()
  expect(correctedSpelling('', names)).toBeNull()
})
