import type { Prisma } from '@kollegium/db'
import { router } from '../../engine/trpc.ts'
import { linkedFileSelect, presentImage } from '../documents/contract.ts'
import { type ContentRow, templateOf } from './content-shape.ts'
import { contentType } from './content-type.ts'
import { section, sectionTemplates } from './section.entity.ts'
import { textPicture } from './text-files.ts'

const select = { image_full: { select: linkedFileSelect } } satisfies Prisma.ContentSelect
type Row = ContentRow & Prisma.ContentGetPayload<{ select: typeof select }>

// A section has no tags.
const { addTag: _addTag, ...procedures } = contentType(section, {
  select,
  present: (rows: Row[], ctx) =>
    rows.map(({ template, image_full_id, image_full }) => ({
      template: templateOf(sectionTemplates, template),
      image_full_id,
      image_full: image_full && presentImage(ctx, image_full),
    })),
  presentList: (rows) => rows.map(({ template }) => ({ template: templateOf(sectionTemplates, template) })),
  links: { image_full_id: textPicture },
})

/** The procedures of sections. */
export const sectionRouter = router(procedures)
