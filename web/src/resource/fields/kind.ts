import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType } from 'react'
import type { Row } from '../row.ts'

export type FieldProps<Value> = {
  /** Field of the form, and the id of its control (the error summary links to it). */
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
  /** As saved; null for a new one. */
  record: Row | null
}

export type CellProps = { value: unknown; options?: Record<string, TextKey>; row: Row }

/** How one kind of field is edited, and how its value goes to and from the API. */
export type FieldKind<Value = never> = {
  Field: ComponentType<FieldProps<Value>>
  /** What an empty form holds. */
  empty: Value
  /** What the record holds, as the form holds it. */
  fromRecord?: (value: unknown) => Value
  /** What the form holds, as the API takes it. */
  toInput?: (value: Value) => unknown
  /** Stands under a line of its own in the side column; lists always do. */
  apart?: boolean
  /** Says "(frivilligt)" when it may be left empty. */
  saysOptional?: boolean
  /** A text of a value, for comparing versions. */
  text?: (value: Value) => string
}

/** A kind of any value, for tables of kinds. */
export type AnyKind = FieldKind<never>

/** Checks a kind's parts against its value, then lets it into a table. */
export function defineKind<Value>(kind: FieldKind<Value>): FieldKind {
  return kind as unknown as FieldKind
}
