import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { cx } from './classes.ts'
import { DescribedButton } from './described-controls.tsx'
import { useField } from './field.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import type { Option } from './options.ts'

/** Classes of the white floating panel of lists, menus and calendars. */
export const panel =
  'z-50 rounded-panel border border-grey-3 bg-white shadow-menu focus-visible:outline-none animate-rise motion-reduce:animate-none'
/** Classes of an option in a list. */
export const option =
  'flex min-h-5 cursor-pointer items-center gap-1.5 px-1.5 py-0.75 touch:min-h-6 data-focus:bg-grey-1 data-disabled:cursor-default data-disabled:text-grey-6'

export type SelectProps<Value extends string | number> = {
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  size?: 32 | 40
  /** The accessible name, outside a `Field`. */
  label?: string
  className?: string
}

/** Lets the person choose one of a few. Arrows, first letters, Home and End work as in any list. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = t('select.placeholder'), disabled, name, size = 40, label } = props
  const field = useField()
  const own = useId()
  const id = field?.id ?? own
  const chosen = options.find((each) => each.value === value)
  const named = field
    ? { 'aria-labelledby': `${field.labelId} ${id}-value` }
    : { 'aria-labelledby': `${id}-name ${id}-value` }
  return (
    <Listbox
      value={value ?? null}
      onChange={(next: Value | null) => next !== null && onChange(next)}
      disabled={disabled || field?.readOnly}
      name={name}
    >
      <div className={cx('relative min-w-0', props.className)}>
        {!field && label && (
          <span id={`${id}-name`} className="sr-only">
            {label}
          </span>
        )}
        <ListboxButton
          id={id}
          as={DescribedButton}
          description={{ ...named, 'aria-describedby': field?.describedBy }}
          aria-invalid={field?.invalid || undefined}
          data-focus-edge
          className={cx(
            'flex w-full min-w-0 items-center justify-between gap-1 rounded-control border border-grey-4 bg-white px-1.5 text-left',
            'aria-invalid:edge-error focus-visible:edge-focus data-open:edge-focus disabled:border-grey-3 disabled:bg-grey-1 disabled:text-grey-6',
            size === 32 ? 'min-h-4 text-hint' : 'min-h-5 touch:min-h-6',
          )}
        >
          <span id={`${id}-value`} className={cx('min-w-0 truncate', !chosen && 'text-grey-5')}>
            {chosen ? (chosen.selectedLabel ?? chosen.label) : placeholder}
          </span>
          <Icon as={ChevronDown} size={18} className="text-grey-6" />
        </ListboxButton>
        <ListboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 2, padding: 8 }}
          className={cx(
            panel,
            'max-h-45! w-(--button-width) min-w-max max-w-[min(480px,100vw-16px)] overflow-y-auto py-0.5',
          )}
        >
          {options.map((each) => (
            <ListboxOption
              key={each.value}
              value={each.value}
              disabled={each.disabled}
              className={cx(
                option,
                'justify-between data-selected:bg-blue-ice data-selected:font-bold data-selected:data-focus:bg-blue-light',
              )}
            >
              {({ selected }) => (
                <>
                  <span className="min-w-0">
                    {each.label}
                    {each.hint && <span className="block text-hint font-normal text-grey-6">{each.hint}</span>}
                  </span>
                  {selected && <Icon as={Check} size={18} className="text-blue-dark" />}
                </>
              )}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </div>
    </Listbox>
  )
}
