import { isColour } from '@kollegium/api/definitions/brands'
import { t } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { contrastWithWhite, enoughContrast } from './contrast.ts'

type ColourFieldProps = {
  id: string
  error?: string
  readOnly: boolean
  value: string | null
  /** The default colour. */
  standard: string
  onChange: (value: string | null) => void
}

const oneDecimal = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Takes a colour, picked or typed, and warns when white text on it is unreadable. */
export function ColourField({ id, error, readOnly, value, standard, onChange }: ColourFieldProps) {
  const colour = value && isColour(value) ? value : standard
  // Rounded down, so that a contrast that is too low never looks sufficient.
  const contrast = Math.floor(contrastWithWhite(colour) * 10) / 10
  const isFaint = contrast < enoughContrast
  return (
    <Field
      id={id}
      label={t('brands.colour')}
      error={error}
      readOnly={readOnly}
      note={isFaint && t('brands.contrast', { number: oneDecimal.format(contrast) })}
    >
      <div className="flex gap-1">
        <input
          type="color"
          aria-label={t('brands.pick')}
          value={colour.toLowerCase()}
          disabled={readOnly}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className="h-5 w-6 shrink-0 cursor-pointer rounded-control border border-grey-4 bg-white p-0.5 touch:h-6 disabled:cursor-default"
        />
        <TextInput
          className="grow"
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={standard}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </div>
    </Field>
  )
}
