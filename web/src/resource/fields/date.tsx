import { stockholmText, stockholmToUtc } from '../../lib/stockholm-time.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { asText } from './as-text.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'
import { Labelled } from './text.tsx'

function picker(time: boolean) {
  return function DateField(field: FieldProps<string>) {
    return (
      <Labelled field={field as never}>
        <DatePicker
          name={field.name}
          time={time}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          disabled={field.readOnly}
        />
      </Labelled>
    )
  }
}

/** A date without a time. */
export const date = defineFieldType<string>({
  Field: picker(false),
  empty: '',
  fromRecord: asText,
  text: asText,
  saysOptional: true,
})

/**
 * A date and time, shown in Stockholm time and sent as an instant. A text that is no time is sent as typed, so that the
 * server's rules refuse it.
 */
export const dateTime = defineFieldType<string>({
  Field: picker(true),
  empty: '',
  fromRecord: (value) => (value ? stockholmText(asText(value)) : ''),
  toInput: (value) => (value.trim() ? (stockholmToUtc(value) ?? value) : null),
  text: asText,
  saysOptional: true,
})
