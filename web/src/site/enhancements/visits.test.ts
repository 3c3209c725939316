import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countView, tellOfView } from './visits.ts'

const sent = vi.fn((_address: string, _body: URLSearchParams) => true)
const told = () => sent.mock.calls.map(([address, body]) => [address, Object.fromEntries(body)])
let type: string
let seen: 'visible' | 'hidden'
let referrer: string

beforeEach(() => {
  ;[type, seen, referrer] = ['navigate', 'visible', 'https://www.example.org/lista?q=hemligt']
  sent.mockClear()
  Object.assign(navigator, { sendBeacon: sent })
  vi.spyOn(document, 'referrer', 'get').mockImplementation(() => referrer)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
  Object.assign(performance, { getEntriesByType: () => [{ type }] })
  document.head.innerHTML = '<link rel="canonical" href="http://x/">'
  history.replaceState(null, '', '/artiklar/nytt?sida=2#text')
  consent('1')
})
afterEach(() => consent(''))

function consent(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie of the browser
  document.cookie = `vo_cookie_consent=${value}; Path=/; Max-Age=${value ? 60 : 0}`
}

test('with approval: the path and the host that led here, and nothing more of either', () => {
  countView()
  expect(told()).toEqual([['/besok', { path: '/artiklar/nytt', from: 'www.example.org' }]])
  referrer = ''
  tellOfView()
  expect(told()[1]).toEqual(['/besok', { path: '/artiklar/nytt', from: '' }])
})

test.each(['0', '', '2', '11'])('with the choice %j nothing is told', (value) => {
  consent('')
  if (value) consent(value)
  countView()
  tellOfView()
  expect(told()).toEqual([])
})

test.each(['reload', 'back_forward'])('a page that comes by %s is no new view', (how) => {
  type = how
  countView()
  expect(told()).toEqual([])
})

test('a page that no search engine may list is not counted: a preview, an error', () => {
  document.head.innerHTML = '<meta name="robots" content="noindex">'
  countView()
  expect(told()).toEqual([])
})

test('a page in the background counts when it is seen', () => {
  seen = 'hidden'
  countView()
  expect(told()).toEqual([])
  seen = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told()).toHaveLength(1)
})
