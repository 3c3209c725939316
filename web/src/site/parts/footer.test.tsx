import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Chrome, Contact } from '../model.ts'
import { Footer } from './footer.tsx'
import { paperTexts } from './paper.tsx'

const contact: Contact = { name: 'Gunilla Exempelsson', title: '', email: 'a@example.com', phone1: '070-1 2' }

function chromeWith(asked: Contact | null): Chrome {
  return {
    brand: { name: 'Collegenätverket', mark: 'college', association: 'Föreningen Collegenätverket' },
    site: {
      ...{ title: 'Eslöv', parent: null, kind: 'Lokalt college', logo: null, description: '', open: true },
      ...{ contact: asked, parties: [], marks: [] },
    },
    links: { front: 'https://example', self: 'https://eslov.example' },
    operator: null,
    menus: { main: [], header: [], footer: [], footerPage: null },
    assets: { script: '', firstPaint: '', styles: [], fonts: [] },
    brandStyle: null,
    path: '/om-oss',
    legal: { accessibility: null, dataProtection: null },
    messages: [],
  }
}

function headings(chrome: Chrome) {
  const shown = new DOMParser().parseFromString(renderToStaticMarkup(<Footer chrome={chrome} />), 'text/html')
  return [...shown.querySelectorAll('h2')].map(({ textContent }) => textContent)
}

test('a site without a contact has no heading of one', () => {
  expect(headings(chromeWith(contact))).toEqual(['Kontakt', 'Genvägar', 'Webbplatsen'])
  expect(headings(chromeWith(null))).toEqual(['Genvägar', 'Webbplatsen'])
})

test('the sheets of paper say the site, whom to ask, the address and how their number is said', () => {
  const { 'data-paper-contact': asked, ...others } = paperTexts(chromeWith(contact), 'sv')
  expect(asked.trim()).toBe('Gunilla Exempelsson, 070-1\u00a02')
  expect(others).toEqual({
    'data-paper-address': 'eslov.example/om-oss',
    'data-paper-site': 'Eslöv, en del av Collegenätverket',
    'data-paper-page': 'Sida\u00a0',
    'data-paper-of': '\u00a0av\u00a0',
  })
  expect(paperTexts(chromeWith({ ...contact, phone1: '' }), 'sv')['data-paper-contact']).toContain('a@example.com')
  expect(paperTexts(chromeWith(null), 'sv')['data-paper-contact']).toBe('')
  const front = { ...chromeWith(null), site: null }
  expect(paperTexts(front, 'en')).toMatchObject({
    'data-paper-site': 'Föreningen Collegenätverket',
    'data-paper-page': 'Page\u00a0',
  })
})
