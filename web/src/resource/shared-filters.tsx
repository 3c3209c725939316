import { t } from '../lib/i18n.ts'
import type { Outputs } from '../lib/trpc.ts'

export type SharedFilter = Outputs['preference']['sharedFilters'][number]

/** Lists filters that others share with the person's groups, with whose they are. */
export function SharedFilters(props: { filters: readonly SharedFilter[]; onShow: (filter: SharedFilter) => void }) {
  return (
    <div className="mt-1.5">
      <h3 className="px-1 text-hint font-bold text-grey-6">{t('filters.shared')}</h3>
      <ul aria-label={t('filters.shared')} className="mt-0.5">
        {props.filters.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              onClick={() => props.onShow(each)}
              className="min-h-5 w-full rounded-control px-1 py-0.5 text-left wrap-anywhere hover:bg-grey-1 touch:min-h-6"
            >
              {each.name}
              <span className="block text-hint text-grey-6">
                {t('filters.ownedBy', { name: each.owner, group: each.group.title })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
