import { trpc } from '../../lib/trpc.ts'
import type { Run } from './run.ts'
import { isUnderWay } from './run.ts'

const POLL = 2000

/**
 * Follows a run by events while the connection holds, otherwise by polling every other second, so that a proxy without
 * events only slows it down. `live` false only polls, because a browser allows few connections.
 */
export function useRun(id: string, { given, live = true }: { given?: Run; live?: boolean } = {}) {
  const utils = trpc.useUtils()
  const known = utils.print.get.getData({ id }) ?? given
  const open = !known || isUnderWay(known)
  const events = trpc.print.progress.useSubscription(
    { id },
    {
      enabled: live && open,
      onData: (run) => utils.print.get.setData({ id }, run),
    },
  )
  const followed = events.status === 'pending'
  return trpc.print.get.useQuery(
    { id },
    {
      placeholderData: given,
      staleTime: followed ? Number.POSITIVE_INFINITY : 0,
      refetchInterval: ({ state }) => {
        if (followed || (state.data && !isUnderWay(state.data))) return false
        return POLL
      },
    },
  )
}
