import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { cx } from './classes.ts'
import { useField } from './field.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import type { SelectProps } from './select-props.ts'

type Props = SelectProps<string | number>

/** The looks of a select's button, with its list's code and without. */
export function useSelect<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, placeholder = t('select.placeholder'), disabled, size = 40 } = props
  const field = useField()
  const own = useId()
  const id = field?.id ?? own
  const chosen = options.find((each) => each.value === value)
  return {
    id,
    description: {
      'aria-labelledby': field ? `${field.labelId} ${id}-value` : `${id}-name ${id}-value`,
      'aria-describedby': field?.describedBy,
    },
    disabled: disabled || field?.readOnly,
    'aria-invalid': field?.invalid || undefined,
    'data-focus-edge': true,
    className: cx(
      'flex w-full min-w-0 items-center justify-between gap-1 rounded-control border border-grey-4 bg-white px-1.5 text-left',
      'aria-invalid:edge-error focus-visible:edge-focus data-open:edge-focus disabled:border-grey-3 disabled:bg-grey-1 disabled:text-grey-6',
      size === 32 ? 'min-h-4 text-hint' : 'min-h-5 touch:min-h-6',
    ),
    children: (
      <>
        <span id={`${id}-value`} className={cx('min-w-0 truncate', !chosen && 'text-grey-5')}>
          {chosen ? (chosen.selectedLabel ?? chosen.label) : placeholder}
        </span>
        <Icon as={ChevronDown} size={18} className="text-grey-6" />
      </>
    ),
  }
}

/** Draws the box around a select, with its name where no field has one. */
export function SelectFrame({
  id,
  label,
  className,
  children,
}: Pick<Props, 'label' | 'className'> & { id: string; children: ReactNode }) {
  const field = useField()
  return (
    <div className={cx('relative min-w-0', className)}>
      {!field && label && (
        <span id={`${id}-name`} className="sr-only">
          {label}
        </span>
      )}
      {children}
    </div>
  )
}
