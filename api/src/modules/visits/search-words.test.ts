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
  ['Att bli Handledare nu', 'att bli handledare nu'],
  ['lön?', 'lön'],
  ['(apl-plats), "Avtal"; !', 'apl-plats avtal'],
  ['lön <b>apl</b>', 'lön apl'],
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
  ['a name before other words', 'Anna Karlsson lön'],
  ['a name after other words', 'lön till Anna Karlsson'],
  ['a name with its parts turned', 'Karlsson, Anna'],
  ['four capital letters', 'Anna Maria Karlsson Svensson'],
  ['two capital letters with a sign between', 'Anna & Karlsson'],
  ['an e-mail address with (at)', 'hodan(at)example'],
  ['an e-mail address with snabel-a', 'hodan snabel-a exempel'],
  ['a link', 'https://exempel'],
  ['a host', 'www.exempel'],
  ['a word with a dot', 'exempel.se'],
  ['an e-mail address in brackets', 'hodan <h@x>'],
  ['signs alone', '?! & -'],
  ['markup alone', '<script>'],
  ['more than five words', 'en två tre fyra fem sex'],
  ['more than sixty letters', 'x'.repeat(61)],
  ['a zero', 'l\0ön'],
  ['a mark that changes the direction', 'l\u202eön'],
  ['nothing', ' '],
])('%s is not kept', (_, typed) => {
  expect(keptWords(typed)).toBe('')
})

test('the spans of words are each of them, each few that follow each other, and at last all', () => {
  expect(spansOf('lön')).toEqual(['lön'])
  expect(new Set(spansOf('a b-c & d'))).toEqual(
    new Set(['a', 'b', 'c', 'd', 'a b', 'b c', 'c d', 'a b c', 'b c d', 'a b c d']),
  )
  expect(spansOf('b c b').at(-1)).toBe('b c b')
  expect(spansOf('b b').at(-1)).toBe('b b')
})
