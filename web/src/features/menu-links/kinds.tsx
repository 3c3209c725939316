import { lazy } from 'react'
import { defineKind } from '../../resource/fields/kind.ts'
import { type LinkRow, rowsOf, toLinks } from './tree.ts'
import { nameOf } from './use-tree-order.ts'

/** A menu's links; the tree is fetched with the first menu. */
export const links = defineKind<LinkRow[]>({
  Field: lazy(() => import('./links-field.tsx')),
  empty: [],
  fromRecord: rowsOf,
  toInput: toLinks,
  text: (rows) => rows.map(nameOf).join(', '),
})
