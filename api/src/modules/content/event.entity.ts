import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { day, line, timeOfDay } from '../../kernel/fields.ts'
import { contentFields, contentList, contentUses } from './content-fields.ts'

const { title, slug, lead, body, tags, keywords, attachments, comments } = contentFields

/** Spec §3 Event. Days and times are Swedish wall-clock time; a day that is its own end may leave the end out. */
export const event = defineEntity({
  name: 'event',
  subject: 'Event',
  model: 'Content',
  rows: { type: 'event' },
  uses: contentUses,
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: 'last',
  published: { path: 'evenemang' },
  searched: true,
  navigation: { under: 'nav.content', icon: 'calendar-days', key: 'e' },
  fields: z.object({
    title,
    slug,
    lead,
    start_date: day().meta({ label: 'field.start_date', widget: 'date', section: 'section.time' }),
    start_time: timeOfDay().meta({ label: 'field.start_time', widget: 'time' }),
    end_date: day().meta({ label: 'field.end_date', widget: 'date' }),
    end_time: timeOfDay().meta({ label: 'field.end_time', widget: 'time' }),
    allday: z.boolean().default(false).meta({ label: 'field.allday', widget: 'switch' }),
    location: line(200).default('').meta({ label: 'field.location.event', widget: 'text' }),
    calendar: line(100).default('').meta({ label: 'field.calendar', widget: 'text' }),
    body,
    ...publishing,
    tags,
    keywords,
    attachments,
    comments,
  }),
  list: contentList({
    columns: [
      { key: 'start_date', label: 'field.start_date', kind: 'date', sort: 'start_date', shown: true },
      { key: 'start_time', label: 'field.start_time', kind: 'text', sort: 'start_time' },
      { key: 'end_date', label: 'field.end_date', kind: 'date', sort: 'end_date' },
      { key: 'end_time', label: 'field.end_time', kind: 'text' },
      {
        ...{ key: 'location', label: 'field.location.event', kind: 'text', sort: 'location', shown: true },
        under: 'start_date',
      },
    ],
    filters: [{ key: 'dates', label: 'filter.dates', kind: 'period' }],
    tags: { under: 'status', underWhere: 'tight' },
  }),
})
