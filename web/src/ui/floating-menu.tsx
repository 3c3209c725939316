import { Menu as Headless, MenuItem as HeadlessItem, MenuButton, MenuItems } from '@headlessui/react'
import { useRef } from 'react'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import { AppLink } from './link.tsx'
import type { MenuProps } from './menu-props.ts'
import { menuTrigger } from './menu-trigger.tsx'
import { type Asked, useOpening } from './opening.ts'
import { panel } from './panel-classes.ts'

const row =
  'flex w-full min-h-5 items-center gap-1.5 px-2 py-0.75 text-left touch:min-h-6 data-focus:bg-grey-1 data-disabled:text-grey-5'

/** Draws the button with its list. Arrows move, Enter chooses, Escape closes. */
export function FloatingMenu({ asked, ...props }: MenuProps & { asked: Asked | null }) {
  const { items, header } = props
  const button = useRef<HTMLButtonElement>(null)
  useOpening(button, asked)
  return (
    <Headless>
      <MenuButton ref={button} {...menuTrigger(props)} />
      <MenuItems
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        modal={false}
        className={cx(panel, 'min-w-25 max-w-40 py-1')}
      >
        {header && (
          <div role="presentation" className="mb-1 border-b border-grey-2 px-2 pb-1.5 pt-0.5">
            {header}
          </div>
        )}
        {items.map((item) => {
          const classes = cx(row, item.danger && 'text-wine', item.separated && 'mt-1 border-t border-grey-2')
          const inside = (
            <>
              {item.icon && (
                <Icon as={item.icon} className={cx(!item.danger && 'text-grey-6', item.hint && 'mt-0.25 self-start')} />
              )}
              {item.hint ? (
                <span className="min-w-0">
                  {item.label}
                  <span className="block text-hint text-grey-6">{item.hint}</span>
                </span>
              ) : (
                item.label
              )}
            </>
          )
          return (
            <HeadlessItem key={item.label} disabled={item.disabled}>
              {item.href ? (
                <AppLink href={item.href} className={classes} {...(item.target ? { target: item.target } : {})}>
                  {inside}
                </AppLink>
              ) : (
                <button type="button" className={classes} onClick={item.onSelect}>
                  {inside}
                </button>
              )}
            </HeadlessItem>
          )
        })}
      </MenuItems>
    </Headless>
  )
}
