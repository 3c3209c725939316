import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { day } from '../../kernel/fields.ts'
import { contentFields, contentList, contentUses, topImageSettings } from './content-fields.ts'

const { title, slug, lead, body, tags, keywords, images, attachments, comments } = contentFields

/** Spec §3 Article. */
export const article = defineEntity({
  name: 'article',
  subject: 'Article',
  model: 'Content',
  rows: { type: 'article' },
  uses: contentUses,
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: 'last',
  published: { path: 'artiklar' },
  searched: true,
  navigation: { under: 'nav.content', icon: 'newspaper', key: 'a', place: 10 },
  fields: z.object({
    title,
    slug,
    lead,
    body,
    ...publishing,
    date: day().meta({ label: 'field.date', widget: 'date', place: 'side' }),
    tags,
    keywords,
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
