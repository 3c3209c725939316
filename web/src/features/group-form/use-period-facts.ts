import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import type { Outputs } from '../../lib/trpc.ts'

export type PeriodFacts = Outputs['group']['certification']

/** Fetches what the form tells beside a saved group's periods, anew after each save; null until it has come. */
export function usePeriodFacts(record: object | null): PeriodFacts | null {
  const { client } = useServices()
  const { id, updated_at } = (record ?? {}) as { id?: number; updated_at?: string }
  const { data } = useQuery({
    queryKey: [['group', 'certification'], { input: { id }, type: 'query' }, updated_at],
    queryFn: () => client.group.certification.query({ id: id ?? 0 }),
    enabled: id !== undefined,
  })
  return data ?? null
}
