import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLoading } from './tell-loading.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div data-bank><p data-bank-loading="Läser in dokumentbanken …"></p>
    <form><button>Sök</button></form><a id="folder" href="/dokumentbank/1/2">Mapp</a><a id="file" href="/files/1/a.pdf">Fil</a>
    <a id="ask" href="/dokumentbank/fil/1" data-ask="Fil">Ladda ner</a>
    <a id="bytes" href="/dokumentbank/medlemmar/fil/1/hamta">Ja</a></div>`
  document.body.addEventListener('click', (event) => event.preventDefault())
  tellLoading()
})
afterEach(() => vi.useRealTimers())

const told = () => document.querySelector('[data-bank-loading]')?.textContent
const click = (id: string) => {
  const link = document.getElementById(id) as HTMLElement
  link.click()
}

test('a folder that takes long is told, and a page that comes back is not', () => {
  click('folder')
  vi.advanceTimersByTime(200)
  expect(told()).toBe('')
  vi.advanceTimersByTime(200)
  expect(told()).toBe('Läser in dokumentbanken …')
  dispatchEvent(new Event('pagehide'))
  expect(told()).toBe('')
})

test('a search is told, too', () => {
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  vi.runAllTimers()
  expect(told()).toBe('Läser in dokumentbanken …')
})

test.each(['file', 'ask', 'bytes'])('what leaves the reader on the page is not told (%s)', (id) => {
  click(id)
  vi.runAllTimers()
  expect(told()).toBe('')
})
