/**
 * Prepares the page for paper (parts/paper.tsx): writes the moment of printing, and numbers the links of the text, whose
 * addresses stand below it. Without this script each address stands after its link (paper.css).
 */
export function preparePaper(): void {
  numberLinks()
  writeMoment()
  addEventListener('beforeprint', writeMoment)
}

function writeMoment(): void {
  const place = document.querySelector<HTMLElement>('[data-printed]')
  if (!place) return
  const english = document.documentElement.lang === 'en'
  const now = new Intl.DateTimeFormat(english ? 'en-GB' : 'sv-SE', { dateStyle: 'long', timeStyle: 'short' }).format()
  // Swedish texts of the house write hours with a point.
  const moment = english ? now : now.replace(/(\d\d):(\d\d)$/, '$1.$2')
  place.textContent = (place.dataset.printed ?? '').replace('::date', moment)
}

function numberLinks(): void {
  const section = document.querySelector<HTMLElement>('[data-paper-links]')
  const list = section?.querySelector('ol')
  if (!section || !list) return
  const numbers = new Map<string, number>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'main a[href]:not(nav a, svg a, .print\\:hidden a)',
  )) {
    const text = link.textContent.trim()
    if (!text || link.getAttribute('href')?.startsWith('#')) continue
    const address = link.href.replace(/^(https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, '')
    // An address that can be read needs no number.
    if (text === address || link.protocol === 'tel:') continue
    if (!numbers.has(address)) {
      numbers.set(address, numbers.size + 1)
      list.append(rowOf(text, address))
    }
    link.dataset.number = String(numbers.get(address))
  }
  section.hidden = numbers.size === 0
  document.body.dataset.numbered = ''
}

function rowOf(text: string, address: string): HTMLLIElement {
  const row = document.createElement('li')
  const line = document.createElement('span')
  line.textContent = address
  row.append(text, line)
  return row
}
