import { expect, test } from 'vitest'
import { bind } from './binding.ts'

const shown = (text: string) => bind(text).replaceAll('\u00a0', '~')

test.each([
  ['utbildning i Eslöv–Höör–Hörby', 'utbildning i~Eslöv–Höör–Hörby'],
  ['vid Provköpings vuxenutbildning', 'vid~Provköpings vuxenutbildning'],
  ['resultat i ', 'resultat i~'],
  ['I Höör på Österlen', 'I~Höör på~Österlen'],
  ['Wilhelmina von der Prov', 'Wilhelmina von~der~Prov'],
  ['Bo af Exempelsköld', 'Bo af~Exempelsköld'],
  ['J. R. Provberg', 'J.~R.~Provberg'],
  ['Eslöv–Höör–Hörby, College Skåne', 'Eslöv–Höör–Hörby, College~Skåne'],
])('%s is bound', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each(['Vård- och omsorgsutbildning', 'Av', 'Ali Provberg', 'med-i klassen', 'Malin Testander'])(
  '%s has nothing to bind',
  (text) => {
    expect(bind(text)).toBe(text)
  },
)
