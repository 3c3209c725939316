import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { t } from '../../lib/i18n.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { asText } from './as-text.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'
import { Labelled } from './text.tsx'

/** Returns the choices of an enumeration in the order of its definition. */
export function optionsOf(words: Record<string, TextKey> = {}) {
  return Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))
}

const none = ''

function SelectField(field: FieldProps<string>) {
  const choices = optionsOf(field.options)
  const options = field.required ? choices : [{ value: none, label: t('choice.none') }, ...choices]
  return (
    <Labelled field={field as never}>
      <Select
        name={field.name}
        options={options}
        value={field.value === none && field.required ? null : field.value}
        onChange={field.onChange}
        disabled={field.readOnly}
      />
    </Labelled>
  )
}

/** The API takes an empty choice as null. */
const toInput = (value: string) => value || null
/** A choice from a drop-down list. */
export const select = defineFieldType<string>({
  Field: SelectField,
  empty: none,
  fromRecord: asText,
  toInput,
  text: asText,
})

/** A choice among radio buttons. */
export const radio = defineFieldType<string>({
  Field: ({ name, label, required, hint, error, value, onChange, options, readOnly }) => (
    <RadioGroup
      id={`field-${name}`}
      legend={label}
      name={name}
      options={optionsOf(options)}
      value={value}
      onChange={onChange}
      required={required}
      hint={hint}
      error={error}
      disabled={readOnly}
    />
  ),
  empty: none,
  fromRecord: asText,
  toInput,
  text: asText,
})

/** A yes-or-no field as a switch. */
export const switchField = defineFieldType<boolean>({
  Field: ({ label, hint, value, onChange, readOnly, name, onBlur }) => (
    <Switch
      name={name}
      label={label}
      hint={hint}
      checked={value}
      onChange={onChange}
      disabled={readOnly}
      onBlur={onBlur}
    />
  ),
  empty: false,
  fromRecord: Boolean,
  text: (value) => t(value ? 'action.yes' : 'action.no'),
})
