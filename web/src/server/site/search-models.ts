import { capitalise, formsOf } from '@kollegium/api/i18n/translator'
import {
  type CollegeHit,
  type DocumentHit,
  maxCounted,
  type Piece,
  type SearchKind,
  type SiteSearchResult,
  searchKinds,
  type TextHit,
} from '@kollegium/api/server'
import { correctedSpelling } from '../../lib/spelling.ts'
import { whenLine } from '../../site/content/times.ts'
import type { SearchHit, SearchPage, SearchProposal, SearchSection } from '../../site/pages/search/model.ts'
import { typeAndSize } from './file-lines.ts'
import { t } from './page-models.ts'

/** A visitor's question: the values of the address. */
export type SearchAsk = { search: string; network: boolean; kind: SearchKind | null; page: number }

/** The site where is searched: its origin, and the name of its scope. */
export type SearchedSite = { origin: string; label: string }

/** The kinds as addresses name them (`?typ=`). */
const kindWords: Record<SearchKind, string> = {
  text: 'sidor',
  event: 'evenemang',
  document: 'dokument',
  college: 'college',
}

/** The kind that an address names; null for none and for an unknown one. */
export const kindOf = (word: unknown): SearchKind | null => searchKinds.find((kind) => kindWords[kind] === word) ?? null

/** The value of `?omfattning=` for the whole network. */
export const networkWord = 'natverket'

/** The address of a search on its site. */
export function searchAddress({ search, network, kind, page }: Partial<SearchAsk>): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (network) query.set('omfattning', networkWord)
  if (kind) query.set('typ', kindWords[kind])
  if (page && page > 1) query.set('sida', String(page))
  return query.size > 0 ? `/sok?${query}` : '/sok'
}

const inSwedish = new Intl.NumberFormat('sv-SE')
const shownCount = (count: number) =>
  count > maxCounted ? t('search.moreThan', { number: inSwedish.format(maxCounted) }) : inSwedish.format(count)
const sum = (counts: SiteSearchResult['counts']) => Object.values(counts).reduce((total, count) => total + count, 0)
const plain = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const line = (text: string): Piece[] => [{ text, hit: false }]

/** Makes the page of a search; `result` is null where nothing was asked for, `refusal` says why an answer is refused. */
export function searchPage(
  ask: SearchAsk,
  site: SearchedSite,
  result: SiteSearchResult | null,
  refusal = '',
): SearchPage {
  const { search, network } = ask
  const base: SearchPage = {
    kind: 'search',
    search,
    fields: network ? [{ name: 'omfattning', value: networkWord }] : [],
    clear: searchAddress({ network }),
    ...{
      scopes: [],
      found: '',
      hit: null,
      message: null,
      notes: [],
      sections: [],
      colleges: null,
      back: null,
      pages: null,
      lost: null,
    },
  }
  if (refusal) return { ...base, message: { title: '', text: refusal } }
  if (!result) return { ...base, message: { title: '', text: t('search.empty') } }
  if (result.words.length === 0) return { ...base, message: { title: '', text: t('search.noWords') } }
  const sections = sectionsOf(ask, site, result)
  const isEmpty = sections.length === 0
  return {
    ...base,
    scopes: [
      { label: site.label, count: shownCount(result.site), href: searchAddress({ search }), current: !network },
      {
        ...{ label: t('search.network'), count: shownCount(result.network), current: network },
        href: searchAddress({ search, network: true }),
      },
    ],
    found: result.isSimilar ? '' : capitalise(t('list.found', { number: shownCount(sum(result.counts)) })),
    hit: ask.kind || ask.page > 1 ? null : !isEmpty && !result.isSimilar,
    message: isEmpty ? { title: t('search.none', { search }), text: t('search.noneHelp') } : null,
    notes: notesOf(ask, result),
    sections: sections.filter(({ key }) => key !== 'college' || ask.kind === 'college'),
    colleges: ask.kind ? null : (sections.find(({ key }) => key === 'college') ?? null),
    back: ask.kind ? { href: searchAddress({ search, network }), label: t('search.allKinds') } : null,
    pages: pagesOf(ask, result),
    lost: lostOf(ask, result),
  }
}

function sectionsOf(ask: SearchAsk, site: SearchedSite, result: SiteSearchResult): SearchSection[] {
  const { texts, events, documents, colleges, counts } = result
  const hits: Record<SearchKind, SearchHit[]> = {
    text: texts.map((hit) => textHit(hit, site, ask.network)),
    event: events.map((hit) => textHit(hit, site, ask.network)),
    document: documents.map((hit) => documentHit(hit, ask.network)),
    college: colleges.map(collegeHit),
  }
  return searchKinds.flatMap((kind) => {
    if (hits[kind].length === 0) return []
    const more = !ask.kind && counts[kind] > hits[kind].length
    return {
      key: kind,
      title: t(`search.kind.${kind}`),
      count: counts[kind] > 0 ? shownCount(counts[kind]) : '',
      all: more
        ? {
            href: searchAddress({ ...ask, kind, page: 1 }),
            label:
              counts[kind] > maxCounted
                ? t('search.showMore')
                : t('search.showAll', { number: shownCount(counts[kind]) }),
          }
        : null,
      hits: hits[kind],
    }
  })
}

const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))
const sectionOf: Partial<Record<TextHit['type'], string>> = {
  article: capitalise(formsOf('article').indefPl),
  book: t('screen.help'),
}

function textHit(hit: TextHit, here: SearchedSite, network: boolean): SearchHit {
  const times = hit.event && { ...hit.event, allday: false }
  const when = times ? [whenLine(times), times.location].filter(Boolean) : []
  const meta = [
    network ? (hit.site.title ?? here.label) : '',
    sectionOf[hit.type] ?? '',
    hit.date ? dayText(hit.date) : '',
  ]
  return {
    href: hit.site.origin === here.origin ? hit.path : `${hit.site.origin}${hit.path}`,
    title: hit.title,
    excerpt: hit.excerpt,
    meta: [...meta, when.join(', ')].filter(Boolean).map(line),
    file: null,
  }
}

function documentHit(hit: DocumentHit, network: boolean): SearchHit {
  const place = [...line(`${t('screen.documentBank')} › `), ...(hit.place.at(-1) ?? [])]
  const found = hit.page ? t('search.foundOnPage', { page: hit.page }) : t('search.foundInText')
  return {
    href: hit.url,
    title: hit.title,
    excerpt: hit.excerpt,
    meta: [
      ...(network && hit.group_title ? [line(hit.group_title)] : []),
      line(typeAndSize(hit)),
      ...(hit.inContents ? [line(found)] : [line(dayText(hit.date)), place]),
    ],
    file: hit.kind,
  }
}

function collegeHit({ url, title, excerpt }: CollegeHit): SearchHit {
  return { href: `${url}/`, title, excerpt: [], meta: excerpt.length > 0 ? [excerpt] : [], file: null }
}

function notesOf({ search, network }: SearchAsk, result: SiteSearchResult): SearchPage['notes'] {
  const propose = (word: string, count = ''): SearchProposal => {
    return { label: word, count, href: searchAddress({ search: word, network }) }
  }
  const notes: SearchPage['notes'] = []
  if (result.isCut) notes.push({ text: t('search.cut', { words: result.words.join(' ') }), meant: [] })
  if (result.isSimilar) {
    const { texts, events, documents, colleges } = result
    const names = [...texts, ...events, ...documents, ...colleges].map(({ title }) => plain(title).toLowerCase())
    const meant = correctedSpelling(search.toLowerCase(), names)
    notes.push({ text: t('search.similar', { search }), meant: meant ? [propose(meant)] : [] })
  } else if (result.narrower.length > 0) {
    const meant = result.narrower.map(({ word, count }) => propose(word, shownCount(count)))
    notes.push({ text: t('search.beginning', { word: search.trim() }), meant })
  }
  return notes
}

function pagesOf(ask: SearchAsk, { page, pages }: SiteSearchResult): SearchPage['pages'] {
  if (!ask.kind || pages < 2) return null
  const addresses = Array.from({ length: pages }, (_, at) => searchAddress({ ...ask, page: at + 1 }))
  return { current: page, addresses }
}

function lostOf({ search, network }: SearchAsk, result: SiteSearchResult): SearchPage['lost'] {
  if (network || result.network <= result.site) return { text: t('search.lostInNetwork'), link: null }
  const number = shownCount(result.network)
  const link = { href: searchAddress({ search, network: true }), label: t('search.inNetwork', { number }) }
  return { text: t('search.lostOnSite'), link }
}
