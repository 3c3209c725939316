import type { Page } from 'playwright'
import type { Chrome } from '../../web/src/site/model.ts'
import type { PageKind, PageOf } from '../../web/src/site/pages/model.ts'
import { render } from '../../web/src/site/render.tsx'
import { originOf } from './browser.ts'

/** The label of a site ('' is the front) and a path on it. */
type Address = readonly [label: string, path: string]

const region = 'skane'
/** The page of a holder whose link the demo network knows (db/demo/holders.ts). */
const demoHolderPath = `/mina/${'demo-holder'.padEnd(43, '0')}`
const head = { description: 'Sida', image: null, hidden: true, about: null, trail: null, feeds: [] }

/** Kinds of page that the demo network has no address of: an entity without rows, and the answer to a form that was sent. */
const drawn = {
  list: {
    ...{ kind: 'list', title: 'Kurser', head: { ...head, title: 'Kurser' } },
    items: [
      { href: '/kurser/en-lang-kurs', title: 'Handledarutbildning för den som tar emot elever', note: 'Två dagar' },
      { href: '/kurser/en-kort-kurs', title: 'Kort kurs', note: '' },
    ],
  },
  holderAnswer: {
    ...{ kind: 'holderAnswer', language: 'sv', translation: '/mina/x?lang=en', tone: 'gone' },
    ...{ heading: 'Länken fungerar inte', head: { ...head, title: 'Länken fungerar inte' } },
    ...{ text: 'Be om en ny länk.', way: { label: 'Be om en ny länk', href: '/mina' } },
  },
  holderTask: {
    ...{ kind: 'holderTask', language: 'sv', translation: '/mina/x/namn?lang=en', problem: null },
    ...{ heading: 'Har du bytt namn?', head: { ...head, title: 'Har du bytt namn?' } },
    ...{ text: 'Skriv namnet så som det ska stå.', action: '/mina/x/namn', submit: 'Skicka till skolan' },
    ...{ danger: false, back: '/mina/x' },
    rows: [
      [
        {
          ...{ kind: 'line', name: 'firstname', id: 'falt-firstname', label: 'Förnamn', hint: '', required: true },
          ...{ optional: '', error: '', quiet: false, width: 'half', value: '', max: 100, placeholder: '' },
          autocomplete: 'given-name',
        },
      ],
    ],
  },
  receipt: {
    ...{ kind: 'receipt', heading: 'Tack, din ansökan är skickad', head: { ...head, title: 'Tack' } },
    ...{ text: 'Spara numret.', facts: [{ label: 'Ärendenummer', value: 'A-2026-0001' }] },
    ...{
      steps: [{ title: 'Vi läser ansökan', text: 'Det tar en vecka.' }],
      way: { href: '/', label: 'Till startsidan' },
    },
  },
} satisfies Partial<{ [Kind in PageKind]: PageOf<Kind> }>

/**
 * Where each kind of page stands in the demo network. The type check names a kind that is missing here, so that no page
 * escapes the tests of accessibility.
 */
const addresses: Record<Exclude<PageKind, keyof typeof drawn>, readonly Address[]> = {
  front: [['', '/']],
  material: [['metodmaterial', '/']],
  start: [
    [region, '/'],
    ['eslov-hoor-horby', '/'],
  ],
  about: [[region, '/om-oss']],
  text: [
    [region, '/vad-ar-ett-college'],
    [region, '/for-handledare'],
  ],
  article: [[region, '/artiklar/sa-blir-du-en-trygg-handledare-for-elever-under-apl']],
  articles: [[region, '/artiklar']],
  calendar: [[region, '/evenemang']],
  event: [[region, '/evenemang/handledarutbildning-steg-1']],
  docsHost: [['docs', '/']],
  documents: [
    [region, '/dokumentbank'],
    [region, '/dokumentbank/sok?sok=handledare'],
    [region, '/dokumentbank/6'],
  ],
  download: [[region, '/dokumentbank/fil/41']],
  colleges: [
    ['', '/lokala-college'],
    [region, '/lokala-college'],
    ['', '/lokala-college?sok=lund'],
  ],
  search: [
    [region, '/sok?q=handledare'],
    [region, '/sok?q=xyzzyq'],
  ],
  book: [[region, '/hjalp/forsta-veckan']],
  contentList: [[region, '/listor/nyheter']],
  legal: [
    [region, '/tillganglighetsredogorelse'],
    [region, '/dataskyddspolicy'],
  ],
  cookies: [[region, '/cookiepolicy']],
  verify: [
    ['', '/verifiera'],
    [region, '/verifiera?lang=en'],
  ],
  holder: [['', demoHolderPath]],
  verifyMany: [
    ['', '/verifiera/flera'],
    [region, '/verifiera/flera?lang=en'],
  ],
  form: [
    ['', '/mina'],
    [region, '/nyhetsbrev'],
    [region, '/ansok'],
    [region, '/tipsa'],
  ],
  answer: [[region, '/nyhetsbrev/bekrafta?token=x']],
  error: [[region, '/finns-inte']],
  inactive: [['halsingland', '/']],
}

/** A kind of page, and a whole address. */
export type Visit = { kind: string; url: string }

/** Draws a page of a kind without an address in the frame of a page that is there. */
export async function drawMissing(page: Page, { kind, url }: Visit): Promise<void> {
  if (!Object.hasOwn(drawn, kind)) return
  const { origin, pathname: path } = new URL(url)
  await page.goto(`${origin}/cookiepolicy`)
  const styles = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  const chrome: Chrome = {
    ...{
      brand: { name: 'Nätverket', mark: 'college', association: 'Föreningen' },
      site: null,
      operator: null,
      brandStyle: null,
      path,
    },
    ...{ links: { front: origin, self: origin }, messages: [] },
    menus: { main: [], header: [], footer: [], footerPage: null },
    assets: { script: null, firstPaint: null, styles, fonts: [] },
    legal: { accessibility: null, dataProtection: null },
  }
  const body = render({ chrome, page: drawn[kind as keyof typeof drawn] })
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
}

/** Every kind of page with its addresses; several of those that look different. */
export const visits: readonly Visit[] = [
  ...Object.entries(addresses).flatMap(([kind, places]) =>
    places.map(([label, path]) => ({ kind, url: originOf(label) + path })),
  ),
  ...Object.keys(drawn).map((kind) => ({ kind, url: `${originOf(region)}/ritad-${kind}` })),
]
