import { Prisma } from '@kollegium/db'
import { slugOf } from '../../kernel/slug.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Facts } from './person-rows.ts'
import { register } from './register.ts'

// Free texts that name a person. They are searched by PostgreSQL, table after table, with one expression for all that tells
// the person from others.

/** Between two words of a name: spaces of every width and kind, as HTML, JSON and addresses write them. */
const gap = '(?:[\\s\\u00a0,+_-]|&nbsp;|%20|\\\\n)+'

const literal = (text: string): string => text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const words = (text: string): string => literal(text).replace(/\s+/g, gap)

/** The expressions of the parts, for PostgreSQL, without case. A name counts in full only: first names and surnames alone are many people's. */
export function patternsOf({ names, emails, numbers }: Facts): string[] {
  const inFull = names
    .filter(({ firstname, lastname }) => firstname.trim() && lastname.trim())
    .flatMap(({ firstname, lastname }) => {
      const slugs = [slugOf(firstname), slugOf(lastname)].filter(Boolean).map(words)
      const orders = [
        [words(firstname), words(lastname)],
        [words(lastname), words(firstname)],
        ...(slugs.length === 2 ? [slugs, [...slugs].reverse()] : []),
      ]
      return orders.map(([one, other]) => `\\m${one}${gap}${other}\\M`)
    })
  const addresses = emails.map((email) => `(?<![\\w.+-])${literal(email).replace('@', '(?:@|%40)')}(?![\\w-])`)
  const short = numbers.map(
    (number) => `(?<!\\d)(?:${number.slice(0, 2)})?${number.slice(2, 8)}[-+ ]?${number.slice(9)}(?!\\d)`,
  )
  return [...new Set([...inFull, ...addresses, ...short])]
}

/** Whether a text names the person, by the same expressions outside the database. */
export function namesPerson(facts: Facts, text: string): boolean {
  const [before, after] = ['(?<![\\p{L}\\p{N}_])', '(?![\\p{L}\\p{N}_])']
  const patterns = patternsOf(facts).map((pattern) => pattern.replace(/^\\m/, before).replace(/\\M$/, after))
  return patterns.some((pattern) => new RegExp(pattern, 'iu').test(text))
}

type TablesOf<Entry> = Entry extends { texts: infer Texts } ? keyof Texts & Prisma.ModelName : never
/** A table with free texts. */
export type TextTable = TablesOf<(typeof register)[number]>

/** The tables of free texts with the columns of the register. */
export const textTables: { table: TextTable; columns: readonly string[] }[] = register.flatMap((entry) =>
  'texts' in entry
    ? Object.entries(entry.texts as Record<string, readonly string[]>).map(([table, columns]) => ({
        table: table as TextTable,
        columns,
      }))
    : [],
)

/** Rows whose texts stay: those of issued documents say what the document says. */
const leftOut: Partial<Record<TextTable, string>> = {
  Certificate: `EXISTS (SELECT FROM "CertificatePerson" person WHERE person.certificate_id = "Certificate".id AND person.status <> 'draft')`,
}
/**
 * Texts that their writers have shown to nobody, and rows that are removed: they are counted, and neither the office nor an extract has
 * their titles.
 */
const unshown: readonly TextTable[] = ['KeptText', 'RemovedRow']
/** The column that holds a part of an address, in which no space can stand; the row's id keeps it apart from others. */
const addressColumn = 'slug'

type Kind = 'text' | 'json' | 'array'
type TypedColumn = { table_name: string; column_name: string; kind: Kind }

/** The kind of every column of text, by table. */
async function columnKinds(db: Tx): Promise<Map<string, Kind>> {
  const rows = await db.$queryRaw<TypedColumn[]>`
    SELECT table_name, column_name, CASE WHEN data_type LIKE 'json%' THEN 'json' WHEN data_type = 'ARRAY' THEN 'array' ELSE 'text' END AS kind
    FROM information_schema.columns WHERE table_schema = current_schema()`
  return new Map(rows.map(({ table_name, column_name, kind }) => [`${table_name}.${column_name}`, kind]))
}

const quoted = (name: string) => `"${name}"`
const conditionOf = (columns: readonly string[]): string =>
  `concat_ws(E'\\n', ${columns.map((column) => `${quoted(column)}::text`).join(', ')}) ~* $1`

/** The rows of a table in which a person is named; a table of unshown texts has their count alone. */
export type Mention = { table: TextTable; count: number; rows: { id: string; title: string }[] }

/** The most rows of a table that are named one by one. */
const shown = 20

/** Finds the free texts that name a person. One statement a table. */
export async function mentionsOf(db: Tx, facts: Facts): Promise<Mention[]> {
  const patterns = patternsOf(facts)
  if (patterns.length === 0) return []
  const found: Mention[] = []
  for (const { table, columns } of textTables) {
    const rows = await db.$queryRawUnsafe<{ id: string; title: string; total: bigint }[]>(
      `SELECT coalesce(row->>'id', row->>'key', row->>'file_id', '') AS id,
         coalesce(nullif(row->>'title', ''), row->>'name', row->>'label', '') AS title, count(*) OVER () AS total
       FROM (SELECT to_jsonb(${quoted(table)}) AS row FROM ${quoted(table)}
         WHERE ${conditionOf(columns)}${leftOut[table] ? ` AND NOT ${leftOut[table]}` : ''}) AS found LIMIT ${shown}`,
      patterns.join('|'),
    )
    const [first] = rows
    if (!first) continue
    const named = unshown.includes(table) ? [] : rows.map(({ id, title }) => ({ id, title }))
    found.push({ table, count: Number(first.total), rows: named })
  }
  return found
}

/** Counts issued documents on which a person stands as somebody who signed them. */
export async function countSigned(db: Tx, facts: Facts): Promise<number> {
  const patterns = patternsOf({ ...facts, emails: [], numbers: [] })
  if (patterns.length === 0) return 0
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS count FROM "Certificate"
    WHERE fields::text ~* ${patterns.join('|')} AND ${Prisma.raw(leftOut.Certificate ?? 'true')}`
  return Number(row?.count ?? 0)
}

/**
 * Takes a person out of every free text, or writes another name. Old addresses of a site that held the name no longer lead
 * anywhere.
 * @param to the replacement of the patterns; without `text` they are taken out
 * @returns the number of changed rows
 */
export async function rewriteMentions(db: Tx, facts: Facts, to: { text: string; address: string }): Promise<number> {
  const patterns = patternsOf(facts)
  if (patterns.length === 0) return 0
  const pattern = patterns.join('|')
  const kinds = await columnKinds(db)
  let changed = await db.$executeRaw`DELETE FROM "UrlAlias" WHERE NOT current AND alias ~* ${pattern}`
  for (const { table, columns } of textTables) {
    const set = columns.map((column) => {
      const kind = kinds.get(`${table}.${column}`)
      if (!kind) throw new Error(`the register names a column that isn't there: ${table}.${column}`)
      const value = column === addressColumn ? '$3::text || id' : '$2::text'
      const replaced = `regexp_replace(${quoted(column)}::text, $1, ${value}, 'gi')`
      return `${quoted(column)} = ${kind === 'json' ? `(${replaced})::jsonb` : replaced}`
    })
    const others = leftOut[table] ? ` AND NOT ${leftOut[table]}` : ''
    changed += await db.$executeRawUnsafe(
      `UPDATE ${quoted(table)} SET ${set.join(', ')} WHERE ${conditionOf(columns)}${others}`,
      ...[pattern, to.text, ...(columns.includes(addressColumn) ? [to.address] : [])],
    )
  }
  // The change of an address has kept the former one.
  await db.$executeRaw`DELETE FROM "UrlAlias" WHERE NOT current AND alias ~* ${pattern}`
  return changed
}
