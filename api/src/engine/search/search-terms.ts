import { Prisma } from '@kollegium/db'

// Search terms and their conditions in SQL.

/** The normalised text of a search and its words. */
export type SearchTerms = { text: string; words: string[] }

/** The most words of a search; further words are ignored. */
const maxWords = 8

/** Parses a search; null when it has no word. */
export function searchTermsOf(search: string): SearchTerms | null {
  const text = search.normalize('NFC').replaceAll('\u0000', '').toLowerCase().toWellFormed()
  // As kollegium_words() has them.
  const words = text.match(/[\p{L}\p{Nd}]+/gu)?.slice(0, maxWords) ?? []
  return words.length > 0 ? { text, words } : null
}

/** As PostgreSQL's Swedish dictionary reads it: every word by its stem, which a longer word may begin with. */
export const tsquery = ({ words }: SearchTerms): Prisma.Sql =>
  Prisma.sql`to_tsquery('pg_catalog.swedish', ${words.map((word) => `${word}:*`).join(' & ')})`

const accented = 'åäáàâãæéèêëíìîïöøóòôõúùûüýÿñç'
const unaccented = 'aaaaaaaeeeeiiiioooooouuuuyync'

/**
 * Folds as kollegium_fold() in the database: lower case, without diacritics. The search is folded here, since a generic plan
 * of the statement would fold it again for every row.
 */
export function fold(text: string): string {
  const letters = [...text.toLowerCase()]
  return letters.map((letter) => unaccented[accented.indexOf(letter)] ?? letter).join('')
}

/** A word's stem, folded; in the database's Swedish. */
export const stem = (word: string) =>
  Prisma.sql`kollegium_fold(coalesce((ts_lexize('pg_catalog.swedish_stem', ${word}))[1], ${word}::text))`

/** The first letters of each word's stem, as `UserBeginning` has them; null where there are fewer. */
export const prefixesOf = ({ words }: SearchTerms) =>
  words.map((word) => Prisma.sql`(SELECT left(s, 3) FROM (SELECT ${stem(word)}) stem (s) WHERE char_length(s) >= 3)`)

const everyOf = (parts: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(parts, ' AND ')})`

/** The condition that `column` (kollegium_words) holds exactly these words. */
export const equalsWords = ({ words }: SearchTerms, column: Prisma.Sql) =>
  Prisma.sql`${column} = ${` ${fold(words.join(' '))}`}`

/**
 * The condition that each word's stem begins a word of `column`. As questions of their own the stems are found once: a generic plan would
 * find them for every row again.
 */
export const matchesPrefixes = ({ words }: SearchTerms, column: Prisma.Sql) =>
  everyOf(words.map((word) => Prisma.sql`${column} LIKE (SELECT '% ' || ${stem(word)} || '%')`))

/** The condition that `column` contains each word, without regard to diacritics. */
export const containsWords = ({ words }: SearchTerms, column: Prisma.Sql) =>
  everyOf(words.map((word) => Prisma.sql`${column} LIKE ${`%${fold(word)}%`}`))

/** The condition that `name` contains each word letter by letter, with diacritics. */
export const containsAsTyped = ({ words }: SearchTerms, name: Prisma.Sql) =>
  everyOf(words.map((word) => Prisma.sql`lower(${name}) LIKE '%' || ${word} || '%'`))

/** The condition that `column` is like the terms with a typing error: mostly the same letters, or two neighbours swapped. */
export function isSimilar({ text, words }: SearchTerms, column: Prisma.Sql): Prisma.Sql {
  const swapped = words.map((word) => {
    const forms = [word, ...withSwap(word)].map((form) => `%${fold(form)}%`)
    // One or two letters stand in no index of three, which would be read through for them.
    if (word.length < leastLetters) return Prisma.sql`(${column} || '') LIKE ANY (${forms})`
    return Prisma.sql`${column} LIKE ANY (${forms})`
  })
  return Prisma.sql`(${fold(text)} <% ${column} OR ${everyOf(swapped)})`
}

/** One wrong letter leaves a longer word mostly alike; of a shorter one too little is left. */
const shortWord = 6

/**
 * The condition that each word stands in `column` (kollegium_words) with one wrong, missing, doubled or swapped letter, or mostly
 * with the same letters; words of three letters and fewer as they are.
 */
export const isMistyped = ({ words }: SearchTerms, column: Prisma.Sql) =>
  everyOf(
    words.map((word) => {
      const plain = fold(word)
      if (plain.length < 4 || plain.length > 20) return Prisma.sql`${column} LIKE ${`%${plain}%`}`
      // A space stands before each word of the column, so that the index meets a beginning of one letter, too.
      const away = plain.length > shortWord ? withSwap(plain) : oneLetterAway(plain)
      const forms = away.map((form) => `% ${form}%`)
      return Prisma.sql`(${plain} <% ${column} OR ${column} LIKE ANY (${forms}))`
    }),
  )

/** A word of fewer letters has no half that an index could find. */
const leastWhole = 6

/**
 * The condition that `column` (kollegium_words) has the first or the second half of each longer word, as it must where one letter is
 * wrong. An index meets a half at once that stands nowhere. Null when no word is long enough.
 */
export function sharesHalves({ words }: SearchTerms, column: Prisma.Sql): Prisma.Sql | null {
  const halves = words
    .map((word) => fold(word))
    .filter((word) => word.length >= leastWhole)
    .map((word) => {
      const at = Math.ceil(word.length / 2)
      return Prisma.sql`(${column} LIKE ${`% ${word.slice(0, at)}%`} OR ${column} LIKE ${`%${word.slice(at)}%`})`
    })
  return halves.length > 0 ? everyOf(halves) : null
}

/** The patterns of the words that differ from `word` by one letter. */
function oneLetterAway(word: string): string[] {
  const letters = [...word]
  const without = (at: number, by: string, count = 1) => letters.toSpliced(at, count, by).join('')
  const patterns = letters.flatMap((_, at) => [without(at, '_'), without(at, ''), without(at, '_', 0)])
  return [...new Set([...patterns, `${word}_`, ...withSwap(word)])]
}

/** How similar `column` is to the terms, from 0 to 1 (pg_trgm). */
export const similarity = ({ text }: SearchTerms, column: Prisma.Sql) =>
  Prisma.sql`word_similarity(${fold(text)}, ${column})`

/** Returns the word with each pair of neighbouring letters swapped; none for short and very long words. */
function withSwap(word: string): string[] {
  const letters = [...word]
  if (letters.length < 4 || letters.length > 20) return []
  return letters.slice(1).map((letter, at) => {
    const copy = [...letters]
    copy[at + 1] = copy[at] as string
    copy[at] = letter
    return copy.join('')
  })
}

/** Fewer letters are in too many words, and an index of three letters can't find them. */
export const leastLetters = 3
