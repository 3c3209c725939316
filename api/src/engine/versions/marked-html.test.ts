import { expect, test } from 'vitest'
import { markedHtml } from './marked-html.ts'
import { blocksOf } from './rich-text-lines.ts'

const between = (before: string, after: string) => markedHtml({ before, after })

test('words that are new and words that are gone are marked where they stand', () => {
  expect(between('<p>En gammal text om apl</p>', '<p>En ny text om apl</p>')).toBe(
    '<p>En <del>gammal</del><ins>ny</ins> text om apl</p>',
  )
  expect(between('<p>Samma</p>', '<p>Samma</p>')).toBe('<p>Samma</p>')
  expect(between('', '<h2>Rubrik</h2><p>Text</p>')).toBe('<h2><ins>Rubrik</ins></h2><p><ins>Text</ins></p>')
  expect(between('<p>Bort</p><p>Kvar</p>', '<p>Kvar</p>')).toBe('<p><del>Bort</del></p><p>Kvar</p>')
})

test('no mark reaches over a tag', () => {
  expect(between('<p>Läs mer</p>', '<p>Läs <strong>mycket mer</strong> nu</p>')).toBe(
    '<p>Läs <strong><ins>mycket </ins>mer</strong><ins> nu</ins></p>',
  )
  expect(between('<p><em>Ett två</em> tre</p>', '<p>tre</p>')).toBe('<p><del>Ett två </del>tre</p>')
})

test('lists and tables stay whole; pictures are marked', () => {
  expect(between('<ul><li>Ett</li><li>Två</li></ul>', '<ul><li>Ett</li><li>Tre</li><li>Fyra</li></ul>')).toBe(
    '<ul><li>Ett</li><li><del>Två</del><ins>Tre</ins></li><li><ins>Fyra</ins></li></ul>',
  )
  expect(
    between('<table><tbody><tr><td>1</td></tr></tbody></table>', '<table><tbody><tr><td>2</td></tr></tbody></table>'),
  ).toBe('<table><tbody><tr><td><del>1</del><ins>2</ins></td></tr></tbody></table>')
  const picture = '<p><img src="/files/1/a.png" alt="En cykel"></p>'
  expect(between('', picture)).toContain('<ins><img src="/files/1/a.png" alt="En cykel"')
})

test('links lead nowhere, and nothing runs', () => {
  const html = between('', '<p onclick="x()"><a href="https://example.com">Se</a><script>alert(1)</script></p>')
  expect(html).toBe('<p><a aria-disabled="true" role="link"><ins>Se</ins></a></p>')
  expect(markedHtml({ before: '<b>', after: '<img src=x onerror=alert(1)>', plain: true })).toBe(
    '<del>&lt;b&gt;</del><ins>&lt;img src=x onerror=alert(1)&gt;</ins>',
  )
})

test('two texts without a common word are removed and added whole, however long they are', () => {
  const long = (word: string) => `<p>${Array.from({ length: 3000 }, (_, at) => word + at).join(' ')}</p>`
  const html = between(long('a'), long('b'))
  expect(html.startsWith('<p><del>a0 a1')).toBe(true)
  // The later version is whole.
  expect(blocksOf(html.replace(/<del>.*?<\/del>/gs, ''))).toEqual(blocksOf(long('b')))
})
