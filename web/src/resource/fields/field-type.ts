import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType } from 'react'
import type { LateCode } from '../../lib/late.tsx'
import type { Row } from '../row.ts'

export type FieldProps<Value> = {
  /** The form's name of the field and the id of its control; the error summary links to it. */
  name: string
  label: string
  hint?: string
  required: boolean
  optional: boolean
  readOnly: boolean
  error?: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  /** Labels of an enumeration's values, in order. */
  options?: Record<string, TextKey>
  relation?: string
  /** The saved record; null for a new one. */
  record: Row | null
}

export type CellProps = { value: unknown; options?: Record<string, TextKey>; row: Row }

/** Draws a field and converts its value between form and API. */
export type FieldType<Value = never> = {
  Field: ComponentType<FieldProps<Value>>
  /** Code of the field that comes by itself: the form waits for it, so that the field takes its whole room at once. */
  code?: LateCode
  /** The value of an empty form. */
  empty: Value
  /** Converts the record's value to the form's. */
  fromRecord?: (value: unknown) => Value
  /** Converts the form's value to the API's. */
  toInput?: (value: Value) => unknown
  /** Puts the field under a line of its own in the side column. Lists always stand so. */
  apart?: boolean
  /** Adds "(frivilligt)" to an optional field. */
  saysOptional?: boolean
  /** Describes a value in words, for comparing versions. */
  text?: (value: Value) => string
}

/** A field type of any value, for tables of types. */
export type AnyFieldType = FieldType<never>

/** Checks a field type's parts against its value type, then forgets that type so that a table can hold it. */
export function defineFieldType<Value>(type: FieldType<Value>): FieldType {
  return type as unknown as FieldType
}
