import { z } from 'zod'
import { publishing } from '../../engine/publication-fields.ts'
import { defineResource } from '../../engine/resource.ts'
import { day } from '../../kernel/fields.ts'
import { contentFields, contentList, topImageSettings } from './content-fields.ts'

const { title, slug, lead, body, tags, images, attachments, comments } = contentFields

/** Spec §3 Article. */
export const article = defineResource({
  name: 'article',
  subject: 'Article',
  fields: z.object({
    title,
    slug,
    lead,
    body,
    ...publishing,
    date: day().meta({ label: 'field.date', widget: 'date', place: 'side' }),
    tags,
    images,
    settings: topImageSettings
      .strict()
      .default({ hideTopImage: false })
      .meta({ label: 'field.settings', place: 'side' }),
    attachments,
    comments,
  }),
  list: contentList({ columns: [{ key: 'date', label: 'field.date', kind: 'date', sort: 'date' }] }),
})
