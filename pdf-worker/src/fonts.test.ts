import { expect, test } from 'vitest'
import { runsBeyondLatin1 } from './fonts.ts'

test('runs of letters beyond Latin 1 are whole, and each has the letter before it that a mark may stand on', () => {
  expect([...runsBeyondLatin1('Åsa i Malmö')]).toEqual([])
  expect([...runsBeyondLatin1('Жанна Łęcka, 字\u{20000}, e\u0301 och Ł')]).toEqual([
    ...['Жанна', ' Łę', ' 字\u{20000}', 'e\u0301', ' Ł'],
  ])
})
