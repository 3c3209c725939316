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

test('a block of another kind takes the place of the former one whole', () => {
  expect(between('<p>Ett</p>', '<h2>Ett</h2>')).toBe('<p><del>Ett</del></p><h2><ins>Ett</ins></h2>')
  expect(between('<p>Ett</p><p>Två</p>', '<p>Tre</p>')).toBe('<p><del>Ett</del><ins>Tre</ins></p><p><del>Två</del></p>')
  expect(between('<p>Kvar</p><p>Bort</p>', '<p>Kvar</p>')).toBe('<p>Kvar</p><p><del>Bort</del></p>')
})

test('what lies inside a block is compared, however deep', () => {
  expect(between('<blockquote><p>Ett</p></blockquote>', '<blockquote><p>Två</p></blockquote>')).toBe(
    '<blockquote><p><del>Ett</del><ins>Två</ins></p></blockquote>',
  )
  expect(between('<ul><li><p>Ett</p></li></ul>', '<ul><li><p>Två</p></li></ul>')).toBe(
    '<ul><li><p><del>Ett</del><ins>Två</ins></p></li></ul>',
  )
  expect(between('<ul><li>Ett</li></ul>', '<ul><li>Ett<ul><li>Två</li></ul></li></ul>')).toBe(
    '<ul><li>Ett<ul><li><ins>Två</ins></li></ul></li></ul>',
  )
})

test('a picture and a break are words of their own; a rule is a block', () => {
  const picture = '<img src="/files/1/a.png" alt="En cykel" />'
  expect(between(`<p>Se ${picture}</p>`, '<p>Se</p>')).toMatch(/^<p>Se<del> <img [^>]*><\/del><\/p>$/)
  expect(between('<p>Ett<br />två</p>', '<p>Ett<br />tre</p>')).toBe('<p>Ett<br><del>två</del><ins>tre</ins></p>')
  expect(between('<p>Ett</p>', '<p>Ett</p><hr />')).toBe('<p>Ett</p><hr>')
})

test('signs of HTML in words and names stay words, and spaces alone are never marked', () => {
  expect(between('<p>1 &lt; 2</p>', '<p>1 &lt; 2 &amp; 3</p>')).toBe('<p>1 &lt; 2<ins> &amp; 3</ins></p>')
  expect(between('', '<p><img src="/files/1/a.png" alt="&quot;A&quot; &amp; B" /></p>')).toContain(
    'alt="&quot;A&quot; &amp; B"',
  )
  expect(between('<p>Ett</p>', '<p>Ett </p>')).toBe('<p>Ett </p>')
  expect(between('<p>Ett </p>', '<p>Ett</p>')).toBe('<p>Ett</p>')
  expect(between('<p>Ett</p>\n<p>Två</p>', '<p>Ett</p><p>Två</p>')).toBe('<p>Ett</p><p>Två</p>')
})

test('plain text has no tags, and its words are compared, too', () => {
  const plain = (before: string, after: string) => markedHtml({ before, after, plain: true })
  expect(plain('Ny termin', 'Ny kurs & termin')).toBe('Ny <ins>kurs &amp; </ins>termin')
  expect(plain('Samma', 'Samma')).toBe('Samma')
  expect(plain('', '')).toBe('')
})

test('a text of more blocks than are compared is removed and added whole', () => {
  const many = (word: string) => Array.from({ length: 600 }, (_, at) => `<p>${word}${at}</p>`).join('')
  const html = between(many('a'), many('b'))
  expect(html.startsWith('<p><del>a0</del></p><p><del>a1</del></p>')).toBe(true)
  expect(html.endsWith('<p><ins>b598</ins></p><p><ins>b599</ins></p>')).toBe(true)
})
