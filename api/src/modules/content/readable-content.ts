import type { ContentType, Prisma } from '@kollegium/db'
import { type AppAbility, asSubject } from '../../access/ability.ts'
import { visible } from '../../access/visible.ts'
import { contentTypes, subjectOf } from './content-subjects.ts'

// Content of several types at once: the texts that menus, lists, cards, searches and settings name. Rights are given
// type by type.

/** The types that have an address of their own on a site (the migration's `content_alias`). */
export const addressedTypes = ['article', 'page', 'event', 'queue', 'book'] as const satisfies readonly ContentType[]

/** Content of `types`, or of any, that the actor may read, not in the trash; fails closed for each type by itself. */
export function readableContent(
  ability: AppAbility,
  types: readonly ContentType[] = contentTypes,
): Prisma.ContentWhereInput {
  return { trashed_at: null, ...readableOrTrashed(ability, types) }
}

/** As {@link readableContent}, with the rows in the trash. */
export function readableOrTrashed(
  ability: AppAbility,
  types: readonly ContentType[] = contentTypes,
): Prisma.ContentWhereInput {
  if (types.length === 0) return { id: { in: [] } }
  return { OR: types.map((type) => ({ AND: [{ type }, visible(ability, 'read', subjectOf[type])] })) }
}

/** Columns by which {@link mayReadContent} judges a row. */
export const contentRightsSelect = {
  id: true,
  type: true,
  group_id: true,
  trashed_at: true,
} satisfies Prisma.ContentSelect

/** The same for a row that was read along with another: a row inside another is judged by itself. */
export function mayReadContent(
  ability: AppAbility,
  row: Prisma.ContentGetPayload<{ select: typeof contentRightsSelect }>,
): boolean {
  return row.trashed_at === null && ability.can('read', asSubject(subjectOf[row.type], row))
}
