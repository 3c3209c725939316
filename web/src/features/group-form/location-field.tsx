import { t } from '../../lib/words.ts'
import type { FieldProps } from '../../resource/fields/kind.ts'
import { Field, Fieldset } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Place } from './values.ts'

/** Where on the map the group stands. */
export function LocationField(field: FieldProps<Place>) {
  const { name, label, error, value, onChange, onBlur, readOnly } = field
  const part = (key: keyof Place) => (
    <Field label={t(`field.${key}`)} readOnly={readOnly}>
      <TextInput
        value={value[key]}
        inputMode="decimal"
        onChange={(event) => onChange({ ...value, [key]: event.target.value })}
        onBlur={onBlur}
      />
    </Field>
  )
  return (
    <Fieldset id={`field-${name}`} legend={label} optional hint={t('hint.coordinates')} error={error}>
      <div className="grid grid-cols-2 gap-1.5">
        {part('latitude')}
        {part('longitude')}
      </div>
    </Fieldset>
  )
}
