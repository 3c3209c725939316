import { type Db, Prisma } from '@kollegium/db'
import { type MarkedWord, markedWords, type Piece } from '../../engine/search/marks.ts'
import { type SearchTerms, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Services } from '../../engine/services.ts'
import { createLiveCache } from '../../kernel/live-cache.ts'
import { type CollegeHit, matchingColleges, searchColleges } from './search-colleges.ts'
import { type DocumentHit, matchingDocuments, searchDocuments } from './search-documents.ts'
import { countUpTo, maxCounted, type SearchKind, type SearchPlace, searchKinds } from './search-scope.ts'
import { matchingTexts, searchTexts, type TextHit } from './search-texts.ts'
import { type NarrowerWord, narrowerWords } from './search-words.ts'

// A visitor's search in a site or in the whole network. Rights play no part: only rows that every visitor may see are
// read.

type Needs = Pick<Services, 'db' | 'env' | 'changes'>

/** `kind`: one kind alone, a page at a time; left out: the best of each. `page` counts from 1. */
export type SiteSearch = { search: string; place: SearchPlace; kind?: SearchKind | undefined; page?: number }

/** The number of hits of each kind in an overview. */
const shownOf: Record<SearchKind, number> = { text: 5, event: 3, document: 4, college: 4 }
const onePage = 20
/** Hits far down are not read; a longer search finds better ones. */
const maxPages = 10

/** The most characters of a search; `cut` tells that there were more. */
export const maxLetters = 200

type Counts = Record<SearchKind, number>

export type SiteSearchResult = {
  /** The words that were searched; none: the search has no letters. */
  words: string[]
  /** Further words were left out. */
  isCut: boolean
  /** Nothing matches: the hits are like the search with a typing error. */
  isSimilar: boolean
  /** Words that begin with the searched one and find fewer; only when no hit holds the searched word itself. */
  narrower: NarrowerWord[]
  /** In the searched place, and the sums of the site and of the network; at most {@link maxCounted} and one of each kind. */
  counts: Counts
  site: number
  network: number
  texts: TextHit[]
  events: TextHit[]
  documents: DocumentHit[]
  colleges: CollegeHit[]
  page: number
  pages: number
}

/** Counting costs more than reading what is shown, and a visitor who leafs through a search asks for the same counts. */
const countsKept = { tables: ['Content', 'File', 'FileText', 'Portfolio', 'Group'], milliseconds: 30_000, number: 500 }

/** Makes the search of visitors. Its counts are kept until a table changes, and for half a minute at most. */
export function createSiteSearch(services: Needs): (ask: SiteSearch) => Promise<SiteSearchResult> {
  const { db, changes } = services
  const kept = createLiveCache<BothCounts>({ changes, tables: countsKept.tables, maxBytes: countsKept.number })
  return async (ask) => {
    const { search, place } = ask
    const terms = searchTermsOf(search.slice(0, maxLetters))
    if (!terms) return nothing
    const counts = await kept.get(`${place.groupId ?? ''} ${terms.words.join(' ')}`, async () => {
      const until = new Date(Date.now() + countsKept.milliseconds)
      return { value: await countBoth(db, terms, place.groupId), until }
    })
    return resultOf(services, ask, terms, counts)
  }
}

async function resultOf(
  services: Needs,
  { search, place, kind, page = 1 }: SiteSearch,
  terms: SearchTerms,
  counts: BothCounts,
): Promise<SiteSearchResult> {
  const words = await markedWords(services.db, terms)
  const here = place.network ? counts.network : counts.site
  const pages = kind ? Math.min(Math.max(Math.ceil(here[kind] / onePage), 1), maxPages) : 1
  const shown = Math.min(Math.max(page, 1), pages)
  const found = await hitsOf(services, { terms, words, place, kind, page: shown })
  const all = [...found.texts, ...found.events, ...found.documents, ...found.colleges]
  const isSimilar = all.length > 0 && sum(here) === 0
  return {
    words: terms.words,
    isCut: search.length > maxLetters || wordsIn(search) > terms.words.length,
    isSimilar,
    narrower: isSimilar
      ? []
      : await narrowerWords(services.db, { words, place, titles: all.map(({ title }) => plain(title)) }),
    counts: here,
    site: sum(counts.site),
    network: sum(counts.network),
    ...found,
    page: shown,
    pages,
  }
}

const plain = (pieces: Piece[]) => pieces.map(({ text }) => text).join('')
const wordsIn = (search: string) => search.match(/[\p{L}\p{Nd}]+/gu)?.length ?? 0
const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0)
const noCounts: Counts = { text: 0, event: 0, document: 0, college: 0 }
const noHits = { texts: [], events: [], documents: [], colleges: [] }
const nothing: SiteSearchResult = {
  ...{ words: [], isCut: false, isSimilar: false, narrower: [], counts: noCounts, site: 0, network: 0 },
  ...{ ...noHits, page: 1, pages: 1 },
}

type BothCounts = { site: Counts; network: Counts }

/** Counts each kind on the site and in the network, in one statement. */
async function countBoth(db: Db, terms: SearchTerms, groupId: number | null): Promise<BothCounts> {
  const countsIn = (place: SearchPlace) => {
    const from = {
      text: matchingTexts(terms, 'text', place),
      event: matchingTexts(terms, 'event', place),
      document: matchingDocuments(terms, place),
      college: matchingColleges(terms, place),
    }
    const parts = searchKinds.map((kind) => Prisma.sql`${kind}::text, ${countUpTo(from[kind])}`)
    return Prisma.sql`jsonb_build_object(${Prisma.join(parts)})`
  }
  const [found] = await db.$queryRaw<BothCounts[]>`
    SELECT ${countsIn({ groupId, network: false })} AS site, ${countsIn({ groupId, network: true })} AS network`
  return found ?? { site: noCounts, network: noCounts }
}

type Ask = { terms: SearchTerms; words: MarkedWord[]; place: SearchPlace; kind?: SearchKind | undefined; page: number }

/** Reads the best hits of each kind, or one page of a kind. */
async function hitsOf(services: Needs, { terms, words, place, kind, page }: Ask) {
  async function of<Hit>(
    of: SearchKind,
    read: (ask: Omit<Ask, 'kind' | 'page'> & { limit: number }) => Promise<Hit[]>,
  ) {
    if (kind && kind !== of) return []
    const hits = await read({ terms, words, place, limit: kind ? page * onePage : shownOf[of] })
    return kind ? hits.slice((page - 1) * onePage) : hits
  }
  const [texts, events, documents, colleges] = await Promise.all([
    of('text', (ask) => searchTexts(services, 'text', ask)),
    of('event', (ask) => searchTexts(services, 'event', ask)),
    of('document', (ask) => searchDocuments(services, ask)),
    of('college', (ask) => searchColleges(services, ask)),
  ])
  // A kind in which nothing matches gives no similar names beside others that do match.
  const isRight = [texts, events, documents, colleges].some((hits) => hits.some(({ similar }) => !similar))
  const right = <Hit extends { similar: boolean }>(hits: Hit[]) =>
    isRight ? hits.filter(({ similar }) => !similar) : hits
  return { texts: right(texts), events: right(events), documents: right(documents), colleges: right(colleges) }
}
