import { late } from '../../lib/late.tsx'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { type BuilderRow, rowsOf, toRows } from './builder-values.ts'

const Builder = late(() => import('./survey-builder-field.tsx'))

/** A survey's rows; their builder loads with the first survey. */
export const surveyRows = defineFieldType<BuilderRow[]>({
  Field: Builder,
  code: Builder,
  empty: [],
  fromRecord: rowsOf,
  toInput: toRows,
  text: (rows) => rows.map((row) => row.title).join(', '),
})
