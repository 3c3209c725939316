import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import {
  contentFields,
  contentList,
  contentUses,
  templateWords,
  textTemplates,
  topImageSettings,
} from './content-fields.ts'

const { title, short_title, slug, lead, body, tags, keywords, images, attachments, comments } = contentFields

/** Spec §3 Page. `hideTopImage` applies only to the standard template. */
export const page = defineEntity({
  name: 'page',
  subject: 'Page',
  model: 'Content',
  rows: { type: 'page' },
  uses: contentUses,
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: 'last',
  published: { path: '' },
  searched: true,
  navigation: { under: 'nav.content', icon: 'file-text', key: 's', place: 20 },
  fields: z.object({
    title,
    short_title,
    slug,
    lead,
    body,
    ...publishing,
    template: z
      .enum(textTemplates)
      .default('standard')
      .meta({ label: 'field.template', widget: 'select', options: templateWords, place: 'side' }),
    settings: topImageSettings
      .strict()
      .default({ hideTopImage: false })
      .meta({ label: 'field.settings', place: 'side' }),
    tags,
    keywords,
    images,
    attachments,
    comments,
  }),
  list: contentList({
    columns: [
      { key: 'template', label: 'field.template', kind: 'enum', options: templateWords },
      { key: 'short_title', label: 'field.shortTitle', kind: 'text' },
    ],
  }),
})
