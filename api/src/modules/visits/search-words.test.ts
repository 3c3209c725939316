import { expect, test } from 'vitest'
import { keptWords, spansOf } from './search-words.ts'

test.each([
  ['lön', 'lön'],
  ['  Validering \t  sjukhus\n', 'validering sjukhus'],
  ['HANDLEDARUTBILDNING', 'handledarutbildning'],
  ['Anställning', 'anställning'],
  ['lo\u0308n', 'lön'],
  ['Vem betalar lön Under apl', 'vem betalar lön under apl'],
  ['apl-plats vård & omsorg', 'apl-plats vård & omsorg'],
  ['Att Bli Handledare Nu', 'att bli handledare nu'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('%j is kept as %j', (typed, kept) => {
  expect(keptWords(typed)).toBe(kept)
})

test.each([
  ['a personal number', '19850912-2389'],
  ['a phone number among words', 'ring 070'],
  ['digits of another script', 'ring ٠٧٠'],
  ['an e-mail address', 'hodan@example.org'],
  ['a name in full', 'Hodan Exempelsson'],
  ['three capital letters', 'Hodan Ali Exempelsson'],
  ['a name in quotes', '"Åsa" Öberg'],
  ['more than five words', 'en två tre fyra fem sex'],
  ['more than sixty letters', 'x'.repeat(61)],
  ['a zero', 'l\0ön'],
  ['a mark that changes the direction', 'l\u202eön'],
  ['nothing', ' '],
])('%s is not kept', (_, typed) => {
  expect(keptWords(typed)).toBe('')
})

test('the spans of words are all of them, and each two or more that follow each other', () => {
  expect(spansOf('lön')).toEqual(['lön'])
  expect(new Set(spansOf('a b c'))).toEqual(new Set(['a b c', 'a b', 'b c']))
})
