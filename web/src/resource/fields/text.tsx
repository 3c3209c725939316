import { Field } from '../../ui/field.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { type CellProps, defineFieldType, type FieldProps } from './field-type.ts'

export const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Label, hint and error of a field round its control; the name is the id that the error summary links to. */
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

function line(extra: { large?: boolean; type?: string; inputMode?: 'url' | 'decimal'; prefix?: string } = {}) {
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

export const text = defineFieldType<string>({ Field: line(), ...plain, saysOptional: true })
export const title = defineFieldType<string>({ Field: line({ large: true }), ...plain })
export const url = defineFieldType<string>({
  Field: line({ type: 'url', inputMode: 'url' }),
  ...plain,
  saysOptional: true,
})

/** Kept as typed until it is sent, so that "12," is not eaten while one types. */
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

/** A dash for what is not there, so that an empty cell is not taken for something missing. */
export function TextCell({ value }: CellProps) {
  return <>{asText(value) || '–'}</>
}
