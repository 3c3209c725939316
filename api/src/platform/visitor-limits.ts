import type { Context } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import { momentOf } from '../kernel/fields.ts'
import { formatTime } from './auth/page-response.ts'
import { addressOf, countAttempt, limitKey, type Verdict } from './auth/rate-limit.ts'

const t = createTranslator(sv)

/** A search costs the database more than a page does; nobody who types asks more often. */
const visitorSearches = { max: 120, seconds: 600 }
/** A search field asks at each pause of the fingers. */
const proposedWhileTyping = { max: 600, seconds: 600 }
/** A draft's page is drawn for each visit, some in a transaction that is taken back. A class behind one address reads it, too. */
const linkedDrafts = { max: 120, seconds: 600 }
/** Addresses that lead nowhere are few where people go, and many where links are old or tried by a machine. */
const proposals = { max: 30, seconds: 600 }

/**
 * Counts a visitor's request of one sort, by the network address it comes from.
 * @throws AppError RATE_LIMITED with `details.until`
 */
export async function limitByAddress(
  ctx: Context,
  sort: string,
  limit: { max: number; seconds: number },
): Promise<void> {
  requireAllowed(await countAttempt(ctx.services.tries, limitKey(sort, addressOf(ctx.request.ip)), limit))
}

function requireAllowed(verdict: Verdict): void {
  if (verdict.allowed) return
  throw new AppError('RATE_LIMITED', {
    message: t('limit.tooMany', { time: formatTime(verdict.until) }),
    details: { until: momentOf(verdict.until) },
  })
}

/** Counts a visitor's search. @throws AppError RATE_LIMITED */
export async function limitSearch(ctx: Context): Promise<void> {
  if (!ctx.actor.user) await limitByAddress(ctx, 'search', visitorSearches)
}

/** Counts proposals for an address that leads nowhere. They are counted apart, so that no visitor's own search is refused for them. */
export async function mayProposeAddress({ tries }: Pick<Services, 'tries'>, ip: string): Promise<boolean> {
  return (await countAttempt(tries, limitKey('meant', addressOf(ip)), proposals)).allowed
}

type Tries = Pick<Services, 'tries'>

/** Counts a visit to a draft by its link. @throws AppError RATE_LIMITED with `details.until` */
export async function limitLinkedDraft({ tries }: Tries, ip: string): Promise<void> {
  requireAllowed(await countAttempt(tries, limitKey('linked draft', addressOf(ip)), linkedDrafts))
}

/** Counts a visitor's search on a site, together with those of the contract. */
export const countSiteSearch = ({ tries }: Tries, ip: string): Promise<Verdict> =>
  countAttempt(tries, limitKey('search', addressOf(ip)), visitorSearches)

/** Counts a question of a site's search field. */
export const countSuggestion = ({ tries }: Tries, ip: string): Promise<Verdict> =>
  countAttempt(tries, limitKey('suggest', addressOf(ip)), proposedWhileTyping)
