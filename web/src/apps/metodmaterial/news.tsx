import { keepPreviousData } from '@tanstack/react-query'
import { pageSize, usePage } from '../../features/material/page-list.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { PageHead } from '../../ui/shell.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Rows } from './lists.tsx'

/** Lists the texts that came or were changed since the person was here. */
export default function News() {
  const { skip } = usePage()
  const list = trpc.material.news.useQuery({ skip, take: pageSize }, { placeholderData: keepPreviousData })
  const title = t('material.news')
  if (list.data?.total === 0) {
    return (
      <div className="max-w-text">
        <PageHead title={title} />
        <EmptyState title={t('material.noNews')}>{t('material.noNewsHelp')}</EmptyState>
      </div>
    )
  }
  const since = list.data?.visited
  const lead = since ? t('material.visited', { date: longDayText(since) }) : t('material.firstVisit')
  return <Rows title={title} lead={lead} list={list} />
}
