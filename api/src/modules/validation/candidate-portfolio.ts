import { z } from 'zod'
import type { Tx } from '../../kernel/transaction.ts'
import { effectiveSettings } from '../settings/contract.ts'

const name = 'validigDefaultPortfolio'

/** The id of the portfolio that the installation's setting names for candidates' files; null without one. */
export async function effectivePortfolio(db: Tx): Promise<number | null> {
  const setting = (await effectiveSettings(db, null, [name])).get(name)
  const id = z.coerce.number().int().positive().safeParse(setting?.value)
  if (!id.success) return null
  return (await db.portfolio.findUnique({ where: { id: id.data }, select: { id: true } }))?.id ?? null
}
