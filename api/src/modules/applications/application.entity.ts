import { z } from 'zod'
import { crudActions, defineEntity, officeOnly } from '../../entities/define-entity.ts'
import { emailAddress, optionalRow, plainText } from '../../kernel/fields.ts'
import { personName } from '../people/user-fields.ts'
import { anyContent, applicationCategories } from './application-fields.ts'

/** The statuses of an application. */
export const applicationStatuses = ['open', 'inProgress', 'closed'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The label of each status. */
export const applicationStatusWords = {
  open: 'enum.application.status.open',
  inProgress: 'enum.application.status.inProgress',
  closed: 'enum.application.status.closed',
} as const

/** The label of each category. */
export const applicationCategoryWords = {
  account_application: 'enum.application.category.account_application',
  metodmaterial: 'enum.application.category.metodmaterial',
} as const

/** The applicant's fields in every category; names follow the same rules as a user's. */
export const applicant = {
  email: emailAddress().min(1).meta({ label: 'field.email', widget: 'text', section: 'section.application.applicant' }),
  firstname: personName('valid.firstname').min(1).meta({ label: 'field.firstname', widget: 'text' }),
  lastname: personName('valid.lastname').min(1).meta({ label: 'field.lastname', widget: 'text' }),
}

/** Spec §3 Application, as the office handles it. */
export const application = defineEntity({
  name: 'application',
  subject: 'Application',
  uses: { title: ['firstname', 'lastname'], newestFirst: true },
  actions: crudActions,
  // The office removes a person's own words by it, and no copy stays.
  finalRemoval: true,
  ...officeOnly,
  searched: true,
  navigation: { under: 'nav.network', icon: 'inbox', key: 'n' },
  fields: z.object({
    ...applicant,
    category: z
      .enum(applicationCategories)
      .meta({ label: 'field.category.application', widget: 'select', options: applicationCategoryWords }),
    group_id: optionalRow().meta({ label: 'field.application.college', widget: 'relation', relation: 'group' }),
    content: anyContent
      .strict()
      .default(anyContent.parse({}))
      .meta({ label: 'field.content', section: 'section.application.content' }),
    status: z.enum(applicationStatuses).default('open').meta({
      label: 'field.status',
      widget: 'radio',
      options: applicationStatusWords,
      place: 'side',
      section: 'section.application.handling',
    }),
    responsible_id: optionalRow().meta({
      label: 'field.responsible.application',
      widget: 'relation',
      relation: 'user',
      place: 'side',
    }),
    comments: plainText(10_000)
      .default('')
      .meta({ label: 'field.application.comments', widget: 'textarea', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'name', label: 'field.fullname', kind: 'title', sort: 'lastname', shown: true },
      {
        key: 'category',
        label: 'field.category.application',
        kind: 'enum',
        options: applicationCategoryWords,
        sort: 'category',
        shown: true,
      },
      {
        key: 'status',
        label: 'field.status',
        kind: 'enum',
        options: applicationStatusWords,
        sort: 'status',
        shown: true,
      },
      { key: 'college', label: 'field.application.college', kind: 'text', shown: true },
      { key: 'responsible', label: 'field.responsible.application', kind: 'person', shown: true, under: 'status' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at', shown: true },
      { key: 'email', label: 'field.email', kind: 'text', sort: 'email' },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at' },
      { key: 'id', label: 'field.id', kind: 'number', sort: 'id' },
    ],
    filters: [
      { key: 'status', label: 'field.status', kind: 'choice', options: applicationStatusWords },
      { key: 'category', label: 'field.category.application', kind: 'choice', options: applicationCategoryWords },
      { key: 'college', label: 'field.application.college', kind: 'relation', relation: 'group', acrossGroups: true },
      { key: 'responsible', label: 'field.responsible.application', kind: 'relation', relation: 'user' },
      { key: 'created_at', label: 'field.created_at', kind: 'period' },
    ],
    sort: ['created_at', 'updated_at', 'lastname', 'firstname', 'email', 'status', 'category', 'id'],
    defaultSort: { column: 'created_at', order: 'desc' },
  },
})
