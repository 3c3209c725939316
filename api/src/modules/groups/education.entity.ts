import { z } from 'zod'
import { crudActions, defineEntity } from '../../entities/define-entity.ts'
import { line, requiredLine } from '../../kernel/fields.ts'

const activeWords = { true: 'enum.active.true', false: 'enum.active.false' } as const

/** Spec §3 Education: the catalogue that groups choose from. */
export const education = defineEntity({
  name: 'education',
  subject: 'Education',
  actions: crudActions,
  // Educations belong to no group, so only a global role lets a college's people see them.
  roles: { office: ['manage'], staff: ['read'] },
  searched: true,
  navigation: { under: 'nav.network', icon: 'graduation-cap', label: 'screen.educations', place: 20 },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    code: line(60).default('').meta({ label: 'field.education.code', widget: 'text' }),
    status: z.boolean().default(true).meta({ label: 'field.status.education', widget: 'switch', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      { key: 'code', label: 'field.education.code', kind: 'text', sort: 'code', shown: true },
      {
        key: 'status',
        label: 'field.status.education',
        kind: 'enum',
        options: activeWords,
        sort: 'status',
        shown: true,
      },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [{ key: 'status', label: 'field.status.education', kind: 'choice', options: activeWords }],
    sort: ['title', 'code', 'status', 'updated_at', 'created_at'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})
