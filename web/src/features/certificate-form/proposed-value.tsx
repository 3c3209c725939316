import './proposal-texts.ts'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'

/** The place beside the control's own button, and the room that the words of the control leave. */
const places = {
  text: { button: 'right-0.5', control: '[&_input]:pr-9' },
  picker: { button: 'right-4.5', control: '[&_input]:pr-7.5' },
  select: { button: 'right-4', control: '' },
  combobox: { button: 'right-5', control: '[&_input]:pr-13' },
} as const

/** Dashes the frame of the control inside, and greys the proposal that stands in it as a placeholder. */
const proposedLook =
  '[&_.field-frame]:border-dashed [&_.field-frame]:bg-grey-0 [&_input]:text-ellipsis [&_input]:placeholder:text-grey-6 [&_[data-focus-edge]]:border-dashed [&_[data-focus-edge]]:bg-grey-0 [&_[data-focus-edge]>span]:pr-8 [&_[data-focus-edge]>span]:text-grey-6'

type TakeProps = {
  /** The proposed value in words. */
  text: string
  label: string
  onTake: () => void
  className?: string
}

function TakeButton({ text, label, onTake, className }: TakeProps) {
  return (
    <button
      type="button"
      aria-label={t('proposal.useOne', { text, field: label })}
      onClick={onTake}
      className={cx(
        'min-h-4 rounded-control px-1 text-hint font-bold text-blue-dark hover:underline hover:underline-offset-4',
        className,
      )}
    >
      {t('proposal.use')}
    </button>
  )
}

/**
 * Shows the value of the last time in an empty control, with the button that takes it. Typing replaces it; until one of them
 * nothing is in the form.
 */
export function ProposedValue(
  props: Omit<TakeProps, 'text' | 'className'> & {
    /** Empty or undefined without a proposal. */
    text: string | undefined
    place: keyof typeof places
    children: ReactNode
  },
) {
  const { text, label, place, onTake, children } = props
  // The element stays the same, so that a taken proposal doesn't lose the control's focus.
  return (
    <div className={cx('relative min-w-0', text && proposedLook, text && places[place].control)}>
      {children}
      {text && (
        <TakeButton
          text={text}
          label={label}
          onTake={onTake}
          className={cx('absolute top-1/2 -translate-y-1/2', places[place].button)}
        />
      )}
    </div>
  )
}

/** Shows proposed choices on a line under them. */
export function ProposedLine({ text, label, onTake }: TakeProps) {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-1 rounded-control border border-dashed border-grey-4 bg-grey-0 px-1.5 py-0.75 text-grey-6">
      <span className="min-w-0">{text}</span>
      <TakeButton text={text} label={label} onTake={onTake} />
    </p>
  )
}
