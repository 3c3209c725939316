import { type ReactNode, useId } from 'react'
import { cx } from './classes.ts'
import { Fieldset } from './field.tsx'
import type { Option } from './options.ts'

export type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  id?: string
  name?: string
  /** Puts two or three short choices side by side. */
  row?: boolean
  required?: boolean
  optional?: boolean
  disabled?: boolean
  hint?: ReactNode
  error?: ReactNode
}

/** Shows a few choices at once as the browser's own radio buttons: arrows move and choose. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onChange, row, required, optional, disabled, hint, error, id } = props
  const own = useId()
  const name = props.name ?? own
  return (
    <Fieldset id={id} legend={legend} required={required} optional={optional} hint={hint} error={error}>
      <div className={cx('flex', row ? 'flex-wrap gap-x-3' : 'flex-col')}>
        {options.map((option) => (
          <label key={option.value} className="flex min-h-4.5 items-start gap-1.5 py-0.75 pointer-coarse:min-h-5.5">
            <span className="grid h-3 place-items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                required={required}
                disabled={disabled || option.disabled}
                onChange={() => onChange(option.value)}
                className={cx(
                  'size-[20px] appearance-none rounded-full border border-grey-4 bg-white',
                  'checked:border-[6px] checked:border-blue disabled:border-grey-3 disabled:bg-grey-1',
                  error && 'border-wine',
                )}
              />
            </span>
            <span className={cx('min-w-0 hyphens-auto wrap-anywhere', option.value === value && 'font-bold')}>
              {option.label}
              {option.hint && <span className="block text-hint font-normal text-grey-6">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
