import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { FileLine } from './content/file-row.tsx'
import { articleNews } from './content/items.ts'
import { refusalText } from './i18n.ts'
import type { Chrome, MenuLink, SiteMessage } from './model.ts'
import type { Page, PageContent } from './pages/model.ts'
import { manyExamples } from './pages/verify/testing.ts'
import { render } from './render.tsx'

const menuLink = (title: string, children: MenuLink[] = []) => ({ title, href: `/${title.toLowerCase()}`, children })

const chrome: Chrome = {
  brand: { name: 'Collegenätverket', mark: 'college', association: 'Föreningen Collegenätverket' },
  site: {
    title: 'Eslöv–Höör–Hörby',
    parent: { title: 'College Skåne', url: 'https://skane.example' },
    kind: 'Lokalt college',
    logo: null,
    description: 'Vi samverkar.',
    contact: { name: 'Gunilla Exempelsson', title: 'Processledare', email: 'a@example.com', phone1: '070' },
    parties: ['Kommunen'],
    marks: [{ url: '/files/1/a.png', description: 'Regionen', width: null, height: null }],
    open: true,
  },
  links: { front: 'https://example', self: 'https://eslov.example' },
  operator: null,
  menus: {
    main: [
      { title: 'Hem', href: '/', children: [] },
      {
        title: 'Utbildningar',
        href: '/utbildningar',
        children: [menuLink('Vuxen', [menuLink('Kväll')]), menuLink('Ung')],
      },
      { title: 'Mer', href: '', children: [menuLink('Kontakt')] },
    ],
    header: [menuLink('Kontrollera')],
    footer: [menuLink('Artiklar')],
    footerPage: { title: 'Om oss', text: 'Vi samverkar.', href: '/om' },
  },
  assets: {
    script: '/assets/a.js',
    firstPaint: '/assets/early.js',
    styles: ['/assets/a.css'],
    fonts: ['/assets/a.woff2'],
  },
  brandStyle: '/brand.css?f=5e3b8e',
  path: '/',
  legal: { accessibility: '/tillganglighetsredogorelse', dataProtection: 'https://skane.example/policy' },
  messages: [],
}
const group = {
  title: 'Eslöv–Höör–Hörby',
  category: 'Lokalt college',
  parent: { title: 'College Skåne', url: 'https://skane.example' },
  certified: '2011-06-01',
  description: '',
  educators: 2,
  employers: 1,
}
const image = { url: '/files/2/b.png', description: 'Ett hus', width: 10, height: 10 }
const introduction = { title: 'Välkommen', lead: '', body: '', image: null, attachments: [] }
const attachment: FileLine = {
  ...{ id: 3, title: 'Affisch', href: '/files/3/affisch.pdf', note: 'PDF, 1 MB', kind: 'pdf', picture: null },
  download: { href: '/files/3/affisch.pdf?download=1' },
}
const teaser = { title: 'Nyhet', slug: 'nyhet', lead: 'Ingress', date: '2026-11-20', image }
const map = {
  width: 464,
  height: 520,
  land: 'M0 0Z',
  borders: '',
  area: 'M1 1Z',
  towns: [{ name: 'Lund', x: 1, y: 1, anchor: 'start' as const, dx: 7, dy: 4 }],
  pins: [{ number: 1, title: 'Skolan', x: 50, y: 50 }],
}
const member = (number: number) => ({
  id: number,
  number,
  title: `Skola ${number}`,
  note: 'Kommunal vuxenutbildning',
  educations: number === 1 ? [{ title: 'Vård', note: 'Certifierad sedan 2014' }] : [],
  email: 'a@example.com',
  website: 'https://a.example',
  located: number === 1,
  near: 'Lund',
})
const verification = {
  kind: 'verify' as const,
  language: 'sv' as const,
  heading: 'Kontrollera diplom',
  title: 'Diplomet är äkta och giltigt',
  note: 'Kontrollerat',
  facts: [],
  documents: [],
  ...{ worth: '', supplement: null, credential: null, json: '' },
  remark: [],
  typed: '',
  problem: null,
  fileProblem: null,
  megabytes: 10,
  translation: '/verifiera?lang=en',
}

const severities = ['success', 'warning', 'info', 'error'] as const
const messages = severities.map((severity, id) => ({
  ...{ id, severity, body: `<p><a href="/x">Om ${severity}</a></p>`, dismissible: id > 0 },
  updated_at: '2026-11-22T08:00:00.000Z',
}))

const slide = {
  ...{ id: '1', title: 'Bild', lead: 'Ingress', body: '', image },
  link: { href: '/x', label: 'Läs mer', about: 'Bild' },
}
const times = {
  ...{ allday: false, start_date: '2026-12-16', end_date: '2026-12-17', start_time: '08:30', end_time: '16:00' },
  location: 'Folkets hus',
}
const text = {
  ...{ kind: 'text' as const, id: '1', title: 'Artikel', lead: 'Ingress', href: '/a', date: '2026-11-20' },
  ...{ times: null, image },
}
const person = { kind: 'person' as const, id: '2', name: 'Gunilla Exempelsson', email: 'g@example.com', image: null }
const tones = ['default', 'blue', 'green'] as const
const section = {
  ...{ kind: 'section' as const, id: '4', title: 'Sektion', body: '<p>Text</p>', tone: 'default' as const },
  ...{ side: 'left' as const, image },
}
const nothing = { items: [], columns: 0 as const, more: null }
const localCollege = {
  ...{
    id: 9,
    title: 'Malmö',
    url: null,
    kind: 'Lokalt college i Skåne',
    municipalities: 'Malmö',
    certified: '2009-01-01',
  },
  ...{ educations: ['Undersköterska'], contact: null },
}
const parts = {
  slides: [],
  news: [],
  moreNews: null,
  puffs: nothing,
  sections: nothing,
  events: [],
  shortcuts: [],
  locals: null,
}

const row = (id: number) => ({
  id,
  title: `Kurs ${id}`,
  href: `/evenemang/kurs-${id}`,
  times,
  calendar: 'Utbildningar',
})
const choice = { key: 'utbildningar', label: 'Utbildningar', count: 3, chosen: true }
const tabs = [
  { label: 'Kommande', count: 3, href: '/evenemang', current: true },
  { label: 'Tidigare', count: 1, href: '/evenemang?visa=tidigare', current: false },
]
const subscription = {
  ...{ webcal: 'webcal://eslov.example/evenemang.ics', address: 'https://eslov.example/evenemang.ics' },
  ...{ rss: '/evenemang.rss', chosen: 'Utbildningar' },
}
const articleList = {
  kind: 'articles' as const,
  page: 3,
  pages: { total: 9, hrefs: { 1: '/artiklar', 2: '/artiklar?sida=2' } },
  years: [
    { label: 'Alla år', href: '/artiklar', current: true },
    { label: '2026', href: '/artiklar?ar=2026', current: false },
  ],
  narrowed: { text: '2 artiklar om Apl' },
  feed: '/artiklar.rss',
}

const head = {
  ...{ title: 'Sidan', description: '', image: null, hidden: false },
  ...{ about: null, trail: null, feeds: [] },
}
const legal: PageContent = {
  kind: 'legal',
  title: 'Tillgänglighetsredogörelse',
  heading: 'Tillgänglighetsredogörelse',
  lead: 'Kommunen står bakom webbplatsen.',
  box: { heading: 'Delvis förenlig', text: 'Lagen.', facts: [{ label: 'Bedömd', value: '4 november 2026' }] },
  sections: [
    {
      ...{ id: 'hjalp', heading: 'Hjälp', paragraphs: ['Skriv till oss.'] },
      contacts: { email: 'a@example.com', phone: '070' },
      form: { rows: [], submit: 'Skicka rapporten' },
      sentence: { before: 'Du kan ', link: 'anmäla', url: 'https://digg.example', after: '.' },
    },
    {
      ...{ id: 'brister', heading: 'Brister', paragraphs: [] },
      groups: [
        {
          heading: 'Dig som inte hör',
          items: [
            {
              ...{ title: 'En film', paragraphs: ['Läs manus.'], note: 'WCAG 1.2.2', scope: 'Hela nätverket' },
              facts: [{ label: 'Sparas', value: 'Ett år' }],
            },
          ],
        },
      ],
    },
  ],
  preview: true,
}
const collegeMap = {
  ...{ window: { x: 0, y: 0, width: 300, height: 300 }, whole: { x: 0, y: 0, width: 600, height: 600 } },
  ...{ pixels: 600, fontSize: 13 },
  dots: [1, 2].map((id) => ({
    ...{ id, title: `College ${id}`, href: `#college-${id}`, x: 99, y: 99, large: id === 1, chosen: id === 2 },
    ...{ name: 'Skåne', pin: id === 2, label: id === 1 ? { x: 20, y: 20, anchor: 'start' as const } : null },
  })),
}
const land = { sweden: 'M0 0Z', neighbours: '' }
const views = { list: { href: '#', current: false }, map: { href: '#', current: true } }
const college = (id: number) => ({
  ...{ id, title: `College ${id}`, kind: 'Lokalt college', municipalities: 'Eslöv', educations: ['Vård'] },
  url: id === 1 ? 'https://eslov.example' : null,
  certified: id === 1 ? '2011-06-01' : null,
  contact: id === 2 ? null : { name: 'Gunilla Exempelsson', title: '', email: 'a@example.com', phone1: '070', image },
})
const finder = { text: 'esl', education: '7', educations: [{ id: 7, title: 'Vård' }] }
const pages: Record<string, PageContent> = {
  colleges: {
    ...{
      kind: 'colleges',
      title: 'Hitta ditt college',
      lead: '25 regionala',
      finder,
      map: collegeMap,
      closeMap: collegeMap,
      ...{
        land,
        views,
        wholeHref: '/lokala-college?visa=karta',
        locals: [{ id: 1, title: 'Eslöv', href: '#college-1' }],
      },
    },
    introduction: { lead: 'Ingress', html: '<p>Text</p>' },
    regions: [{ id: 1, title: 'College Skåne', locals: 8, chosen: true }],
    result: {
      ...{
        title: 'College Skåne',
        note: '8 lokala college',
        count: '8 lokala college',
        site: { href: 'https://skane.example', label: 'Till skane' },
      },
      colleges: Array.from({ length: 10 }, (_, index) => college(index + 1)),
      near: { place: 'Eslöv', all: 'Visa alla 74', colleges: [{ title: 'Ystad', href: '#y', distance: '44 km' }] },
    },
  },
  'no colleges': {
    ...{ kind: 'colleges', title: 'Hitta ditt college', lead: 'Inga', introduction: null, map: null, closeMap: null },
    ...{ finder: { text: '', education: '', educations: [] }, regions: [], result: null },
    ...{ land: null, views, wholeHref: null, locals: [] },
  },
  legal,
  start: {
    kind: 'start',
    group,
    introduction: { ...introduction, body: '<p>Hej</p>', image, attachments: [attachment] },
    ...parts,
    news: [articleNews(teaser), articleNews({ ...teaser, slug: 'b' })],
    map,
  },
  'start without pictures': { kind: 'start', group, introduction, ...parts, map: null },
  'start with all its parts': {
    kind: 'start',
    group,
    introduction,
    slides: [slide, { ...slide, id: '2', image: null }],
    news: [1, 2, 3, 4].map((number) => articleNews({ ...teaser, slug: `${number}` })),
    moreNews: '/listor/nyheter',
    puffs: { items: [person, text, { ...text, id: '3', times }], columns: 3, more: '/listor/puffar' },
    sections: { items: tones.map((tone) => ({ ...section, id: tone, tone })), columns: 0, more: null },
    events: [{ id: 1, title: 'Träff', href: '/evenemang/traff', times, calendar: '' }],
    shortcuts: [{ title: 'kontrollera ett diplom', href: '/verifiera' }],
    locals: { title: 'Lokala college i Skåne', colleges: [localCollege], map },
    map: null,
  },
  'a list': {
    ...{ kind: 'contentList', href: '/listor/lista', title: 'Lista', body: '<p>Text</p>', image, columns: 2 },
    ...{ items: [text, person, section], page: 2, pages: 3, tags: ['Apl'], attachments: [attachment] },
  },
  'a page with a big picture': {
    ...{ kind: 'text', current: 'Kort', title: 'Rubrik', lead: 'Ingress', body: '<p>Text</p>', image },
    ...{ headings: [], bigImage: true, tags: [], attachments: [attachment], updated: '2026-11-12', preview: true },
    ...{ author: 'Gunilla Exempelsson' },
  },
  'a page of a book': {
    ...{ kind: 'book', trail: [{ href: '/hjalp/bok', label: 'Bok' }], title: 'Ett', lead: '', body: '<p>Text</p>' },
    ...{ image: null, bigImage: false, tags: [], attachments: [], updated: '2026-11-12', next: null },
    contents: [
      { href: '/hjalp/bok', label: 'Bok', depth: 0, current: false },
      { href: '/hjalp/ett', label: 'Ett', depth: 1, current: true },
    ],
    previous: { href: '/hjalp/bok', label: 'Bok' },
    unlock: '/hjalp/ett/medlemmar',
  },
  about: {
    kind: 'about',
    group,
    body: '<h2 id="x">X</h2>',
    sections: [
      { key: 'educators', members: [1, 2, 3, 4, 5, 6].map(member) },
      { key: 'employers', members: [] },
      { key: 'others', members: [member(7)] },
    ],
    contacts: [{ name: 'Gunilla Exempelsson', title: '', email: 'a@example.com', phone1: '070', image: null }],
    map,
  },
  articles: { ...articleList, items: [teaser] },
  'no articles': { ...articleList, items: [], page: 1, pages: { total: 1, hrefs: {} }, years: [], narrowed: null },
  article: {
    kind: 'article',
    trail: [{ href: '/artiklar', label: 'Artiklar' }],
    title: 'Trygg',
    date: '2026-11-20',
    facts: [],
    author: 'Malin Skissgren',
    lead: 'Ingress',
    body: '<h2 id="a">A</h2><h2 id="b">B</h2>',
    headings: [
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B' },
    ],
    image,
    tags: [{ label: 'Apl', href: '/artiklar?tagg=apl' }],
    updated: '2026-11-21',
    attachments: [attachment],
    related: [{ title: 'Annan', slug: 'annan' }],
    preview: true,
  },
  event: {
    ...{ kind: 'event', title: 'Träff', calendar: { label: 'Utbildningar', href: '/evenemang?kalender=utbildningar' } },
    ...{ organiser: 'College Skåne', when: { days: '12 mars 2026', rest: 'torsdag, kl. 13' }, over: false },
    ...{ place: 'Folkets hus', file: '/evenemang/traff.ics', lead: 'Ingress', body: '<h2 id="a">A</h2>' },
    ...{ attachments: [attachment], tags: [{ label: 'Apl', href: '/evenemang?tagg=apl' }] },
    map: {
      map: { ...map, pins: [{ number: 0, title: 'Lund', x: 50, y: 50 }] },
      place: 'Lund',
      way: 'https://karta.example/lund',
    },
    ...{ contact: { name: 'Gunilla Exempelsson', title: '', email: 'a@example.com', phone1: '070' } },
    ...{ next: [{ title: 'Nästa', href: '/evenemang/nasta', times }], updated: '2026-11-20', preview: true },
  },
  'event without facts': {
    ...{ kind: 'event', title: 'Träff', calendar: null, organiser: 'College Skåne', when: null, over: true, place: '' },
    ...{ file: null, lead: '', body: '', attachments: [], tags: [], map: null, contact: null, next: [] },
    ...{ updated: '2026-11-20', preview: false },
  },
  calendar: {
    ...{ kind: 'calendar', intro: 'Kurser i Eslöv.', past: false, tabs, found: 3, pages: null, subscription },
    months: [
      { name: 'December 2026', events: [row(1), row(2)] },
      { name: 'Januari 2027', events: [{ ...row(3), anchor: 'fler-1' }] },
    ],
    more: { href: '/evenemang?sida=2#fler-1', label: 'Visa fler (7)', note: 'Visar 3 av 10' },
    filter: {
      narrows: true,
      calendars: [choice, { ...choice, key: 'oppna', label: 'Öppna möten', chosen: false }],
      tags: [{ ...choice, key: 'apl', label: 'Apl' }],
      chosen: [{ label: 'Utbildningar', href: '/evenemang' }],
      clearHref: '/evenemang',
    },
  },
  'empty calendar': {
    ...{ kind: 'calendar', intro: '', past: true, tabs, found: 0, months: [], more: null, subscription },
    pages: { page: 1, pages: 2, hrefs: { 1: '/evenemang?visa=tidigare', 2: '/evenemang?visa=tidigare&sida=2' } },
    filter: { narrows: false, calendars: [], tags: [], chosen: [], clearHref: '/evenemang' },
  },
  front: {
    kind: 'front',
    heading: 'Skola och arbetsliv',
    intro: 'Ett regionalt college.',
    regions: [{ title: 'College Skåne', url: 'https://skane.example', locals: [{ title: 'Eslöv', url: null }] }],
    counts: { regions: 1, locals: 1 },
    ...{ news: [], moreNews: null, puffs: nothing, sections: nothing, map: collegeMap, land },
  },
  'asks for a number': { ...verification, tone: 'none' },
  'missing number': { ...verification, tone: 'none', problem: 'Skriv numret' },
  valid: {
    ...verification,
    tone: 'valid',
    facts: [{ label: 'Namn', value: 'Jasmina' }],
    remark: [{ text: 'Jämför', url: '' }],
    worth: 'En merit.',
    supplement: { href: '/verifiera/7K3M/bilaga.pdf', name: 'Bilaga till diplomet' },
    credential: { png: '/credentials/7K3M.png', json: '/credentials/7K3M.json' },
    json: '/verifiera/7K3M?format=json',
  },
  revoked: {
    ...verification,
    tone: 'ended',
    remark: [
      { text: 'Fråga ', url: '' },
      { text: 'Skolan', url: 'https://skola.example' },
    ],
  },
  unknown: { ...verification, tone: 'unknown', typed: 'X', problem: 'Fel' },
  limited: { ...verification, tone: 'limited' },
  'file of several': {
    ...verification,
    tone: 'valid',
    documents: [{ number: '7K3M-Q9TX-2F8C', name: 'Jasmina', state: 'Giltigt' }],
  },
  'no file in English': { ...verification, tone: 'none', language: 'en', fileProblem: 'Choose' },
  ...manyExamples,
  cookies: { kind: 'cookies', saved: true },
  inactive: { kind: 'inactive' },
  error: { kind: 'error', code: 500, title: 'Ett fel', help: 'Försök igen', reference: 'abc', suggestion: null },
}

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
