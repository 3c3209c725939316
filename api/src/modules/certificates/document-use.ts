import { Prisma } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'

/** The uses of a document whose first moment is kept. */
type Use = 'opened' | 'verified'

/**
 * Notes that issued documents were used, for the office's figures (Spec §3 Statistics). The first moment alone is kept, and nothing
 * tells by whom. One statement, which writes only what is new.
 */
export async function noteUse(db: Pick<Tx, '$executeRaw'>, use: Use, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return
  const column = Prisma.raw(`"${use}_at"`)
  const rows = Prisma.join(personIds.map((id) => Prisma.sql`(${id}::int, now())`))
  await db.$executeRaw`
    INSERT INTO "DocumentUse" AS known (person_id, ${column}) VALUES ${rows}
    ON CONFLICT (person_id) DO UPDATE SET ${column} = EXCLUDED.${column} WHERE known.${column} IS NULL`
}
