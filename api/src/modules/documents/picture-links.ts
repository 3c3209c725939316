import type { Prisma } from '@kollegium/db'
import { belongsTo, type LinkRule, type LinkWriter, orderedLinks } from '../../engine/relations.ts'
import { imageTypes } from './file-types.ts'

// The writers of fields whose widget is `image` or `images`: the files that they name are shown as pictures.

const isPicture: LinkRule<{ filetype: string }> = {
  select: { filetype: true } satisfies Prisma.FileSelect,
  holds: ({ filetype }) => imageTypes.includes(filetype),
  text: 'valid.picture',
}

/** One picture of the document bank, or none; the value is its id or null. `own` as of {@link picturesOf}. */
export const pictureOf = (own?: Prisma.FileWhereInput): LinkWriter => belongsTo('File', { own, rule: isPicture })

/** Pictures in order, each `{ file_id, … }`. `own`: those that may be chosen besides what the actor may read. */
export const picturesOf = (own?: Prisma.FileWhereInput): LinkWriter =>
  orderedLinks('File', 'file_id', { own, rule: isPicture })
