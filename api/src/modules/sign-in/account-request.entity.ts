import { z } from 'zod'
import { defineEntity } from '../../entities/define-entity.ts'
import { emailAddress, line } from '../../kernel/fields.ts'

/** The states of a request: approved ones have an account, declined ones may not ask again. */
export const accountRequestStatuses = ['open', 'approved', 'declined'] as const
const statusWords = {
  open: 'enum.accountRequest.open',
  approved: 'enum.accountRequest.approved',
  declined: 'enum.accountRequest.declined',
} as const

/** A person whom a provider signed in, who has no account and asks for one. Nobody writes it by hand. */
export const accountRequest = defineEntity({
  name: 'accountRequest',
  subject: 'AccountRequest',
  actions: ['read', 'update', 'delete'],
  // A person's facts are removed by it, and no copy stays.
  finalRemoval: true,
  group: 'group_id',
  roles: { office: ['manage'], group_admin: ['manage'] },
  navigation: { under: 'nav.network', icon: 'user-plus', place: 40 },
  fields: z.object({
    firstname: line(100).default('').meta({ label: 'field.firstname', widget: 'text' }),
    lastname: line(100).default('').meta({ label: 'field.lastname', widget: 'text' }),
    email: emailAddress().meta({ label: 'field.email', widget: 'text' }),
  }),
  list: {
    columns: [
      { key: 'name', label: 'field.fullname', kind: 'title', sort: 'lastname', shown: true },
      { key: 'email', label: 'field.email', kind: 'text', sort: 'email', shown: true },
      { key: 'provider', label: 'field.accountRequest.provider', kind: 'text', shown: true },
      { key: 'status', label: 'field.status', kind: 'enum', options: statusWords, sort: 'status', shown: true },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at', shown: true },
    ],
    filters: [{ key: 'status', label: 'field.status', kind: 'choice', options: statusWords }],
    sort: ['created_at', 'lastname', 'email', 'status'],
    defaultSort: { column: 'created_at', order: 'desc' },
  },
})
