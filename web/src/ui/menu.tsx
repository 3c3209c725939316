import { Menu as Headless, MenuItem as HeadlessItem, MenuButton, MenuItems } from '@headlessui/react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { Icon, type IconType } from './icon.tsx'
import { AppLink } from './link.tsx'
import { panel } from './select.tsx'

export type MenuItem = {
  label: string
  /** A quiet line under the label. */
  hint?: string
  icon?: IconType
  onSelect?: () => void
  href?: string
  /** Opens the link in a new tab. */
  target?: string
  /** The action can't be undone. */
  danger?: boolean
  disabled?: boolean
  /** Draws a line above. */
  separated?: boolean
}

const row =
  'flex w-full min-h-5 items-center gap-1.5 px-2 py-0.75 text-left touch:min-h-6 data-focus:bg-grey-1 data-disabled:text-grey-5'

export type MenuProps = {
  /** The button's accessible name. */
  label: string
  items: readonly MenuItem[]
  /** The button's content; three dots by default. */
  trigger?: ReactNode
  triggerClass?: string
  /** Stands above the items and can't be chosen, for example the person's name. */
  header?: ReactNode
}

/** Draws a button that opens a list of actions. Arrows move, Enter chooses, Escape closes. */
export function Menu({ label, items, trigger, triggerClass, header }: MenuProps) {
  return (
    <Headless>
      <MenuButton
        aria-label={label}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control text-grey-7 hover:bg-grey-1 data-open:bg-grey-1',
          triggerClass ?? 'size-5 touch:size-5.5',
        )}
      >
        {trigger ?? (
          <>
            <Icon as={Ellipsis} className="max-sm:hidden" />
            <Icon as={EllipsisVertical} className="sm:hidden" />
          </>
        )}
      </MenuButton>
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

/** Draws the three dots at the end of a row; `label` names the row. */
export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return <Menu label={t('list.rowMenu', { text: label })} items={items} />
}
