import { runColumns } from '@kollegium/api/definitions/certificates'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import type { Run } from './run.ts'
import { RunTable } from './run-table.tsx'
import { RunFacts, RunView } from './run-view.tsx'
import { usePrintRuns } from './runs-context.tsx'
import { useRun } from './use-run.ts'

const columns = runColumns.map(({ key }) => key)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Draws `/print`, the person's prints, and `/print/<id>`, one of them, which can be left and reopened. */
export default function PrintsPage() {
  const [path] = useLocation()
  const me = useMe()
  const [, , id, ...more] = path.split('/')
  if (id && (more.length > 0 || !UUID.test(id))) return <ErrorScreen code={404} brand={me.brand.name} />
  return id ? <OneRun key={id} id={id} /> : <Runs />
}

function Runs() {
  return (
    <>
      <PageHead title={t('screen.prints')} />
      <RunList />
    </>
  )
}

/** Draws a run's page. A run that the app follows already needs no connection of its own. */
function OneRun({ id }: { id: string }) {
  const me = useMe()
  const { active } = usePrintRuns()
  const followed = active.some((run) => run.id === id)
  const { data: run, error, refetch } = useRun(id, { live: !followed })
  useCrumb(run?.title ?? null)
  if (error && !run) {
    const failure = failureOf(error)
    if (failure.code === 'NOT_FOUND' || failure.code === 'FORBIDDEN') {
      return <ErrorScreen code={404} brand={me.brand.name} />
    }
    return (
      <>
        <PageHead title={t('screen.prints')} />
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!run) return <SkeletonTable rows={6} />
  return (
    <>
      <title>{run.title}</title>
      <div className="grid max-w-[1120px] items-start gap-4 lg:grid-cols-[minmax(0,784px)_272px] xl:grid-cols-[minmax(0,784px)_304px]">
        <div className="min-w-0">
          <RunView run={run} />
        </div>
        <div className="max-lg:max-w-text">
          <RunFacts run={run} />
        </div>
        <div className="min-w-0 lg:row-start-2">
          <RunList without={run} />
        </div>
      </div>
    </>
  )
}

/** Lists earlier prints; `without` is the run that the page shows already. */
function RunList({ without }: { without?: Run }) {
  const { active } = usePrintRuns()
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(10)
  const list = trpc.print.list.useQuery({ page, limit }, { placeholderData: keepPreviousData })
  if (list.error && !list.data) {
    const failure = failureOf(list.error)
    return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <SkeletonTable rows={4} />
  // Running prints are followed, so their rows move on by themselves.
  const runs = list.data.items
    .filter((run) => run.id !== without?.id)
    .map((run) => active.find((each) => each.id === run.id) ?? run)
  if (runs.length === 0 && page === 1) {
    if (without) return null
    return (
      <EmptyState title={t('run.none')} action={<Button href="/">{t('screen.diplomas')}</Button>}>
        {t('run.noneHelp')}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="runs-title">
      <div className="mb-1 flex min-h-5 flex-wrap items-center justify-between gap-1 touch:min-h-6">
        <h2 id="runs-title" className="text-h3">
          {t(without ? 'run.earlier' : 'run.mine')}
        </h2>
        {!without && <FileMenu input={{ entity: 'print', columns }} />}
      </div>
      <RunTable runs={runs} label={t('run.table')} />
      {list.data.total > limit && (
        <div className="mt-2">
          <Pagination page={page} pageSize={limit} total={list.data.total} onPage={setPage} onPageSize={setLimit} />
        </div>
      )}
    </section>
  )
}
