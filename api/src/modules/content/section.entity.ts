import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { optionalRow } from '../../kernel/fields.ts'
import { contentFields, contentList, contentUses } from './content-fields.ts'

/** The templates of a section. */
export const sectionTemplates = [
  ...(['default_left', 'default_right', 'blue_left', 'blue_right', 'green_left', 'green_right'] as const),
] as const

const templateWords = {
  default_left: 'enum.template.section.default_left',
  default_right: 'enum.template.section.default_right',
  blue_left: 'enum.template.section.blue_left',
  blue_right: 'enum.template.section.blue_right',
  green_left: 'enum.template.section.green_left',
  green_right: 'enum.template.section.green_right',
} as const

const { title, body, images, comments } = contentFields

/** Spec §3 Section: a part of a start page, never a page of its own. */
export const section = defineEntity({
  name: 'section',
  subject: 'Section',
  model: 'Content',
  rows: { type: 'section' },
  uses: contentUses,
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: 'last',
  published: {},
  searched: true,
  navigation: { under: 'nav.content', icon: 'layout-panel-top' },
  fields: z.object({
    title,
    body,
    ...publishing,
    template: z
      .enum(sectionTemplates)
      .default('default_left')
      .meta({ label: 'field.template', widget: 'select', options: templateWords, place: 'side' }),
    image_full_id: optionalRow().meta({
      label: 'field.image_full',
      hint: 'hint.imageFull',
      widget: 'image',
      relation: 'file',
      place: 'side',
    }),
    images,
    comments,
  }),
  list: contentList({
    tags: false,
    columns: [{ key: 'template', label: 'field.template', kind: 'enum', options: templateWords, shown: true }],
  }),
})
