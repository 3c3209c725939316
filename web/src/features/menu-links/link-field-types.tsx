import { lazy } from 'react'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { type LinkRow, nameOf, rowsOf, toLinks } from './tree.ts'

/** A menu's links; the tree loads with the first menu. */
export const links = defineFieldType<LinkRow[]>({
  Field: lazy(() => import('./links-field.tsx')),
  empty: [],
  fromRecord: rowsOf,
  toInput: toLinks,
  text: (rows) => rows.map(nameOf).join(', '),
})
