import { FloatingMenu } from './floating.ts'
import { t } from './i18n.ts'
import { useLateControl } from './late-control.ts'
import type { MenuItem, MenuProps } from './menu-props.ts'
import { menuTrigger } from './menu-trigger.tsx'

export type { MenuItem }

const keys = ['key:Enter', 'key: ', 'key:ArrowDown', 'key:ArrowUp'] as const

/** Draws a button that opens a list of actions. Arrows move, Enter chooses, Escape closes. */
export function Menu(props: MenuProps) {
  const { isHere, asked, plain } = useLateControl(FloatingMenu, keys)
  if (isHere) return <FloatingMenu {...props} asked={asked} />
  return <button type="button" aria-haspopup="menu" aria-expanded={false} {...plain} {...menuTrigger(props)} />
}

/** Draws the three dots in the bar of a form's buttons; `label` names the form. */
export function BarMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return <Menu label={t('list.rowMenu', { text: label })} items={items} triggerClass="size-5 touch:size-6 grow-0!" />
}

/** Draws the three dots at the end of a row; `label` names the row. */
export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return <Menu label={t('list.rowMenu', { text: label })} items={items} />
}
