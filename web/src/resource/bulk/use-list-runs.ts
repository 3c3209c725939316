import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import type { EntityName } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'

/** An act on many rows of a list, which the server does or has done. */
export type ListRun = Outputs['lists']['runs'][number]

/** Milliseconds between two looks at a run that goes on. */
const POLL = 1000

/** Follows the person's runs of a list, whichever tab began them. The list is read anew when one of them ends. */
export function useListRuns(entity: EntityName) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const { data: runs = [] } = trpc.lists.runs.useQuery(
    { entity },
    { refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? POLL : false) },
  )
  const done = runs.map((run) => `${run.id} ${run.state}`).join()
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (known.current !== null && known.current !== done) void cache.invalidateQueries({ queryKey: [[entity]] })
    known.current = done
  }, [cache, done, entity])

  const change = async (what: 'stop' | 'goOn' | 'undo' | 'dismiss', id: string) => {
    try {
      await client.lists[what].mutate({ entity, id })
    } catch (error) {
      toast.error(failureOf(error).message)
    }
    await cache.invalidateQueries({ queryKey: runsKey })
  }
  return { runs, change }
}

/** The key of all lists' runs, for whatever begins one. */
export const runsKey = [['lists', 'runs']]
