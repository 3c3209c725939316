import './print-run-texts.ts'
import { kindNames } from '@kollegium/api/definitions/certificates'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { type Inputs, trpc } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { Selection } from './output-dialog.tsx'
import { isUnderWay, outputType, type Run } from './run.ts'
import { useRun } from './use-run.ts'

// Seldom used, so it loads on demand.
const OutputDialog = lazy(() => import('./output-dialog.tsx'))

type Followed = { run: Run; download: boolean }
type StartInput = Inputs['print']['start']

type PrintRuns = {
  /** Running prints, newest first. */
  active: readonly Run[]
  /** Starts a print and follows it through the app; with `download` the finished file is fetched. */
  start: (input: StartInput, options?: { download?: boolean }) => Promise<Run | null>
  /** Asks for the outputs of these persons, and starts them. */
  choose: (selection: Selection) => void
  /** Downloads the finished file. */
  download: (run: Pick<Run, 'id'>) => Promise<void>
  /** Follows a run that was started or retried elsewhere. */
  follow: (run: Run) => void
}

const RunsContext = createContext<PrintRuns | null>(null)

/** Returns the prints of the app. Throws outside `PrintRunsProvider`. */
export function usePrintRuns(): PrintRuns {
  const runs = useContext(RunsContext)
  if (!runs) throw new Error('usePrintRuns is used outside PrintRunsProvider')
  return runs
}

/** Follows the person's running prints, also those from before the page opened, and reports their ends. */
export function PrintRunsProvider({ children }: { children: ReactNode }) {
  const { client, queries } = useServices()
  const toast = useToast()
  const utils = trpc.useUtils()
  const [followed, setFollowed] = useState<readonly Followed[]>([])
  const [asking, setAsking] = useState<Selection | null>(null)
  const before = trpc.print.list.useQuery({ limit: 20 }, { staleTime: Number.POSITIVE_INFINITY })

  const follow = useCallback((run: Run, download = false) => {
    if (!isUnderWay(run)) return
    setFollowed((now) => [{ run, download }, ...now.filter((each) => each.run.id !== run.id)])
  }, [])
  const found = before.data
  useEffect(() => {
    for (const run of found?.items.toReversed() ?? []) {
      if (isUnderWay(run)) {
        setFollowed((now) => (now.some((each) => each.run.id === run.id) ? now : [{ run, download: false }, ...now]))
      }
    }
  }, [found])

  const download = useCallback(
    async (run: Pick<Run, 'id'>) => {
      try {
        const { url } = await client.print.link.mutate({ id: run.id })
        downloadFrom(url)
      } catch (error) {
        toast.error(failureOf(error).message, { label: t('action.tryAgain'), onClick: () => void download(run) })
      }
    },
    [client, toast],
  )

  const lists = useCallback(() => {
    void utils.print.list.invalidate()
    // The lists of certificates show running prints.
    for (const kind of kindNames) void invalidateCertificateLists(queries, kind)
  }, [utils, queries])

  const start = useCallback(
    async (input: StartInput, options: { download?: boolean } = {}): Promise<Run | null> => {
      try {
        const run = await client.print.start.mutate(input)
        utils.print.get.setData({ id: run.id }, run)
        follow(run, options.download)
        lists()
        return run
      } catch (error) {
        const failure = failureOf(error)
        const [why] = Object.values(failure.fields).flat()
        const again = { label: t('action.tryAgain'), onClick: () => void start(input, options) }
        // A filter that has other documents by now is looked at again before it is printed.
        const isOutdated = failure.code === 'CONFLICT'
        if (isOutdated) lists()
        toast.error(why ?? failure.message, isOutdated ? undefined : again)
        return null
      }
    },
    [client, utils, follow, lists, toast],
  )

  const ended = useCallback(
    (run: Run, wanted: boolean) => {
      setFollowed((now) => now.filter((each) => each.run.id !== run.id))
      lists()
      const { title } = run
      if (run.status === 'done') {
        if (wanted) void download(run)
        // The print's own page shows its end.
        if (location.pathname === `/print/${run.id}`) return
        const fetchIt = { label: t('action.download'), onClick: () => void download(run) }
        const action = wanted || run.output === 'mail' ? undefined : fetchIt
        toast.show({ severity: 'success', text: t(`run.toast.${outputType(run)}`, { title }), action })
      }
      if (run.status === 'failed') toast.error(t(`run.toastFailed.${outputType(run)}`, { title }))
    },
    [lists, download, toast],
  )
  const changed = useCallback((run: Run) => {
    setFollowed((now) => now.map((each) => (each.run.id === run.id ? { ...each, run } : each)))
  }, [])

  const value = useMemo<PrintRuns>(
    () => ({ active: followed.map(({ run }) => run), start, choose: setAsking, download, follow }),
    [followed, start, download, follow],
  )
  return (
    <RunsContext value={value}>
      {children}
      {asking && (
        <Suspense>
          <OutputDialog selection={asking} start={start} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {followed.map((each, index) => (
        <Follower
          key={each.run.id}
          {...each}
          // A browser allows few connections per host, so the newest run uses events and the others poll.
          live={index === 0}
          onChange={changed}
          onEnd={ended}
        />
      ))}
    </RunsContext>
  )
}

function Follower(props: {
  run: Run
  download: boolean
  live: boolean
  onChange: (run: Run) => void
  onEnd: (run: Run, download: boolean) => void
}) {
  const { run: given, download, live, onChange, onEnd } = props
  const { data: run } = useRun(given.id, { given, live })
  const told = useRef(false)
  useEffect(() => {
    if (!run) return
    if (isUnderWay(run)) {
      if (run !== given) onChange(run)
    } else if (!told.current) {
      told.current = true
      onEnd(run, download)
    }
  }, [run, given, download, onChange, onEnd])
  return null
}
