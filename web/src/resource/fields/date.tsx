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

export const date = defineFieldType<string>({
  Field: picker(false),
  empty: '',
  fromRecord: asText,
  text: asText,
  saysOptional: true,
})

/** Shown in Stockholm time, sent as a moment; a text that is no time is sent as it is, for the rules to refuse. */
export const dateTime = defineFieldType<string>({
  Field: picker(true),
  empty: '',
  fromRecord: (value) => (value ? stockholmText(asText(value)) : ''),
  toInput: (value) => (value.trim() ? (stockholmToUtc(value) ?? value) : null),
  text: asText,
  saysOptional: true,
})

export function DateCell({ value }: CellProps) {
  if (!value) return <>–</>
  const text = asText(value)
  return <time dateTime={text}>{/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : dayText(text)}</time>
}
