import { type CertificateKind, Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import { containing } from '../../engine/filters.ts'
import { containsWords, fold, searchTermsOf } from '../../engine/search/search-terms.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { numberIn } from './certificate-number.ts'

type Where = Prisma.CertificateWhereInput

/** Up to so many hits of a way are named one by one; more are met soon while the list is walked. */
const fewHits = 500
/** Where so many of the newest hold a name, the list is walked at once: to find them all first costs more the more there are. */
const often = { hits: 5, among: 20 }

/**
 * The certificates of `kind` that `text` finds: every word of it in one person's name, the number as it stands on paper, the
 * educator, the degree or the programme. Rights are no part of it.
 *
 * Few hits among hundreds of thousands of persons are found in indexes, and are then a list of ids: as one filter the
 * database would try every certificate.
 */
export async function searchOf(ctx: Asking, kind: CertificateKind, text: string): Promise<Where> {
  const ways = waysOf(kind, text)
  const found = ways.map(({ ids, common = Prisma.sql`FALSE` }) => {
    return Prisma.sql`to_jsonb(CASE WHEN ${common} THEN NULL ELSE ARRAY(${ids} LIMIT ${fewHits + 1}) END)`
  })
  const asked = Prisma.sql`SELECT jsonb_build_array(${Prisma.join(found)}) AS ids`
  // Kept until somebody writes; of what is not few nothing is, for its ids must not all be named.
  const few = await ctx.services.totals.idsSql(ctx.db, tables, asked, async () => {
    const lists = await hitsOf(ctx.db, asked)
    return lists.includes(null) ? null : [...new Set(lists.flatMap((ids) => ids ?? []))]
  })
  if (few) return { id: { in: few } }
  const lists = await hitsOf(ctx.db, asked)
  const rest = [...new Set(lists.flatMap((ids) => ids ?? []))]
  const many = ways.filter((_, index) => lists[index] === null).map(({ where }) => where)
  return rest.length === 0 && many.length === 1 ? (many[0] as Where) : { OR: [...many, { id: { in: rest } }] }
}

type Asking = Pick<Context, 'db' | 'services'>
const tables = ['Certificate', 'CertificatePerson', 'Group'] as const

/** What each way finds; null where it isn't few. */
async function hitsOf(db: Tx, asked: Prisma.Sql): Promise<(number[] | null)[]> {
  const [row] = await db.$queryRaw<{ ids: (number[] | null)[] }[]>(asked)
  return (row?.ids ?? []).map((ids) => (ids && ids.length <= fewHits ? ids : null))
}

/** The ids in SQL, and the same as a filter; `common`: there are many of them for certain. */
type Way = { ids: Prisma.Sql; where: Where; common?: Prisma.Sql }

function waysOf(kind: CertificateKind, text: string): Way[] {
  const like = `%${containing(text).contains}%`
  const ways: Way[] = [
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
    const named = containsWords(asked, Prisma.sql`words`)
    ways.push({
      ids: Prisma.sql`SELECT certificate_id FROM "CertificatePerson" WHERE ${named}`,
      common: oftenAmongNewest(kind, named),
      where: { persons: { some: { AND: asked.words.map((word) => ({ words: { contains: fold(word) } })) } } },
    })
  }
  const number = numberIn(text)
  if (number) {
    ways.push({
      ids: Prisma.sql`SELECT certificate_id FROM "CertificatePerson" WHERE number LIKE ${`%${number}%`}`,
      where: { persons: { some: { number: { contains: number } } } },
    })
  }
  return ways
}

/** Whether enough of the newest of a kind have a person like that. Fenced off, so that persons are looked at one certificate after the other. */
function oftenAmongNewest(kind: CertificateKind, named: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM (
    SELECT FROM (
      SELECT id FROM "Certificate" WHERE kind = ${kind}::"CertificateKind"
      ORDER BY date DESC, updated_at DESC, id DESC LIMIT ${often.among}
    ) newest WHERE EXISTS (
      SELECT FROM (SELECT words FROM "CertificatePerson" WHERE certificate_id = newest.id OFFSET 0) person WHERE ${named}
    ) LIMIT ${often.hits}) hits) = ${often.hits}`
}
