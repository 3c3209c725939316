import { useState } from 'react'
import { renderWith, type Setup } from '../testing.tsx'
import type { FieldProps, FieldType } from './field-type.ts'

type Given = Partial<Omit<FieldProps<never>, 'value' | 'onChange'>> & { held?: unknown }

/** Draws one field by its type. `sent()` returns the value that the API would get now. */
export function renderKind(kind: FieldType, { held, ...given }: Given = {}, setup: Setup = {}) {
  let now: unknown
  const { Field } = kind
  function Host() {
    const [value, setValue] = useState(() => (held === undefined ? kind.empty : (kind.fromRecord?.(held) ?? held)))
    now = value
    return (
      <Field
        name="field"
        label="Fält"
        required={false}
        optional={false}
        readOnly={false}
        onBlur={() => undefined}
        record={null}
        {...given}
        value={value as never}
        onChange={setValue as never}
      />
    )
  }
  const view = renderWith(<Host />, setup)
  return { ...view, sent: () => (kind.toInput ? kind.toInput(now as never) : now), value: () => now }
}
