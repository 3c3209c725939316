import { dayText } from '../../lib/i18n.ts'
import { stockholmText, stockholmToUtc } from '../../lib/stockholm-time.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { type CellProps, defineFieldType, type FieldProps } from './field-type.ts'
import { asText, Labelled } from './text.tsx'

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

/** Shows a date. */
export function DateCell({ value }: CellProps) {
  if (!value) return <>–</>
  const text = asText(value)
  return <time dateTime={text}>{/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : dayText(text)}</time>
}
