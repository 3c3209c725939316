import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countView, tellOfView } from './visits.ts'

const sent = vi.fn((_address: string, _body: URLSearchParams) => true)
const told = () => sent.mock.calls.map(([address, body]) => [address, Object.fromEntries(body)])
/** The observer of the page: its script hands it the end of a text, and the test says that this is in view. */
let endIsSeen: ((seen: { isIntersecting: boolean }[]) => void) | undefined
const observed = vi.fn()
class Observer {
  constructor(seen: typeof endIsSeen, { rootMargin }: IntersectionObserverInit) {
    // Also an end above the window has been passed.
    expect(rootMargin).toMatch(/^\d{5,}px 0px 0px$/)
    endIsSeen = seen
  }
  observe = observed
  disconnect = () => {
    endIsSeen = undefined
  }
}
const inView = (isIntersecting = true) => endIsSeen?.([{ isIntersecting }])
let type: string
let seen: 'visible' | 'hidden'
let referrer: string

beforeEach(() => {
  ;[type, seen, referrer] = ['navigate', 'visible', 'https://www.example.org/lista?q=hemligt']
  sent.mockClear()
  observed.mockClear()
  endIsSeen = undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('IntersectionObserver', Observer)
  Object.assign(navigator, { sendBeacon: sent })
  vi.spyOn(document, 'referrer', 'get').mockImplementation(() => referrer)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
  Object.assign(performance, { getEntriesByType: () => [{ type }] })
  document.head.innerHTML = '<link rel="canonical" href="http://x/">'
  history.replaceState(null, '', '/artiklar/nytt?sida=2#text')
  consent('1')
})
afterEach(() => {
  consent('')
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

describe('the end of a text', () => {
  const view = ['/besok', { path: '/artiklar/nytt', from: 'www.example.org' }]
  const end = ['/besok', { path: '/artiklar/nytt', from: 'www.example.org', end: '1' }]
  beforeEach(() => {
    document.body.innerHTML = '<article>Text<div data-text-end></div></article>'
  })
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

  test('is told once, with the facts of its view, when it comes into view', () => {
    countView()
    expect(observed).toHaveBeenCalledExactlyOnceWith(document.querySelector('[data-text-end]'))
    pass(20_000)
    expect(told()).toEqual([view])
    inView(false)
    pass(20_000)
    expect(told()).toEqual([view])
    inView()
    pass(0)
    expect(told()).toEqual([view, end])
    inView()
    pass(20_000)
    expect(told()).toEqual([view, end])
  })

  test('of a short text, or after a leap to the foot, is told when the page has been looked at for five seconds', () => {
    countView()
    pass(1_000)
    inView()
    pass(3_900)
    expect(told()).toEqual([view])
    pass(200)
    expect(told()).toEqual([view, end])
  })

  test('waits for a page that is in the background again', () => {
    countView()
    inView()
    seen = 'hidden'
    pass(5_000)
    expect(told()).toEqual([view])
    seen = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(told()).toEqual([view, end])
  })

  test('needs five seconds in the foreground: the time in the background is none', () => {
    const turn = (state: typeof seen) => {
      seen = state
      document.dispatchEvent(new Event('visibilitychange'))
    }
    countView()
    inView()
    pass(2_000)
    turn('hidden')
    pass(60_000)
    turn('visible')
    pass(1_000)
    turn('hidden')
    turn('visible')
    pass(1_900)
    expect(told()).toEqual([view])
    pass(200)
    expect(told()).toEqual([view, end])
  })

  test.each([
    ['a view that is not told: no choice', () => consent('')],
    ['a view that is not told: loaded anew', () => (type = 'reload')],
    ['a view that is not told: a preview', () => (document.head.innerHTML = '')],
    ['a page without such a text', () => (document.body.innerHTML = '<main>Lista</main>')],
  ])('is not watched for after %s', (_, prepare) => {
    prepare()
    countView()
    expect(observed).not.toHaveBeenCalled()
  })

  test('is not told once the approval is taken back', () => {
    countView()
    consent('')
    consent('0')
    inView()
    pass(5_000)
    expect(told()).toEqual([view])
  })
})

describe('a search', () => {
  beforeEach(() => {
    document.head.innerHTML = '<meta name="robots" content="noindex">'
    document.body.innerHTML = '<div data-found="0">Inga träffar</div>'
    history.replaceState(null, '', '/sok?q=+L%C3%B6n')
  })

  test('is told with its words and whether it has a hit', () => {
    countView()
    document.body.innerHTML = '<div data-found="1">En träff</div>'
    countView()
    expect(told()).toEqual([
      ['/besok', { search: 'Lön', found: '0' }],
      ['/besok', { search: 'Lön', found: '1' }],
    ])
  })

  test('of long words is told by its beginning, which is too long to be kept', () => {
    history.replaceState(null, '', `/sok?q=${'a'.repeat(200)}`)
    countView()
    expect(told()).toEqual([['/besok', { search: 'a'.repeat(70), found: '0' }]])
  })

  test('of the same words in another scope is no new one; other words, and those of another site, are', () => {
    referrer = `${location.origin}/sok?q=L%C3%B6n&omfattning=natverket`
    countView()
    expect(told()).toEqual([])
    referrer = `${location.origin}/sok?q=avtal`
    countView()
    referrer = 'https://www.example.org/sok?q=L%C3%B6n'
    countView()
    expect(told()).toHaveLength(2)
  })

  test.each([
    ['without approval', () => consent('0')],
    ['loaded anew', () => (type = 'reload')],
    ['returned to', () => (type = 'back_forward')],
    ['of which the page is a part alone', () => (document.body.innerHTML = '<div>Sida 2</div>')],
  ])('%s is not told', (_, prepare) => {
    consent('')
    consent('1')
    prepare()
    countView()
    expect(told()).toEqual([])
  })
})
