import { useEffect, useRef } from 'react'
import { type Outputs, trpc } from '../../lib/trpc.ts'

export type PeriodFacts = Outputs['group']['certification']

/** Returns what the form tells beside a saved group's periods, anew after each save; null until it has come. */
export function usePeriodFacts(record: object | null): PeriodFacts | null {
  const { id, updated_at } = (record ?? {}) as { id?: number; updated_at?: string }
  const { data, refetch } = trpc.group.certification.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  const told = useRef(updated_at)
  useEffect(() => {
    if (told.current === updated_at) return
    told.current = updated_at
    void refetch()
  }, [updated_at, refetch])
  return data ?? null
}
