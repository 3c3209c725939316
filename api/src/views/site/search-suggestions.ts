import { type ContentType, type Db, Prisma } from '@kollegium/db'
import { type MarkedWord, markedWords, markHits, type Piece } from '../../engine/search/marks.ts'
import { fold, type SearchTerms, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Services } from '../../engine/services.ts'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { createLiveCache } from '../../kernel/live-cache.ts'
import { isHelpFor, isShown } from '../../modules/content/published-content.ts'
import { publicUrl } from '../../modules/documents/file-link.ts'
import { shownColleges } from './search-colleges.ts'
import { outsideValidation } from './search-documents.ts'
import { ofSite, type SearchKind, type SearchPlace, searchKinds } from './search-scope.ts'
import { type AddressedRow, addressColumns, standsAt, type TextKind } from './search-texts.ts'

// The proposals of a search field. They are read off words in their order (SearchWord), so a proposal costs the same however
// many texts there are (docs/decisions/0042-suggestions-are-read-off-words.md).

/** A thing that a visitor may mean. `path` is on the site with that origin; `site` is its title, null for the front site. */
export type Suggestion = {
  kind: SearchKind
  type: ContentType | null
  /** With the typed letters marked. */
  title: Piece[]
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
  const tables = ['Content', 'File', 'Portfolio', 'Group', 'Setting']
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

/** One row of the statement below; of a text `slug` is its own, of a document its file name. */
type Found = Omit<AddressedRow, 'type'> & { kind: SearchKind; type: ContentType | null }

async function read(db: Db, env: Env, words: string[], place: SearchPlace): Promise<Suggestion[]> {
  const { driver, isHeld } = await rarestOf(db, words, place)
  const walk = { driver, patterns: words.map((word) => `% ${word}%`), place }
  const named = [textsOn(walk, 'text'), textsOn(walk, 'event'), documentsOn(walk)]
  // One statement, so that it is planned once a connection and asked once.
  const parts = [...(isHeld ? named : []), collegesOn(walk)]
  const rows = await db.$queryRaw<Found[]>`${Prisma.join(parts, ' UNION ALL ')}`
  const shown = await withoutHiddenHelp(db, rows)
  const marked = words.map((word) => ({ word, stem: word }))
  return searchKinds.flatMap((kind) => firstOf(shown, kind)).map((row) => present(env, row, marked))
}

function present(env: Env, row: Found, words: MarkedWord[]): Suggestion {
  const { kind, type, group_name, group_title } = row
  const title = markHits(row.title, words)
  if (type) {
    const { path, site } = standsAt(env, { ...row, type })
    return { kind, type, title, origin: site.origin, path, site: site.title }
  }
  const origin = siteOf(env, group_name === null ? null : { name: group_name })
  const path = kind === 'document' ? publicUrl({ id: row.id, filename: row.slug }) : '/'
  return { kind, type, title, origin, path, site: group_title }
}

/** The first rows of a kind, each once: a name may hold two words that begin so. */
function firstOf(rows: Found[], kind: SearchKind): Found[] {
  const byId = new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row] as const] : [])))
  return [...byId.values()].slice(0, shownOf[kind])
}

/**
 * Pages of help state their readers, which costs more to ask; so it is asked of those that were found. The inner SELECT hides
 * their number, by which the database would plan the statement anew for each request.
 */
async function withoutHiddenHelp(db: Db, rows: Found[]): Promise<Found[]> {
  const help = rows.flatMap(({ id, type }) => (type === 'book' ? [id] : []))
  if (help.length === 0) return rows
  const seen = await db.$queryRaw<{ id: number }[]>`
    SELECT c.id FROM unnest((SELECT ${help}::int[])) AS help (id), LATERAL (SELECT * FROM "Content" WHERE id = help.id OFFSET 0) c
    WHERE ${isHelpFor({ user: null, groupIds: [] })}`
  const ids = new Set(seen.map(({ id }) => id))
  return rows.filter(({ id, type }) => type !== 'book' || ids.has(id))
}

/** The words of a search that are compared. */
const maxCompared = 4

/**
 * The word that the fewest names hold, as far as the walk goes: all names with it are looked at, if they are that few. `isHeld` is
 * false when no text, event or document has it in its name.
 */
async function rarestOf(db: Db, words: string[], place: SearchPlace): Promise<{ driver: string; isHeld: boolean }> {
  const compared = words.slice(0, maxCompared)
  const [first = ''] = compared
  if (compared.length === 1) return { driver: first, isHeld: true }
  const counts = compared.map((driver) => {
    const walks = suggestedKinds.map(
      (kind) => Prisma.sql`(SELECT count(*)::int FROM ${wordsInOrder(kind, driver, place)})`,
    )
    return Prisma.join(walks, ' + ')
  })
  const [row] = await db.$queryRaw<{ counts: number[] }[]>`SELECT ARRAY[${Prisma.join(counts)}] AS counts`
  const fewest = Math.min(...(row?.counts ?? []))
  return { driver: compared[row?.counts.indexOf(fewest) ?? 0] ?? first, isHeld: fewest > 0 }
}

type Walk = { driver: string; patterns: string[]; place: SearchPlace }

/** The first words in order that begin with the driver, of a kind. */
function wordsInOrder(kind: string, driver: string, place: SearchPlace): Prisma.Sql {
  const site = ofSite(place, 'w') ?? Prisma.sql`TRUE`
  return Prisma.sql`(SELECT w.content_id, w.file_id, w.group_id, w.word, w.id FROM "SearchWord" w
    WHERE w.kind = ${Prisma.raw(`'${kind}'`)} AND ${site} AND w.word >= ${driver} AND w.word < ${driver + last}
    ORDER BY w.word, w.id DESC LIMIT ${Prisma.raw(`${maxScanned}`)}) w`
}

/**
 * The same with their groups `g`, as far as visitors see them. OFFSET 0, here and below, makes the database look up one row after
 * the other, and so only as many as are shown.
 */
const openWords = (kind: string, { driver, place }: Walk): Prisma.Sql => Prisma.sql`${wordsInOrder(kind, driver, place)}
  LEFT JOIN LATERAL (SELECT * FROM "Group" WHERE id = w.group_id OFFSET 0) g ON TRUE`

const isOpen = Prisma.sql`(g.id IS NULL OR (g.status AND g."vopagesStatus"))`

/** Published texts of a kind; pages of help are let through ({@link withoutHiddenHelp}). */
function textsOn(walk: Walk, kind: TextKind): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${Prisma.raw(`'${kind}'`)} AS kind, ${addressColumns}
    FROM ${openWords(kind, walk)}, LATERAL (SELECT * FROM "Content" WHERE id = w.content_id OFFSET 0) c
    WHERE ${isOpen} AND ${isShown('c')} AND c.words LIKE ALL (${walk.patterns})
    ORDER BY w.word, w.id DESC LIMIT ${Prisma.raw(`${2 * shownOf[kind]}`)})`
}

function documentsOn(walk: Walk): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'document' AS kind, f.id, coalesce(nullif(f.title, ''), f.filename) AS title, NULL AS type, f.filename AS slug,
      g.name AS group_name, g.title AS group_title, FALSE AS is_start
    FROM ${openWords('document', walk)}, LATERAL (SELECT * FROM "File" WHERE id = w.file_id OFFSET 0) f
    WHERE ${isOpen} AND f.status AND f.portfolio_status AND f.words LIKE ALL (${walk.patterns})
      AND ${outsideValidation}
    ORDER BY w.word, w.id DESC LIMIT ${Prisma.raw(`${2 * shownOf.document}`)})`
}

/** Colleges are few, so their names are read without the words in order. */
function collegesOn({ patterns, place }: Walk): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'college' AS kind, g.id, g.title, NULL AS type, '' AS slug, g.name AS group_name, g.title AS group_title,
      FALSE AS is_start
    FROM "Group" g WHERE g.words LIKE ALL (${patterns}) AND ${shownColleges(place)}
    ORDER BY g.title, g.id LIMIT ${Prisma.raw(`${shownOf.college}`)})`
}
