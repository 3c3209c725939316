import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  /** The label beside the box; a box without a label needs `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
  /** The box stands for several things, and some of them are ticked. */
  indeterminate?: boolean
  /** The number of rows that the choice would give, at the far right. */
  count?: number
  ref?: Ref<HTMLInputElement>
}

/** Draws a checkbox. */
export function Checkbox({ label, hint, indeterminate = false, count, className, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  const ownId = useId()
  const id = rest.id ?? ownId
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])

  const box = (
    <span className="relative grid size-[20px] shrink-0 place-items-center">
      <input
        type="checkbox"
        {...rest}
        id={id}
        ref={(node) => {
          own.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        className={cx(
          'peer size-[20px] appearance-none rounded-control border border-grey-4 bg-white transition-colors',
          'checked:border-blue checked:bg-blue indeterminate:border-blue indeterminate:bg-blue',
          'aria-invalid:edge-error disabled:border-grey-3 disabled:bg-grey-1 disabled:checked:bg-grey-4',
          !label && 'after:absolute after:-inset-1.5',
        )}
      />
      <Icon
        as={indeterminate ? Minus : Check}
        size={16}
        className="pointer-events-none absolute hidden stroke-3 text-white peer-checked:block peer-indeterminate:block"
      />
    </span>
  )
  if (!label) return <span className={cx('inline-grid place-items-center', className)}>{box}</span>
  return (
    <label
      htmlFor={id}
      className={cx('flex min-h-4.5 items-start gap-1.5 py-0.75 pointer-coarse:min-h-5.5', className)}
    >
      <span className="grid h-3 place-items-center">{box}</span>
      <span className="min-w-0 grow">
        {label}
        {hint && <span className="block text-hint text-grey-6">{hint}</span>}
      </span>
      {count !== undefined && <span className="text-hint/3 text-grey-6 tabular-nums">{count}</span>}
    </label>
  )
}
