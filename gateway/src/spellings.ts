import type { InputField } from './fields.ts'
import { isRow, type Row } from './rows.ts'
import { textStatusOf } from './scalars.ts'

// Names and values that rows of many types have in the contract (Spec §3, Common conventions; readings, Contract).

/** The type of a status, which is taken as a flag and as a word; undefined for other fields, and for other kinds of status. */
export function statusTypeOf({ key, type, schema }: InputField): 'Published' | 'TextStatus' | undefined {
  if (key !== 'status') return undefined
  if (type === 'Boolean') return 'Published'
  return schema.safeParse('published').success ? 'TextStatus' : undefined
}

/** Filters with the status as the typed API takes it. @param type the GraphQL type of the status, where the rows have one */
export function withStatus(filters: unknown, type: string | undefined): unknown {
  if (!isRow(filters) || filters.status == null) return filters
  const each = (value: unknown) => {
    if (type === 'TextStatus') return textStatusOf(value)
    return type === 'Published' && (value === 'published' || value === 'unpublished') ? value === 'published' : value
  }
  return { ...filters, status: Array.isArray(filters.status) ? filters.status.map(each) : each(filters.status) }
}

/** Second names that rows of many types have, as far as the type's fields in SDL name them. */
export function commonNames({ type, fields }: { type: string; fields: string }) {
  const has = (name: string) => new RegExp(`\\b${name}:`).test(fields)
  return {
    ...(has('adminTitle') && { adminTitle: ({ title }: Row) => title }),
    ...(has('contentType') && { contentType: () => type }),
  }
}
