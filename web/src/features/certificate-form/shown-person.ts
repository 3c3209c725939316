import { useMemo, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { isBlankRow, type PersonRow } from '../persons/rows.ts'

/** Returns the person whose paper is shown, among the drafted and issued ones. */
export function useShownPerson(rows: readonly PersonRow[]) {
  const [active, setActive] = useState<string | null>(null)
  const people = useMemo(() => rows.filter((row) => !isBlankRow(row)), [rows])
  const at = Math.max(
    0,
    people.findIndex((row) => row.key === active),
  )
  const row: PersonRow | undefined = people[at]
  return {
    people,
    at,
    row,
    name: row ? `${row.firstname} ${row.lastname}`.trim() || t('preview.noName') : t('preview.noPersons'),
    setActive,
    step(to: number) {
      const next = people[to]
      if (next) setActive(next.key)
    },
  }
}

export type ShownPerson = ReturnType<typeof useShownPerson>
