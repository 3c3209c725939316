import { useLocation } from 'wouter'
import { numberText, t } from '../../lib/i18n.ts'
import { AppLink } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { isCounted, progressOf, stepLabel } from './run.ts'
import { usePrintRuns } from './runs-context.tsx'

/** Shows running prints in a small box at the lower right of every page except the prints' own. */
export function RunDock() {
  const { active } = usePrintRuns()
  const [path] = useLocation()
  const [run, ...more] = active
  if (!run || path.startsWith('/print')) return null
  const isTold = run.status === 'running' && isCounted(run)
  const count = isTold
    ? t('progress.of', { number: numberText(run.done), total: numberText(run.total) })
    : stepLabel(run)
  return (
    <aside
      aria-label={t('run.dock')}
      className="fixed bottom-3 right-3 z-20 w-36 rounded-panel border border-grey-3 bg-white p-2 shadow-menu max-sm:bottom-11 max-sm:right-2 max-sm:w-32"
    >
      <p className="flex items-baseline justify-between gap-1 text-hint">
        <strong className="truncate">{run.title}</strong>
        <span className="shrink-0 text-grey-6 tabular-nums">{count}</span>
      </p>
      <ProgressBar label={run.title} value={progressOf(run, Date.now())} className="my-1 rounded-full" />
      <p className="text-hint">
        <AppLink href={`/print/${run.id}`} className="rounded-control font-bold text-blue-dark hover:underline">
          {t('cert.showRun')}
        </AppLink>
        {more.length > 0 && <span className="text-grey-6"> {t('cert.duplicatesMore', { number: more.length })}</span>}
      </p>
    </aside>
  )
}
