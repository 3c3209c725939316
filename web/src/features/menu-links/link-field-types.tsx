import { late } from '../../lib/late.tsx'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { type LinkRow, nameOf, rowsOf, toLinks } from './tree.ts'

const Tree = late(() => import('./links-field.tsx'))

/** A menu's links; the tree loads with the first menu. */
export const links = defineFieldType<LinkRow[]>({
  Field: Tree,
  code: Tree,
  empty: [],
  fromRecord: rowsOf,
  toInput: toLinks,
  text: (rows) => rows.map(nameOf).join(', '),
})
