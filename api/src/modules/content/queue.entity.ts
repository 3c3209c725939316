import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { contentFields, contentList, contentUses } from './content-fields.ts'
import { entityRef, entityWords } from './entity-fields.ts'

const { title, slug, body, tags, images, attachments, comments } = contentFields

/** The types of a list's items. A list can be in another list only through a card. */
export const queueTypes = ['Card', 'Article', 'Page', 'Section', 'User', 'Event'] as const
/** The most items of a list. */
export const maxItems = 200

const columns = ['0', '1', '2', '3', '4'] as const
const columnWords = {
  '0': 'enum.columns.0',
  '1': 'enum.columns.1',
  '2': 'enum.columns.2',
  '3': 'enum.columns.3',
  '4': 'enum.columns.4',
} as const

const { Queue: _, ...itemWords } = entityWords

/** Spec §3 Queue: a list of content and people in an order of the editor's own. */
export const queue = defineEntity({
  name: 'queue',
  subject: 'Queue',
  model: 'Content',
  rows: { type: 'queue' },
  uses: contentUses,
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: 'last',
  published: { path: 'listor' },
  searched: true,
  navigation: { under: 'nav.content', icon: 'list-ordered', key: 'l', place: 30 },
  fields: z.object({
    title,
    slug,
    body,
    items: z
      .array(entityRef(queueTypes))
      .max(maxItems)
      .default([])
      .meta({ label: 'field.items', widget: 'mixed', options: itemWords }),
    ...publishing,
    /** The highest number of columns; 0 is no limit. As a number, or as the text that a form has. */
    columns: z
      .union([z.literal([0, 1, 2, 3, 4]), z.enum(columns)])
      .default(0)
      .meta({ label: 'field.columns', widget: 'select', options: columnWords }),
    tags,
    images,
    attachments,
    comments,
  }),
  list: contentList({}),
})
