import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { optionalRow, plainText, requiredLine, rowId } from '../../kernel/fields.ts'

/** Spec §3, Folder. */
export const folder = defineEntity({
  name: 'folder',
  subject: 'Folder',
  uses: { title: ['title'] },
  actions: crudActions,
  group: 'group_id',
  ...editorial,
  searched: true,
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    description: plainText(2000).default('').meta({ label: 'field.description', widget: 'textarea' }),
    portfolio_id: rowId().meta({
      label: 'field.portfolio_id',
      widget: 'relation',
      relation: 'portfolio',
      place: 'side',
    }),
    folder_id: optionalRow().meta({ label: 'field.folder_id', widget: 'relation', relation: 'folder', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
    ],
    filters: [
      { key: 'portfolio_id', label: 'field.portfolio_id', kind: 'relation', relation: 'portfolio' },
      { key: 'folder_id', label: 'field.folder_id', kind: 'relation', relation: 'folder' },
    ],
    sort: ['title', 'updated_at', 'created_at'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})
