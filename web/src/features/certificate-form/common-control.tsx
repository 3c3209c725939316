import type { ReactNode } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { choicesOf, type FieldSpec } from './certificate-values.ts'

export type CommonControlProps = {
  spec: FieldSpec
  value: string | null
  /** The least allowed number. */
  least: number
  readOnly?: boolean
  /** A proposal, in the empty control. */
  placeholder?: string
  /** A control inside a text field, at the right. */
  end?: ReactNode
  onChange: (value: string | null) => void
}

/** Draws the control of a common field, inside the `Field` that names it. */
export function CommonControl(props: CommonControlProps) {
  const { spec, value, placeholder, onChange } = props
  switch (spec.widget) {
    case 'select':
      return <Select options={optionsOf(spec)} value={value} placeholder={placeholder} onChange={onChange} />
    case 'date':
      return <DatePicker value={value ?? ''} onChange={onChange} />
    case 'choices':
      return <Choices {...props} />
    default:
      return <TextControl {...props} />
  }
}

const optionsOf = ({ options = {} }: FieldSpec) =>
  Object.entries(options).map(([key, word]) => ({ value: key, label: t(word) }))

function TextControl({ spec, value, least, placeholder, end, onChange }: CommonControlProps) {
  const isNumber = spec.widget === 'number'
  return (
    <TextInput
      value={value ?? ''}
      inputMode={isNumber ? 'numeric' : undefined}
      autoComplete="off"
      placeholder={placeholder}
      end={end}
      suffix={least > 1 && !placeholder ? t('cert.atLeast', { number: numberText(least) }) : undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => isNumber && value && onChange(tidyNumber(value))}
    />
  )
}

function Choices({ spec, value, readOnly, onChange }: CommonControlProps) {
  const chosen = choicesOf(value)
  const toggle = (key: string) =>
    onChange((chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]).join(','))
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-3">
      {optionsOf(spec).map(({ value: key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen.includes(key)}
          disabled={readOnly}
          onChange={() => toggle(key)}
        />
      ))}
    </div>
  )
}

function tidyNumber(text: string): string {
  const compact = text.replace(/[\s ]/g, '')
  return /^\d{1,6}$/.test(compact) ? numberText(Number(compact)) : text
}

/** Returns a field's value as people read it; an empty text for none. */
export function shownValue(spec: FieldSpec, value: string | null): string {
  const word = (each: string) => {
    const label = spec.options?.[each]
    return label ? t(label) : each
  }
  if (spec.widget === 'choices') return choicesOf(value).map(word).join(', ')
  return value ? word(value) : ''
}
