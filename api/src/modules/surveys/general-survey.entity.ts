import { z } from 'zod'
import { crudActions, defineEntity } from '../../entities/define-entity.ts'
import { anyJson, line, optionalRow, plainText, requiredLine, rowId } from '../../kernel/fields.ts'

const activeWords = { true: 'enum.active.true', false: 'enum.active.false' } as const

/** `id` of a row that the survey has; without it the row is a new one. `options` is any JSON (readings). */
const row = {
  id: rowId().nullish(),
  title: requiredLine(1000),
  type: line(60).default(''),
  options: anyJson(),
}
/** A row of the survey. */
export const surveyItem = z.object(row)
/** A question with its items. */
export const surveyRow = z.object({ ...row, items: z.array(surveyItem).max(200).default([]) })
export type SurveyRow = z.infer<typeof surveyRow>

/** A survey of the validation tool (Spec §3): `ValidigGeneralSurvey` with `ValidigGeneralSurveyRow`s. */
export const generalSurvey = defineEntity({
  name: 'generalSurvey',
  subject: 'ValidigGeneralSurvey',
  uses: { title: ['title'], ofGroup: true },
  actions: crudActions,
  group: 'group_id',
  // Surveys of no group are the network's, and the office's alone; a college's administrators build those of their college.
  roles: { office: crudActions, group_admin: crudActions },
  searched: true,
  navigation: { under: 'nav.system', icon: 'clipboard-list' },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    description: plainText(5000).default('').meta({ label: 'field.description', widget: 'textarea' }),
    rows: z.array(surveyRow).max(200).default([]).meta({ label: 'survey.rows', widget: 'surveyRows' }),
    status: z.boolean().default(true).meta({ label: 'field.survey.status', widget: 'switch', place: 'side' }),
    group_id: optionalRow().meta({
      label: 'field.survey.group',
      widget: 'relation',
      relation: 'group',
      place: 'side',
    }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      {
        key: 'status',
        label: 'field.survey.status',
        kind: 'enum',
        options: activeWords,
        sort: 'status',
        shown: true,
      },
      { key: 'groupTitle', label: 'field.survey.group', kind: 'group', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
      { key: 'id', label: 'field.id', kind: 'number', sort: 'id' },
    ],
    filters: [
      { key: 'status', label: 'field.survey.status', kind: 'choice', options: activeWords },
      { key: 'group', label: 'field.survey.group', kind: 'relation', relation: 'group' },
    ],
    sort: ['title', 'status', 'updated_at', 'created_at', 'id'],
    defaultSort: { column: 'updated_at', order: 'desc' },
  },
})
