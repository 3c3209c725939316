import { lazy } from 'react'
import { defineKind } from '../../resource/fields/kind.ts'
import { type LinkRow, nameOf, rowsOf, toLinks } from './tree.ts'

/** A menu's links; the tree is fetched with the first menu. */
export const links = defineKind<LinkRow[]>({
  Field: lazy(() => import('./links-field.tsx')),
  empty: [],
  fromRecord: rowsOf,
  toInput: toLinks,
  text: (rows) => rows.map(nameOf).join(', '),
})
