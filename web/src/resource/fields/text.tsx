import { Field } from '../../ui/field.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { TitleInput } from '../../ui/title-input.tsx'
import { asText } from './as-text.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'

/** Draws label, hint and error around a control. The error summary links to the name. */
export function Labelled({ field, children }: { field: FieldProps<never>; children: React.ReactNode }) {
  const { name, label, hint, error, required, optional, readOnly } = field
  return (
    <Field
      id={`field-${name}`}
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
      readOnly={readOnly}
    >
      {children}
    </Field>
  )
}

function line(extra: { type?: string; inputMode?: 'url' | 'decimal'; prefix?: string } = {}) {
  return function LineField(field: FieldProps<string>) {
    return (
      <Labelled field={field as never}>
        <TextInput
          {...extra}
          name={field.name}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
      </Labelled>
    )
  }
}

const plain = { empty: '', fromRecord: asText, text: asText }

/** The field of a line of text. */
export const TextField = line()
/** A line of text. */
export const text = defineFieldType<string>({ Field: TextField, ...plain, saysOptional: true })
/** A title, in the large field. */
export const title = defineFieldType<string>({
  Field: (field) => (
    <Labelled field={field as never}>
      <TitleInput name={field.name} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
    </Labelled>
  ),
  ...plain,
})
/** A web address. */
export const url = defineFieldType<string>({
  Field: line({ type: 'url', inputMode: 'url' }),
  ...plain,
  saysOptional: true,
})

/** A number, kept as typed until it is sent: "12," must survive further typing. */
export const number = defineFieldType<string>({
  Field: line({ inputMode: 'decimal' }),
  empty: '',
  fromRecord: (value) => asText(value).replace('.', ','),
  toInput: (value) => {
    const wanted = value.replaceAll(/\s/g, '').replace(',', '.')
    if (!wanted) return null
    return Number.isNaN(Number(wanted)) ? value : Number(wanted)
  },
  text: asText,
  saysOptional: true,
})

/** A text of several lines. */
export const textarea = defineFieldType<string>({
  Field: (field) => (
    <Labelled field={field as never}>
      <Textarea
        name={field.name}
        rows={4}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </Labelled>
  ),
  ...plain,
  saysOptional: true,
})
