import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Loader from 'lucide-react/icons/loader'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { momentText } from './moments.ts'
import { type Overview, PartHead } from './part-head.tsx'

type Run = NonNullable<Overview['runs']>[number]

/** A print has a title; an act on a whole list and an import are named by their rows. */
function titleOf(run: Run): string {
  if (run.kind === 'print') return run.title
  const rows = { number: numberText(run.total), elements: elementsOf(run.list, run.total) }
  return t(run.kind === 'import' ? 'dashboard.runOfImport' : 'dashboard.runOfList', rows)
}

const elementsOf = (list: string, total: number) => {
  const forms = formsOf(list as EntityName)
  return total === 1 ? forms.indefSg : forms.indefPl
}

/** Lists the person's own runs of the last days: prints, which the certificate app handles, acts on whole lists, and imports. */
export function Runs({ runs }: { runs: readonly Run[] }) {
  const { session } = useServices()
  return (
    <section aria-labelledby="dashboard-runs">
      <PartHead id="dashboard-runs">{t('dashboard.runs')}</PartHead>
      <ul>
        {runs.map((run) => {
          const { icon, tone, text } = stateOf(run)
          return (
            <li key={run.id} className="border-b border-grey-2">
              <AppLink
                href={run.kind === 'print' ? addressOf(session.addresses, 'cert', `/print/${run.id}`) : `/${run.list}`}
                className="flex items-start gap-1.5 py-1.5 hover:bg-grey-0"
              >
                <Icon as={icon} className={`mt-0.25 ${tone}`} />
                <span className="min-w-0 grow wrap-anywhere">
                  <strong className="block">{titleOf(run)}</strong>
                  <span className="block text-hint text-grey-6">{text}</span>
                  {run.status === 'running' && run.total > 0 && (
                    <ProgressBar className="mt-0.5" value={run.done / run.total} label={titleOf(run)} />
                  )}
                </span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function stateOf({ status, done, total, failed, created_at, finished_at }: Run): {
  icon: IconType
  tone: string
  text: string
} {
  const date = momentText(finished_at ?? created_at)
  switch (status) {
    case 'waiting':
      return { icon: Loader, tone: 'text-blue-dark', text: t('dashboard.runWaiting') }
    case 'running':
      return { icon: Loader, tone: 'text-blue-dark', text: t('dashboard.runGoing', { done, total }) }
    case 'cancelled':
      return { icon: Ban, tone: 'text-grey-6', text: t('dashboard.runStopped', { date }) }
    case 'failed':
      return { icon: TriangleAlert, tone: 'text-orange-dark', text: t('dashboard.runBroken', { date }) }
    case 'done':
      if (failed > 0) {
        return {
          icon: TriangleAlert,
          tone: 'text-orange-dark',
          text: t('dashboard.runFailed', { number: failed, date }),
        }
      }
      return { icon: CircleCheck, tone: 'text-green-dark', text: t('dashboard.runDone', { date }) }
  }
}
