import { t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { optionsOf } from './choice.tsx'
import { defineFieldType, type FieldProps } from './field-type.ts'

/** Draws several options as checkboxes, in the order of the definition. */
function ChoicesField(field: FieldProps<string[]>) {
  const { name, label, required, optional, hint, error, value, onChange } = field
  const options = optionsOf(field.options)
  const choose = (wanted: string, on: boolean) =>
    onChange(options.map((each) => each.value).filter((each) => (each === wanted ? on : value.includes(each))))
  return (
    <Fieldset id={`field-${name}`} legend={label} required={required} optional={optional} hint={hint} error={error}>
      <OptionBoxes options={options} field={field} onChoose={choose} />
    </Fieldset>
  )
}

type OptionBoxesProps = {
  options: readonly { value: string; label: string }[]
  field: Pick<FieldProps<string[]>, 'value' | 'readOnly' | 'onBlur'>
  onChoose: (value: string, on: boolean) => void
}

/** Draws a checkbox for each option, checked when the field's value names it. */
export function OptionBoxes({ options, field: { value, readOnly, onBlur }, onChoose }: OptionBoxesProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-3">
      {options.map((each) => (
        <Checkbox
          key={each.value}
          label={each.label}
          checked={value.includes(each.value)}
          disabled={readOnly}
          onBlur={onBlur}
          onChange={(event) => onChoose(each.value, event.target.checked)}
        />
      ))}
    </div>
  )
}

/** Several options, kept in the order of the definition. */
export const choices = defineFieldType<string[]>({
  Field: ChoicesField,
  empty: [],
  fromRecord: (value) => (Array.isArray(value) ? value.map(String) : []),
  text: (value) => (value.length > 0 ? value.join(', ') : t('choice.none')),
})
