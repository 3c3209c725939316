import { type ContentType, type Db, Prisma } from '@kollegium/db'
import { markedWords } from '../../engine/search/marks.ts'
import { fold, type SearchTerms, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Services } from '../../engine/services.ts'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { createLiveCache } from '../../kernel/live-cache.ts'
import { publicUrl } from '../../modules/documents/file-link.ts'
import { shownColleges } from './search-colleges.ts'
import { shownDocuments } from './search-documents.ts'
import { ofSite, type SearchKind, type SearchPlace } from './search-scope.ts'
import { type AddressedRow, addressColumns, shownTexts, standsAt, type TextKind } from './search-texts.ts'

// The proposals of a search field. They are read off words in their order (SearchWord), so a proposal costs the same however
// many texts there are (docs/decisions/0042-suggestions-are-read-off-words.md).

/** A thing that a visitor may mean. `path` is on the site with that origin; `site` is its title, null for the front site. */
export type Suggestion = {
  kind: SearchKind
  type: ContentType | null
  title: string
  origin: string
  path: string
  site: string | null
}

/** The most proposals of each kind. */
const shownOf: Record<SearchKind, number> = { text: 4, event: 2, document: 2, college: 2 }
const suggestedKinds = ['text', 'event', 'document'] as const
/** The number of words in order that are looked at for a search of several words. */
const maxScanned = 300
/** The last letter of all, after every word that begins so. */
const last = '\u{10FFFF}'
const leastLetters = 2
const keptMilliseconds = 30_000
const maxKeptCharacters = 2_000_000

type Needs = Pick<Services, 'db' | 'env' | 'changes'>

/**
 * Makes the reader of proposals. Answers are kept until their tables change, and for half a minute at most, because a text may
 * begin or end meanwhile.
 */
export function createSiteSuggestions({ db, env, changes }: Needs) {
  const tables = ['Content', 'File', 'Portfolio', 'Group']
  const kept = createLiveCache<Suggestion[]>({ changes, tables, maxBytes: maxKeptCharacters })
  return (search: string, place: SearchPlace): Promise<Suggestion[]> => {
    const terms = searchTermsOf(search.slice(0, 100))
    if (!terms || terms.words.every((word) => word.length < leastLetters)) return Promise.resolve([])
    const key = `${place.network ? '*' : (place.groupId ?? '')} ${terms.words.join(' ')}`
    return kept.get(key, async () => {
      const value = await suggestionsFor(db, env, terms, place)
      return { value, until: new Date(Date.now() + keptMilliseconds), size: key.length + JSON.stringify(value).length }
    })
  }
}

/** Proposals by the letters as typed; by the words' stems when nothing begins so ("handledarens": "handledare"). */
async function suggestionsFor(db: Db, env: Env, terms: SearchTerms, place: SearchPlace): Promise<Suggestion[]> {
  const typed = terms.words.map(fold)
  const found = await read(db, env, typed, place)
  if (found.length > 0) return found
  const stems = (await markedWords(db, terms)).map(({ stem }) => stem)
  return stems.join(' ') === typed.join(' ') ? [] : read(db, env, stems, place)
}

async function read(db: Db, env: Env, words: string[], place: SearchPlace): Promise<Suggestion[]> {
  const driver = await rarestOf(db, words, place)
  const patterns = words.map((word) => `% ${word}%`)
  const [texts, documents, colleges] = await Promise.all([
    readTexts(db, { driver, patterns, place }),
    readDocuments(db, { driver, patterns, place }),
    db.$queryRaw<{ name: string; title: string }[]>`
      SELECT g.name, g.title FROM "Group" g WHERE g.words LIKE ALL (${patterns}) AND ${shownColleges(place)}
      ORDER BY g.title, g.id LIMIT ${shownOf.college}`,
  ])
  return [
    ...texts.map((row): Suggestion => {
      const { path, site } = standsAt(env, row)
      return { kind: row.kind, type: row.type, title: row.title, origin: site.origin, path, site: site.title }
    }),
    ...documents.map((row): Suggestion => {
      const origin = siteOf(env, row.group_name === null ? null : { name: row.group_name })
      return { kind: 'document', type: null, title: row.title, origin, path: publicUrl(row), site: row.group_title }
    }),
    ...colleges.map(({ name, title }): Suggestion => {
      return { kind: 'college', type: null, title, origin: siteOf(env, { name }), path: '/', site: title }
    }),
  ]
}

/** The words of a search that are compared. */
const mostCompared = 4

/** The word that the fewest names hold, as far as the walk goes: all names with it are looked at, if they are that few. */
async function rarestOf(db: Db, words: string[], place: SearchPlace): Promise<string> {
  const compared = words.slice(0, mostCompared)
  const [first = ''] = compared
  if (compared.length === 1) return first
  const counts = compared.map((driver) => {
    const walks = suggestedKinds.map(
      (kind) => Prisma.sql`(SELECT count(*)::int FROM ${wordsInOrder(kind, driver, place)})`,
    )
    return Prisma.join(walks, ' + ')
  })
  const [row] = await db.$queryRaw<{ counts: number[] }[]>`SELECT ARRAY[${Prisma.join(counts)}] AS counts`
  const fewest = Math.min(...(row?.counts ?? []))
  return compared[row?.counts.indexOf(fewest) ?? 0] ?? first
}

type Walk = { driver: string; patterns: string[]; place: SearchPlace }

/** The first words in order that begin with the driver, of a kind. */
function wordsInOrder(kind: string, driver: string, place: SearchPlace): Prisma.Sql {
  const site = ofSite(place, 'w') ?? Prisma.sql`TRUE`
  return Prisma.sql`(SELECT w.content_id, w.file_id, w.word, w.id FROM "SearchWord" w
    WHERE w.kind = ${kind}::"SearchKind" AND ${site} AND w.word >= ${driver} AND w.word < ${driver + last}
    ORDER BY w.word, w.id DESC LIMIT ${maxScanned}) w`
}

async function readTexts(db: Db, walk: Walk): Promise<(AddressedRow & { kind: TextKind })[]> {
  // OFFSET 0 makes the database look at the texts one after the other.
  const walkOf = (kind: TextKind) => Prisma.sql`(
    SELECT ${kind}::text AS kind, ${addressColumns} FROM ${wordsInOrder(kind, walk.driver, walk.place)},
      LATERAL (SELECT * FROM "Content" WHERE id = w.content_id OFFSET 0) c LEFT JOIN "Group" g ON g.id = c.group_id
    WHERE ${shownTexts(kind)} AND c.words LIKE ALL (${walk.patterns}) ORDER BY w.word, w.id DESC LIMIT ${2 * shownOf[kind]})`
  const rows = await db.$queryRaw<(AddressedRow & { kind: TextKind })[]>`
    ${walkOf('text')} UNION ALL ${walkOf('event')}`
  return [...firstOf(rows, 'text'), ...firstOf(rows, 'event')]
}

/** The first rows of a kind, each once. */
function firstOf<Row extends { id: number; kind: SearchKind }>(rows: Row[], kind: SearchKind): Row[] {
  const byId = new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row] as const] : [])))
  return [...byId.values()].slice(0, shownOf[kind])
}

type FoundDocument = {
  id: number
  title: string
  filename: string
  group_name: string | null
  group_title: string | null
}

async function readDocuments(db: Db, walk: Walk): Promise<FoundDocument[]> {
  const rows = await db.$queryRaw<FoundDocument[]>`
    SELECT f.id, coalesce(nullif(f.title, ''), f.filename) AS title, f.filename, g.name AS group_name, g.title AS group_title
    FROM ${wordsInOrder('document', walk.driver, walk.place)}, LATERAL (SELECT * FROM "File" WHERE id = w.file_id OFFSET 0) f
      LEFT JOIN "Group" g ON g.id = f.group_id
    WHERE ${shownDocuments} AND f.words LIKE ALL (${walk.patterns}) ORDER BY w.word, w.id DESC
    LIMIT ${2 * shownOf.document}`
  return firstOf(
    rows.map((row) => ({ ...row, kind: 'document' as const })),
    'document',
  )
}
