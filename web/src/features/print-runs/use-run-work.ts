import { useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { Run } from './run.ts'
import { usePrintRuns } from './runs-context.tsx'

/** Stopping a run, taking it up again, and starting one like it for those who can still have it. */
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
    /** With `kept` only of what was made before it stopped, which is fetched as soon as it is one file. */
    renew: async ({ id, output }: Run, { kept = false } = {}) => {
      setBusy(true)
      const run = await start({ run_id: id, output, ...(kept && { kept }) }, { download: kept })
      setBusy(false)
      if (run) navigate(`/print/${run.id}`)
    },
  }
}

/** What taking a run up again is called. */
export function retryText({ status, output }: Run): string {
  if (status === 'failed') return t('action.tryAgain')
  return t(output === 'mail' ? 'run.resume' : 'run.again')
}
