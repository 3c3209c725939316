import { fireEvent, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalText, t } from '../i18n.ts'
import { CookieBanner } from '../parts/cookie-banner.tsx'
import { domainVariants, pathVariants } from './consent.ts'
import { askAboutCookies } from './cookie-banner.ts'

const reload = vi.fn()
const texts = {
  title: t('cookie.title'),
  readMore: t('cookie.readMore'),
  refuse: refusalText(),
  approve: t('cookie.approve'),
  float: t('cookie.float'),
  saving: t('cookie.saving'),
}
const footer = '<footer><a href="/cookiepolicy" data-cookies>Om kakor</a></footer>'
const form = '<form data-consent><button name="val" value="0">Nej</button></form>'

/** Loads a page with the question. */
function load() {
  document.body.innerHTML = renderToStaticMarkup(<CookieBanner language="sv" />) + form + footer
  askAboutCookies(reload)
}
const banner = () => screen.queryByRole('region', { name: texts.title })
const pass = (time: number) => void vi.advanceTimersByTime(time)

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  history.replaceState(null, '', '/artiklar')
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
  for (const pair of document.cookie.split('; ')) setCookie(`${pair.split('=')[0]}=; Max-Age=0; Path=/`)
})

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie of the browser
  document.cookie = text
}

test('appears one second after load when nothing has been chosen, and takes no focus', () => {
  load()
  pass(999)
  expect(banner()).toBeNull()
  pass(1)
  expect(banner()).not.toBeNull()
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole('link', { name: texts.readMore }).getAttribute('href')).toBe('/cookiepolicy')
})

test('the two answers look alike and stand beside each other', () => {
  load()
  pass(1000)
  const [refuse, approve] = within(banner() as HTMLElement).getAllByRole('button')
  expect([refuse?.textContent, approve?.textContent]).toEqual([texts.refuse, texts.approve])
  expect(refuse?.className).toBe(approve?.className)
  expect(refuse?.parentElement).toBe(approve?.parentElement)
})

test.each(['0', '1'])('stays away when %s has been chosen', (value) => {
  setCookie(`vo_cookie_consent=${value}; Path=/`)
  load()
  pass(5000)
  expect(banner()).toBeNull()
})

test('approving keeps what there is, says that it saves, and loads the page again after a second', () => {
  setCookie('annan=1; Path=/')
  load()
  pass(1000)
  fireEvent.click(screen.getByRole('button', { name: texts.approve }))
  expect(document.cookie).toContain('annan=1')
  expect(document.cookie).toContain('vo_cookie_consent=1')
  expect(screen.getByRole('status').textContent).toBe(texts.saving)
  expect(banner()).toBeNull()
  pass(999)
  expect(reload).not.toHaveBeenCalled()
  pass(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('only necessary deletes every cookie first, whatever its path', () => {
  setCookie('rot=1; Path=/')
  setCookie('djup=1; Path=/artiklar')
  load()
  pass(1000)
  fireEvent.click(screen.getByRole('button', { name: texts.refuse }))
  expect(document.cookie).toBe('vo_cookie_consent=0')
})

test('the cookie is set for 100 days, Lax, on this host', () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  load()
  pass(1000)
  fireEvent.click(screen.getByRole('button', { name: texts.approve }))
  expect(set).toHaveBeenCalledWith('vo_cookie_consent=1; Path=/; Max-Age=8640000; SameSite=Lax')
})

test('on the policy page it is hidden, and a floating button opens it', () => {
  history.replaceState(null, '', '/cookiepolicy')
  load()
  pass(5000)
  expect(banner()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.float }))
  pass(100)
  expect(document.activeElement).toBe(banner())
})

test('a footer link reopens it though a choice was made, and the page may hand in a choice', () => {
  setCookie('vo_cookie_consent=1; Path=/')
  load()
  fireEvent.click(screen.getByRole('link', { name: 'Om kakor' }))
  expect(banner()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Nej' }))
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
  load()
  const choose = (name: string) => fireEvent.click(screen.getByText(name))
  choose(texts.refuse)
  expect(sent).not.toHaveBeenCalled()
  choose(texts.approve)
  choose(texts.approve)
  expect(sent.mock.calls.map(([, body]) => body.get('path'))).toEqual(['/artiklar'])
})
