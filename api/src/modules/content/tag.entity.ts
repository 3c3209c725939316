import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { requiredLine } from '../../kernel/fields.ts'

export const tag = defineEntity({
  name: 'tag',
  subject: 'Tag',
  actions: crudActions,
  group: 'group_id',
  ...editorial,
  searched: true,
  navigation: { under: 'nav.content', icon: 'tag' },
  fields: z.object({ label: requiredLine(60).meta({ label: 'field.tag.label', widget: 'title' }) }),
  list: {
    columns: [
      { key: 'label', label: 'field.tag.label', kind: 'title', sort: 'label', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [],
    sort: ['label', 'updated_at', 'created_at'],
    defaultSort: { column: 'label', order: 'asc' },
  },
})
