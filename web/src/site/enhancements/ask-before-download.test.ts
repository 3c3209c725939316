import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askBeforeDownload } from './ask-before-download.ts'

const row = (id: number) =>
  `<li data-file-row><div><a href="/dokumentbank/fil/${id}" data-ask="Fil ${id}, PDF, 2 kB." data-yes="/files/${id}/a.pdf?download=1">Ladda ner</a></div></li>`

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div><ul>${row(1)}${row(2)}</ul><template data-download-question><section>
    <p data-text></p><a data-answer="yes" href="/">Ja</a><button data-answer="no">Nej</button></section></template></div>`
})
afterEach(() => vi.useRealTimers())

const link = (number: number) => document.querySelectorAll<HTMLAnchorElement>('a[data-ask]')[number - 1] as HTMLElement
const question = () => document.querySelector<HTMLElement>('[data-question]')
const answer = (which: 'yes' | 'no') => question()?.querySelector<HTMLElement>(`[data-answer="${which}"]`)

test('the question opens under its row with the focus on Ja, and Nej leads back', () => {
  askBeforeDownload()
  link(1).click()
  expect(question()?.closest('li')).toBe(link(1).closest('li'))
  expect(question()?.querySelector('[data-text]')?.textContent).toBe('Fil 1, PDF, 2 kB.')
  expect(answer('yes')?.getAttribute('href')).toBe('/files/1/a.pdf?download=1')
  expect(document.activeElement).toBe(answer('yes'))
  expect(link(1).getAttribute('aria-expanded')).toBe('true')
  answer('no')?.click()
  expect(question()).toBeNull()
  expect(document.activeElement).toBe(link(1))
  expect(link(1).getAttribute('aria-expanded')).toBe('false')
})

test('one question is open at a time, and Escape or a second click closes it', () => {
  askBeforeDownload()
  link(1).click()
  link(2).click()
  expect(document.querySelectorAll('[data-question]')).toHaveLength(1)
  expect(question()?.closest('li')).toBe(link(2).closest('li'))
  answer('yes')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(question()).toBeNull()
  link(1).click()
  link(1).click()
  expect(question()).toBeNull()
})

test('Ja lets the download begin, then the question goes', () => {
  askBeforeDownload()
  link(1).click()
  const yes = answer('yes')
  const stop = (event: Event) => {
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
  }
  yes?.addEventListener('click', stop)
  yes?.click()
  expect(question()).not.toBeNull()
  vi.runAllTimers()
  expect(question()).toBeNull()
  expect(document.activeElement).toBe(link(1))
})

test('a click for a new tab is left to the browser, and so is every click on a page without the question', () => {
  askBeforeDownload()
  const click = (more: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...more })
    // The test's page can't be left.
    document.body.addEventListener('click', (each) => each.target === link(1) && each.preventDefault(), { once: true })
    link(1).dispatchEvent(event)
    return question()
  }
  expect(click({ ctrlKey: true })).toBeNull()
  expect(click({ button: 1 })).toBeNull()
  expect(click()).not.toBeNull()
})
