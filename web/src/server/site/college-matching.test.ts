import { expect, test } from 'vitest'
import { markedParts, matches } from './college-matching.ts'

test('each word of a query begins a word of the text', () => {
  expect(matches('hör esl', 'Eslöv–Höör–Hörby')).toBe(true)
  expect(matches('HÄSS', 'Hässleholm, Kristianstad')).toBe(true)
  expect(matches('a\u030Angel', 'Ångelholm')).toBe(true)
  expect(matches('löv', 'Eslöv')).toBe(false)
  expect(matches(`'"<%_\\`, 'Eslöv')).toBe(true)
  expect(matches('hör ystad', 'Eslöv–Höör–Hörby')).toBe(false)
})

test('the found beginnings are marked', () => {
  expect(markedParts('hör', 'Eslöv–Höör–Hörby')).toEqual([
    { text: 'Eslöv–Höör–', hit: false },
    { text: 'Hör', hit: true },
    { text: 'by', hit: false },
  ])
  expect(markedParts('(', 'a')).toEqual([{ text: 'a', hit: false }])
})
