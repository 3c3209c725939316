import axe from 'axe-core'
import { expect, test } from 'vitest'
import { refusalText } from './i18n.ts'
import type { SiteMessage } from './model.ts'
import type { Page, PageContent } from './pages/model.ts'
import { render } from './render.tsx'
import { chrome, head, messages } from './testing-page-parts.ts'
import { pages } from './testing-pages.ts'

function show(content: PageContent, site = chrome.site) {
  const page = { ...content, head } as Page
  const parsed = new DOMParser().parseFromString(render({ chrome: { ...chrome, site, messages }, page }), 'text/html')
  document.replaceChild(document.importNode(parsed.documentElement, true), document.documentElement)
  return parsed
}

test.each(Object.keys(pages))('%s is accessible', async (name) => {
  for (const site of [chrome.site, null]) {
    const parsed = show(pages[name] as PageContent, site)
    expect(parsed.querySelectorAll('[style], style, script:not([src])')).toHaveLength(0)
    // jsdom has no layout: browser tests check contrast and sizes.
    const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }
    const { violations } = await axe.run(document, { rules })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(document.querySelectorAll('h1')).toHaveLength(1)
  }
})

test('messages stand under the header with their kind in words, and are closed without script where they may be', () => {
  for (const name of ['start', 'no file in English']) {
    show(pages[name] as PageContent)
    const region = document.querySelector('header + [role="status"]')
    expect(region?.getAttribute('lang')).toBe(name === 'start' ? null : 'sv')
    const shown = [...(region?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      ...['KlartOm success', 'VarningOm warningStäng meddelandet'],
      ...['InformationOm infoStäng meddelandet', 'FelOm errorStäng meddelandet'],
    ])
    expect(shown.map((message) => message.querySelector('details')?.open)).toEqual([undefined, true, true, true])
  }
})

test('the page chosen for the footer takes the place of the description', () => {
  show(pages.start as PageContent)
  const footer = document.querySelector('footer')
  expect(footer?.querySelector('a[href="/om"]')?.textContent).toBe('Om oss')
  expect(footer?.textContent?.split('Vi samverkar.')).toHaveLength(2)
})

test('the footer leads to the form for tips', () => {
  show(pages.start as PageContent)
  const tips = [...document.querySelectorAll('footer a[href="/tipsa"]')]
  expect(tips.map(({ textContent }) => textContent)).toEqual(['Tipsa om fel'])
})

test('an error is titled by its code and the brand', () => {
  show(pages.error as PageContent)
  expect(document.title).toBe('500 | Collegenätverket')
  expect(document.body.textContent).toContain('Ärendenummer abc')
})

test('every page has a way to the cookie choice, and the policy of the group', () => {
  for (const page of Object.values(pages)) {
    show(page)
    expect(document.querySelector('footer a[data-cookies]')?.getAttribute('href')).toBe('/cookiepolicy')
    expect(document.querySelector('footer a[href="https://skane.example/policy"]')).not.toBeNull()
  }
})

test("the dictionary's setting decides what refusing is called", () => {
  expect(refusalText()).toBe('Endast nödvändiga')
  expect(refusalText('reject')).toBe('Jag godkänner inte')
})

test('the script that hides closed messages stands in the head, where a message can be closed at all', () => {
  const scripts = (of: readonly SiteMessage[]) => {
    const html = render({ chrome: { ...chrome, messages: of }, page: { ...(pages.about as PageContent), head } })
    const drawn = new DOMParser().parseFromString(html, 'text/html')
    return [...drawn.head.querySelectorAll('script')].map(({ src, type }) => [new URL(src).pathname, type])
  }
  const module = ['/assets/a.js', 'module']
  expect(scripts([])).toEqual([module])
  expect(scripts(messages.slice(0, 1))).toEqual([module])
  // It is no module: those wait until the body has been read.
  expect(scripts(messages)).toEqual([['/assets/early.js', ''], module])
})
