import { expect, test } from 'vitest'
import { verification } from './en/verification.ts'
import { dayIn, documentName, withDaysIn, wordsIn } from './languages.ts'
import { sv } from './sv/index.ts'
import { papers } from './sv/papers.ts'
import { publicWords } from './sv/public.ts'

const [swedish, english] = [wordsIn('sv'), wordsIn('en')]

test('what the verification page says of any paper has English words', () => {
  // Keys without a translation: names of Swedish programmes and degrees stay as on the paper.
  const told = /^paper\.(?:fact|document|credits)\.|^paper\..*numberLabel$/
  const shown = /^verify\.(?!link$)/
  const keys = [
    ...Object.keys(papers).filter((key) => told.test(key)),
    ...Object.keys(sv).filter((key) => shown.test(key)),
  ]
  const missing = keys.filter((key) => !Object.hasOwn(verification, key))
  expect(missing).toEqual([])
})

test('placeholders are the same in both', () => {
  const placeholders = (text: string) => (text.match(/::[a-zA-Z]+/g) ?? []).sort()
  for (const key of Object.keys(publicWords) as (keyof typeof publicWords)[]) {
    expect(placeholders(english(key)), key).toEqual(placeholders(swedish(key)))
  }
})

test('days are told in the language, also inside what a paper says', () => {
  const moment = new Date('2026-06-11T22:30:00Z')
  expect([dayIn('sv', moment), dayIn('en', moment)]).toEqual(['12 juni 2026', '12 June 2026'])
  expect(withDaysIn('en', '1 juli 2022–30 juni 2027, 12 personer 2026')).toBe(
    '1 July 2022–30 June 2027, 12 personer 2026',
  )
  expect(withDaysIn('sv', '1 juli 2022')).toBe('1 juli 2022')
  expect(documentName('diploma', 'sv')).toEqual({ definite: 'diplomet', bare: 'diplom' })
  expect(documentName('article', 'en').bare).toBe('document')
})
