import { type CertificateKind, Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import { containing } from '../../engine/filters.ts'
import { containsWords, fold, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { numberIn } from './certificate-number.ts'

type Where = Prisma.CertificateWhereInput

/** A condition with more hits is no list of ids: the database meets enough of them soon in the list's order. */
const fewHits = 500
/** A name is frequent when `hits` of the `among` newest certificates have it. Then the search skips counting its hits. */
const frequent = { hits: 5, among: 20 }

/**
 * The filter for the certificates of `kind` with `text`: every word in one person's name, or the text in the number, the
 * educator, the degree or the programme. Callers add the actor's rights.
 *
 * Indexes find few hits among hundreds of thousands of persons, as a list of ids. With one filter the database would try every
 * certificate.
 */
export async function searchOf(ctx: SearchContext, kind: CertificateKind, text: string): Promise<Where> {
  const conditions = conditionsOf(kind, text)
  const found = conditions.map(({ ids, frequent = Prisma.sql`FALSE` }) => {
    return Prisma.sql`to_jsonb(CASE WHEN ${frequent} THEN NULL ELSE ARRAY(${ids} LIMIT ${fewHits + 1}) END)`
  })
  const statement = Prisma.sql`SELECT jsonb_build_array(${Prisma.join(found)}) AS ids`
  // The cache keeps few hits until a table is written. Many hits aren't cached, because their ids would be too many.
  const few = await ctx.services.totals.idsSql(ctx.db, tables, statement, async () => {
    const lists = await hitsOf(ctx.db, statement)
    return lists.includes(null) ? null : [...new Set(lists.flatMap((ids) => ids ?? []))]
  })
  if (few) return { id: { in: few } }
  const lists = await hitsOf(ctx.db, statement)
  const rest = [...new Set(lists.flatMap((ids) => ids ?? []))]
  const many = conditions.filter((_, index) => lists[index] === null).map(({ where }) => where)
  return rest.length === 0 && many.length === 1 ? (many[0] as Where) : { OR: [...many, { id: { in: rest } }] }
}

type SearchContext = Pick<Context, 'db' | 'services'>
const tables = ['Certificate', 'CertificatePerson', 'Group'] as const

/** The ids that each condition finds; null for many. */
async function hitsOf(db: Tx, statement: Prisma.Sql): Promise<(number[] | null)[]> {
  const [row] = await db.$queryRaw<{ ids: (number[] | null)[] }[]>(statement)
  return (row?.ids ?? []).map((ids) => (ids && ids.length <= fewHits ? ids : null))
}

/** One way to find certificates: the ids in SQL, and the same as a filter. A true `frequent` means many hits. */
type Condition = { ids: Prisma.Sql; where: Where; frequent?: Prisma.Sql }

function conditionsOf(kind: CertificateKind, text: string): Condition[] {
  const like = `%${containing(text).contains}%`
  const conditions: Condition[] = [
    {
      ids: Prisma.sql`SELECT id FROM "Certificate" WHERE educator_id IN (SELECT id FROM "Group" WHERE title ILIKE ${like})`,
      where: { educator: { title: containing(text) } },
    },
    {
      ids: Prisma.sql`SELECT id FROM "Certificate" WHERE certificate_words(fields) ILIKE ${like}`,
      where: {
        OR: ['educator', 'degree', 'programme'].map((key) => ({
          fields: { path: [key], string_contains: containing(text).contains, mode: 'insensitive' as const },
        })),
      },
    },
  ]
  const asked = searchTermsOf(text)
  if (asked) {
    const inName = containsWords(asked, Prisma.sql`words`)
    conditions.push({
      ids: Prisma.sql`SELECT certificate_id FROM "CertificatePerson" WHERE ${inName}`,
      frequent: isFrequent(kind, inName),
      where: { persons: { some: { AND: asked.words.map((word) => ({ words: { contains: fold(word) } })) } } },
    })
  }
  const number = numberIn(text)
  if (number) {
    conditions.push({
      ids: Prisma.sql`SELECT certificate_id FROM "CertificatePerson" WHERE number LIKE ${`%${number}%`}`,
      where: { persons: { some: { number: { contains: number } } } },
    })
  }
  return conditions
}

/** The SQL that tells whether the newest certificates often have the name. OFFSET 0 makes the database read persons certificate by certificate. */
function isFrequent(kind: CertificateKind, inName: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM (
    SELECT FROM (
      SELECT id FROM "Certificate" WHERE kind = ${kind}::"CertificateKind"
      ORDER BY date DESC, updated_at DESC, id DESC LIMIT ${frequent.among}
    ) newest WHERE EXISTS (
      SELECT FROM (SELECT words FROM "CertificatePerson" WHERE certificate_id = newest.id OFFSET 0) person WHERE ${inName}
    ) LIMIT ${frequent.hits}) hits) = ${frequent.hits}`
}
