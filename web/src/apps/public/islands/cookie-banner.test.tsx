/** @jsxImportSource preact */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domainVariants, pathVariants } from './consent.ts'
import { CookieBanner, cookieEvent } from './cookie-banner.tsx'

const reload = vi.fn()
const props = {
  title: 'Vi använder kakor',
  text: 'Nödvändiga kakor behövs.',
  readMore: 'Läs mer om kakor',
  href: '/cookiepolicy',
  refuse: 'Endast nödvändiga',
  approve: 'Jag godkänner',
  float: 'Kakor',
  saving: 'Sparar ditt val …',
  reload,
}
const banner = () => screen.queryByRole('region', { name: props.title })
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  history.replaceState(null, '', '/artiklar')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (const pair of document.cookie.split('; ')) setCookie(`${pair.split('=')[0]}=; Max-Age=0; Path=/`)
})

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser has
  document.cookie = text
}

test('appears one second after load when nothing has been chosen, and takes no focus', () => {
  render(<CookieBanner {...props} />)
  pass(999)
  expect(banner()).toBeNull()
  pass(1)
  expect(banner()).not.toBeNull()
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole('link', { name: props.readMore }).getAttribute('href')).toBe('/cookiepolicy')
})

test('the two answers look alike and stand beside each other', () => {
  render(<CookieBanner {...props} />)
  pass(1000)
  const [refuse, approve] = screen.getAllByRole('button')
  expect([refuse?.textContent, approve?.textContent]).toEqual([props.refuse, props.approve])
  expect(refuse?.className).toBe(approve?.className)
  expect(refuse?.parentElement).toBe(approve?.parentElement)
})

test.each(['0', '1'])('stays away when %s has been chosen', (value) => {
  setCookie(`vo_cookie_consent=${value}; Path=/`)
  render(<CookieBanner {...props} />)
  pass(5000)
  expect(banner()).toBeNull()
})

test('approving keeps what there is, says that it saves, and loads the page again after a second', () => {
  setCookie('annan=1; Path=/')
  render(<CookieBanner {...props} />)
  pass(1000)
  fireEvent.click(screen.getByRole('button', { name: props.approve }))
  expect(document.cookie).toContain('annan=1')
  expect(document.cookie).toContain('vo_cookie_consent=1')
  expect(screen.getByRole('status').textContent).toBe(props.saving)
  expect(banner()).toBeNull()
  pass(999)
  expect(reload).not.toHaveBeenCalled()
  pass(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('only necessary deletes every cookie first, whatever its path', () => {
  setCookie('rot=1; Path=/')
  setCookie('djup=1; Path=/artiklar')
  render(<CookieBanner {...props} />)
  pass(1000)
  fireEvent.click(screen.getByRole('button', { name: props.refuse }))
  expect(document.cookie).toBe('vo_cookie_consent=0')
})

test('the cookie is set for 100 days, Lax, on this host', () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  render(<CookieBanner {...props} />)
  pass(1000)
  fireEvent.click(screen.getByRole('button', { name: props.approve }))
  expect(set).toHaveBeenCalledWith('vo_cookie_consent=1; Path=/; Max-Age=8640000; SameSite=Lax')
})

test('on the policy page it is hidden, and a floating button opens it', () => {
  history.replaceState(null, '', '/cookiepolicy')
  render(<CookieBanner {...props} />)
  pass(5000)
  expect(banner()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: props.float }))
  pass(100)
  expect(document.activeElement).toBe(banner())
})

test('a footer link reopens it though a choice was made, and the page may hand in a choice', () => {
  setCookie('vo_cookie_consent=1; Path=/')
  render(<CookieBanner {...props} />)
  act(() => void dispatchEvent(new CustomEvent(cookieEvent)))
  expect(banner()).not.toBeNull()
  act(() => void dispatchEvent(new CustomEvent(cookieEvent, { detail: '0' })))
  expect(document.cookie).toBe('vo_cookie_consent=0')
  expect(screen.getByRole('status')).not.toBeNull()
})

test('every path and domain a cookie may have been set on', () => {
  expect(pathVariants('/artiklar/en')).toEqual(['/', '/artiklar', '/artiklar/', '/artiklar/en', '/artiklar/en/'])
  expect(domainVariants('a.vo.localhost')).toEqual([
    ...['', '; Domain=a.vo.localhost', '; Domain=.a.vo.localhost', '; Domain=vo.localhost', '; Domain=.vo.localhost'],
    ...['; Domain=localhost', '; Domain=.localhost'],
  ])
})

test('approving tells of the page that is read now, once; refusing tells nothing', () => {
  const sent = vi.fn((_address: string, _body: URLSearchParams) => true)
  Object.assign(navigator, { sendBeacon: sent })
  document.head.innerHTML = '<link rel="canonical" href="http://x/">'
  render(<CookieBanner {...props} />)
  const choose = (detail: string) => act(() => void dispatchEvent(new CustomEvent(cookieEvent, { detail })))
  choose('0')
  expect(sent).not.toHaveBeenCalled()
  choose('1')
  choose('1')
  expect(sent.mock.calls.map(([, body]) => body.get('path'))).toEqual(['/artiklar'])
})
