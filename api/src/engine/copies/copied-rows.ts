import type { Prisma } from '@kollegium/db'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { visible, visibleOr } from '../../access/visible.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import type { Context, SignedInContext } from '../context.ts'
import type { FieldVersions, NameReaders } from '../versions/version-links.ts'
import type { VersionedRows } from '../versions/versioned-rows.ts'
import { notRestored, type VersionOf } from '../versions/versions.ts'

// Rows that were copied from those of other groups, and their sources.

export type Form = Record<string, unknown>

/** The parts of a copied form that can't come along, by name. */
export type Left = { files: string[]; tags: string[]; rows: number }

/** A row that can be copied. */
export type Copied = { id: number; title: string; group_id: number | null; updated_at: Date }

export type CopyOptions<Row extends Copied> = VersionedRows & {
  versionOf: VersionOf<Row>
  /** Read the names of the rows that a form names, as far as the actor may read them. */
  names: NameReaders
  /** Fields whose stored value has a form of its own, by name. */
  ownFields?: Record<string, FieldVersions>
  /** Rows that everyone sees, whatever their rights: visitors read them. */
  shown?: () => object
  /** Makes a form fit for another group: without what that group can't use, and under a name that is free there. */
  fit: (ctx: SignedInContext, form: Form, groupId: number | null) => Promise<{ form: Form; left: Omit<Left, 'rows'> }>
  /** The resource's own procedures, with their rights and rules. */
  create: (ctx: SignedInContext, input: { data: Form }) => Promise<{ id: number }>
  update: (
    ctx: SignedInContext,
    input: { id: number; data: Form; updated_at?: string | undefined },
  ) => Promise<{ id: number }>
  /** Whether others review every text of a group before it is published: a copy begins as a draft there. */
  isReviewed?: (ctx: SignedInContext, groupId: number | null) => Promise<boolean>
  /** Throws for an actor who may not see everything that the row holds. */
  requireWhole?: (ctx: SignedInContext, row: Row) => void
}

/** Fields that a copy doesn't follow: its own address and publication, internal notes, and tags, which belong to a group. */
export const ownOfCopy = new Set([...notRestored, 'comments', 'tags'])

/** The columns of `Copy` about the rows of a subject. */
export function columnsOf(subject: Subject) {
  const table = modelOf(subject).toLowerCase()
  return {
    copy: `${table}_id`,
    from: `from_${table}_id`,
    copyRow: table,
  }
}

/** The fields in which the source differs from the form that the copy was made of. */
export function changedFields(fields: object, before: Form, now: Form): string[] {
  return Object.keys(fields).filter(
    (field) => !ownOfCopy.has(field) && JSON.stringify(before[field] ?? null) !== JSON.stringify(now[field] ?? null),
  )
}

type Finder = { findFirst(args: never): Promise<unknown> }

/** The source of a copy as the actor may see it: by right, or as every visitor does. Null for one that is gone or closed. */
export async function visibleSource<Row extends Copied>(
  ctx: Context,
  { subject, scope, select, shown }: CopyOptions<Row>,
  id: number | null,
): Promise<Row | null> {
  if (id === null) return null
  const { ability } = ctx.actor
  const seen = shown ? visibleOr(ability, 'read', subject, shown() as never) : visible(ability, 'read', subject)
  const where = { AND: [{ id }, scope, seen] }
  return (await delegateOf<Finder>(ctx.db, modelOf(subject)).findFirst({ where, select } as never)) as Row | null
}

const copySelect = {
  id: true,
  from_content_id: true,
  from_menu_id: true,
  from_message_id: true,
  snapshot: true,
  seen_at: true,
  told: true,
} satisfies Prisma.CopySelect

/** The kept facts about the source of a row; null for a row that is no copy. */
export async function copyOf({ db }: Context, subject: Subject, id: number) {
  const { copy, from } = columnsOf(subject)
  const found = await db.copy.findFirst({ where: { [copy]: id }, select: copySelect })
  if (!found) return null
  const { snapshot, seen_at, told } = found
  return { id: found.id, from: found[from as 'from_content_id'], form: snapshot as Form, seen_at, told }
}
