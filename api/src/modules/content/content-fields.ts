import { z } from 'zod'
import type { Definition } from '../../entities/definition.ts'
import { statusWords } from '../../entities/publication-fields.ts'
import { line, plainText, requiredLine, richText, rowId } from '../../kernel/fields.ts'
import { keywordsField } from './keyword-fields.ts'

// Fields that the content types' definitions share. Isomorphic, as the definitions are.

/** How texts are named where they use another row. */
export const contentUses = { title: ['title'], ofGroup: true, place: 10 } as const

/** An image of a content item; `description` is its alternative text there. */
export const imageLink = z.object({ file_id: rowId(), description: plainText(500).default('') })
/** A link to an attached file. */
export const attachmentLink = z.object({ file_id: rowId() })

/** Fields that several types' forms have; a definition takes its own of them, in its own order. */
export const contentFields = {
  title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
  slug: z.string().trim().max(200).default('').meta({ label: 'field.slug', hint: 'field.generated', widget: 'slug' }),
  short_title: line(100).default('').meta({ label: 'field.shortTitle', hint: 'hint.shortTitle', widget: 'text' }),
  lead: plainText(1000).default('').meta({ label: 'field.lead', widget: 'textarea' }),
  body: richText().default('').meta({ label: 'field.body', widget: 'richText' }),
  tags: z
    .array(rowId())
    .max(50)
    .default([])
    .meta({ label: 'field.tags', widget: 'tags', relation: 'tag', place: 'side' }),
  keywords: keywordsField()
    .default('')
    .meta({ label: 'field.keywords', hint: 'hint.keywords', widget: 'textarea', place: 'side', contract: false }),
  images: z
    .array(imageLink)
    .max(20)
    .default([])
    .meta({ label: 'field.images', widget: 'images', relation: 'file', place: 'side' }),
  attachments: z
    .array(attachmentLink)
    .max(50)
    .default([])
    .meta({ label: 'field.attachments', widget: 'attachments', relation: 'file', place: 'side' }),
  comments: plainText(5000)
    .default('')
    .meta({ label: 'field.internalComments', hint: 'hint.internalComments', widget: 'textarea', place: 'side' }),
}

/** Pages and articles: whether the first image stands at the top. */
export const topImageSettings = z.object({
  hideTopImage: z.boolean().default(false).meta({ label: 'field.hideTopImage', widget: 'switch' }),
})

/** Templates of pages and books. */
export const textTemplates = ['standard', 'bigImage'] as const
/** The label of each text template. */
export const templateWords = { standard: 'enum.template.standard', bigImage: 'enum.template.bigImage' } as const

type List = Definition['list']

/** A type's list: the columns and filters that all types share, and those of its own. */
export function contentList(own: {
  /** Stand after the title. */
  columns?: List['columns']
  filters?: List['filters']
  /** False for types whose form has no tags; or where the list shows them under another column. */
  tags?: false | Pick<List['columns'][number], 'under' | 'underWhere'>
}): List {
  const { columns = [], filters = [], tags = {} } = own
  const all: List['columns'] = [
    { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
    { key: 'status', label: 'field.status', kind: 'status', options: statusWords, shown: true },
    ...columns,
    ...(tags ? ([{ key: 'tags', label: 'field.tags', kind: 'tags', shown: true, ...tags }] as const) : []),
    { key: 'author', label: 'field.author', kind: 'person', shown: true },
    { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
    { key: 'publish_at', label: 'field.publish_at', kind: 'date', sort: 'publish_at' },
    { key: 'unpublish_at', label: 'field.unpublish_at', kind: 'date', sort: 'unpublish_at' },
    { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    { key: 'slug', label: 'field.slug', kind: 'text', sort: 'slug' },
    { key: 'id', label: 'field.id', kind: 'number', sort: 'id' },
  ]
  return {
    columns: all,
    filters: [
      { key: 'status', label: 'field.status', kind: 'choice', options: statusWords },
      ...filters,
      ...(tags ? ([{ key: 'tags', label: 'field.tags', kind: 'tags', relation: 'tag' }] as const) : []),
      { key: 'author', label: 'field.author', kind: 'relation', relation: 'user' },
      { key: 'updated_at', label: 'field.changed', kind: 'period' },
      { key: 'behind', label: 'copy.isBehind', kind: 'switch' },
    ],
    sort: ['status', ...all.flatMap(({ sort }) => sort ?? [])],
    defaultSort: { column: 'updated_at', order: 'desc' },
  }
}
