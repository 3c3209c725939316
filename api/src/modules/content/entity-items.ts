import type { ContentType, Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { readableRows } from '../../engine/relations.ts'
import { lockRows } from '../../kernel/transaction.ts'
import { urlOf } from './content-shape.ts'
import { contentTypes, subjectOf } from './content-subjects.ts'
import { type EntityRef, keyOfEntity } from './entity-fields.ts'
import { contentRightsSelect, mayReadContent, readableContent } from './readable-content.ts'

// Rows that stand in a list or on a card: each is judged by itself, whatever it stands in.

/** The columns of a text in a list or on a card. */
export const entityContentSelect = {
  ...contentRightsSelect,
  title: true,
  slug: true,
  status: true,
  publish_at: true,
  unpublish_at: true,
  group: { select: { id: true, name: true, title: true } },
} satisfies Prisma.ContentSelect

/** The columns of a person in a list or on a card. */
export const entityUserSelect = {
  id: true,
  name: true,
  firstname: true,
  lastname: true,
  email: true,
  profession: true,
  memberships: { select: { group_id: true } },
} satisfies Prisma.UserSelect

/** One of the two. */
export type EntityRow = {
  content: Prisma.ContentGetPayload<{ select: typeof entityContentSelect }> | null
  user: Prisma.UserGetPayload<{ select: typeof entityUserSelect }> | null
}

/** Returns the type and id of an item; null when its row is gone. */
export function refOf({ content, user }: EntityRow): EntityRef | null {
  if (content) return { type: subjectOf[content.type], id: content.id }
  return user && { type: 'User', id: user.id }
}

/** Whether the reader may see the row that stands there. */
export function mayReadEntity({ actor: { ability } }: Pick<Context, 'actor'>, { content, user }: EntityRow): boolean {
  if (content) return mayReadContent(ability, content)
  return user !== null && ability.can('read', asSubject('User', user))
}

export type Entity =
  | {
      type: EntityRef['type']
      id: number
      title: string
      /** The title of its group. */
      group: string | null
      status: string
      url: string | null
    }
  | {
      type: 'User'
      id: number
      /** As they are shown, and as they sign in. */
      name: string
      username: string
      firstname: string
      lastname: string
      email: string
      profession: string
    }

/** The row as a list's item or a card's entity; null when the reader may not see it. */
export function presentEntity(row: EntityRow, ctx: Pick<Context, 'actor' | 'services'>): Entity | null {
  const { content, user } = row
  if (!mayReadEntity(ctx, row)) return null
  if (content) {
    const { id, type, title } = content
    const url = urlOf(ctx.services.env, content)
    const group = content.group?.title ?? null
    return { id, type: subjectOf[type], title, group, status: currentStatus(content), url }
  }
  if (!user) return null
  const { memberships: _, ...person } = user
  return { type: 'User', ...person, username: user.name, name: displayName(user) }
}

/**
 * The keys of those of the rows that the actor may read and that are of the type that they are said to be; they stay until
 * the transaction ends. Four statements.
 */
export async function readableEntities(ctx: Context, refs: readonly EntityRef[]): Promise<Set<string>> {
  const idsOf = (which: (ref: EntityRef) => boolean) => refs.filter(which).map(({ id }) => id)
  const [contentIds, userIds] = [idsOf(({ type }) => type !== 'User'), idsOf(({ type }) => type === 'User')]
  await lockRows(ctx.db, 'Content', contentIds, 'link')
  const types = contentTypes.filter((type: ContentType) => refs.some((ref) => ref.type === subjectOf[type]))
  const [contents, users] = await Promise.all([
    types.length === 0
      ? []
      : ctx.db.content.findMany({
          where: {
            AND: [{ id: { in: contentIds } }, readableContent(ctx.actor.ability, types)],
          },
          select: { id: true, type: true },
        }),
    readableRows(ctx, 'User', userIds, { hold: true }),
  ])
  return new Set([
    ...contents.map(({ id, type }) => keyOfEntity({ type: subjectOf[type], id })),
    ...users.map(({ id }) => keyOfEntity({ type: 'User', id })),
  ])
}
