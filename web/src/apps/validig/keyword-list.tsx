import { useEffect } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { EmptyState, LoadError, NoHits } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import type { useAskedKeywords } from './asked-keywords.ts'

/** The answer of a query for keywords. */
type Found = {
  data: Outputs['ownValidation']['keywords'] | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props = { asked: ReturnType<typeof useAskedKeywords>; found: Found }

/** Draws the keywords that surveys use, each with its regulation. `#nyckelord-12` leads to one. */
export function KeywordList({ asked, found }: Props) {
  const { search, setSearch, setPage, settled } = asked
  const isThere = found.data !== undefined
  useEffect(() => {
    if (isThere && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [isThere])
  if (found.error && !found.data) {
    const { message, reference } = failureOf(found.error)
    return (
      <LoadError reference={reference} onRetry={() => void found.refetch()}>
        {message}
      </LoadError>
    )
  }
  const { items = [], total = 0, page = 1, limit = 1 } = found.data ?? {}
  const isNone = isThere && total === 0 && !found.isPlaceholderData
  return (
    <div className="max-w-text">
      <PageHead title={t('screen.keywords')} />
      <p className="mb-2 text-grey-6">{t('candidate.keywordsLead')}</p>
      {isNone && settled === '' && <EmptyState title={t('candidate.noKeywords')} />}
      {isThere && !(isNone && search === '') && (
        <SearchInput value={search} onChange={setSearch} label={t('candidate.searchKeywords')} className="max-w-50" />
      )}
      {isNone && settled !== '' && <NoHits onClearSearch={() => setSearch('')} />}
      <dl className="mt-2">
        {items.map(({ id, title, regulation }) => (
          <div
            key={id}
            id={`nyckelord-${id}`}
            className="scroll-mt-12 border-b border-grey-2 py-1.5 target:bg-blue-ice sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-2"
          >
            <dt className="font-bold wrap-anywhere">{title}</dt>
            <dd className="text-grey-7 wrap-anywhere">{regulation}</dd>
          </div>
        ))}
      </dl>
      {total > limit && <Pagination page={page} pageSize={limit} total={total} onPage={setPage} />}
    </div>
  )
}
