import { afterEach, expect, test, vi } from 'vitest'
import { preparePaper } from './paper.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const foot = '<section data-paper-links hidden><ol></ol></section>'

test('links of the text are numbered once an address; those in menus, on maps, in the page or readable as they are get none', () => {
  document.body.innerHTML = `<main><nav><a href="/m">Meny</a></nav>
    <a href="https://a.example/x">Läs</a><a href="https://a.example/x">Läs igen</a><a href="#ned">Ned</a>
    <svg><a href="/karta"><text>Malmö</text></a></svg>
    <a href="mailto:a@b.example">E-post</a><a href="https://c.example/">c.example</a></main>${foot}`
  preparePaper()
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)).toEqual([
    'Läsa.example/x',
    'E-posta@b.example',
  ])
  expect([...document.querySelectorAll('main a:not(svg a)')].map((link) => link.getAttribute('data-number'))).toEqual([
    null,
    '1',
    '1',
    null,
    '2',
    null,
  ])
  expect(document.querySelector<HTMLElement>('section')?.hidden).toBe(false)
})

test('a page without links has no list, and the moment is that of the printing', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 14, 32) })
  document.body.innerHTML = `<span data-printed="Utskriven ::date"></span><main>Text</main>${foot}`
  preparePaper()
  expect(document.querySelector<HTMLElement>('section')?.hidden).toBe(true)
  vi.setSystemTime(new Date(2026, 10, 20, 15, 1))
  dispatchEvent(new Event('beforeprint'))
  expect(document.querySelector('[data-printed]')?.textContent).toBe('Utskriven 20 november 2026 kl. 15.01')
})
