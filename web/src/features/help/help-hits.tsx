import type { AppName } from '@kollegium/api/definitions'
import { keepPreviousData } from '@tanstack/react-query'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { LoadError } from '../../ui/states.tsx'
import { PageLinks } from './page-links.tsx'

/** Lists the book's pages that match the search, after a pause in typing. */
export function HelpHits(props: { app: AppName; text: string; onPage: (slug: string) => void }) {
  const search = useDebounced(props.text.trim())
  const hits = trpc.help.search.useQuery({ app: props.app, search }, { placeholderData: keepPreviousData })
  const failure = hits.error ? failureOf(hits.error) : null
  if (failure) {
    return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void hits.refetch()} />
  }
  const found = hits.data ?? []
  if (hits.data && !hits.isPlaceholderData && found.length === 0) {
    return (
      <div role="status">
        <h3 className="text-h3 wrap-anywhere">{t('help.noHits', { text: search })}</h3>
        <p className="mt-0.5 text-grey-6">{t('help.noHitsText')}</p>
      </div>
    )
  }
  return (
    <div>
      <p role="status" className="mb-1 text-hint text-grey-6">
        {hits.data && t(found.length === 1 ? 'help.hits.one' : 'help.hits.many', { number: numberText(found.length) })}
      </p>
      <PageLinks pages={found} onPage={props.onPage} leads />
    </div>
  )
}
