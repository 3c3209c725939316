import { lazy } from 'react'
import { defineKind } from '../../resource/fields/kind.ts'
import { rowsOf, type SurveyRow, toRows } from './values.ts'

/** A survey's rows; their editor is fetched with the first survey. */
export const surveyRows = defineKind<SurveyRow[]>({
  Field: lazy(() => import('./survey-rows-field.tsx')),
  empty: [],
  fromRecord: rowsOf,
  toInput: toRows,
  text: (rows) => rows.map((row) => row.title).join(', '),
})
