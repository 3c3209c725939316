import { z } from 'zod'
import { defineEntity, officeOnly } from '../../entities/define-entity.ts'
import { emailAddress, line } from '../../kernel/fields.ts'

/** Whether the link in the first mail was followed. */
export const subscriptionStates = ['confirmed', 'waiting'] as const
const stateWords = { confirmed: 'enum.newsletter.confirmed', waiting: 'enum.newsletter.waiting' } as const

/** A reader of the newsletter, who signed up by the public form; the office lists and removes them. */
export const newsletterSubscriber = defineEntity({
  name: 'newsletterSubscriber',
  subject: 'NewsletterSubscriber',
  label: 'permission.newsletterSubscriber',
  actions: ['read', 'delete'],
  // The address of somebody who wants no letters is not kept.
  finalRemoval: true,
  ...officeOnly,
  searched: true,
  navigation: { under: 'nav.network', icon: 'mail' },
  fields: z.object({
    email: emailAddress().min(1).meta({ label: 'field.email', widget: 'text' }),
    name: line(200).default('').meta({ label: 'field.fullname', widget: 'text' }),
  }),
  list: {
    columns: [
      { key: 'email', label: 'field.email', kind: 'title', sort: 'email', shown: true },
      { key: 'name', label: 'field.fullname', kind: 'text', sort: 'name', shown: true },
      {
        key: 'confirmed_at',
        label: 'field.newsletter.confirmed_at',
        kind: 'date',
        sort: 'confirmed_at',
        shown: true,
      },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at', shown: true },
    ],
    filters: [{ key: 'state', label: 'field.status', kind: 'choice', options: stateWords }],
    sort: ['email', 'name', 'confirmed_at', 'created_at'],
    defaultSort: { column: 'created_at', order: 'desc' },
  },
})
