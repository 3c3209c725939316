import type { Context } from '../../engine/context.ts'
import { type LinkWriter, orderedLinks } from '../../engine/relations.ts'
import { pictureOf, picturesOf, wherePublic } from '../documents/contract.ts'

// The writers of a text's files: those that the actor may read. Of stored words the public ones come along, too, since the text shows
// them to everyone.

type Link = { file_id: number }

/** The files that a field names: a list of links, or one id. */
function namedBy(value: unknown): number[] {
  if (Array.isArray(value)) return (value as Link[]).map(({ file_id }) => file_id)
  return typeof value === 'number' ? [value] : []
}

/** The public files that the stored words name in the same field; none for typed words alone. */
function shownAnyway({ stored }: Context, field: string) {
  const ids = namedBy(stored?.[field])
  return ids.length > 0 ? { AND: [wherePublic, { id: { in: ids } }] } : undefined
}

/** Writes the pictures in order. */
export const textPictures: LinkWriter = (ctx, link) => picturesOf(shownAnyway(ctx, link.field))(ctx, link)

/** Writes the attached files in order. */
export const textAttachments: LinkWriter = (ctx, link) =>
  orderedLinks('File', 'file_id', { own: shownAnyway(ctx, link.field) })(ctx, link)

/** Writes one picture, or none. */
export const textPicture: LinkWriter = (ctx, link) => pictureOf(shownAnyway(ctx, link.field))(ctx, link)
