import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

test.each([
  ['Årets handledare 2026', 'arets-handledare-2026'],
  ['  Eslöv–Höör–Hörby ', 'eslov-hoor-horby'],
  ['Träff: så – går   det till!', 'traff-sa-gar-det-till'],
  ['Über/under_ & café', 'uberunder-cafe'],
  ['<script>alert(1)</script>', 'scriptalert1script'],
  ['---', ''],
  ['日本', ''],
  ['A\u0308rlig', 'arlig'],
])('%s becomes %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
  expect(slugOf(slug)).toBe(slug)
})

test('a long title gives at most 100 characters and no dash at the end', () => {
  const slug = slugOf('ord '.repeat(3000))
  expect(slug.length).toBeLessThanOrEqual(100)
  expect(slug).not.toMatch(/-$/)
})

test('a taken slug gets the first free number', () => {
  expect(freeSlug('nyhet', [])).toBe('nyhet')
  expect(freeSlug('nyhet', ['nyhet'])).toBe('nyhet-2')
  expect(freeSlug('nyhet', ['nyhet', 'nyhet-2', 'nyhet-4'])).toBe('nyhet-3')
})
