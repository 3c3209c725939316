import type { Context } from '../../access/context.ts'
import type { Services } from '../../app/services.ts'
import { requireCalm } from '../../modules/applications/bot-check.ts'
import { addressOf, countTry, limitKey } from '../../platform/auth/rate-limit.ts'

/** A search costs the database more than a page does; nobody who types asks more often. */
const visitorSearches = { max: 120, seconds: 600 }
/** Addresses that lead nowhere are few where people go, and many where links are old or tried by a machine. */
const proposals = { max: 30, seconds: 600 }

/** Counts a visitor's search, by the address that it comes from. @throws AppError RATE_LIMITED */
export async function requireCalmSearch(ctx: Context): Promise<void> {
  if (!ctx.actor.user) await requireCalm(ctx, 'search', visitorSearches)
}

/** The same for what is proposed in place of an address, counted apart: no visitor's own search is refused for it. */
export async function mayPropose({ tries }: Pick<Services, 'tries'>, ip: string): Promise<boolean> {
  return (await countTry(tries, limitKey('meant', addressOf(ip)), proposals)).allowed
}
