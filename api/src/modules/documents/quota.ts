import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

/** A megabyte in bytes. */
export const megabyte = 1024 * 1024

/** The most that a portfolio holds, in bytes: its own limit, or the installation's. */
export function quotaOf(env: Services['env'], { quota }: { quota: bigint | null }): number {
  return quota === null ? env.PORTFOLIO_QUOTA_MB * megabyte : Number(quota)
}

/**
 * Refuses what the portfolio has no room for. Ask in the transaction that writes: until its end nobody else puts
 * anything into the portfolio, so that two uploads can't share the last room.
 * @param more bytes that are to come; `field` is where the refusal stands
 * @throws AppError INVALID at `field`, saying how much is left
 */
export async function requireRoom(
  { db, env }: { db: Tx; env: Services['env'] },
  portfolio_id: number,
  more: number,
  field = 'file',
): Promise<void> {
  if (more <= 0) return
  const [portfolio] = await db.$queryRaw<{ quota: bigint | null }[]>`
    SELECT quota FROM "Portfolio" WHERE id = ${portfolio_id} FOR NO KEY UPDATE`
  if (!portfolio) return
  const used = await usedBytes(db, [portfolio_id])
  const left = quotaOf(env, portfolio) - (used.get(portfolio_id) ?? 0)
  if (more <= left) return
  const text = t('valid.quota', { number: megabytes(Math.max(left, 0)), total: megabytes(more) })
  throw invalid({ [field]: [text] }, text)
}

/** The size of each portfolio's files in bytes; one statement. */
export async function usedBytes(db: Tx, ids: number[]): Promise<Map<number, number>> {
  const rows = await db.file.groupBy({
    by: ['portfolio_id'],
    where: { portfolio_id: { in: ids } },
    _sum: { filesize: true },
  })
  return new Map(rows.map(({ portfolio_id, _sum }) => [portfolio_id, _sum.filesize ?? 0]))
}

/** Rounded so that nobody is promised more than there is. */
function megabytes(bytes: number): string {
  return (Math.floor((bytes / megabyte) * 10) / 10).toLocaleString('sv-SE')
}
