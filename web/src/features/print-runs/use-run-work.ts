import { useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { Run } from './run.ts'
import { usePrintRuns } from './runs-context.tsx'

/** Returns the actions on a run: stop, resume, and a new one for the persons who can still have it. */
export function useRunWork() {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const toast = useToast()
  const { follow, start } = usePrintRuns()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<Run>) => {
    setBusy(true)
    try {
      const run = await work()
      utils.print.get.setData({ id: run.id }, run)
      follow(run)
    } catch (error) {
      toast.error(failureOf(error).message)
      void utils.print.get.invalidate()
    } finally {
      setBusy(false)
      void utils.print.list.invalidate()
    }
  }
  return {
    busy,
    cancel: (run: Run) => attempt(() => client.print.cancel.mutate({ id: run.id })),
    retry: (run: Run) => attempt(() => client.print.retry.mutate({ id: run.id })),
    /**
     * Starts the run anew. `kept` uses only the documents made before it stopped, and downloads them as soon as they
     * are one file.
     */
    renew: async ({ id, output }: Run, { kept = false } = {}) => {
      setBusy(true)
      const run = await start({ run_id: id, output, ...(kept && { kept }) }, { download: kept })
      setBusy(false)
      if (run) navigate(`/print/${run.id}`)
    },
  }
}

/** Names the action that resumes a run. */
export function retryText({ status, output }: Run): string {
  if (status === 'failed') return t('action.tryAgain')
  return t(output === 'mail' ? 'run.resume' : 'run.again')
}
