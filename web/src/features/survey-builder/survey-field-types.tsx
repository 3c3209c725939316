import { lazy } from 'react'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { type BuilderRow, rowsOf, toRows } from './builder-values.ts'

/** A survey's rows; their builder loads with the first survey. */
export const surveyRows = defineFieldType<BuilderRow[]>({
  Field: lazy(() => import('./survey-builder-field.tsx')),
  empty: [],
  fromRecord: rowsOf,
  toInput: toRows,
  text: (rows) => rows.map((row) => row.title).join(', '),
})
