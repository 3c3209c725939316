import { z } from 'zod'
import { crudActions, defineEntity } from '../../entities/define-entity.ts'
import { validation } from '../../i18n/sv/validation.ts'
import { fill } from '../../i18n/translator.ts'
import { line, plainText, requiredLine } from '../../kernel/fields.ts'
import { readCourses } from './course-fields.ts'

const activeWords = { true: 'enum.active.true', false: 'enum.active.false' } as const

/** A text about the education for employers: some sentences. */
const said = () => plainText(400).default('')

/** Spec §3 Education: the catalogue that groups choose from. */
export const education = defineEntity({
  name: 'education',
  subject: 'Education',
  actions: crudActions,
  // Educations belong to no group, so only a global role lets a college's people see them.
  roles: { office: ['manage'], staff: ['read'] },
  searched: true,
  navigation: { under: 'nav.network', icon: 'graduation-cap', place: 20 },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    code: line(60).default('').meta({ label: 'field.education.code', widget: 'text' }),
    status: z.boolean().default(true).meta({ label: 'field.status.education', widget: 'switch', place: 'side' }),
    // Printed on supplements and told by the verification page, in both languages. The program says nothing of its own.
    title_en: line(200).default('').meta({
      label: 'field.education.title_en',
      hint: 'education.title_en.hint',
      widget: 'text',
      section: 'section.education.said',
    }),
    worth: said().meta({ label: 'field.education.worth', hint: 'education.worth.hint', widget: 'textarea' }),
    worth_en: said().meta({ label: 'field.education.worth_en', widget: 'textarea' }),
    level: said().meta({ label: 'field.education.level', hint: 'education.level.hint', widget: 'textarea' }),
    level_en: said().meta({ label: 'field.education.level_en', widget: 'textarea' }),
    extent: said().meta({ label: 'field.education.extent', hint: 'education.extent.hint', widget: 'textarea' }),
    extent_en: said().meta({ label: 'field.education.extent_en', widget: 'textarea' }),
    courses: plainText(8000)
      .superRefine((text, context) => {
        const read = readCourses(text)
        if (!('line' in read)) return
        const message = fill(validation['valid.courseLine'], { line: read.line })
        context.addIssue({ code: 'custom', message })
      })
      .default('')
      .meta({ label: 'field.education.courses', hint: 'education.courses.hint', widget: 'textarea' }),
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
