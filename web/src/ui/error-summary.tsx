import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { useStableWhilePressed } from './use-stable-while-pressed.ts'

export type SummaryError = {
  /** The id of the `Field` or `Fieldset`. */
  id: string
  label: string
  /** The same text as at the field. */
  message: string
}

/** Focuses a field, or the first control of a group of fields. */
export function focusField(id: string): void {
  const target = document.getElementById(id)
  if (!target) return
  const control = target.matches('fieldset')
    ? target.querySelector<HTMLElement>('input, select, textarea, button')
    : target
  control?.focus()
  target.scrollIntoView?.({ block: 'center' })
}

/**
 * Returns the heading of the errors: a text about missing values when nothing else is wrong, otherwise their number.
 */
export function summaryOf(errors: readonly { message: string }[]): string {
  const missing = t('valid.required')
  return errors.every(({ message }) => message === missing)
    ? t('valid.fillAll')
    : t('valid.summary', { number: errors.length })
}

/**
 * Lists all errors of a form at its top, each as a link to its field; draws nothing without errors. It takes focus when
 * `focusKey` changes (the number of the failed attempt), so that a failed save is noticed.
 */
export function ErrorSummary(props: { errors: readonly SummaryError[]; focusKey?: string | number }) {
  const { focusKey } = props
  const errors = useStableWhilePressed(props.errors)
  const box = useRef<HTMLElement>(null)
  const any = errors.length > 0
  useEffect(() => {
    if (focusKey !== undefined && any) box.current?.focus()
  }, [focusKey, any])
  if (!any) return null
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={summaryOf(errors)}
      className="flex gap-1.5 rounded-r-control border-l-4 border-wine bg-wine-light px-2 py-1.5"
    >
      <span className="grid h-3 place-items-center text-wine">
        <Icon as={CircleAlert} />
      </span>
      <div className="min-w-0">
        <h2 className="font-bold">{summaryOf(errors)}</h2>
        <ul>
          {errors.map((error) => (
            <li key={`${error.id}-${error.message}`}>
              <a
                href={`#${error.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(error.id)
                }}
                className="rounded-control text-wine underline underline-offset-4 hover:decoration-2"
              >
                {error.label}: {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
