import { describe, expect, test } from 'vitest'
import { sv } from '../i18n/sv/index.ts'
import { spentOn } from '../testing/processor-time.ts'
import { line, plainText, richText } from './fields.ts'

test('a letter and the accent behind it are one sign, however somebody’s files have them', () => {
  const decomposed = 'Ångström på Öland'.normalize('NFD')
  expect(decomposed).not.toBe('Ångström på Öland')
  expect(line().parse(decomposed)).toBe('Ångström på Öland')
  expect(plainText().parse(decomposed)).toBe('Ångström på Öland')
})

describe('levels of rich text', () => {
  const accepts = (html: string) => richText().safeParse(html).success

  test.each([
    ['lists in lists without ends', '<ul><li>'],
    ['blocks', '<div>'],
    ['letters', '<STRONG>'],
    ['ends of other elements between', '<ul></b></li>'],
    ['ends that come too late', '<svg><p></p>'],
  ])('%s: refused before it is parsed, in milliseconds', async (_, part) => {
    const html = part.repeat(Math.floor(490_000 / part.length))
    // A parser takes seconds for it.
    expect(await spentOn(() => expect(accepts(html)).toBe(false))).toBeLessThan(200)
  })

  test('long texts with the levels that the editor makes pass', () => {
    expect(accepts('<p>Ett <strong>fett</strong> ord<p>till'.repeat(10_000))).toBe(true)
    expect(accepts(`${'<ul><li>'.repeat(30)}x${'</li></ul>'.repeat(30)}`.repeat(100))).toBe(true)
    expect(accepts('<table><tr><td>1<td>2'.concat('<tr><td>1<td>2'.repeat(5_000), '</table>'))).toBe(true)
  })

  test('the text says what to do', () => {
    expect(richText().safeParse('<div>'.repeat(101)).error?.issues[0]?.message).toBe(sv['valid.nesting'])
    expect(accepts('<div>'.repeat(100))).toBe(true)
  })
})
