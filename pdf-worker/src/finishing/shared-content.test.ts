import { expect, test } from 'vitest'
import { shareContents } from './shared-content.ts'

const emblem = `${'1 2 m\n3 4 l\n'.repeat(60)}S\n`
const foot = `BT\n${'<0028> Tj\n'.repeat(60)}ET\n`
const nameOf = (name: string) => `BT\n<${name}> Tj\nET\n`

test('what many pages have is apart from what one has, and each page is whole in its order', () => {
  const contents = ['0001', '0002', '0003'].map((name) => `${emblem}${nameOf(name)}${foot}`)
  const pages = shareContents(contents)
  expect(pages.map((page) => page.map(({ text }) => text).join(''))).toEqual(contents)
  expect(pages[1]).toEqual([
    { text: emblem, isShared: true },
    { text: nameOf('0002'), isShared: false },
    { text: foot, isShared: true },
  ])
})

test('small parts in common, and those of few pages, stay with the page', () => {
  const alike = nameOf('0001')
  const contents = Array.from({ length: 40 }, (_, index) =>
    index < 3 ? `${alike}${foot}` : `${alike}${foot.replace('0028', String(index).padStart(4, '0'))}`,
  )
  for (const [index, page] of shareContents(contents).entries()) {
    expect(page).toEqual([{ text: contents[index], isShared: false }])
  }
})

test('a page with a text in brackets, which may hold the end of a line, is not cut', () => {
  const content = `${emblem}(a\nET\n) Tj\n${foot}`
  expect(shareContents([content, content])).toEqual([
    [{ text: content, isShared: true }],
    [{ text: content, isShared: true }],
  ])
})
