import { PERSON_FIELDS } from '@kollegium/api/definitions/certificates'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { summaryOf } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStableWhilePressed } from '../../ui/use-stable-while-pressed.ts'
import type { PersonRow, RowErrors } from '../persons/rows.ts'

export type ListedError = { key: string; label: string; message: string; go: () => void }

const SHOWN = 12

/** Lists all errors of the form, each as a link to its field or row; it takes focus after each new attempt. */
export function ErrorList(props: { errors: readonly ListedError[]; attempt: number; visible: boolean }) {
  const { attempt, visible } = props
  const errors = useStableWhilePressed(props.errors)
  const box = useRef<HTMLElement>(null)
  const any = errors.length > 0
  const told = useRef(0)
  useEffect(() => {
    if (!visible || !any || told.current === attempt) return
    told.current = attempt
    box.current?.focus()
  }, [attempt, any, visible])
  if (!any) return null
  return (
    <section ref={box} tabIndex={-1} aria-label={summaryOf(errors)}>
      <Notice severity="error" stacked title={summaryOf(errors)}>
        <ul>
          {errors.slice(0, SHOWN).map((error) => (
            <li key={error.key}>
              <button
                type="button"
                onClick={error.go}
                className="rounded-control text-left text-wine underline underline-offset-4 hover:decoration-2"
              >
                {error.label}: {error.message}
              </button>
            </li>
          ))}
        </ul>
        {errors.length > SHOWN && <p>{t('cert.duplicatesMore', { number: errors.length - SHOWN })}</p>}
      </Notice>
    </section>
  )
}

/** Returns the grid's errors in the order of its rows: "Gå till rad 4". */
export function rowErrorsInOrder(
  rows: readonly PersonRow[],
  errors: RowErrors,
  goTo: (row: PersonRow, field: string) => void,
): ListedError[] {
  return rows.flatMap((row, index) =>
    PERSON_FIELDS.flatMap((field): ListedError[] => {
      const message = errors[row.key]?.[field]
      if (!message) return []
      const label = t('grid.goToRow', { number: index + 1 })
      return [{ key: `${row.key} ${field}`, label, message, go: () => goTo(row, field) }]
    }),
  )
}
