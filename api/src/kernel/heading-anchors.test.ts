import { expect, test } from 'vitest'
import { anchored, withAnchors } from './heading-anchors.ts'
import { sanitizeRichText } from './rich-text.ts'

test('headings of each level get ids of their own; the second level is named first', () => {
  const html = '<h3>Så gör du</h3><p>A</p><h2>Så gör du</h2><h4>Frågor &amp; <em>svar</em></h4><h2></h2>'
  const { html: written, headings } = withAnchors(html)
  expect(headings).toEqual([
    { level: 3, text: 'Så gör du', id: 'avsnitt-sa-gor-du-2' },
    { level: 2, text: 'Så gör du', id: 'avsnitt-sa-gor-du' },
    { level: 4, text: 'Frågor & svar', id: 'avsnitt-fragor-svar' },
  ])
  expect(written).toBe(
    '<h3 id="avsnitt-sa-gor-du-2">Så gör du</h3><p>A</p><h2 id="avsnitt-sa-gor-du">Så gör du</h2>' +
      '<h4 id="avsnitt-fragor-svar">Frågor &amp; <em>svar</em></h4><h2 id="avsnitt-avsnitt"></h2>',
  )
})

test('an id that somebody writes in a text is not kept; the link to a place is', () => {
  const kept = sanitizeRichText('<h2 id="x" name="x">A</h2><p><a href="#avsnitt-a">Till A</a></p>')
  expect(kept).toBe('<h2>A</h2><p><a href="#avsnitt-a" rel="noopener">Till A</a></p>')
  expect(withAnchors(kept).html).toContain('<h2 id="avsnitt-a">A</h2>')
})

test('headings that are being written get the ids that the site gives them', () => {
  const written = [
    { level: 3, text: 'Så gör du' },
    { level: 2, text: 'Så gör du' },
    { level: 2, text: '' },
  ]
  expect(anchored(written)).toEqual(withAnchors('<h3>Så gör du</h3><h2>Så gör du</h2><h2></h2>').headings)
})
