import { Prisma } from '@kollegium/db'
import type { Tx } from '../../core/transaction.ts'
import { askedOf, within } from '../../search/asked.ts'

/** Up to so many hits are named one by one; more are met soon while the documents are walked in their order. */
const fewHits = 500

/**
 * The persons that `text` finds, as a condition on the table `person`: every word of it in the name, or the number, whole
 * or in part, as it stands on paper. Rights are no part of it. As `search.ts` does for certificates.
 */
export async function namedSql(db: Tx, text: string): Promise<Prisma.Sql> {
  const asked = askedOf(text)
  const ways = asked ? [within(asked, Prisma.sql`person.words`)] : []
  const number = numberIn(text)
  if (number) ways.push(Prisma.sql`person.number LIKE ${`%${number}%`}`)
  if (ways.length === 0) return Prisma.sql`FALSE`
  const found = Prisma.sql`(${Prisma.join(ways, ' OR ')})`
  const [row] = await db.$queryRaw<{ ids: number[] }[]>`
    SELECT ARRAY(SELECT person.id FROM "CertificatePerson" person WHERE ${found} LIMIT ${fewHits + 1}) AS ids`
  const ids = row?.ids ?? []
  return ids.length > fewHits ? found : Prisma.sql`person.id = ANY (${ids})`
}

/** At least a group of four; short words without a digit are names. */
function numberIn(text: string): string | null {
  const compact = text.toUpperCase().replace(/[\s‐‑‒–—−-]/g, '')
  const isNumber = /^[0-9A-Z]{4,12}$/.test(compact) && (/\d/.test(compact) || compact.length > 8)
  return isNumber ? compact.replaceAll('O', '0').replace(/[IL]/g, '1') : null
}
