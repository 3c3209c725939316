import { z } from 'zod'
import { moment } from '../kernel/fields.ts'

// Fields of every entity that is published. Isomorphic.

/** 'scheduled' is published with `publish_at` still to come; in the table both are `published`. */
export const contentStatuses = ['unpublished', 'published', 'scheduled'] as const
export type CurrentStatus = (typeof contentStatuses)[number]

export const statusWords = {
  unpublished: 'status.unpublished',
  published: 'status.published',
  scheduled: 'status.scheduled',
} as const

/** When visitors see it. Every type has these. */
export const publishing = {
  status: z.enum(contentStatuses).default('unpublished').meta({
    label: 'field.status',
    widget: 'radio',
    options: statusWords,
    place: 'side',
    section: 'section.publishing',
  }),
  publish_at: moment().meta({ label: 'field.publish_at', widget: 'dateTime', place: 'side' }),
  unpublish_at: moment().meta({ label: 'field.unpublish_at', widget: 'dateTime', place: 'side' }),
}
