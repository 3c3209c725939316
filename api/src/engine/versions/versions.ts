import type { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { addRows } from '../../kernel/add-rows.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import { dayOf, momentOf, version } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Context, SignedInContext } from '../context.ts'
import { byId, pageInput, type Resource, rangeOf } from '../resource.ts'
import { procedure } from '../trpc.ts'
import { drawnBetween } from './drawn-version.ts'
import { pendingVersion } from './pending-text.ts'
import { changesBetween } from './version-lines.ts'
import { type FieldVersions, type NameReaders, namesIn, withoutUnnamed } from './version-links.ts'
import { ownedBy, ownerSql } from './version-owner.ts'
import { titlesOf, type VersionTitle } from './version-titles.ts'
import { type ComparedInput, comparedInput, readVersionsBy, restoredInto } from './version-values.ts'
import { writersOfVersion } from './version-writers.ts'
import { type VersionedRows, writableRow } from './versioned-rows.ts'

const t = createTranslator(sv)

type Version = Record<string, unknown>

/** The fields that restoring a version leaves unchanged: the address, and the publication, place and readers of the row. */
export const notRestored: readonly string[] = [
  'slug',
  'name',
  'status',
  'publish_at',
  'unpublish_at',
  'audience',
  'parent_id',
  'access',
  'roles',
  'groupRoles',
]

/** Converts a row to its stored version. */
export type VersionOf<Row> = (row: Row) => Prisma.InputJsonObject

/**
 * The fields of a resource's form, as the form holds them.
 * @param own those that are no column of that name
 */
export function versionsOf<Row extends object>(resource: Resource, own?: (row: Row) => Version): VersionOf<Row> {
  return (row) => {
    const columns = row as unknown as Version
    const given = own?.(row) ?? {}
    const entries = Object.entries(resource.fields.shape).map(([key, field]) => [
      key,
      Object.hasOwn(given, key) ? given[key] : formValue((field as z.ZodType).meta()?.widget, columns[key]),
    ])
    return Object.fromEntries(entries) as Prisma.InputJsonObject
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const untitled: VersionTitle = { title: '', shows: false }

type Saved = { id: number; updated_at: Date; author_id?: number | null }

/** The versioned resources by subject. */
const versionedResources = new Map<Subject, { kept: VersionedRows; versionOf: VersionOf<never> }>()

/**
 * Stores a version of each saved row, in the transaction that saves it. A row without any version also gets one of its state
 * before the save.
 */
export function keepRevision<Row extends Saved>(versioned: VersionedRows, versionOf: VersionOf<Row>) {
  const { subject } = versioned
  versionedResources.set(subject, { kept: versioned, versionOf })
  return async (ctx: SignedInContext, row: Row, before: Row | null): Promise<void> => {
    const { db, actor, keeping } = ctx
    const owner = ownedBy(subject, row.id)
    const select = { id: true, autosaved: true, author_id: true, writer_ids: true, created_at: true, ended_at: true }
    const last = before && (await db.revision.findFirst({ where: owner, select, orderBy: { id: 'desc' } }))
    const snapshot = versionOf(row)
    const autosaved = keeping?.autosaved ?? false
    // A person who acts as somebody else writes these words, too, and approves none of them as oneself.
    const beside = [...(keeping?.writer_ids ?? []), ...(actor.realUser ? [actor.realUser.id] : [])]
    if (last && keeping && continues(keeping) && isOfSitting(last, actor.user.id)) {
      const writer_ids = [...new Set([...last.writer_ids, ...beside])]
      const data = { snapshot, autosaved, ended_at: new Date(), writer_ids }
      await db.revision.update({ where: { id: last.id }, data, select: { id: true } })
      return
    }
    const restored_at = keeping?.restored_at ?? null
    const writer = keeping?.author_id === undefined ? actor.user.id : keeping.author_id
    await addRows<Prisma.RevisionUncheckedCreateInput>(db.revision, [
      ...(before && !last ? [firstOf(subject, before, versionOf)] : []),
      { ...owner, author_id: writer, writer_ids: beside, snapshot, autosaved, restored_at },
    ])
  }
}

/** A restored or an approved version stands for itself, and so does one that took a changed text in. */
const continues = ({ restored_at, author_id, writer_ids }: NonNullable<Context['keeping']>) =>
  restored_at === undefined && author_id === undefined && writer_ids === undefined

/** The longest pause of a sitting, in milliseconds. */
const sittingMs = 30 * 60_000

/** Whether the actor's next save of the same sitting takes the place of the version, which was kept while typing. */
function isOfSitting(
  last: { autosaved: boolean; author_id: number | null; created_at: Date; ended_at: Date | null },
  actor: number,
): boolean {
  const at = last.ended_at ?? last.created_at
  return last.autosaved && last.author_id === actor && Date.now() - at.getTime() < sittingMs
}

/** The first version of a row that was written without one. */
const firstOf = <Row extends Saved>(subject: Subject, row: Row, versionOf: VersionOf<Row>) => ({
  ...ownedBy(subject, row.id),
  ...{ author_id: row.author_id ?? null, created_at: row.updated_at, snapshot: versionOf(row) },
})

type Finder = { findMany(args: never): Promise<Saved[]> }

/** Stores the first version of every row that has none, trashed or not; for rows that were written without the procedures. */
export async function keepFirstVersions(db: Tx): Promise<void> {
  const data: Prisma.RevisionCreateManyInput[] = []
  for (const { kept: versioned, versionOf } of versionedResources.values()) {
    const { subject, select } = versioned
    const { trashed_at: _, ...rowsOfType } = versioned.scope
    const without = { where: { ...rowsOfType, revisions: { none: {} } }, select, orderBy: { id: 'asc' } }
    const rows = await delegateOf<Finder>(db, modelOf(subject)).findMany(without as never)
    data.push(...rows.map((row) => firstOf(subject, row, versionOf as VersionOf<Saved>)))
  }
  await db.revision.createMany({ data })
}

function formValue(widget: string | undefined, value: unknown): unknown {
  if (widget === 'date') return dayOf(value as Date | null)
  if (widget === 'dateTime') return momentOf(value as Date | null)
  if (widget === 'tags') return (value as { id: number }[]).map(({ id }) => id)
  if (widget === 'images') {
    return (value as { file_id: number; description: string }[]).map(({ file_id, description }) => ({
      file_id,
      description,
    }))
  }
  if (widget === 'attachments') return (value as { file_id: number }[]).map(({ file_id }) => ({ file_id }))
  return value ?? null
}

const headSelect = {
  id: true,
  created_at: true,
  ended_at: true,
  author: { select: { id: true, name: true, firstname: true, lastname: true } },
} satisfies Prisma.RevisionSelect
type Head = Prisma.RevisionGetPayload<{ select: typeof headSelect }>

const presentHead = ({ id, created_at, ended_at, author }: Head) => ({
  id,
  created_at: created_at.toISOString(),
  /** The last save that it took in: typing is kept in one version a sitting. */
  ended_at: momentOf(ended_at),
  author: author && { id: author.id, name: displayName(author), type: 'User' as const },
})

type Update<Answer> = (
  ctx: SignedInContext,
  input: { id: number; data: Version; updated_at?: string | undefined },
) => Promise<Answer>

type RevisionOptions<Row, Answer> = VersionedRows & {
  /** The resource's own, with its rights and rules. */
  update: Update<Answer>
  versionOf: VersionOf<Row>
  /** Read the current names of the rows that a version names. */
  names: NameReaders
  /** Fields whose stored value has a form of its own, by name. */
  ownFields?: Record<string, FieldVersions>
  /** Throws for an actor who may change the row but may not see everything in its versions. */
  requireVersionsReadable?: (ctx: SignedInContext, row: Row) => void
}

/** Makes the procedures `revisions`, `compare`, `drawn` and `restore` of a versioned resource, for actors who may change the row. */
export function revisionsOf<Row extends object, Answer>(
  resource: Resource,
  { update, versionOf, names: readers, ownFields, requireVersionsReadable, ...versioned }: RevisionOptions<Row, Answer>,
) {
  const fields = { fields: resource.fields.shape, ...(ownFields && { own: ownFields }) }

  /** The row that owns the versions. @throws AppError NOT_FOUND, FORBIDDEN */
  async function rowOf(ctx: SignedInContext, id: number) {
    const row = await writableRow<Row>(ctx, versioned, id)
    requireVersionsReadable?.(ctx, row)
    return { row, owner: ownedBy(versioned.subject, id) }
  }

  async function findVersion({ db }: Context, where: Prisma.RevisionWhereInput) {
    const select = { ...headSelect, snapshot: true }
    const found = await db.revision.findFirst({ where, select, orderBy: { id: 'desc' } })
    return found && { ...found, snapshot: found.snapshot as Version }
  }
  /** @throws AppError NOT_FOUND for a version of another row */
  async function requireVersion(ctx: Context, where: Prisma.RevisionWhereInput) {
    const found = await findVersion(ctx, where)
    if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return found
  }

  /** Two versions of a row: `from`, by default the one before `to`, by default the newest. */
  async function compared(ctx: SignedInContext, input: ComparedInput) {
    const { row, owner } = await rowOf(ctx, input.id)
    if (input.pending) {
      const to = await pendingVersion(ctx.db, owner)
      return {
        row,
        from: await findVersion(ctx, owner),
        to,
        versions: [versionOf(row) as Version, to.snapshot] as const,
      }
    }
    const to = await requireVersion(ctx, { ...owner, ...(input.to && { id: input.to }) })
    const from = input.from
      ? await requireVersion(ctx, { ...owner, id: input.from })
      : await findVersion(ctx, { ...owner, id: { lt: to.id } })
    return { row, from, to, versions: [from?.snapshot ?? {}, to.snapshot] as const }
  }

  /**
   * The part of versions that restoring brings back. Rows that they name are left out when they are gone, or when the actor may
   * not read them and the row does not name them now.
   */
  async function restorable(ctx: SignedInContext, now: Row, versions: readonly Version[]): Promise<Version[]> {
    const texts = versions.map((each) =>
      Object.fromEntries(Object.entries(each).filter(([key]) => !notRestored.includes(key))),
    )
    const [readable, named] = await Promise.all([
      namesIn(ctx.db, readers, fields, texts, ctx.actor.ability),
      namesIn(ctx.db, readers, fields, [versionOf(now)]),
    ])
    const names = new Map([...named, ...readable])
    return texts.map((text) => withoutUnnamed(fields, text, names))
  }

  readVersionsBy(versioned.subject, async (ctx, input) => {
    const { row, from, to, versions } = await compared(ctx, input)
    const [earlier, later] = versions
    const [after = {}, before = null] = await restorable(ctx, row, from ? [later, earlier] : [later])
    return { before, after, restored: restoredInto(row, after), at: to.created_at }
  })

  return {
    /** The row's versions, the newest first, with author and moment, each named by what happened. */
    revisions: procedure.input(byId.extend(pageInput.shape)).query(async ({ ctx, input }) => {
      const { owner: where } = await rowOf(ctx, input.id)
      const { page, limit, skip } = rangeOf(input)
      const range = { orderBy: { id: 'desc' as const }, skip, take: limit }
      const [rows, total] = await Promise.all([
        ctx.db.revision.findMany({ where, select: headSelect, ...range }),
        ctx.services.totals.count(ctx.db, 'Revision', where),
      ])
      const titles = await titlesOf(ctx.db, ownerSql(versioned.subject, input.id), idsOf(rows), fields.fields)
      const items = rows.map((row) => ({ ...presentHead(row), ...(titles.get(row.id) ?? untitled) }))
      return { items, total, page, limit }
    }),

    /**
     * The changes from version `from` (by default the one before `to`; null when there is none) to version `to` (by default the
     * newest), field by field. Each change lists lines of plain text as same, removed or added; rich text has a line a block.
     */
    compare: procedure.input(comparedInput).query(async ({ ctx, input }) => {
      const { from, to, versions } = await compared(ctx, input)
      const names = await namesIn(ctx.db, readers, fields, versions, ctx.actor.ability)
      return {
        from: from && presentHead(from),
        to: presentHead(to),
        changes: await changesBetween(fields, ...versions, names),
      }
    }),

    /**
     * The words that a site draws of version `to`, with those that are new since version `from` and those that are gone marked
     * in them (`compare` has the defaults). Clean HTML without addresses; fields that the row lacks are empty.
     */
    drawn: procedure.input(comparedInput).query(async ({ ctx, input }) => {
      const { versions } = await compared(ctx, input)
      return drawnBetween(...versions)
    }),

    /**
     * Saves the row as it was in a version; its publication, place and readers stay unchanged, and so does a published text's date. It is
     * an ordinary update: it needs the same rights, and becomes the newest version.
     */
    restore: procedure
      .input(byId.extend({ revision_id: byId.shape.id, updated_at: version().optional() }))
      .mutation(async ({ ctx, input: { id, revision_id, updated_at } }) => {
        const { row: now, owner } = await rowOf(ctx, id)
        const { snapshot, created_at } = await requireVersion(ctx, { ...owner, id: revision_id })
        const [data = {}] = await restorable(ctx, now, [snapshot])
        const writer_ids = await writersOfVersion(ctx.db, versioned.subject, { id, revision_id })
        const inside = { ...ctx, keeping: { restored_at: created_at, writer_ids } }
        return update(inside, { id, updated_at, data: restoredInto(now, data) })
      }),
  }
}
