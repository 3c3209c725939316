import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { requirePublisher } from '../../engine/publication.ts'
import { forbidden } from '../../engine/refusals.ts'
import { requireUntouched } from '../../engine/trash/undo-removal.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { momentOf, toDay, toMoment } from '../../kernel/fields.ts'
import { bulkLimits, inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import { requireReviewed } from '../reviews/contract.ts'
import type { ContentRow } from './content-shape.ts'
import type { Workflow } from './workflow.ts'

const t = createTranslator(sv)

type Subject = Workflow<ContentRow>['subject']

/** The fields that an act upon many texts changes, as a version holds them. */
type Before = {
  status: ContentRow['status']
  publish_at: string | null
  unpublish_at: string | null
  date: string | null
  tags?: number[]
  slug?: string
}

/**
 * Takes texts back to how they were before an act upon many of them (publish, unpublish, addTag): status, moments, date and
 * tags, as their version before the newest holds them. All or none; each becomes a version anew.
 * @param versions the versions that the act left, by id
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT naming who has saved one of them since
 */
export function undoMany<Row extends ContentRow>(
  ctx: SignedInContext,
  { subject, scope, select, saved }: Workflow<Row>,
  versions: Readonly<Record<string, string>>,
): Promise<{ count: number }> {
  const ids = Object.keys(versions).map(Number)
  const undoAll = async (db: Tx) => {
    const inside = { ...ctx, db }
    await lockRows(db, 'Content', ids, 'write')
    const where = { AND: [{ id: { in: ids } }, scope, visible(ctx.actor.ability, 'read', subject)] }
    const rows = (await db.content.findMany({ where, select, orderBy: { id: 'asc' } })) as unknown as Row[]
    if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
    for (const row of rows) {
      requireActor(inside, subject, row)
      await requireUntouched(inside, { subject, name: row.type }, row, versions[row.id])
    }
    const lasts = await lastVersions(db, ids)
    for (const row of rows) {
      const last = lasts.get(row.id)
      if (last) {
        const { before } = last
        requireRights(inside, subject, row, before)
        await requireSameText(inside, row, last)
        const after = await db.content.update({ where: { id: row.id }, data: await columnsOf(db, before), select })
        await saved(inside, after as unknown as Row, row)
      }
      await audit(db, ctx, { action: 'update', subject, id: row.id, details: { undo: true } })
    }
    return { count: rows.length }
  }
  return inTransaction(ctx.db, undoAll, bulkLimits)
}

/** The newest version of a text, and the one before it. */
type Last = { now: Before; before: Before }

/** The last two versions of each text that has two; one statement. */
export async function lastVersions(db: Tx, ids: number[]): Promise<Map<number, Last>> {
  const rows = await db.$queryRaw<(Last & { id: number })[]>`
    SELECT text.id, version.now, version.before FROM unnest(${ids}::int[]) AS text (id)
    CROSS JOIN LATERAL (
      SELECT snapshot AS now, lead(snapshot) OVER (ORDER BY id DESC) AS before
      FROM "Revision" WHERE content_id = text.id ORDER BY id DESC LIMIT 1
    ) version WHERE version.before IS NOT NULL`
  return new Map(rows.map(({ id, now, before }) => [id, { now, before }]))
}

/** The fields that an undo takes back. */
const takenBack = ['status', 'publish_at', 'unpublish_at', 'date', 'tags']

/**
 * Refuses to show again a text whose last save changed more than an act upon many does, where others review: they have read other words.
 * @throws AppError FORBIDDEN
 */
async function requireSameText(ctx: SignedInContext, row: ContentRow, { now, before }: Last): Promise<void> {
  const fields = Object.entries(now).filter(([field]) => !takenBack.includes(field) && field in before)
  if (fields.every(([field, value]) => isDeepStrictEqual(value, before[field as keyof Before]))) return
  await requireReviewed(ctx, { group_id: row.group_id, before: row, next: { status: before.status } })
}

/** The acts themselves need the right to change the text, or to publish it; nobody else learns anything of it. */
function requireActor({ actor: { ability } }: SignedInContext, subject: Subject, row: ContentRow): void {
  const there = asSubject(subject, row)
  if (!ability.can('update', there) && !ability.can('publish', there)) throw forbidden()
}

/**
 * An undo needs the right that its act needed: to publish for whether visitors see a text, to change it for its tags. Only a
 * publisher changes what is published.
 */
function requireRights(ctx: SignedInContext, subject: Subject, row: ContentRow, before: Before): void {
  const { ability } = ctx.actor
  const there = asSubject(subject, row)
  const isPublication =
    row.status !== before.status ||
    momentOf(row.publish_at) !== before.publish_at ||
    momentOf(row.unpublish_at) !== before.unpublish_at
  if (isPublication && !ability.can('publish', there)) throw forbidden()
  if (!(isPublication && hasTags(row, before.tags)) && !ability.can('update', there)) throw forbidden()
  requirePublisher(ctx, subject, row)
}

/** Whether the text has the tags of a version; a type without tags keeps none. */
function hasTags({ tags }: ContentRow, before: number[] | undefined): boolean {
  const ids = new Set(tags.map(({ id }) => id))
  return before === undefined || (before.length === ids.size && before.every((id) => ids.has(id)))
}

/** Tags that are gone meanwhile are left out. */
async function columnsOf(db: Tx, { status, publish_at, unpublish_at, date, tags }: Before) {
  const left = tags && (await db.tag.findMany({ where: { id: { in: tags } }, select: { id: true } }))
  return {
    ...{ status, publish_at: toMoment(publish_at), unpublish_at: toMoment(unpublish_at), date: toDay(date) ?? null },
    ...(left && { tags: { set: left } }),
  } satisfies Prisma.ContentUpdateInput
}
