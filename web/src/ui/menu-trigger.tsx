import Ellipsis from 'lucide-react/icons/ellipsis'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import type { MenuProps } from './menu-props.ts'

/** The looks of a menu's button, with its menu's code and without. */
export const menuTrigger = ({
  label,
  trigger,
  triggerClass,
}: Pick<MenuProps, 'label' | 'trigger' | 'triggerClass'>) => ({
  'aria-label': label,
  className: cx(
    'inline-flex shrink-0 items-center justify-center rounded-control text-grey-7 hover:bg-grey-1 data-open:bg-grey-1',
    triggerClass ?? 'size-5 touch:size-5.5',
  ),
  children: trigger ?? (
    <>
      <Icon as={Ellipsis} className="max-sm:hidden" />
      <Icon as={EllipsisVertical} className="sm:hidden" />
    </>
  ),
})
