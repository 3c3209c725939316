import { ComboboxButton, ComboboxInput, Combobox as Headless } from '@headlessui/react'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { ComboboxList, ComboboxStatus } from './combobox-list.tsx'
import { DescribedInput } from './described-controls.tsx'
import { useField } from './field.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import type { Option } from './options.ts'
import { frame, inner } from './text-input.tsx'
import { type SearchFunction, useSearch } from './use-search.ts'

export type ComboboxProps<T extends Option> = {
  value: T | null
  onChange: (option: T | null) => void
  search?: SearchFunction<T>
  options?: readonly T[]
  placeholder?: string
  disabled?: boolean
  /** The accessible name, outside a `Field`. */
  label?: string
  /** Shows a magnifier at the left instead of arrows at the right, for adding to a list below. */
  searching?: boolean
  className?: string
}

/** Lets the person choose one of many by search. The choice stays until another is made or the field is emptied. */
export function Combobox<T extends Option>(props: ComboboxProps<T>) {
  const { value, onChange, search, options, placeholder = t('action.search'), disabled, label, searching } = props
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(false)
  const field = useField()
  const found = useSearch(query, active, { search, options })
  const off = disabled || field?.readOnly
  const clears = Boolean(value) && !off && !field?.required
  return (
    <Headless
      immediate
      value={value}
      by="value"
      disabled={off}
      onChange={(next: T | null) => {
        if (next) onChange(next)
        setQuery('')
      }}
      onClose={() => {
        setQuery('')
        setActive(false)
      }}
    >
      {({ open }) => (
        <div className={cx('relative min-w-0', props.className)}>
          <div className={cx(frame, 'relative')}>
            {searching && (
              <span className="pointer-events-none absolute inset-y-0 left-1.5 grid place-items-center text-grey-6">
                <Icon as={Search} />
              </span>
            )}
            <ComboboxInput
              id={field?.id}
              as={DescribedInput}
              description={{
                'aria-label': field ? undefined : (label ?? placeholder),
                'aria-labelledby': field?.labelId,
                'aria-describedby': field?.describedBy,
                'aria-required': field?.required || undefined,
              }}
              aria-invalid={field?.invalid || undefined}
              autoComplete="off"
              placeholder={placeholder}
              displayValue={(chosen: T | null) => chosen?.selectedLabel ?? chosen?.label ?? ''}
              onFocus={() => setActive(true)}
              onChange={(event) => {
                setActive(true)
                setQuery(event.target.value)
              }}
              className={cx(inner, 'truncate', searching ? 'pl-5' : 'pr-5', clears && (searching ? 'pr-5' : 'pr-9'))}
            />
            {clears && (
              <IconButton
                icon={X}
                label={t('control.clear')}
                size={32}
                iconSize={18}
                className={cx('absolute! top-1/2 -translate-y-1/2', searching ? 'right-0.5' : 'right-4.5')}
                onClick={() => {
                  onChange(null)
                  setQuery('')
                }}
              />
            )}
            {!searching && (
              <ComboboxButton
                aria-label={t('combobox.open')}
                className="absolute inset-y-0 right-0 grid w-5 place-items-center rounded-control text-grey-6"
              >
                <Icon as={ChevronsUpDown} size={18} />
              </ComboboxButton>
            )}
          </div>
          <ComboboxList found={found} query={query} />
          <ComboboxStatus found={found} open={open} />
        </div>
      )}
    </Headless>
  )
}
