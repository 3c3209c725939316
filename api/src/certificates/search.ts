import { Prisma } from '@kollegium/db'
import { containing } from '../core/filters.ts'
import type { Tx } from '../core/transaction.ts'

type Where = Prisma.CertificateWhereInput

/** Up to so many hits are named one by one; more are found while the list is walked, which then is quick. */
const fewHits = 500

/**
 * The certificates that `text` finds: every word of it in one person's name, the number as it stands on paper, the
 * educator, the degree or the programme. Rights are no part of it.
 *
 * Few hits among hundreds of thousands of persons are found in indexes, and are then a list of ids: as one filter the
 * database would try every certificate.
 */
export async function searchOf(db: Tx, text: string): Promise<Where> {
  const words = text.split(/\s+/).slice(0, 6)
  const number = text.toUpperCase().replace(/[\s-]/g, '')
  const isNumber = /^[0-9A-Z]{4,12}$/.test(number)
  const ids = await hitsOf(db, { text, words, number: isNumber ? number : null })
  if (ids.length <= fewHits) return { id: { in: ids } }
  const or: Where[] = [
    {
      persons: {
        some: { AND: words.map((word) => ({ OR: [{ firstname: containing(word) }, { lastname: containing(word) }] })) },
      },
    },
    { educator: { title: containing(text) } },
    ...['educator', 'degree', 'programme'].map((key) => ({
      fields: { path: [key], string_contains: containing(text).contains, mode: 'insensitive' as const },
    })),
  ]
  if (isNumber) or.push({ persons: { some: { number: { contains: number } } } })
  return { OR: or }
}

/** Ids of what is found, at most one more than {@link fewHits}. */
async function hitsOf(
  db: Tx,
  { text, words, number }: { text: string; words: string[]; number: string | null },
): Promise<number[]> {
  const like = (word: string) => `%${containing(word).contains}%`
  const most = Prisma.raw(`LIMIT ${fewHits + 1}`)
  const named = words.map((word) => Prisma.sql`(firstname ILIKE ${like(word)} OR lastname ILIKE ${like(word)})`)
  const numbered = number
    ? Prisma.sql`UNION (SELECT certificate_id FROM "CertificatePerson" WHERE number LIKE ${like(number)} ${most})`
    : Prisma.empty
  const rows = await db.$queryRaw<{ id: number }[]>`
    (SELECT certificate_id AS id FROM "CertificatePerson" WHERE ${Prisma.join(named, ' AND ')} ${most})
    ${numbered}
    UNION (SELECT id FROM "Certificate"
      WHERE educator_id IN (SELECT id FROM "Group" WHERE title ILIKE ${like(text)}) ${most})
    UNION (SELECT id FROM "Certificate" WHERE certificate_words(fields) ILIKE ${like(text)} ${most})
    ${most}`
  return rows.map(({ id }) => id)
}
