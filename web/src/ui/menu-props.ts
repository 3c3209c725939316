import type { ReactNode } from 'react'
import type { IconType } from './icon.tsx'

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
