import { z } from 'zod'
import { crudActions, defineEntity, officeOnly } from '../../entities/define-entity.ts'
import { optionalRow, requiredLine, rowId } from '../../kernel/fields.ts'

const activeWords = { true: 'enum.active.true', false: 'enum.active.false' } as const

/** Readings: an organisation on whose behalf named users act. */
export const licensee = defineEntity({
  name: 'licensee',
  subject: 'Licensee',
  uses: { title: ['title'], ofGroup: true },
  actions: crudActions,
  ...officeOnly,
  searched: true,
  navigation: { under: 'nav.system', icon: 'handshake', place: 60 },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.licensee.title', widget: 'title' }),
    group_id: optionalRow().meta({ label: 'field.group_id', widget: 'relation', relation: 'group' }),
    users: z
      .array(rowId())
      .max(200)
      .default([])
      .meta({ label: 'field.licensee.users', widget: 'relations', relation: 'user' }),
    status: z.boolean().default(true).meta({ label: 'field.licensee.status', widget: 'switch', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.licensee.title', kind: 'title', sort: 'title', shown: true },
      { key: 'group', label: 'field.group_id', kind: 'text', shown: true },
      {
        key: 'status',
        label: 'field.licensee.status',
        kind: 'enum',
        options: activeWords,
        sort: 'status',
        shown: true,
      },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [
      { key: 'status', label: 'field.licensee.status', kind: 'choice', options: activeWords },
      { key: 'group', label: 'field.group_id', kind: 'relation', relation: 'group' },
    ],
    sort: ['title', 'status', 'updated_at', 'created_at'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})
