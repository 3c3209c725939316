import { z } from 'zod'
import { crudActions, defineEntity, officeOnly } from '../../entities/define-entity.ts'
import { line, requiredLine } from '../../kernel/fields.ts'

/** A term of the validation tool, and the regulation that it is of (Spec §3, search result). */
export const validigKeyword = defineEntity({
  name: 'validigKeyword',
  subject: 'ValidigKeyword',
  actions: crudActions,
  ...officeOnly,
  searched: true,
  navigation: { under: 'nav.system', icon: 'key-round' },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    regulation: line(500).default('').meta({ label: 'keyword.regulation', widget: 'text' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      {
        key: 'regulation',
        label: 'keyword.regulation',
        kind: 'text',
        sort: 'regulation',
        shown: true,
      },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [],
    sort: ['title', 'regulation', 'updated_at', 'created_at'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})
