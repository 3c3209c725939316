import { t } from '../../lib/i18n.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { asText } from './as-text.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'
import { Labelled } from './text.tsx'

/**
 * Normalises a typed time: `9`, `930`, `9.30` and `09:30` are equal. Any other text stays as typed, so that the rules
 * refuse it.
 */
export function tidyTime(text: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return text.trim()
  return `${hour.padStart(2, '0')}:${minute.padEnd(2, '0')}`
}

function TimeField(field: FieldProps<string>) {
  return (
    <Labelled field={field as never}>
      <TextInput
        name={field.name}
        value={field.value}
        placeholder={t('time.pattern')}
        className="w-14!"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={() => {
          if (tidyTime(field.value) !== field.value) field.onChange(tidyTime(field.value))
          field.onBlur()
        }}
      />
    </Labelled>
  )
}

/** A time of day, `HH:MM`. */
export const time = defineFieldType<string>({
  Field: TimeField,
  empty: '',
  fromRecord: (value) => asText(value).slice(0, 5),
  toInput: (value) => tidyTime(value) || null,
  text: asText,
  saysOptional: true,
})
