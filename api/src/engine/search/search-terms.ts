import { Prisma } from '@kollegium/db'

// What somebody searches for, and how that is said in SQL.

/** What somebody searches for; null when there is no word in it. */
export type SearchTerms = { text: string; words: string[] }

/** Most words that a search takes; the rest is passed over. */
const maxWords = 8

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
 * As kollegium_fold() in the database: small letters, without dots and accents. What is searched for is folded here, since a
 * statement that is planned for any word would fold it anew for every row.
 */
export function fold(text: string): string {
  const letters = [...text.toLowerCase()]
  return letters.map((letter) => unaccented[accented.indexOf(letter)] ?? letter).join('')
}

const stem = (word: string) =>
  Prisma.sql`kollegium_fold(coalesce((ts_lexize('pg_catalog.swedish_stem', ${word}))[1], ${word}::text))`

/** The first letters of each word's stem, as `UserBeginning` has them; null where there are fewer. */
export const prefixesOf = ({ words }: SearchTerms) =>
  words.map((word) => Prisma.sql`(SELECT left(s, 3) FROM (SELECT ${stem(word)}) stem (s) WHERE char_length(s) >= 3)`)

const everyOf = (parts: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(parts, ' AND ')})`

/** `column` (kollegium_words) is just these words. */
export const equalsWords = ({ words }: SearchTerms, column: Prisma.Sql) =>
  Prisma.sql`${column} = ${` ${fold(words.join(' '))}`}`

/** Each word begins one of `column`, by its stem at least. */
export const matchesPrefixes = ({ words }: SearchTerms, column: Prisma.Sql) =>
  everyOf(words.map((word) => Prisma.sql`${column} LIKE '% ' || ${stem(word)} || '%'`))

/** The same where rows are looked at one after the other: the stems are worked out once for all of them. */
export const matchesPrefixesRowByRow = ({ words }: SearchTerms, column: Prisma.Sql) =>
  Prisma.sql`${column} LIKE ALL (ARRAY(SELECT '% ' || stem || '%' FROM unnest(ARRAY[${Prisma.join(words.map(stem))}]) stem))`

/** Each word stands somewhere in `column`, dots over letters or not. */
export const containsWords = ({ words }: SearchTerms, column: Prisma.Sql) =>
  everyOf(words.map((word) => Prisma.sql`${column} LIKE ${`%${fold(word)}%`}`))

/** Each word stands in `name` letter by letter, with its dots. */
export const containsAsTyped = ({ words }: SearchTerms, name: Prisma.Sql) =>
  everyOf(words.map((word) => Prisma.sql`lower(${name}) LIKE '%' || ${word} || '%'`))

/** `column` is what was meant, with a typing error: mostly the same letters, or two neighbours the other way about. */
export function isSimilar({ text, words }: SearchTerms, column: Prisma.Sql): Prisma.Sql {
  const swapped = words.map((word) => {
    const forms = [word, ...withSwap(word)].map((form) => `%${fold(form)}%`)
    return Prisma.sql`${column} LIKE ANY (${forms})`
  })
  return Prisma.sql`(${fold(text)} <% ${column} OR ${everyOf(swapped)})`
}

export const similarity = ({ text }: SearchTerms, column: Prisma.Sql) =>
  Prisma.sql`word_similarity(${fold(text)}, ${column})`

/** Letters at a distance would make another word; short and very long words are left alone. */
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
