import Ban from 'lucide-react/icons/ban'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Status, type StatusName } from '../../ui/status.tsx'
import { Cell, HeadCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { isUnderWay, type Run, whenText } from './run.ts'
import { usePrintRuns } from './runs-context.tsx'
import { retryText, useRunWork } from './use-run-work.ts'

const runStatuses: Record<string, StatusName> = {
  waiting: 'inProgress',
  running: 'inProgress',
  done: 'issued',
  cancelled: 'unpublished',
}

function RunStatus({ run, small }: { run: Run; small?: boolean }) {
  const text = statusText(run)
  if (run.status === 'failed' || run.withdrawn > 0) {
    return (
      <span className={cx('inline-flex items-center gap-1 text-wine', small && 'text-hint')}>
        <Icon as={run.withdrawn > 0 ? Ban : CircleAlert} size={16} />
        {text}
      </span>
    )
  }
  return (
    <Status small={small} status={runStatuses[run.status] ?? 'inProgress'}>
      {text}
    </Status>
  )
}

function statusText(run: Run): string {
  if (run.withdrawn > 0) return t('run.status.withdrawn')
  if (run.status === 'failed' && run.failed > 0) {
    return t('run.status.partly', { done: numberText(run.total - run.failed), number: numberText(run.failed) })
  }
  return t(`run.status.${run.status}`, { done: numberText(run.done), total: numberText(run.total) })
}

function RunAction({ run }: { run: Run }) {
  const { download } = usePrintRuns()
  const { busy, retry, renew } = useRunWork()
  if (run.withdrawn > 0) {
    return (
      <Button variant="tertiary" size={32} icon={RotateCcw} disabled={busy} onClick={() => void renew(run)}>
        {t('run.newWithout')}
      </Button>
    )
  }
  if (run.status === 'done' && run.output !== 'mail') {
    return (
      <Button variant="tertiary" size={32} icon={Download} onClick={() => void download(run)}>
        {t(`run.download.${run.output}`, { size: fileSize(run.filesize ?? 0) })}
      </Button>
    )
  }
  // Letters leave no file.
  if (run.status === 'done') return null
  if (isUnderWay(run)) {
    return (
      <Button variant="tertiary" size={32} href={`/print/${run.id}`}>
        {t('cert.showRun')}
      </Button>
    )
  }
  return (
    <Button variant="tertiary" size={32} icon={RotateCcw} disabled={busy} onClick={() => void retry(run)}>
      {retryText(run)}
    </Button>
  )
}

/** Describes a run: "12 personer · Excel-lista till arkivet". */
const aboutOf = (run: Run) => `${personsOf(run)} · ${t(`run.format.${run.output}`)}`
const personsOf = (run: Run) =>
  t(run.total === 1 ? 'cert.personsOf.one' : 'cert.personsOf.many', { number: numberText(run.total) })

/** Lists earlier prints: content, outcome, time, and the file. */
export function RunTable({ runs, label }: { runs: readonly Run[]; label: string }) {
  return (
    <>
      <div className="max-sm:hidden">
        <Table label={label}>
          <TableHead>
            <HeadCell>{t('run.about')}</HeadCell>
            <HeadCell>{t('field.status')}</HeadCell>
            <HeadCell>{t('run.started')}</HeadCell>
            <HeadCell hidden>{t('run.file')}</HeadCell>
          </TableHead>
          <tbody>
            {runs.map((run) => (
              <TableRow key={run.id}>
                <Cell strong>
                  <AppLink href={`/print/${run.id}`} className="line-clamp-2 rounded-control hover:underline">
                    {run.title}
                  </AppLink>
                  <span className="block text-hint font-normal text-grey-6">{aboutOf(run)}</span>
                </Cell>
                <Cell nowrap>
                  <RunStatus run={run} />
                </Cell>
                <Cell muted nowrap>
                  {whenText(run.created_at)}
                </Cell>
                <Cell align="right" nowrap className="pr-0!">
                  <RunAction run={run} />
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="sm:hidden">
        <StackedList label={label}>
          {runs.map((run) => (
            <StackedRow
              key={run.id}
              title={run.title}
              href={`/print/${run.id}`}
              meta={
                <>
                  <RunStatus run={run} small />
                  <span>{aboutOf(run)}</span>
                  <span>{whenText(run.created_at)}</span>
                  <span className="basis-full">
                    <RunAction run={run} />
                  </span>
                </>
              }
            />
          ))}
        </StackedList>
      </div>
    </>
  )
}
