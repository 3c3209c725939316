import type { Column, FieldFacts, Widget } from '@kollegium/api/definitions'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { GroupCell } from '../whose.tsx'
import { EnumCell, radio, StatusCell, select, switchField } from './choice.tsx'
import { DateCell, date, dateTime } from './date.tsx'
import type { CellProps, FieldType } from './field-type.ts'
import { PersonCell, relation, TagsCell, tags } from './relation.tsx'
import { slug } from './slug.tsx'
import { number, TextCell, text, textarea, title, url } from './text.tsx'

/** Field types of every form. A screen brings the heavier ones (rich text, images) itself. */
export const commonFieldTypes: Partial<Record<Widget, FieldType>> = {
  text,
  title,
  textarea,
  slug,
  url,
  number,
  date,
  dateTime,
  select,
  radio,
  switch: switchField,
  relation,
  tags,
}

/** Returns the schema inside optional, nullable and default. */
export function innerOf(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault
  ) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

/** Returns a schema's metadata, from any level of its wrapping. */
export function metaOf(schema: z.ZodType): FieldFacts {
  let meta: FieldFacts = {}
  let inner = schema
  for (;;) {
    meta = { ...inner.meta(), ...meta }
    if (!('unwrap' in inner) || typeof inner.unwrap !== 'function') return meta
    inner = inner.unwrap() as z.ZodType
  }
}

/** Returns the widget that a schema asks for, or the one that suits its type. */
export function widgetOf(schema: z.ZodType): Widget {
  const asked = metaOf(schema).widget
  if (asked) return asked
  const inner = innerOf(schema)
  if (inner instanceof z.ZodBoolean) return 'switch'
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodEnum) return 'select'
  if (inner instanceof z.ZodString) return 'text'
  return 'hidden'
}

export type Cells = Record<string, (props: CellProps) => ReactNode>

const cells: Record<Column['kind'], (props: CellProps) => ReactNode> = {
  title: TextCell,
  text: TextCell,
  number: TextCell,
  status: StatusCell,
  tags: TagsCell,
  person: PersonCell,
  date: DateCell,
  enum: EnumCell,
  group: GroupCell,
}

/** Draws one cell of a list. */
export function ResourceCell({ column, row, own }: { column: Column; row: CellProps['row']; own?: Cells }) {
  const Cell = own?.[column.key] ?? cells[column.kind]
  return <Cell value={row[column.key]} options={column.options} row={row} />
}
