import { describe, expect, test } from 'vitest'
import { hostOf, pageViewOf, searchOf } from './page-view.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const approved = { cookie: 'a=1; vo_cookie_consent=1', host: 'skane.vo.localhost:3000', 'user-agent': browser }
const body = { path: '/artiklar/nytt', from: 'www.example.org' }
const search = (told: unknown, headers: object = {}) => searchOf({ headers: { ...approved, ...headers }, body: told })
const view = (headers: object = {}, told: unknown = body) =>
  pageViewOf({ headers: { ...approved, ...headers }, body: told })

describe('is counted', () => {
  test('with approval: the page, and the host that led there', () => {
    expect(view()).toEqual({ path: '/artiklar/nytt', from: 'example.org', begins: true, ends: false })
    expect(view({}, { path: '/' })).toEqual({ path: '/', from: '', begins: true, ends: false })
  })

  test('from a page of the same site, as part of the visit; from another site of ours, as its beginning', () => {
    const from = (host: string) => view({}, { path: '/', from: host })
    expect(from('Skane.vo.localhost:3000')).toEqual({ path: '/', from: '', begins: false, ends: false })
    expect(from('vo.localhost:3000')).toEqual({ path: '/', from: 'vo.localhost', begins: true, ends: false })
  })

  test('the end of a text, by the same path and host as its view', () => {
    expect(view({}, { ...body, end: '1' })).toEqual({
      ...{ path: '/artiklar/nytt', from: 'example.org', begins: true, ends: true },
    })
  })

  test('a search with its words as they were typed, and whether it has a hit', () => {
    expect(search({ search: ' Lön ', found: '0' })).toEqual({ words: 'Lön', found: false })
    expect(search({ search: 'avtal', found: '1' })).toEqual({ words: 'avtal', found: true })
  })

  test('by a person with a phone of a maker named like a robot', () => {
    expect(view({ 'user-agent': 'Mozilla/5.0 (Linux; Android 12; CUBOT X50) Mobile Safari/537.36' })).not.toBeNull()
  })
})

describe('is not counted', () => {
  test.each([
    ['refused', { cookie: 'vo_cookie_consent=0' }],
    ['not answered', { cookie: 'vo_group=1' }],
    ['without cookies', { cookie: undefined }],
    ['answered oddly', { cookie: 'vo_cookie_consent=11' }],
    ['refused, then approved by another cookie of the name', { cookie: 'vo_cookie_consent=0; vo_cookie_consent=1' }],
    ['signed in to the apps', { cookie: 'vo_cookie_consent=1; vo_atoken=x' }],
    ['signed in to the sites', { cookie: 'vo_cookie_consent=1; vopages_atoken=x' }],
    ['signed in by two cookies of the name', { cookie: 'vo_cookie_consent=1; vo_atoken=x; vo_atoken=y' }],
    ['signed in to the sites by two cookies', { cookie: 'vopages_atoken=x;vopages_atoken=y;vo_cookie_consent=1' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of ours', { 'sec-fetch-site': 'same-site' }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a previewer', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['a monitor', { 'user-agent': 'curl/8.5.0' }],
    ['nameless', { 'user-agent': undefined }],
  ])('%s', (_, headers) => {
    expect(view(headers)).toBeNull()
    expect(search({ search: 'lön', found: '0' }, headers)).toBeNull()
  })

  test.each([
    null,
    'path=/',
    {},
    { path: 'artiklar' },
    { path: '//evil.example' },
    { path: '/sok?q=namn' },
    { path: '/a b' },
    { path: `/${'a'.repeat(300)}` },
    { path: ['/'] },
    { path: '/', from: 'a'.repeat(300) },
    { path: '/', end: '2' },
  ])('%j', (told) => {
    expect(view({}, told)).toBeNull()
  })
})

test.each([
  { search: 'lön' },
  { search: '  ', found: '0' },
  { search: 'lön', found: 'nej' },
  { search: ['lön'], found: '0' },
  { search: 'a'.repeat(400), found: '0' },
])('the search %j is not counted', (told) => {
  expect(search(told)).toBeNull()
})

test.each([
  ['WWW.Example.ORG:443', 'example.org'],
  ['xn--malm-8qa.se', 'xn--malm-8qa.se'],
  ['192.168.0.1', ''],
  ['[::1]', ''],
  ['localhost', ''],
  ["x'; DROP TABLE", ''],
  ['<script>.se', ''],
  ['a..se', ''],
  [`${'a'.repeat(99)}.se`, ''],
  ['', ''],
])('the host %s is stored as %s', (text, stored) => {
  expect(hostOf(text)).toBe(stored)
})
