import { Prisma } from '@kollegium/db'
import { containing } from '../core/filters.ts'
import type { Tx } from '../core/transaction.ts'
import { askedOf, fold, within } from '../search/asked.ts'

type Where = Prisma.CertificateWhereInput

/** Up to so many hits of a way are named one by one; more are met soon while the list is walked. */
const fewHits = 500

/**
 * The certificates that `text` finds: every word of it in one person's name, the number as it stands on paper, the
 * educator, the degree or the programme. Rights are no part of it.
 *
 * Few hits among hundreds of thousands of persons are found in indexes, and are then a list of ids: as one filter the
 * database would try every certificate.
 */
export async function searchOf(db: Tx, text: string): Promise<Where> {
  const ways = waysOf(text)
  const found = ways.map(({ ids }) => Prisma.sql`to_jsonb(ARRAY(${ids} LIMIT ${fewHits + 1}))`)
  const [row] = await db.$queryRaw<{ ids: number[][] }[]>`SELECT jsonb_build_array(${Prisma.join(found)}) AS ids`
  const lists = row?.ids ?? []
  const few = [...new Set(lists.filter((ids) => ids.length <= fewHits).flat())]
  const many = ways.filter((_, index) => (lists[index]?.length ?? 0) > fewHits).map(({ where }) => where)
  if (many.length === 0) return { id: { in: few } }
  return few.length === 0 && many.length === 1 ? (many[0] as Where) : { OR: [...many, { id: { in: few } }] }
}

/** Each way to be found: the ids in SQL, and the same as a filter. */
function waysOf(text: string): { ids: Prisma.Sql; where: Where }[] {
  const like = `%${containing(text).contains}%`
  const ways: { ids: Prisma.Sql; where: Where }[] = [
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
  const asked = askedOf(text)
  if (asked) {
    ways.push({
      ids: Prisma.sql`SELECT certificate_id FROM "CertificatePerson" WHERE ${within(asked, Prisma.sql`words`)}`,
      where: { persons: { some: { AND: asked.words.map((word) => ({ words: { contains: fold(word) } })) } } },
    })
  }
  const number = text.toUpperCase().replace(/[\s-]/g, '')
  if (/^[0-9A-Z]{4,12}$/.test(number)) {
    ways.push({
      ids: Prisma.sql`SELECT certificate_id FROM "CertificatePerson" WHERE number LIKE ${`%${number}%`}`,
      where: { persons: { some: { number: { contains: number } } } },
    })
  }
  return ways
}
