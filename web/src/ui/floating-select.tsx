import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import Check from 'lucide-react/icons/check'
import { useRef } from 'react'
import { cx } from './classes.ts'
import { DescribedButton } from './described-controls.tsx'
import { Icon } from './icon.tsx'
import { type Asked, useOpening } from './opening.ts'
import { option, panel } from './panel-classes.ts'
import { SelectFrame, useSelect } from './select-frame.tsx'
import type { SelectProps } from './select-props.ts'

/** Draws the button with its options. Arrows, first letters, Home and End work as in any list. */
export function FloatingSelect<Value extends string | number>(props: SelectProps<Value> & { asked: Asked | null }) {
  const { value, onChange, name, asked } = props
  const { description, ...trigger } = useSelect(props)
  const button = useRef<HTMLButtonElement>(null)
  useOpening(button, asked)
  return (
    <Listbox
      value={value ?? null}
      onChange={(next: Value | null) => next !== null && onChange(next)}
      disabled={trigger.disabled}
      name={name}
    >
      <SelectFrame id={trigger.id} {...props}>
        <ListboxButton ref={button} as={DescribedButton} description={description} {...trigger} />
        <ListboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 2, padding: 8 }}
          className={cx(
            panel,
            'max-h-45! w-(--button-width) min-w-max max-w-[min(480px,100vw-16px)] overflow-y-auto py-0.5',
          )}
        >
          {props.options.map((each) => (
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
      </SelectFrame>
    </Listbox>
  )
}
