import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { type ShortcutName, useShortcut } from '../lib/shortcuts.ts'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { Icon, type IconType } from './icon.tsx'
import { AppLink } from './link.tsx'
import { Spinner } from './spinner.tsx'
import { useTooltip } from './tooltip.tsx'

const variants = {
  primary:
    'bg-blue text-white border-transparent hover:bg-blue-dark dark-surface:bg-white dark-surface:text-blue-deep dark-surface:hover:bg-blue-light',
  secondary:
    'bg-white text-ink border-grey-4 hover:bg-grey-1 dark-surface:bg-transparent dark-surface:text-white dark-surface:border-white dark-surface:hover:bg-white/10',
  tertiary:
    'text-blue-dark border-transparent hover:bg-blue-ice dark-surface:text-white dark-surface:hover:bg-white/10',
  danger: 'bg-wine text-white border-transparent hover:bg-wine-dark',
  'danger-quiet': 'text-wine border-transparent hover:bg-wine-light',
} as const

const sizes = {
  32: 'min-h-4 pointer-coarse:min-h-5.5 px-1.5 py-0.5 text-hint gap-0.75',
  40: 'min-h-5 px-2 py-0.75 text-ui gap-1 touch:min-h-6',
  48: 'min-h-6 px-3 py-1.25 text-ui gap-1',
} as const

/** Quiet buttons stand closer to their text, so that a row of them looks no wider than its words. */
const quietSizes = {
  32: 'min-h-4 pointer-coarse:min-h-5.5 px-1 py-0.5 text-hint gap-0.75',
  40: 'min-h-5 px-1.25 py-0.75 text-ui gap-1 touch:min-h-6',
  48: 'min-h-6 px-1.5 py-1.25 text-ui gap-1',
} as const

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: IconType
  iconEnd?: IconType
  /** Turns the button grey and inert during work; it keeps focus. A text replaces "Sparar …". */
  busy?: boolean | string
  /** Makes the button a link that looks like a button. */
  href?: string
  target?: string
  download?: boolean | string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Draws a button with a text. A view has one primary button. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 40, icon, iconEnd, busy, href, target, download, children, ...rest } = props
  const { className, disabled, onClick, ref, type = 'button', ...attributes } = rest
  const quiet = variant === 'tertiary' || variant === 'danger-quiet'
  const off = Boolean(busy) || disabled
  const classes = cx(
    'inline-flex items-center justify-center rounded-control border text-center font-bold no-underline transition-colors',
    quiet ? quietSizes[size] : sizes[size],
    off ? 'border-transparent bg-grey-1 text-grey-6' : variants[variant],
    className,
  )
  const inside = (
    <>
      {busy ? <Spinner /> : icon && <Icon as={icon} size={size === 32 ? 18 : 20} />}
      <span className="inline-flex items-center gap-1">
        {busy ? (busy === true ? t('loading.saving') : busy) : children}
      </span>
      {iconEnd && !busy && <Icon as={iconEnd} size={size === 32 ? 18 : 20} />}
    </>
  )
  if (href && !off) {
    return (
      <AppLink
        href={href}
        className={classes}
        {...(target ? { target } : {})}
        {...(download === undefined ? {} : { download })}
        {...(attributes as AnchorHTMLAttributes<HTMLAnchorElement>)}
      >
        {inside}
      </AppLink>
    )
  }
  return (
    <button
      {...attributes}
      ref={ref}
      type={type}
      className={classes}
      disabled={disabled}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {inside}
    </button>
  )
}

const squares = { 32: 'size-4', 40: 'size-5 touch:size-6', 48: 'size-6' } as const

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconType
  /** The button's accessible name and tooltip. */
  label: string
  /** A shortcut that presses the button. */
  shortcut?: ShortcutName
  size?: keyof typeof squares
  iconSize?: number
  outlined?: boolean
  pressed?: boolean
  badge?: ReactNode
  href?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * Draws a button with an icon alone; its tooltip shows the name. Its touch area is at least 44 px even when it looks
 * smaller.
 */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 40, iconSize = 20, outlined, pressed, badge, href, className, ref, ...own } = props
  const { shortcut, ...given } = own
  const { attributes, hint } = useShortcut(shortcut)
  const rest = { ...given, ...attributes }
  const [tip, bubble] = useTooltip(hint ? `${label} (${hint})` : label)
  const classes = cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-control border transition-colors',
    'after:absolute after:left-1/2 after:top-1/2 after:-translate-1/2 after:pointer-coarse:size-[44px]',
    squares[size],
    outlined ? 'border-grey-4' : 'border-transparent',
    rest.disabled
      ? 'text-grey-4'
      : pressed
        ? 'bg-blue-light text-blue-ink'
        : 'text-grey-7 hover:bg-grey-1 dark-surface:text-white dark-surface:hover:bg-white/10',
    className,
  )
  const inside = (
    <>
      <Icon as={icon} size={iconSize} />
      {badge}
    </>
  )
  return (
    <>
      {href && !rest.disabled ? (
        <AppLink href={href} className={classes} aria-label={label} {...attributes} {...tip}>
          {inside}
        </AppLink>
      ) : (
        <button
          type="button"
          {...rest}
          {...tip}
          ref={ref}
          className={classes}
          aria-label={label}
          aria-pressed={pressed}
          onClick={(event) => {
            tip.onBlur()
            rest.onClick?.(event)
          }}
        >
          {inside}
        </button>
      )}
      {bubble}
    </>
  )
}
