import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { sitemap, sitemapIndex, xmlText } from './sitemap.ts'

const { DOMParser } = new JSDOM('').window
/** Parses XML; a mistake fails the test. */
const parse = (xml: string) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return document
}
const origin = 'https://skane.example.se'

test('a sitemap is XML with whole addresses, whatever an address holds', () => {
  const document = parse(
    sitemap(origin, [
      { path: '/', updated: null },
      { path: '/artiklar/å&ä<"\'>', updated: '2026-11-20T10:00:00.000Z' },
    ]),
  )
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect([...document.querySelectorAll('loc')].map(({ textContent }) => textContent)).toEqual([
    `${origin}/`,
    `${origin}/artiklar/%C3%A5&%C3%A4%3C%22'%3E`,
  ])
  expect([...document.querySelectorAll('lastmod')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-20T10:00:00.000Z',
  ])
})

test('an index names its files, and an empty sitemap is XML, too', () => {
  const index = parse(sitemapIndex(origin, ['/sitemap-1.xml', '/sitemap-2.xml']))
  expect([...index.querySelectorAll('sitemap > loc')].map(({ textContent }) => textContent)).toEqual([
    `${origin}/sitemap-1.xml`,
    `${origin}/sitemap-2.xml`,
  ])
  expect(parse(sitemap(origin, [])).querySelectorAll('url')).toHaveLength(0)
})

test('no character breaks the XML', () => {
  const text = `<&>'"\u0000\u000b\ufffe\ud800å`
  expect(parse(`<a>${xmlText(text)}</a>`).documentElement.textContent).toBe(`<&>'"\ufffdå`)
})
