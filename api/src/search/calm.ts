import { requireCalm } from '../applications/bot-check.ts'
import type { Context } from '../core/context.ts'

/** A search costs the database more than a page does; nobody who types asks more often. */
const visitorSearches = { max: 120, seconds: 600 }

/** Counts a visitor's search, by the address that it comes from. @throws AppError RATE_LIMITED */
export async function requireCalmSearch(ctx: Context): Promise<void> {
  if (!ctx.actor.user) await requireCalm(ctx, 'search', visitorSearches)
}
