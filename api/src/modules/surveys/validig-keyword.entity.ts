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
})
