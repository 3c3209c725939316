import { PERSON_FIELDS } from '@kollegium/api/definitions/certificates'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/words.ts'
import { summaryOf } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import type { PersonRow, RowFaults } from '../persons/rows.ts'

export type Fault = { key: string; label: string; message: string; go: () => void }

const SHOWN = 12

/** Everything that has to be mended, each a link to its field or its row; takes focus after each new attempt. */
export function FaultSummary(props: { faults: readonly Fault[]; attempt: number; visible: boolean }) {
  const { attempt, visible } = props
  const faults = useSteady(props.faults)
  const box = useRef<HTMLElement>(null)
  const any = faults.length > 0
  const told = useRef(0)
  useEffect(() => {
    if (!visible || !any || told.current === attempt) return
    told.current = attempt
    box.current?.focus()
  }, [attempt, any, visible])
  if (!any) return null
  return (
    <section ref={box} tabIndex={-1} aria-label={summaryOf(faults)}>
      <Notice kind="error" stacked title={summaryOf(faults)}>
        <ul>
          {faults.slice(0, SHOWN).map((fault) => (
            <li key={fault.key}>
              <button
                type="button"
                onClick={fault.go}
                className="rounded-control text-left text-wine underline underline-offset-4 hover:decoration-2"
              >
                {fault.label}: {fault.message}
              </button>
            </li>
          ))}
        </ul>
        {faults.length > SHOWN && <p>{t('cert.duplicatesMore', { number: faults.length - SHOWN })}</p>}
      </Notice>
    </section>
  )
}

/** The faults of the grid in the order of its rows: "Gå till rad 4". */
export function rowFaultsInOrder(
  rows: readonly PersonRow[],
  faults: RowFaults,
  goTo: (row: PersonRow, field: string) => void,
): Fault[] {
  return rows.flatMap((row, index) =>
    PERSON_FIELDS.flatMap((field): Fault[] => {
      const message = faults[row.key]?.[field]
      if (!message) return []
      const label = t('grid.goToRow', { number: index + 1 })
      return [{ key: `${row.key} ${field}`, label, message, go: () => goTo(row, field) }]
    }),
  )
}
