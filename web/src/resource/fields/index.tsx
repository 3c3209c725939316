import type { FieldFacts, Widget } from '@kollegium/api/definitions'
import { z } from 'zod'
import { radio, select, switchField } from './choice.tsx'
import { date, dateTime } from './date.tsx'
import type { FieldType } from './field-type.ts'
import { relation, tags } from './relation.tsx'
import { slug } from './slug.tsx'
import { number, text, textarea, title, url } from './text.tsx'

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
