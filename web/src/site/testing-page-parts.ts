import type { FileLine } from './content/file-row.tsx'
import type { Chrome, MenuLink } from './model.ts'
import type { PageContent } from './pages/model.ts'

const menuLink = (title: string, children: MenuLink[] = []) => ({ title, href: `/${title.toLowerCase()}`, children })

/** The frame of every page: site, menus, files and messages. */
export const chrome: Chrome = {
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
export const group = {
  title: 'Eslöv–Höör–Hörby',
  category: 'Lokalt college',
  parent: { title: 'College Skåne', url: 'https://skane.example' },
  certified: '2011-06-01',
  description: '',
  educators: 2,
  employers: 1,
}
export const image = { url: '/files/2/b.png', description: 'Ett hus', width: 10, height: 10 }
export const introduction = { title: 'Välkommen', lead: '', body: '', image: null, attachments: [] }
export const attachment: FileLine = {
  ...{ id: 3, title: 'Affisch', href: '/files/3/affisch.pdf', note: 'PDF, 1 MB', kind: 'pdf', picture: null },
  download: { href: '/files/3/affisch.pdf?download=1' },
}
export const teaser = { title: 'Nyhet', slug: 'nyhet', lead: 'Ingress', date: '2026-11-20', image }
export const map = {
  width: 464,
  height: 520,
  land: 'M0 0Z',
  borders: '',
  area: 'M1 1Z',
  towns: [{ name: 'Lund', x: 1, y: 1, anchor: 'start' as const, dx: 7, dy: 4 }],
  pins: [{ number: 1, title: 'Skolan', x: 50, y: 50 }],
}
/** A member of a college. */
export const member = (number: number) => ({
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
export const verification = {
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
/** A message of each severity. */
export const messages = severities.map((severity, id) => ({
  ...{ id, severity, body: `<p><a href="/x">Om ${severity}</a></p>`, dismissible: id > 0 },
  updated_at: '2026-11-22T08:00:00.000Z',
}))

export const slide = {
  ...{ id: '1', title: 'Bild', lead: 'Ingress', body: '', image },
  link: { href: '/x', label: 'Läs mer', about: 'Bild' },
}
export const times = {
  ...{ allday: false, start_date: '2026-12-16', end_date: '2026-12-17', start_time: '08:30', end_time: '16:00' },
  location: 'Folkets hus',
}
export const text = {
  ...{ kind: 'text' as const, id: '1', title: 'Artikel', lead: 'Ingress', href: '/a', date: '2026-11-20' },
  ...{ times: null, image },
}
export const person = {
  kind: 'person' as const,
  id: '2',
  name: 'Gunilla Exempelsson',
  email: 'g@example.com',
  image: null,
}
export const tones = ['default', 'blue', 'green'] as const
export const section = {
  ...{ kind: 'section' as const, id: '4', title: 'Sektion', body: '<p>Text</p>', tone: 'default' as const },
  ...{ side: 'left' as const, image },
}
export const nothing = { items: [], columns: 0 as const, more: null }
export const localCollege = {
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
export const parts = {
  slides: [],
  news: [],
  moreNews: null,
  puffs: nothing,
  sections: nothing,
  events: [],
  shortcuts: [],
  locals: null,
}

/** A row of the calendar. */
export const row = (id: number) => ({
  id,
  title: `Kurs ${id}`,
  href: `/evenemang/kurs-${id}`,
  times,
  calendar: 'Utbildningar',
})
export const choice = { key: 'utbildningar', label: 'Utbildningar', count: 3, chosen: true }
export const tabs = [
  { label: 'Kommande', count: 3, href: '/evenemang', current: true },
  { label: 'Tidigare', count: 1, href: '/evenemang?visa=tidigare', current: false },
]
export const subscription = {
  ...{ webcal: 'webcal://eslov.example/evenemang.ics', address: 'https://eslov.example/evenemang.ics' },
  ...{ rss: '/evenemang.rss', chosen: 'Utbildningar' },
}
export const articleList = {
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

export const head = {
  ...{ title: 'Sidan', description: '', image: null, hidden: false },
  ...{ about: null, trail: null, feeds: [] },
}
export const legal: PageContent = {
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
export const collegeMap = {
  ...{ window: { x: 0, y: 0, width: 300, height: 300 }, whole: { x: 0, y: 0, width: 600, height: 600 } },
  ...{ pixels: 600, fontSize: 13 },
  dots: [1, 2].map((id) => ({
    ...{ id, title: `College ${id}`, href: `#college-${id}`, x: 99, y: 99, large: id === 1, chosen: id === 2 },
    ...{ name: 'Skåne', pin: id === 2, label: id === 1 ? { x: 20, y: 20, anchor: 'start' as const } : null },
  })),
}
export const land = { sweden: 'M0 0Z', neighbours: '' }
export const views = { list: { href: '#', current: false }, map: { href: '#', current: true } }
/** A local college in the list of colleges. */
export const college = (id: number) => ({
  ...{ id, title: `College ${id}`, kind: 'Lokalt college', municipalities: 'Eslöv', educations: ['Vård'] },
  url: id === 1 ? 'https://eslov.example' : null,
  certified: id === 1 ? '2011-06-01' : null,
  contact: id === 2 ? null : { name: 'Gunilla Exempelsson', title: '', email: 'a@example.com', phone1: '070', image },
})
export const finder = { text: 'esl', education: '7', educations: [{ id: 7, title: 'Vård' }] }
