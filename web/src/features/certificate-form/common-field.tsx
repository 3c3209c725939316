import type { ReactNode } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { choicesOf, type FieldSpec } from './certificate-values.ts'
import { ProposedLine, ProposedValue } from './proposed-value.tsx'
import { SignatoryPicker, type Signing } from './signatory-picker.tsx'

/** Puts label, hint, control, error and note in rows of their own, so that controls side by side stand in line. */
export const aligned =
  'mb-2.5 grid grid-rows-subgrid row-span-5 [&>*]:row-start-3 [&>label]:row-start-1 [&>[id$=-hint]]:row-start-2 [&>[id$=-error]]:row-start-4 [&>[id$=-note]]:row-start-5'

type CommonFieldProps = {
  spec: FieldSpec
  value: string | null
  required: boolean
  error: string | undefined
  note: ReactNode
  /** The least allowed number. */
  least: number
  readOnly: boolean
  /** Takes the full width. */
  long: boolean
  /** The value of the last time; undefined without one, and beside a typed value. */
  proposed: string | undefined
  /** For a field that names who signs. */
  signing: Signing | undefined
  onChange: (value: string | null) => void
}

/** Draws one field of the kind's definition. */
export function CommonField(props: CommonFieldProps) {
  const { spec, value, required, error, note, readOnly, long, proposed, onChange } = props
  if (spec.widget === 'choices') return <ChoicesField {...props} />
  return (
    <Field
      id={`field-${spec.key}`}
      label={t(spec.label)}
      hint={spec.hint && t(spec.hint)}
      required={required}
      optional={!required}
      error={error}
      note={note}
      readOnly={readOnly}
      className={long ? `${aligned} col-span-full` : aligned}
    >
      {spec.widget === 'select' ? (
        <ProposedValue
          text={proposed && labelOf(spec, proposed)}
          label={t(spec.label)}
          place="select"
          onTake={() => proposed && onChange(proposed)}
        >
          <Select
            options={optionsOf(spec)}
            value={value}
            placeholder={proposed && labelOf(spec, proposed)}
            onChange={onChange}
          />
        </ProposedValue>
      ) : spec.widget === 'date' ? (
        <DatePicker value={value ?? ''} onChange={onChange} />
      ) : (
        <TextControl {...props} />
      )}
    </Field>
  )
}

const optionsOf = ({ options = {} }: FieldSpec) =>
  Object.entries(options).map(([key, word]) => ({ value: key, label: t(word) }))

/** The words of a proposed value: the option's, or those of the ticked choices. */
const labelOf = ({ options = {} }: FieldSpec, value: string) =>
  choicesOf(value)
    .flatMap((key) => (options[key] ? [t(options[key])] : []))
    .join(', ')

function TextControl({ spec, value, least, readOnly, proposed, signing, onChange }: CommonFieldProps) {
  const isNumber = spec.widget === 'number'
  const hasPeople = !readOnly && signing !== undefined && signing.people.length > 0
  return (
    <ProposedValue
      text={proposed}
      label={t(spec.label)}
      place={hasPeople ? 'picker' : 'text'}
      onTake={() => proposed && onChange(proposed)}
    >
      <TextInput
        value={value ?? ''}
        placeholder={proposed}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        suffix={least > 1 && !proposed ? t('cert.atLeast', { number: numberText(least) }) : undefined}
        end={
          hasPeople && (
            <SignatoryPicker
              label={t(spec.label)}
              signing={signing}
              proposed={proposed}
              onPick={(name) => onChange(name)}
            />
          )
        }
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => isNumber && value && onChange(tidyNumber(value))}
      />
    </ProposedValue>
  )
}

function ChoicesField({ spec, value, required, error, readOnly, proposed, onChange }: CommonFieldProps) {
  const chosen = choicesOf(value)
  const toggle = (key: string) =>
    onChange((chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]).join(','))
  return (
    <div className="col-span-full">
      <Fieldset id={`field-${spec.key}`} legend={t(spec.label)} required={required} optional={!required} error={error}>
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
        {proposed && (
          <ProposedLine text={labelOf(spec, proposed)} label={t(spec.label)} onTake={() => onChange(proposed)} />
        )}
      </Fieldset>
    </div>
  )
}

function tidyNumber(text: string): string {
  const compact = text.replace(/[\s ]/g, '')
  return /^\d{1,6}$/.test(compact) ? numberText(Number(compact)) : text
}
