import { modelOf, type Subject, subjectFacts, type WhereOf } from '../access/subjects.ts'
import { visible, visibleOr } from '../access/visible.ts'
import { sv, type TextKey } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { delegateOf } from '../kernel/delegate.ts'
import { type FieldErrors, invalid } from '../kernel/errors.ts'
import { lockRows } from '../kernel/transaction.ts'
import type { Context } from './context.ts'

const t = createTranslator(sv)

type Row = Record<string, unknown>
/** `before` is the row as it was, or null when it is being created. */
type Link = { field: string; value: unknown; before: Row | null }

/**
 * Turns what a client sent for a relation into what Prisma writes, after checking that the actor may read every row
 * that is newly named. A row that may not be read is refused like one that does not exist; one that was linked before
 * may stay, so that an editor can save a form that shows more than the editor could have chosen.
 * @throws AppError INVALID at `data.<field>`
 */
export type LinkWriter = (ctx: Context, link: Link) => Promise<unknown>

type Finder = { findMany(args: never): Promise<{ id: number }[]> }

/** Where an input names a row. */
type PathOf = (id: number) => string

/** A rule for newly linked rows besides readability: the columns it selects, its check, and the text of the error. */
export type LinkRule<Target = never> = { select: object; holds: (row: Target) => boolean; text: TextKey }

/**
 * Refuses ids of `subject` that the actor cannot read or that `which` excludes; one statement for all of them.
 * @throws AppError INVALID at `path`, or at that of each such id
 */
export async function requireReadable<S extends Subject>(
  ctx: Context,
  subject: S,
  ids: number[],
  path: string | PathOf,
  which?: WhereOf<S>,
): Promise<void> {
  await requireRows(ctx, subject, ids, path, {
    which: { AND: [visible(ctx.actor.ability, 'read', subject), which ?? {}] },
  })
}

type RowCondition = { which: object; rule?: LinkRule | undefined }

async function requireRows(
  ctx: Context,
  subject: Subject,
  ids: number[],
  path: string | PathOf,
  { which, rule }: RowCondition,
) {
  const uniqueIds = [...new Set(ids)]
  await lockRows(ctx.db, modelOf(subject), uniqueIds, 'link')
  const rows = await rowsAmong(ctx, subject, uniqueIds, which, { id: true, ...rule?.select })
  const found = new Map(rows.map((row) => [row.id, row]))
  const fields: FieldErrors = {}
  for (const id of uniqueIds) {
    const row = found.get(id)
    if (row && (rule?.holds(row as never) ?? true)) continue
    fields[typeof path === 'string' ? path : path(id)] = [t(row && rule ? rule.text : 'valid.unknownRow')]
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('valid.invalidFields'))
}

/**
 * Returns the rows among `ids` that the actor may read, or that are `open` to everyone, and that match `which`; one
 * statement, none for no ids.
 * @param options `hold`: locks them against removal until the transaction ends, for rows that are about to be linked
 */
export async function readableRows<S extends Subject>(
  ctx: Context,
  subject: S,
  ids: number[],
  options: { which?: WhereOf<S>; open?: WhereOf<S> | undefined; select?: object; hold?: boolean } = {},
): Promise<{ id: number }[]> {
  if (options.hold) await lockRows(ctx.db, modelOf(subject), ids, 'link')
  const { which: kind = {}, open } = options
  const { ability } = ctx.actor
  const which = { AND: [open ? visibleOr(ability, 'read', subject, open) : visible(ability, 'read', subject), kind] }
  return rowsAmong(ctx, subject, ids, which, options.select)
}

/** The condition on rows that may be linked newly: an anonymised user and a row in the trash may not. */
function linkable(subject: Subject): object {
  if (subject === 'User') return { anonymised_at: null }
  return subjectFacts(subject).trashed ? { trashed_at: null } : {}
}

async function rowsAmong(ctx: Context, subject: Subject, ids: number[], which: object, select: object = { id: true }) {
  if (ids.length === 0) return []
  return delegateOf<Finder>(ctx.db, modelOf(subject)).findMany({
    where: { AND: [{ id: { in: ids } }, linkable(subject), which] },
    select,
  } as never)
}

/** The condition on rows that the actor may choose: those that the actor may read, and `own`. */
function choosable({ actor: { ability } }: Context, subject: Subject, own: object | undefined): object {
  return own ? visibleOr(ability, 'read', subject, own) : visible(ability, 'read', subject)
}

/**
 * An optional row that this one belongs to; the value is its id or null, and so is the column.
 * @param options `own`: rows that may be chosen besides; `rule`: the condition that the row must meet besides being readable
 */
export function belongsTo(subject: Subject, options: { own?: object | undefined; rule?: LinkRule } = {}): LinkWriter {
  const { own, rule } = options
  return async (ctx, { field, value, before }) => {
    const id = value as number | null
    if (id === null || id === before?.[field]) return id
    await requireRows(ctx, subject, [id], `data.${field}`, { which: choosable(ctx, subject, own), rule })
    return id
  }
}

/**
 * A set of rows; the value is the list of their ids, which replaces the whole set.
 * @param options `open`: every signed-in user may choose any of the rows (a catalogue)
 */
export function manyOf(subject: Subject, { open = false } = {}): LinkWriter {
  return async (ctx, { field, value, before }) => {
    const given = value as number[]
    const ids = [...new Set(given)]
    const chosen = withoutLinked(ids, before, field, 'id')
    const pathOf: PathOf = (id) => `data.${field}.${given.indexOf(id)}`
    if (open) await requireRows(ctx, subject, chosen, pathOf, { which: {} })
    else await requireReadable(ctx, subject, chosen, pathOf)
    const rows = ids.map((id) => ({ id }))
    return before ? { set: rows } : someOf({ connect: rows })
  }
}

/**
 * An ordered list through a pivot table with a `position`; the value is a list of objects holding `key` (the linked
 * row's id) and the pivot's own columns. It replaces the whole list.
 * @param options `identity`: the pivot's columns that may stand together once only, by default `key` alone; `open`:
 * every signed-in user may choose any of the rows (a catalogue); `own`: rows that may be chosen besides; `rule`: the
 * condition that a row must meet besides being readable
 * @throws AppError INVALID when a row stands twice ('This item already exists in the list', Spec §5)
 */
export function orderedLinks(
  subject: Subject,
  key: string,
  options: { identity?: readonly string[]; open?: boolean; own?: object | undefined; rule?: LinkRule } = {},
): LinkWriter {
  const { identity = [key], open = false, own, rule } = options
  return async (ctx, { field, value, before }) => {
    const items = value as Row[]
    const identities = items.map((item) => JSON.stringify(identity.map((column) => item[column])))
    if (new Set(identities).size < items.length) {
      throw invalid({ [`data.${field}`]: [t('list.exists')] }, t('valid.invalidFields'))
    }
    const ids = withoutLinked(
      items.map((item) => item[key] as number),
      before,
      field,
      key,
    )
    const pathOf: PathOf = (id) => `data.${field}.${items.findIndex((item) => item[key] === id)}.${key}`
    await requireRows(ctx, subject, ids, pathOf, { which: open ? {} : choosable(ctx, subject, own), rule })
    const create = items.map((item, position) => ({ ...item, position }))
    return before ? { deleteMany: {}, create } : someOf({ create })
  }
}

/** The links of a new row. It has none without any: told to write no links, Prisma reads the new row in a statement of its own. */
function someOf<Links extends Record<string, readonly object[]>>(links: Links): Links | undefined {
  return Object.values(links).every((rows) => rows.length === 0) ? undefined : links
}

function withoutLinked(ids: number[], before: Row | null, field: string, key: string): number[] {
  const linked = new Set(((before?.[field] ?? []) as Row[]).map((row) => row[key]))
  return ids.filter((id) => !linked.has(id))
}
