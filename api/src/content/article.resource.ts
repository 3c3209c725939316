import { z } from 'zod'
import { day, moment, plainText, requiredLine, richText, rowId } from '../core/fields.ts'
import { defineResource } from '../core/resource.ts'

/** 'scheduled' is published with `publish_at` still to come; in the table both are `published`. */
export const contentStatuses = ['unpublished', 'published', 'scheduled'] as const
export type ShownStatus = (typeof contentStatuses)[number]

const statusWords = {
  unpublished: 'status.unpublished',
  published: 'status.published',
  scheduled: 'status.scheduled',
} as const

export const articleSettings = z.object({
  hideTopImage: z.boolean().default(false).meta({ label: 'field.hideTopImage', widget: 'switch' }),
})

/** An image of a content item; `description` is its alternative text there. */
export const imageLink = z.object({ file_id: rowId(), description: plainText(500).default('') })
export const attachmentLink = z.object({ file_id: rowId() })

export const article = defineResource({
  name: 'article',
  subject: 'Article',
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    slug: z.string().trim().max(200).default('').meta({ label: 'field.slug', hint: 'field.generated', widget: 'slug' }),
    lead: plainText(1000).default('').meta({ label: 'field.lead', widget: 'textarea' }),
    body: richText().default('').meta({ label: 'field.body', widget: 'richText' }),
    status: z.enum(contentStatuses).default('unpublished').meta({
      label: 'field.status',
      widget: 'radio',
      options: statusWords,
      place: 'side',
      section: 'section.publishing',
    }),
    publish_at: moment().meta({ label: 'field.publish_at', widget: 'dateTime', place: 'side' }),
    unpublish_at: moment().meta({ label: 'field.unpublish_at', widget: 'dateTime', place: 'side' }),
    date: day().meta({ label: 'field.date', widget: 'date', place: 'side' }),
    tags: z
      .array(rowId())
      .max(50)
      .default([])
      .meta({ label: 'field.tags', widget: 'tags', relation: 'tag', place: 'side' }),
    images: z
      .array(imageLink)
      .max(20)
      .default([])
      .meta({ label: 'field.images', widget: 'images', relation: 'file', place: 'side' }),
    settings: articleSettings.default({ hideTopImage: false }).meta({ label: 'field.settings', place: 'side' }),
    attachments: z
      .array(attachmentLink)
      .max(50)
      .default([])
      .meta({ label: 'field.attachments', widget: 'attachments', relation: 'file', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      { key: 'status', label: 'field.status', kind: 'status', options: statusWords, shown: true },
      { key: 'tags', label: 'field.tags', kind: 'tags', shown: true },
      { key: 'author', label: 'field.author', kind: 'person', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'date', label: 'field.date', kind: 'date', sort: 'date' },
      { key: 'publish_at', label: 'field.publish_at', kind: 'date', sort: 'publish_at' },
      { key: 'unpublish_at', label: 'field.unpublish_at', kind: 'date', sort: 'unpublish_at' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
      { key: 'slug', label: 'field.slug', kind: 'text', sort: 'slug' },
      { key: 'id', label: 'field.id', kind: 'number', sort: 'id' },
    ],
    filters: [
      { key: 'status', label: 'field.status', kind: 'choice', options: statusWords },
      { key: 'tags', label: 'field.tags', kind: 'tags', relation: 'tag' },
      { key: 'author', label: 'field.author', kind: 'relation', relation: 'user' },
      { key: 'updated_at', label: 'field.changed', kind: 'period' },
    ],
    sort: ['title', 'status', 'updated_at', 'created_at', 'date', 'publish_at', 'unpublish_at', 'slug', 'id'],
    defaultSort: { column: 'updated_at', order: 'desc' },
  },
})
