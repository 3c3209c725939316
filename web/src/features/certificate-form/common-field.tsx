import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Field, Fieldset } from '../../ui/field.tsx'
import { CommonControl, type CommonControlProps, shownValue } from './common-control.tsx'
import { ProposedLine, ProposedValue } from './proposed-value.tsx'
import { SignatoryPicker, type Signing } from './signatory-picker.tsx'

/** Puts label, hint, control, error and note in rows of their own, so that controls side by side stand in line. */
export const aligned =
  'mb-2.5 grid grid-rows-subgrid row-span-5 [&>*]:row-start-3 [&>label]:row-start-1 [&>[id$=-hint]]:row-start-2 [&>[id$=-error]]:row-start-4 [&>[id$=-note]]:row-start-5'

type CommonFieldProps = Omit<CommonControlProps, 'placeholder' | 'end'> & {
  required: boolean
  error: string | undefined
  note: ReactNode
  /** Takes the full width. */
  long: boolean
  /** The value of the last time; undefined without one, and beside a typed value. */
  proposed: string | undefined
  /** For a field that names who signs. */
  signing: Signing | undefined
}

/** Draws one field of the kind's definition, with its proposal. */
export function CommonField(props: CommonFieldProps) {
  const { spec, required, error, note, readOnly, long, proposed, signing, onChange } = props
  if (spec.widget === 'choices') return <ChoicesField {...props} />
  const label = t(spec.label)
  const text = proposed && shownValue(spec, proposed)
  const hasPeople = !readOnly && signing !== undefined && signing.people.length > 0
  return (
    <Field
      id={`field-${spec.key}`}
      label={label}
      hint={spec.hint && t(spec.hint)}
      required={required}
      optional={!required}
      error={error}
      note={note}
      readOnly={readOnly}
      className={long ? `${aligned} col-span-full` : aligned}
    >
      <ProposedValue
        text={text}
        label={label}
        place={spec.widget === 'select' ? 'select' : hasPeople ? 'picker' : 'text'}
        onTake={() => proposed && onChange(proposed)}
      >
        <CommonControl
          {...props}
          placeholder={text}
          end={hasPeople && <SignatoryPicker label={label} signing={signing} proposed={proposed} onPick={onChange} />}
        />
      </ProposedValue>
    </Field>
  )
}

function ChoicesField(props: CommonFieldProps) {
  const { spec, required, error, proposed, onChange } = props
  const label = t(spec.label)
  return (
    <div className="col-span-full">
      <Fieldset id={`field-${spec.key}`} legend={label} required={required} optional={!required} error={error}>
        <CommonControl {...props} />
        {proposed && <ProposedLine text={shownValue(spec, proposed)} label={label} onTake={() => onChange(proposed)} />}
      </Fieldset>
    </div>
  )
}
