import { useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { fileColourOf, fileIconOf } from '../documents/element-icons.ts'

type Found = Outputs['visits']['site']

/** The rows that are shown first, and with each "Visa fler". */
const step = 5

/** Lists the most fetched documents that the person may read, each with the way to its form in the bank. */
export function FetchedDocuments({ found: { documents, total } }: { found: Found }) {
  const [limit, setLimit] = useState(step)
  const left = documents.items.length - limit
  return (
    <section aria-labelledby="visits-fetched" className="min-w-0">
      <h2 id="visits-fetched" className="border-b border-grey-3 pb-1 text-h3">
        {t('visits.fetches')}
      </h2>
      {documents.items.length === 0 ? (
        <p className="py-2 text-grey-6">{t(total.fetches > 0 ? 'visits.fetchesHidden' : 'visits.fetchesNone')}</p>
      ) : (
        <ul>
          {documents.items.slice(0, limit).map(({ id, title, filetype, fetches }) => (
            <li key={id} className="flex min-h-6 items-center gap-1.5 border-b border-grey-2 py-0.5">
              <Icon as={fileIconOf(filetype)} className={fileColourOf(filetype)} />
              <AppLink href={`/file/${id}`} className="min-w-0 grow rounded-control wrap-anywhere hover:underline">
                {title}
              </AppLink>
              <span className="text-right font-bold tabular-nums">
                {fetches === null ? t('visits.few') : numberText(fetches)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="mt-1">
          <ShowMore left={left} onClick={() => setLimit(limit + step)} />
        </div>
      )}
    </section>
  )
}
