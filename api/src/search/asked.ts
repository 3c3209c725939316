import { Prisma } from '@kollegium/db'

// How a search for names and texts is said in SQL. What is found for certain (the word's stem in the text, or the
// letters in a name) hides what is only like it.

/** What somebody searches for; null when there is no word in it. */
export type Asked = { text: string; words: string[] }

/** Most words that a search takes; the rest is passed over. */
const maxWords = 8
/** Most rows of a kind that are ranked: whoever finds more has to ask more narrowly. */
const maxRanked = 200

export function askedOf(search: string): Asked | null {
  const text = search.normalize('NFC').replaceAll('\u0000', '').toLowerCase().toWellFormed()
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, maxWords) ?? []
  return words.length > 0 ? { text, words } : null
}

/** As PostgreSQL's Swedish dictionary reads it: whole words by their stem, each also as the beginning of a longer one. */
export function tsquery({ text, words }: Asked): Prisma.Sql {
  const beginnings = words.map((word) => `${word}:*`).join(' & ')
  return Prisma.sql`(websearch_to_tsquery('pg_catalog.swedish', ${text}) || to_tsquery('pg_catalog.swedish', ${beginnings}))`
}

const within = (name: Prisma.Sql, word: string) => Prisma.sql`${name} LIKE '%' || ${word} || '%'`
const folded = (text: string) => Prisma.sql`kollegium_fold(${text}::text)`

/** Every word stands somewhere in `name`, dots over letters or not. */
export function named({ words }: Asked, name: Prisma.Sql): Prisma.Sql {
  const parts = words.map((word) => Prisma.sql`kollegium_fold(${name}) LIKE '%' || ${folded(word)} || '%'`)
  return Prisma.sql`(${Prisma.join(parts, ' AND ')})`
}

/** `name` is what was meant, with a typing error: mostly the same letters, or two neighbours the other way about. */
export function similar({ text, words }: Asked, name: Prisma.Sql): Prisma.Sql {
  const swapped = words.flatMap(withSwap).map((word) => Prisma.sql`'%' || ${folded(word)} || '%'`)
  const alike = Prisma.sql`${folded(text)} <% kollegium_fold(${name})`
  if (swapped.length === 0) return alike
  return Prisma.sql`(${alike} OR kollegium_fold(${name}) LIKE ANY (ARRAY[${Prisma.join(swapped)}]))`
}

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

/** How well `name` fits, from 0: its words by stem, then its letters as typed, then how alike it is. */
export function score(asked: Asked | null, name: Prisma.Sql): Prisma.Sql {
  if (!asked) return Prisma.sql`0::real`
  const words = Prisma.sql`to_tsvector('pg_catalog.swedish', ${name})`
  const asTyped = Prisma.join(
    asked.words.map((word) => within(Prisma.sql`lower(${name})`, word)),
    ' AND ',
  )
  return Prisma.sql`(
    CASE WHEN ${words} @@ ${tsquery(asked)} THEN 4 + ts_rank(${words}, ${tsquery(asked)}) ELSE 0 END
    + CASE WHEN ${asTyped} THEN 2 WHEN ${named(asked, name)} THEN 1 ELSE 0 END
    + word_similarity(${folded(asked.text)}, kollegium_fold(${name})))`
}

export type Searched = {
  /** The table, with the alias that the other parts call it by. */
  from: Prisma.Sql
  alias: string
  /** What is searched at all: rights, types. */
  scope: Prisma.Sql
  /** As the index on kollegium_fold() has it. */
  name: Prisma.Sql
  /** Another way to be found. */
  text?: Prisma.Sql | undefined
  /** What comes first when nothing is asked for. */
  order: Prisma.Sql
}

/** The ids of what is found, as the common table expressions `exact` and `found (id)`; not in order, not all of very many. */
export function candidates(asked: Asked | null, limit: number, searched: Searched): Prisma.Sql {
  const { from, alias, scope, name, text, order } = searched
  const rows = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT ${Prisma.raw(alias)}.id FROM ${from} WHERE ${scope} AND ${which} LIMIT ${maxRanked})`
  if (!asked) {
    return Prisma.sql`found AS (SELECT ${Prisma.raw(alias)}.id FROM ${from} WHERE ${scope} ORDER BY ${order} LIMIT ${limit})`
  }
  const exact = text ? Prisma.sql`${rows(named(asked, name))} UNION ${rows(text)}` : rows(named(asked, name))
  const alike = Prisma.sql`${similar(asked, name)} AND NOT EXISTS (SELECT FROM exact)`
  return Prisma.sql`exact AS MATERIALIZED (${exact}), found AS (SELECT id FROM exact UNION ALL ${rows(alike)})`
}
