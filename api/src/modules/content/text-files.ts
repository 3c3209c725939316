import type { Context } from '../../engine/context.ts'
import { type LinkWriter, orderedLinks } from '../../engine/relations.ts'
import { pictureOf, picturesOf, wherePublic } from '../documents/contract.ts'

// The writers of a text's files: those that the actor may read. Of stored words the public ones come along, too, since the text shows
// them to everyone.

const shownAnyway = ({ stored }: Context) => (stored ? wherePublic : undefined)

/** Writes the pictures in order. */
export const textPictures: LinkWriter = (ctx, link) => picturesOf(shownAnyway(ctx))(ctx, link)

/** Writes the attached files in order. */
export const textAttachments: LinkWriter = (ctx, link) =>
  orderedLinks('File', 'file_id', { own: shownAnyway(ctx) })(ctx, link)

/** Writes one picture, or none. */
export const textPicture: LinkWriter = (ctx, link) => pictureOf(shownAnyway(ctx))(ctx, link)
