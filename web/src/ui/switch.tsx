import type { ReactNode, Ref } from 'react'
import { useFieldAttributes } from './field.tsx'

export type SwitchProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean
  labelHidden?: boolean
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Turns something on or off, at once. */
export function Switch({ label, checked, onChange, hint, disabled, labelHidden, name, onBlur, ref }: SwitchProps) {
  const { readOnly, ...joined } = useFieldAttributes() as { readOnly?: boolean }
  return (
    <label className="inline-flex min-h-4.5 items-start gap-1.5 py-0.75 pointer-coarse:min-h-5.5">
      <input
        type="checkbox"
        role="switch"
        {...joined}
        ref={ref}
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled || readOnly}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-3 w-5 shrink-0 appearance-none rounded-full bg-grey-4 transition-colors before:absolute before:left-[3px] before:top-[3px] before:size-[18px] before:rounded-full before:bg-white before:transition-transform checked:bg-blue checked:before:translate-x-[16px] disabled:bg-grey-3 forced-colors:border"
      />
      <span className={labelHidden ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
        {label}
        {hint && <span className="block text-hint text-grey-6">{hint}</span>}
      </span>
    </label>
  )
}
