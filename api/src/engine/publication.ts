import type { ContentStatus } from '@kollegium/db'
import { asSubject } from '../access/ability.ts'
import type { Subject } from '../access/subjects.ts'
import type { CurrentStatus } from '../entities/publication-fields.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { toMoment } from '../kernel/fields.ts'
import { Now } from '../kernel/totals.ts'
import type { Context } from './context.ts'
import { todayInSweden } from './filters.ts'

const t = createTranslator(sv)

/** The columns that decide when visitors see a content item. Nothing needs to run at those moments. */
export type Publication = {
  status: ContentStatus
  publish_at: Date | null
  unpublish_at: Date | null
  date: Date | null
}

/** The publication status at the moment `now`. */
export function currentStatus(
  { status, publish_at, unpublish_at }: Omit<Publication, 'date'>,
  now = new Date(),
): CurrentStatus {
  if (status === 'unpublished' || (unpublish_at && unpublish_at <= now)) return 'unpublished'
  return publish_at && publish_at > now ? 'scheduled' : 'published'
}

/** The Prisma filter for rows that have the status now. */
export function whereCurrentStatus(status: CurrentStatus, now: Date = new Now()) {
  const over = { unpublish_at: { lte: now } }
  const notOver = { OR: [{ unpublish_at: null }, { unpublish_at: { gt: now } }] }
  if (status === 'unpublished') return { OR: [{ status: 'unpublished' as const }, over] }
  const begun = { OR: [{ publish_at: null }, { publish_at: { lte: now } }] }
  return {
    AND: [{ status: 'published' as const }, notOver, status === 'scheduled' ? { publish_at: { gt: now } } : begun],
  }
}

/** The Prisma filter for rows that visitors may see now, in menus, lists, searches and pages, and as messages. */
export function whereVisibleToVisitors(now: Date = new Now()) {
  return { AND: [{ trashed_at: null }, whereCurrentStatus('published', now)] }
}

/**
 * Refuses a change of a published or scheduled row without the right to publish: visitors would see another text than the
 * approved one (docs/decisions/0014-published-texts.md).
 * @throws AppError FORBIDDEN
 */
export function requirePublisher(
  { actor, reviewed }: Pick<Context, 'actor' | 'reviewed'>,
  subject: Subject,
  row: Omit<Publication, 'date'> & object,
): void {
  if (reviewed === 'tried') return
  if (currentStatus(row) === 'unpublished' || actor.ability.can('publish', asSubject(subject, row))) return
  throw new AppError('FORBIDDEN', { message: t('content.publishedLocked') })
}

type Given = { status?: CurrentStatus; publish_at?: string | null; unpublish_at?: string | null }

/**
 * Returns the columns for the status and moments that a client sent, merged with the stored ones. 'published' over a stored
 * future moment means now; a new future moment makes the row scheduled, whichever of the two statuses was chosen.
 * @throws AppError INVALID at `data.publish_at` or `data.unpublish_at`
 */
export function publicationFrom(given: Given, before: Publication | null, now = new Date()): Partial<Publication> {
  if (given.status === undefined && given.publish_at === undefined && given.unpublish_at === undefined) return {}
  // A form sends back the status that it showed; that is no change.
  const chosen = before && given.status === currentStatus(before, now) ? undefined : given.status
  const publish_at = given.publish_at === undefined ? (before?.publish_at ?? null) : toMoment(given.publish_at)
  const unpublish_at = given.unpublish_at === undefined ? (before?.unpublish_at ?? null) : toMoment(given.unpublish_at)
  const next = { status: before?.status ?? ('unpublished' as const), publish_at, unpublish_at }
  if (chosen) next.status = chosen === 'unpublished' ? 'unpublished' : 'published'

  if (chosen === 'scheduled' && !publish_at) refuse('publish_at', t('valid.required'))
  if (chosen === 'published' && publish_at && publish_at > now && isSame(publish_at, before?.publish_at)) {
    next.publish_at = null
  }
  if (next.publish_at && unpublish_at && unpublish_at <= next.publish_at) {
    refuse('unpublish_at', t('valid.endBeforeStart'))
  }
  const isShown = chosen ? chosen !== 'unpublished' : before !== null && currentStatus(before, now) !== 'unpublished'
  if (isShown && unpublish_at && unpublish_at <= now) {
    // A mistyped year would hide a text at once, and nobody would be asked.
    if (!isSame(unpublish_at, before?.unpublish_at)) refuse('unpublish_at', t('valid.unpublishPassed'))
    next.unpublish_at = null
  }
  return next
}

const isSame = (one: Date, other: Date | null | undefined) => one.getTime() === other?.getTime()

/**
 * Returns the date of a text that `next` publishes without a date of its own: the day on which it becomes visible. A date
 * computed so before follows a moved moment. A date that an editor wrote stays, and so does the date of a text that visitors
 * have seen before.
 * @returns undefined when the date stays as it is
 */
export function dateFor(next: Partial<Publication>, before: Publication | null, now = new Date()): Date | undefined {
  if (next.status !== 'published') return undefined
  if (!before?.date) return dateOf(next, now)
  const isPlanned = before.publish_at !== null || before.status === 'published'
  const isWorkedOut = isPlanned && isSame(dateOf(before, now), before.date)
  const isMoved = next.publish_at || (before.publish_at && before.publish_at > now)
  return isWorkedOut && isMoved ? dateOf(next, now) : undefined
}

/** Whether a row keeps its date when an older version, or the text of a copy's source, would clear it: visitors see it, or will. */
export const keepsDate = (row: Partial<Publication> | object): boolean =>
  'date' in row && row.date !== null && currentStatus(row as Publication) !== 'unpublished'

/** The Swedish day on which it becomes visible. */
function dateOf({ publish_at }: Partial<Publication>, now: Date): Date {
  return new Date(`${todayInSweden(publish_at ?? now)}T00:00:00Z`)
}

function refuse(field: string, text: string): never {
  throw invalid({ [`data.${field}`]: [text] }, t('valid.invalidFields'))
}
