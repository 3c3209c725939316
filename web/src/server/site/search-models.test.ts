import type { DocumentHit, SiteSearchResult, TextHit } from '@kollegium/api/server'
import { describe, expect, test } from 'vitest'
import type { SearchHit } from '../../site/pages/search/model.ts'
import { kindOf, searchAddress, searchPage } from './search-models.ts'

const ask = { search: 'handledar', network: false, kind: null, page: 1 }
const here = { origin: 'https://eslov.vo.se', label: 'Eslöv' }
const found: SiteSearchResult = {
  words: ['handledar'],
  ...{ isCut: false, isSimilar: false, narrower: [], site: 31, network: 214 },
  counts: { text: 14, event: 0, document: 9, college: 0 },
  ...{ texts: [], events: [], documents: [], colleges: [], page: 1, pages: 1 },
}
const piece = (text: string, hit = false) => [{ text, hit }]
const article: TextHit = {
  ...{ id: 1, type: 'article', path: '/artiklar/trygg', site: { origin: here.origin, title: 'Eslöv' }, similar: false },
  ...{ title: piece('Trygg handledare'), excerpt: piece('Tre handledare'), date: '2026-11-12', event: null },
}
const file: DocumentHit = {
  ...{
    id: 2,
    filename: 'avtal.docx',
    filesize: 62_000,
    filetype: 'x',
    kind: 'document',
    portfolio_id: 1,
    folder_id: null,
    similar: false,
  },
  ...{
    group_name: 'eslov',
    group_title: 'Eslöv',
    url: '/files/2/avtal.docx',
    title: piece('Avtal'),
    date: '2026-11-19',
  },
  ...{ place: [piece('Blanketter')], excerpt: piece('en handledare'), inContents: true, page: 3 },
}
const metaOf = (hit: SearchHit | undefined) =>
  hit?.meta.map((part) => part.map(({ text }) => text).join('')).join(' · ')

test('addresses: what is asked for and no more, as the form sends it', () => {
  expect(searchAddress({})).toBe('/sok')
  expect(searchAddress({ search: 'a&b "ö"', network: true, kind: 'text', page: 2 })).toBe(
    '/sok?q=a%26b+%22%C3%B6%22&omfattning=natverket&typ=sidor&sida=2',
  )
  expect([kindOf('dokument'), kindOf('text'), kindOf(undefined), kindOf(['sidor'])]).toEqual([
    'document',
    null,
    null,
    null,
  ])
})

describe('a page of hits', () => {
  test('each kind with its number and the way to the rest', () => {
    const page = searchPage(ask, here, { ...found, texts: [article], documents: [file] })
    expect(page.sections.map(({ title, count, all }) => [title, count, all?.href])).toEqual([
      ['Sidor och artiklar', '14', '/sok?q=handledar&typ=sidor'],
      ['Dokument', '9', '/sok?q=handledar&typ=dokument'],
    ])
    expect(page.found).toBe('23 objekt hittades')
    expect(page.scopes.map(({ label, count, current }) => [label, count, current])).toEqual([
      ['Eslöv', '31', true],
      ['Hela nätverket', '214', false],
    ])
    expect(page.lost?.link).toEqual({
      href: '/sok?q=handledar&omfattning=natverket',
      label: 'Sök i hela nätverket (214)',
    })
  })

  test('an article tells its day; in the network its site too, with an address there', () => {
    const here1 = searchPage(ask, here, { ...found, texts: [article] }).sections[0]?.hits[0]
    expect([here1?.href, metaOf(here1)]).toEqual(['/artiklar/trygg', 'Artiklar · 12 november 2026'])
    const other = { ...article, site: { origin: 'https://skane.vo.se', title: 'College Skåne' } }
    const there = searchPage({ ...ask, network: true }, here, { ...found, texts: [other] }).sections[0]?.hits[0]
    expect(there?.href).toBe('https://skane.vo.se/artiklar/trygg')
    expect(metaOf(there)).toBe('College Skåne · Artiklar · 12 november 2026')
  })

  test('an event tells when as people write it, and where', () => {
    const times = { start_date: '2026-12-16', start_time: '08:30', end_date: '2026-12-17', end_time: '16:00' }
    const event: TextHit = { ...article, type: 'event', date: null, event: { ...times, location: 'Folkets hus' } }
    expect(metaOf(searchPage(ask, here, { ...found, events: [event] }).sections[0]?.hits[0])).toBe(
      '16–17 december 2026, kl. 8.30–16, båda dagarna, Folkets hus',
    )
  })

  test('a document tells where in it the hit is, or else where it lies', () => {
    const [inText, byName] = [file, { ...file, inContents: false, excerpt: [], page: null }].map(
      (hit) => searchPage(ask, here, { ...found, documents: [hit] }).sections[0]?.hits[0],
    )
    expect(metaOf(inText)).toBe('Word, 62 kB · Hittades i texten, sidan 3')
    expect(metaOf(byName)).toBe('Word, 62 kB · 19 november 2026 · Dokumentbank › Blanketter')
  })

  test('a document has the type and the icon that the document bank gives it, whatever its name ends with', () => {
    const shown = (filename: string, kind: DocumentHit['kind']) => {
      const hit = searchPage(ask, here, { ...found, documents: [{ ...file, filename, kind }] }).sections[0]?.hits[0]
      return [metaOf(hit)?.split(',')[0], hit?.file]
    }
    expect(shown('plan.pdf', 'pdf')).toEqual(['PDF', 'pdf'])
    expect(shown('plan.ods', 'sheet')).toEqual(['OpenDocument', 'sheet'])
    expect(shown('plan.csv', 'sheet')).toEqual(['CSV', 'sheet'])
    expect(shown('plan.PPTX', 'slides')).toEqual(['PowerPoint', 'slides'])
    expect(shown('film.mp4', 'film')).toEqual(['Film', 'film'])
    expect(shown('anteckning.txt', 'text')).toEqual(['Text', 'text'])
    expect(shown('utan ändelse', 'other')).toEqual(['Fil', 'other'])
  })

  test('of one kind: its pages, and the way back', () => {
    const page = searchPage({ ...ask, kind: 'text', page: 2 }, here, { ...found, texts: [article], page: 2, pages: 3 })
    expect(page.back?.href).toBe('/sok?q=handledar')
    expect(page.pages).toEqual({
      current: 2,
      addresses: [
        '/sok?q=handledar&typ=sidor',
        '/sok?q=handledar&typ=sidor&sida=2',
        '/sok?q=handledar&typ=sidor&sida=3',
      ],
    })
    expect(page.sections[0]?.all).toBeNull()
  })
})

describe('no plain hits', () => {
  test('nothing asked for, no word in it, refused, nothing found', () => {
    expect(searchPage({ ...ask, search: '' }, here, null).message?.text).toMatch(/^Skriv ett eller flera ord/)
    expect(searchPage({ ...ask, search: '%' }, here, { ...found, words: [] }).message?.text).toMatch(
      /^Skriv minst ett ord/,
    )
    expect(searchPage(ask, here, null, 'Vänta').message?.text).toBe('Vänta')
    const none = searchPage({ ...ask, search: `'"<%_\\x` }, here, { ...found, site: 0, network: 0 })
    expect(none.message?.title).toBe(`Inget hittades på ”'"<%_\\x”`)
  })

  test('mistyped: the right word is proposed', () => {
    const similar = { ...found, isSimilar: true, texts: [{ ...article, title: piece('Handledarutbildning') }] }
    const { notes, found: line } = searchPage({ ...ask, search: 'handledarutbilding' }, here, similar)
    expect(notes).toEqual([
      {
        text: 'Inget innehåller ”handledarutbilding”. Vi visar det som är mest likt.',
        meant: [{ label: 'handledarutbildning', count: '', href: '/sok?q=handledarutbildning' }],
      },
    ])
    expect(line).toBe('')
  })

  test('a beginning: narrower words; a long search: the words that count', () => {
    const narrower = [{ word: 'handledarintyg', count: 6 }]
    const { notes } = searchPage(ask, here, { ...found, narrower, isCut: true })
    expect(notes.map(({ text }) => text)).toEqual([
      'Vi söker på de första orden: handledar.',
      'Vi visar ord som börjar på ”handledar”.',
    ])
    expect(notes[1]?.meant).toEqual([{ label: 'handledarintyg', count: '6', href: '/sok?q=handledarintyg' }])
  })
})
