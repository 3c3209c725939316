import { expect, test } from 'vitest'
import { blocksOf, partsBetween } from './rich-text-lines.ts'

test.each([
  ['<h2>Rubrik</h2><p>Text</p>', ['Rubrik', 'Text']],
  ['Före<p>Text</p>efter', ['Före', 'Text', 'efter']],
  ['<p>Ett<br>två</p>', ['Ett två']],
  ['<p>Ett\n   två</p><p> </p>', ['Ett två']],
  ['<p>Se <a href="/a"><em>mer</em></a> nu</p>', ['Se mer (/a) nu']],
  ['<p><a>Utan</a></p>', ['Utan ()']],
  ['<p>Se<img src="/files/1/en%20cykel.png">här</p>', ['Se [en cykel.png] här']],
  ['<p><img src="/files/1/a.png" alt="En cykel"></p>', ['[En cykel]']],
  ['<p><img src="/files/1/100%.png"></p>', ['[100%.png]']],
  ['<p><img></p>', ['[]']],
  ['<ul><li>Ett<ul><li>Två</li></ul></li></ul>', ['Ett', 'Två']],
  ['<table><caption>Namn</caption><tr><th>A</th><td>B</td></tr></table>', ['Namn', 'A', 'B']],
  ['<p>Ett</p><hr><blockquote>Två</blockquote>', ['Ett', 'Två']],
  ['', []],
])('the lines of %s', (html, lines) => {
  expect(blocksOf(html)).toEqual(lines)
})

test('a text of the editor and lines that stand already are compared alike', () => {
  const parts = [
    { kind: 'same', lines: ['Ett'] },
    { kind: 'removed', lines: ['Två'] },
    { kind: 'added', lines: ['Tre'] },
  ]
  expect(partsBetween({ before: '<p>Ett</p><p>Två</p>', after: '<p>Ett</p><p>Tre</p>' })).toEqual(parts)
  expect(partsBetween({ before: ['Ett', 'Två'], after: ['Ett', 'Tre'] })).toEqual(parts)
})

test('rich text is a line a block; pictures and targets of links are named', () => {
  const html =
    '<h2>Å &amp; Ä</h2><p>Rad<br>två <img src="/files/7/bild%20ett.png" alt=""></p>' +
    '<blockquote><p>Citat</p></blockquote><table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>'
  expect(blocksOf(html)).toEqual(['Å & Ä', 'Rad två [bild ett.png]', 'Citat', 'A', 'B'])
  expect(blocksOf('<p>trasig <img src="/files/7/%E0%A4%A"></p>')).toHaveLength(1)
})
