import './visit-texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Waiting } from '../statistics/waiting.tsx'
import { FetchedDocuments } from './fetched-documents.tsx'
import { MissedWords } from './missed-words.tsx'
import { ReadPages } from './read-pages.tsx'
import { VisitChart } from './visit-chart.tsx'
import { VisitFilterBar } from './visit-filter-bar.tsx'
import { isTurned, siteValue, toVisitFilters, type VisitFilters } from './visit-filters.ts'
import { VisitHosts } from './visit-hosts.tsx'
import { VisitSums } from './visit-sums.tsx'
import { VisitedSites } from './visited-sites.tsx'

type Found = Outputs['visits']['site']
type Props = { filters: VisitFilters; onChange: (filters: VisitFilters) => void }

/** Shows the visits of the current group's site, or of all sites that the person edits (design guide, 111). */
export default function VisitsPart({ filters, onChange }: Props) {
  const { client } = useServices()
  const { current } = useGroup()
  const asked = toVisitFilters(filters)
  const query = useQuery({
    queryKey: [['visits', 'site'], { ...asked, groupId: current?.id ?? null }],
    queryFn: ({ signal }) => client.visits.site.query(asked, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isTurned(filters),
  })
  return (
    <>
      <VisitFilterBar filters={filters} onChange={onChange} shown={query.data} />
      {query.data && !query.error ? (
        <Figures found={query.data} filters={filters} onChange={onChange} />
      ) : (
        <Waiting query={query} />
      )}
      {/* It would be moved by the figures that come. */}
      {(query.data || query.error) && <p className="mt-4 max-w-text text-hint text-grey-6">{t('visits.how')}</p>}
    </>
  )
}

/** The last day of a column of weeks or months. */
function endOf(start: string, unit: Found['unit']): string {
  const end = new Date(`${start}T00:00:00Z`)
  if (unit === 'month') end.setUTCMonth(end.getUTCMonth() + 1, 0)
  else end.setUTCDate(end.getUTCDate() + 6)
  return end.toISOString().slice(0, 10)
}

/** Whether nothing happened on the sites: a fetch or a search may be all that did. */
const isEmpty = ({ total }: Found) => total.views + total.fetches + total.searches === 0

function Figures({ found, filters, onChange }: Props & { found: Found }) {
  const { before, compare, hosts, pages, sites, from, to, unit } = found
  if (isEmpty(found)) {
    return (
      <div className="border-y border-grey-3 py-4">
        <p className="font-bold">{t('visits.none')}</p>
        <p className="mt-0.5 text-grey-6">{t('visits.noneHelp')}</p>
      </div>
    )
  }
  const than = compare === 'year' ? before.to.slice(0, 4) : t('visits.periodBefore')
  const several = sites.length > 1 && filters.site === null
  const ofSeveral = new Set(found.words.items.map(({ group }) => group?.id ?? null)).size > 1
  const choose = (start: string) => {
    const end = endOf(start, unit)
    onChange({ ...filters, from: start < from ? from : start, to: end > to ? to : end })
    document.getElementById('visits-chart')?.focus()
  }
  return (
    <>
      <VisitSums found={found} than={than} />
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <VisitChart found={found} onChoose={choose} />
        <VisitHosts hosts={hosts} />
      </div>
      <ReadPages
        pages={pages}
        several={several}
        than={than}
        order={filters.order}
        onOrder={(order) => onChange({ ...filters, order })}
      />
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
        <MissedWords found={found} several={several || ofSeveral} />
        <FetchedDocuments found={found} />
      </div>
      {sites.length > 1 && (
        <VisitedSites sites={sites} onChoose={(id) => onChange({ ...filters, site: siteValue(id) })} />
      )}
    </>
  )
}
