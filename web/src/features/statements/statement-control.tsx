import type { StatementValue } from '@kollegium/api/definitions/statements'
import type { z } from 'zod'
import { type TextKey, t } from '../../lib/i18n.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { labelOf, metaOf } from './statement-sections.ts'

type ControlProps = {
  id: string
  shape: z.ZodObject['shape']
  name: string
  value: StatementValue
  required: boolean
  error?: string
  readOnly: boolean
  placeholder?: string
  onChange: (value: StatementValue) => void
}

/** Draws one field of a statement or of an item, as its definition says. */
export function StatementControl(props: ControlProps) {
  const { id, shape, name, value, required, error, readOnly, placeholder, onChange } = props
  const { widget, options = {}, hint } = metaOf(shape, name)
  const label = labelOf(shape, name)
  const choices = Object.entries(options as Record<string, TextKey>).map(([key, word]) => ({
    value: key,
    label: t(word),
  }))
  const shared = { id, required, optional: !required, error, hint: hint && t(hint) }
  if (widget === 'radio') {
    return (
      <RadioGroup
        {...shared}
        row
        legend={label}
        disabled={readOnly}
        options={choices}
        value={value === null ? null : String(value)}
        onChange={onChange}
      />
    )
  }
  const text = value === null ? '' : String(value)
  return (
    <Field {...shared} label={label} readOnly={readOnly}>
      {widget === 'select' && (
        <Select disabled={readOnly} options={choices} value={text || null} onChange={(next) => onChange(next)} />
      )}
      {widget === 'date' && (
        <DatePicker value={text} onChange={(next) => onChange(next || null)} className="max-w-24" />
      )}
      {widget === 'textarea' && (
        <Textarea value={text} maxLength={5000} onChange={(event) => onChange(event.target.value || null)} />
      )}
      {widget === 'number' && (
        <TextInput
          inputMode="numeric"
          className="max-w-15"
          value={text}
          onChange={({ target }) =>
            onChange(/^\d{1,4}$/.test(target.value) ? Number(target.value) : target.value || null)
          }
        />
      )}
      {(widget === 'text' || widget === 'url') && (
        <TextInput
          value={text}
          maxLength={widget === 'url' ? 500 : 254}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  )
}

/** Returns a value in words. */
export function valueText(shape: z.ZodObject['shape'], name: string, value: StatementValue): string {
  const key = metaOf(shape, name).options?.[String(value)]
  return key ? t(key as TextKey) : String(value ?? '')
}
