import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { requiredLine } from '../../kernel/fields.ts'

/** A tag of texts. */
export const tag = defineEntity({
  name: 'tag',
  subject: 'Tag',
  uses: { title: ['label'], ofGroup: true },
  actions: crudActions,
  group: 'group_id',
  ...editorial,
  searched: true,
  navigation: { under: 'nav.content', icon: 'tag', place: 70 },
  fields: z.object({
    label: requiredLine(60).meta({ label: 'field.tag.label', widget: 'title' }),
    audience: z.boolean().default(false).meta({
      label: 'field.tag.audience',
      hint: 'hint.tag.audience',
      widget: 'switch',
    }),
  }),
})
