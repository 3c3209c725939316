/**
 * Prepares the page for paper (parts/paper.tsx): shows "Skriv ut", writes the page's whole address and the moment of
 * printing, and numbers the links of the text, whose addresses stand below it. Without this script each address stands
 * after its link (paper.css).
 */
export function preparePaper(): void {
  offerPrinting()
  numberLinks()
  writeAddress()
  writeMoment()
  addEventListener('beforeprint', writeMoment)
}

function offerPrinting(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.classList.remove('invisible')
    button.addEventListener('click', () => print())
  }
}

/** The server keeps a page without its query: the words of a search, the number of a page. */
function writeAddress(): void {
  const place = document.querySelector<HTMLElement>('[data-address]')
  if (!place || !location.search) return
  const address = readable(location.origin + location.pathname + location.search)
  place.textContent = address
  document.documentElement.dataset.paperAddress = address
}

/** Returns an address as people write it: without its scheme, with å, ä and ö. */
function readable(href: string): string {
  const address = href.replace(/^(https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, '')
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function writeMoment(): void {
  const place = document.querySelector<HTMLElement>('[data-printed]')
  if (!place) return
  const english = document.documentElement.lang === 'en'
  const now = new Intl.DateTimeFormat(english ? 'en-GB' : 'sv-SE', { dateStyle: 'long', timeStyle: 'short' }).format()
  // Swedish texts of the house write hours with a point.
  const moment = english ? now : now.replace(/(\d\d):(\d\d)$/, '$1.$2')
  const text = (place.dataset.printed ?? '').replace('::date', moment)
  place.textContent = text
  document.documentElement.dataset.paperPrinted = text
}

function numberLinks(): void {
  const section = document.querySelector<HTMLElement>('[data-paper-links]')
  const list = section?.querySelector('ol')
  if (!section || !list) return
  const numbers = new Map<string, number>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const text = link.textContent.trim()
    if (link.closest('nav, search, form, svg, .print\\:hidden')) continue
    if (!text || link.getAttribute('href')?.startsWith('#')) continue
    const address = readable(link.href)
    // An address that can be read needs no number.
    if (text === address || link.protocol === 'tel:') continue
    if (!numbers.has(address)) {
      numbers.set(address, numbers.size + 1)
      list.append(rowOf(nameOf(link, text), address))
    }
    link.dataset.number = String(numbers.get(address))
  }
  section.hidden = numbers.size === 0
  document.body.dataset.numbered = ''
}

/** An attached file is named with its type and size, because its own row stands on the screen alone. */
function nameOf(link: Element, text: string): string {
  const isFile = link.closest('[aria-labelledby="bilagor"]') !== null
  return [text, isFile ? link.nextElementSibling?.textContent : ''].filter(Boolean).join(', ')
}

function rowOf(text: string, address: string): HTMLLIElement {
  const row = document.createElement('li')
  const line = document.createElement('span')
  line.textContent = address
  row.append(text, line)
  return row
}
