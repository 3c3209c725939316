import { expect, test } from 'vitest'
import { describe, headOf } from './head.ts'

test('takes the first text that says something, without markup', () => {
  expect(describe('', null, '<p>  </p>', '<p>Ett</p><p>två &amp; tre</p>', 'fyra')).toBe('Ett två & tre')
  expect(describe()).toBe('')
})

test('a long text ends at a sentence or at a word', () => {
  const sentence = `${'Lång text '.repeat(10)}slutar här.`
  expect(describe(`${sentence} ${'Mer text '.repeat(20)}`)).toBe(sentence)
  const words = describe('ord, '.repeat(100))
  expect(words).toMatch(/ ord…$/)
  expect(words.length).toBeLessThanOrEqual(160)
  expect(describe('x'.repeat(200))).toHaveLength(160)
})

test('a head has the description of its texts, and search engines may list it', () => {
  expect(headOf({ title: 'Ny', description: ['', '<p>Kort.</p>'] })).toEqual({
    ...{ title: 'Ny', description: 'Kort.', image: null, hidden: false, query: '' },
    ...{ about: null, trail: null, feeds: [] },
  })
})
