import { expect, test } from 'vitest'
import { asPart, withUniqueHeadings } from './part-headings.ts'
import { richBody } from './rich-body.ts'

const textOf = async (html: string) => (await richBody(html, 'Tabell')).html
const partOf = async (html: string) => asPart(await textOf(html))
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('the page’s own ids stay, also below the parts; those of parts are numbered when they are taken', async () => {
  const own = await textOf('<h2>Kontakt</h2><h2>Kontakt</h2>')
  const one = await partOf('<h3>Kontakt</h3><p><a href="#avsnitt-kontakt">ner</a></p>')
  const other = await partOf('<h3>Kontakt</h3><h3>Vägen hit</h3>')
  const page = withUniqueHeadings(one + own + other)
  expect(page).toContain(own)
  expect(idsIn(page)).toEqual([
    'avsnitt-kontakt-3',
    'avsnitt-kontakt',
    'avsnitt-kontakt-2',
    'avsnitt-kontakt-4',
    'avsnitt-vagen-hit',
  ])
  // The part's own link follows its heading.
  expect(page).toContain('<a href="#avsnitt-kontakt-3" rel="noopener">ner</a>')
  expect(page).not.toContain('data-part')
})

test('a part keeps its ids where nothing else has them, and its links to the page lead there', async () => {
  const own = await textOf('<h2>Start</h2>')
  const part = await textOf('<h2>Kort</h2><p><a href="#avsnitt-start">upp</a> <a href="#avsnitt-kort">här</a></p>')
  expect(withUniqueHeadings(own + asPart(part))).toBe(own + part)
})

test('a part that is drawn twice has ids of its own each time', async () => {
  const part = await partOf('<h2>Kort</h2><p><a href="#avsnitt-kort">här</a></p>')
  const page = withUniqueHeadings(part + part)
  expect(idsIn(page)).toEqual(['avsnitt-kort', 'avsnitt-kort-2'])
  expect(page.match(/href="#avsnitt-kort"/g)).toHaveLength(2)
})

test('texts without headings, and pages without parts, stay as they are', async () => {
  const text = await textOf('<p><a href="#avsnitt-a">A</a></p>')
  expect(asPart(text)).toBe(text)
  const own = await textOf('<h2>A</h2>')
  expect(withUniqueHeadings(own)).toBe(own)
})
