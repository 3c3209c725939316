import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing, statusWords } from '../../entities/publication-fields.ts'
import { requiredLine, richText } from '../../kernel/fields.ts'

/** The severities of a message. */
export const severities = ['success', 'warning', 'info', 'error'] as const

/** The label of each severity. */
export const severityWords = {
  success: 'enum.severity.success',
  warning: 'enum.severity.warning',
  info: 'enum.severity.info',
  error: 'enum.severity.error',
} as const

/** The readers of a message: visitors of the public sites, users of the apps once they have signed in, or both. */
export const audiences = ['visitors', 'signed_in', 'both'] as const

/** The label of each audience. */
export const audienceWords = {
  visitors: 'enum.audience.visitors',
  signed_in: 'enum.audience.signed_in',
  both: 'enum.audience.both',
} as const

/** Spec §3 Message/notice: to users of the apps and visitors of a site. Its title is shown to those who write it alone. */
export const message = defineEntity({
  name: 'message',
  subject: 'Message',
  uses: { title: ['title'], ofGroup: true, place: 40 },
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: true,
  published: {},
  searched: true,
  navigation: { under: 'nav.system', icon: 'megaphone', place: 80 },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.message.title', widget: 'title' }),
    body: richText(20_000).default('').meta({ label: 'field.body', widget: 'richText' }),
    ...publishing,
    // A client that knows no audience writes for both.
    audience: z
      .enum(audiences)
      .default('both')
      .meta({ label: 'field.audience', widget: 'radio', options: audienceWords, place: 'side', hint: 'hint.audience' }),
    severity: z
      .enum(severities)
      .default('info')
      .meta({ label: 'field.severity', widget: 'radio', options: severityWords, place: 'side' }),
    dismissible: z.boolean().default(true).meta({ label: 'field.dismissible', widget: 'switch', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.message.title', kind: 'title', sort: 'title', shown: true },
      { key: 'status', label: 'field.status', kind: 'status', options: statusWords, shown: true },
      { key: 'audience', label: 'field.audience', kind: 'enum', options: audienceWords, sort: 'audience', shown: true },
      {
        ...{ key: 'severity', label: 'field.severity', kind: 'enum', options: severityWords, sort: 'severity' },
        ...{ shown: true, under: 'audience', underWhere: 'tight' },
      },
      { key: 'author', label: 'field.author', kind: 'person', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'publish_at', label: 'field.publish_at', kind: 'date', sort: 'publish_at' },
      { key: 'unpublish_at', label: 'field.unpublish_at', kind: 'date', sort: 'unpublish_at' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
      { key: 'id', label: 'field.id', kind: 'number', sort: 'id' },
    ],
    filters: [
      { key: 'status', label: 'field.status', kind: 'choice', options: statusWords },
      { key: 'audience', label: 'field.audience', kind: 'choice', options: audienceWords },
      { key: 'severity', label: 'field.severity', kind: 'choice', options: severityWords },
      { key: 'updated_at', label: 'field.changed', kind: 'period' },
      { key: 'behind', label: 'copy.isBehind', kind: 'switch' },
    ],
    sort: ['title', 'status', 'audience', 'severity', 'updated_at', 'publish_at', 'unpublish_at', 'created_at', 'id'],
    defaultSort: { column: 'updated_at', order: 'desc' },
  },
})
