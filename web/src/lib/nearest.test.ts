import { expect, test } from 'vitest'
import { nearest, respelled } from './nearest.ts'

const pages = [
  { href: '/article', names: ['article', 'Artiklar'] },
  { href: '/diploma', names: ['diploma', 'Diplom'] },
  { href: '/user', names: ['user', 'Användare'] },
]
const leadsTo = (typed: string) => nearest(typed, pages, ({ names }) => names)?.href

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
  expect(respelled('handledre', names)).toBe('handledare')
  expect(respelled('  hanldedare   höör ', names)).toBe('handledare höör')
  expect(respelled('hoor exempelson', [...names, 'Gunilla Exempelsson'])).toBe('hoor Exempelsson')
  expect(respelled('handled', names)).toBeNull()
  expect(respelled('xyzxyz', names)).toBeNull()
  expect(respelled('', names)).toBeNull()
})
