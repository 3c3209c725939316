import { ComboboxInput, Combobox as Headless } from '@headlessui/react'
import { useState } from 'react'
import { Chip } from './chip.tsx'
import { cx } from './classes.ts'
import { ComboboxList, ComboboxStatus, CREATE } from './combobox-list.tsx'
import { DescribedInput } from './described-controls.tsx'
import { useField } from './field.tsx'
import { t } from './i18n.ts'
import type { Option } from './options.ts'
import { frame } from './text-input.tsx'
import { type SearchFunction, useSearch } from './use-search.ts'

export type MultiComboboxProps<T extends Option> = {
  /** The chosen options; a `disabled` one can't be removed. */
  value: readonly T[]
  onChange: (options: T[]) => void
  search?: SearchFunction<T>
  options?: readonly T[]
  /** Creates an option from the typed text; without it only existing options can be chosen. */
  create?: (text: string) => Promise<T>
  placeholder?: string
  disabled?: boolean
  label?: string
}

/**
 * Lets the person choose several options by search; each becomes a chip. Backspace in the empty field removes the last
 * one.
 */
export function MultiCombobox<T extends Option>(props: MultiComboboxProps<T>) {
  const { value, onChange, search, options, create, placeholder = t('combobox.add'), disabled, label } = props
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(false)
  const [failed, setFailed] = useState(false)
  const field = useField()
  const found = useSearch(query, active, { search, options })
  const off = disabled || field?.readOnly
  const typed = query.trim().toLocaleLowerCase('sv')
  const exists = [...found.options, ...value].some((each) => each.label.toLocaleLowerCase('sv') === typed)
  const creates = Boolean(create) && typed !== '' && found.state === 'done' && !exists

  const change = async (next: T[]) => {
    setQuery('')
    const wanted = next.find((each) => each.value === CREATE)
    if (!wanted || !create) return onChange(next)
    try {
      setFailed(false)
      const made = await create(wanted.label)
      onChange([...value, made])
    } catch {
      setQuery(wanted.label)
      setFailed(true)
    }
  }
  const state = failed ? { options: [], total: 0, state: 'failed' as const } : found
  return (
    <Headless
      immediate
      multiple
      value={[...value]}
      by="value"
      disabled={off}
      onChange={change}
      onClose={() => {
        setQuery('')
        setFailed(false)
        setActive(false)
      }}
    >
      {({ open }) => (
        <div className="relative min-w-0">
          <div className={cx(frame, 'flex-wrap items-center! gap-0.5 p-0.5')}>
            {value.map((each) => (
              <Chip
                key={each.value}
                tone="blue"
                onRemove={
                  off || each.disabled ? undefined : () => onChange(value.filter((other) => other.value !== each.value))
                }
              >
                {each.label}
              </Chip>
            ))}
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
              value={query}
              onFocus={() => setActive(true)}
              onChange={(event) => {
                setActive(true)
                setFailed(false)
                setQuery(event.target.value)
              }}
              onKeyDown={(event) => {
                const last = value.findLast((each) => !each.disabled)
                if (event.key === 'Backspace' && query === '' && last) onChange(value.filter((each) => each !== last))
              }}
              className="h-3.5 min-w-8 flex-1 bg-transparent px-0.5 outline-none focus-visible:outline-none"
            />
          </div>
          <ComboboxList found={state} query={query} creates={creates} />
          <ComboboxStatus found={state} open={open} />
        </div>
      )}
    </Headless>
  )
}
