import './texts.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { AppLink } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/shell.tsx'
import { SkeletonTable } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { newsParts, Reviewed } from './candidate-rows.tsx'
import { candidateTabs } from './candidate-source.ts'

/** Draws the staff's first page: how many candidates stand where, and whose surveys wait. */
export default function OverviewPage() {
  const { data: counts } = trpc.validationStaff.counts.useQuery()
  const { data } = trpc.validationStaff.list.useQuery({ filters: { tab: ['review'] }, limit: 8 })
  const all = (
    <Button href="/candidate?tab=all" variant="secondary">
      {t('vstaff.showAll')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('screen.dashboard')} action={all} />
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {candidateTabs.map((tab) => (
          <li key={tab}>
            <AppLink
              href={tab === 'mine' ? '/candidate' : `/candidate?tab=${tab}`}
              className="block rounded-panel border border-grey-3 px-2 py-1.5 hover:border-blue"
            >
              <strong className="block text-h2 tabular-nums">{counts?.[tab] ?? '–'}</strong>
              {t(`vstaff.tab.${tab}`)}
            </AppLink>
          </li>
        ))}
      </ul>
      <h2 className="mt-4 mb-1 text-h2">{t('vstaff.tab.review')}</h2>
      {!data && <SkeletonTable rows={3} />}
      {data?.items.length === 0 && (
        <EmptyState title={t('vstaff.overviewEmpty')}>{t('vstaff.overviewEmptyHelp')}</EmptyState>
      )}
      <ul className="max-w-text border-grey-2 not-empty:border-t">
        {data?.items.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-grey-2 py-1.5">
            <div className="min-w-0 grow basis-26">
              <AppLink href={`/candidate/${row.id}`} className="font-bold wrap-anywhere hover:underline">
                {row.title}
              </AppLink>
              <p className="text-hint text-grey-6">{row.education}</p>
            </div>
            <strong className="basis-20 text-hint text-blue-dark">{newsParts(row.news).join(', ')}</strong>
            <Reviewed {...row} />
          </li>
        ))}
      </ul>
    </>
  )
}
