import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cx, type Tone, tones } from './classes.ts'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'

/** Draws a small mark: a tag, a category, a count with a word. `onRemove` adds a cross. */
export function Chip(props: {
  tone?: Tone
  children: ReactNode
  onRemove?: () => void
  /** The cross's accessible name, when the chip's content is not plain text. */
  removeLabel?: string
  size?: 24 | 32
}) {
  const { tone = 'grey', children, onRemove, size = 24 } = props
  const removeLabel = props.removeLabel ?? t('chip.remove', { text: typeof children === 'string' ? children : '' })
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center rounded-control text-hint',
        tones[tone],
        tone !== 'grey' && 'font-bold',
        size === 32 ? 'min-h-4' : 'min-h-3',
        onRemove ? 'pl-1' : 'px-1',
      )}
    >
      <span className="min-w-0 py-0.25">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className={cx(
            'relative grid shrink-0 place-items-center rounded-control hover:bg-grey-2 after:absolute after:pointer-coarse:size-[44px]',
            size === 32 ? 'size-4' : 'h-3 w-3.5',
          )}
        >
          <Icon as={X} size={15} />
        </button>
      )}
    </span>
  )
}

/** Draws an active filter above a list. */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Chip size={32} onRemove={onRemove}>
      {children}
    </Chip>
  )
}

/** Draws a ready choice to press: "Senaste 30 dagarna". */
export function ChoiceChip(props: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      onClick={props.onClick}
      className={cx(
        'min-h-4 rounded-control border px-1.5 text-hint transition-colors touch:min-h-5.5',
        props.pressed ? 'border-blue bg-blue-light font-bold text-blue-ink' : 'border-grey-4 bg-white hover:bg-grey-1',
      )}
    >
      {props.children}
    </button>
  )
}

/** Draws a number in a round blue mark. `label` names the counted things. */
export function Counter({ children, label, small }: { children: number; label?: string; small?: boolean }) {
  return (
    <span
      className={cx(
        'inline-grid h-[18px] min-w-[22px] shrink-0 place-items-center rounded-full bg-blue px-0.5 font-bold text-white tabular-nums',
        small ? 'text-badge' : 'text-group h-[20px]',
      )}
    >
      <span aria-hidden={label ? true : undefined}>{children}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
