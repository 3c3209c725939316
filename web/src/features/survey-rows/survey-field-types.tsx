import { lazy } from 'react'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { rowsOf, type SurveyRow, toRows } from './survey-values.ts'

/** A survey's rows; their editor loads with the first survey. */
export const surveyRows = defineFieldType<SurveyRow[]>({
  Field: lazy(() => import('./survey-rows-field.tsx')),
  empty: [],
  fromRecord: rowsOf,
  toInput: toRows,
  text: (rows) => rows.map((row) => row.title).join(', '),
})
