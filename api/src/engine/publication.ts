import type { ContentStatus } from '@kollegium/db'
import { asSubject } from '../access/ability.ts'
import type { Subject } from '../access/subjects.ts'
import type { CurrentStatus } from '../entities/publication-fields.ts'
import { sv } from '../i18n/sv/index.ts'
import { createWords } from '../i18n/translator.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { toMoment } from '../kernel/fields.ts'
import { Now } from '../kernel/totals.ts'
import type { Context } from './context.ts'
import { todayInSweden } from './filters.ts'

const t = createWords(sv)

/** The columns that decide when visitors see a content item. Nothing needs to run at those moments. */
export type Publication = {
  status: ContentStatus
  publish_at: Date | null
  unpublish_at: Date | null
  date: Date | null
}

/** The state that people see now. */
export function currentStatus(
  { status, publish_at, unpublish_at }: Omit<Publication, 'date'>,
  now = new Date(),
): CurrentStatus {
  if (status === 'unpublished' || (unpublish_at && unpublish_at <= now)) return 'unpublished'
  return publish_at && publish_at > now ? 'scheduled' : 'published'
}

/** Rows that are in `shown` now, as a Prisma filter. */
export function whereCurrentStatus(status: CurrentStatus, now: Date = new Now()) {
  const over = { unpublish_at: { lte: now } }
  const notOver = { OR: [{ unpublish_at: null }, { unpublish_at: { gt: now } }] }
  if (status === 'unpublished') return { OR: [{ status: 'unpublished' as const }, over] }
  const begun = { OR: [{ publish_at: null }, { publish_at: { lte: now } }] }
  return {
    AND: [{ status: 'published' as const }, notOver, status === 'scheduled' ? { publish_at: { gt: now } } : begun],
  }
}

/** What visitors of a site may be shown now, whatever it is: in menus, lists, searches and pages, and as messages. */
export function whereVisibleToVisitors(now: Date = new Now()) {
  return { AND: [{ trashed_at: null }, whereCurrentStatus('published', now)] }
}

/**
 * Without the right to publish nobody changes what visitors see, or will see at a moment that is set: the text that somebody
 * approved would be another one (docs/decisions/0014-published-texts.md).
 * @throws AppError FORBIDDEN
 */
export function requirePublisher(
  { actor }: Pick<Context, 'actor'>,
  subject: Subject,
  row: Omit<Publication, 'date'> & object,
): void {
  if (currentStatus(row) === 'unpublished' || actor.ability.can('publish', asSubject(subject, row))) return
  throw new AppError('FORBIDDEN', { message: t('content.publishedLocked') })
}

type Given = { status?: CurrentStatus; publish_at?: string | null; unpublish_at?: string | null }

/**
 * What a client asked for, as columns, together with what stands there before. 'published' while a moment to come
 * stands there from before means now; a new moment to come makes it scheduled whichever of the two was chosen.
 * @throws AppError INVALID at `data.publish_at` or `data.unpublish_at`
 */
export function publicationFrom(given: Given, before: Publication | null, now = new Date()): Partial<Publication> {
  if (given.status === undefined && given.publish_at === undefined && given.unpublish_at === undefined) return {}
  // A form sends back the state it showed: that asks for no change.
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
  if (chosen && chosen !== 'unpublished' && unpublish_at && unpublish_at <= now) {
    if (!isSame(unpublish_at, before?.unpublish_at)) refuse('unpublish_at', t('valid.unpublishPassed'))
    next.unpublish_at = null
  }
  return next
}

const isSame = (one: Date, other: Date | null | undefined) => one.getTime() === other?.getTime()

/**
 * The day shown with what `next` publishes, when its editor wrote none: when it becomes visible. One that was worked out so
 * before follows when that moment is moved. One that somebody wrote stays, as does that of what visitors have seen and are
 * shown again.
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

/** The Swedish day on which it becomes visible. */
function dateOf({ publish_at }: Partial<Publication>, now: Date): Date {
  return new Date(`${todayInSweden(publish_at ?? now)}T00:00:00Z`)
}

function refuse(field: string, text: string): never {
  throw invalid({ [`data.${field}`]: [text] }, t('valid.invalidFields'))
}
