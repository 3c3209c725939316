import { lazy, Suspense, useId } from 'react'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { focusField } from '../../ui/error-summary.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { coordinateText, latLongOf, type Place } from './group-values.ts'

const PlaceMap = lazy(() => import('./place-map.tsx'))

/** Takes the group's place, as numbers and by a pin on the map. */
export function LocationField(field: FieldProps<Place>) {
  const { name, label, error, value, onChange, onBlur, readOnly } = field
  const hint = useId()
  const place = latLongOf(value)
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
      <div className="mt-1.5">
        <Suspense fallback={<div className="aspect-[280/220] rounded-control border border-grey-4 bg-map-sea" />}>
          <PlaceMap
            label={t('field.location.group')}
            place={place}
            {...(!readOnly && {
              describedBy: hint,
              onPlace: ({ latitude, longitude }) =>
                onChange({ latitude: coordinateText(latitude), longitude: coordinateText(longitude) }),
            })}
          />
        </Suspense>
      </div>
      {!readOnly && (
        <p id={hint} className="mt-0.5 text-hint text-grey-6">
          {t('place.hint')}
        </p>
      )}
      {place && !readOnly && (
        <Button
          variant="tertiary"
          size={32}
          onClick={() => {
            onChange({ latitude: '', longitude: '' })
            // The button disappears, so focus moves to the field.
            focusField(`field-${name}`)
          }}
        >
          {t('place.remove')}
        </Button>
      )}
    </Fieldset>
  )
}
