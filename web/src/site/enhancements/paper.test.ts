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

test('links that paper does not show get no number, and neither do those of forms and searches', () => {
  document.body.innerHTML = `<main><a href="/tipsa" class="print:hidden">Tipsa</a><p class="print:hidden"><a href="/x">X</a></p>
    <form><a href="/policy">Policy</a></form><search><a href="/rensa">Rensa</a></search>
    <a href="https://a.example/l%C3%A4s/">Läs</a></main>${foot}`
  preparePaper()
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)).toEqual(['Läsa.example/läs'])
})

test('a file below a text is listed with its type and size', () => {
  document.body.innerHTML = `<main><section aria-labelledby="bilagor"><h2 id="bilagor">Bilagor</h2>
    <div><a href="https://a.example/plan.pdf">Plan</a><p>PDF, 420 kB</p></div></section></main>${foot}`
  preparePaper()
  expect(document.querySelector('li')?.textContent).toBe('Plan, PDF, 420 kBa.example/plan.pdf')
})

test('"Skriv ut" is shown and prints; the address has its query', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  history.replaceState(null, '', '/sok?q=v%C3%A5rd%26x')
  document.body.innerHTML = `<span data-address>a.example/sok</span><main><button type="button" data-print class="invisible x">Skriv ut</button></main>${foot}`
  preparePaper()
  const button = document.querySelector('button')
  button?.click()
  expect([button?.className, print.mock.calls.length]).toEqual(['x', 1])
  expect(document.querySelector('[data-address]')?.textContent).toBe(`${location.host}/sok?q=vård%26x`)
  expect(document.documentElement.dataset.paperAddress).toBe(`${location.host}/sok?q=vård%26x`)
  delete document.documentElement.dataset.paperAddress
  print.mockRestore()
  history.replaceState(null, '', '/')
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
