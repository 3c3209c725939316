import type { Option } from './options.ts'

export type SelectProps<Value extends string | number> = {
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  size?: 32 | 40
  /** The accessible name, outside a `Field`. */
  label?: string
  className?: string
}
