import { educatorTypeWords } from '@kollegium/api/definitions/groups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { type FileFormat, LinkMenu } from '../../resource/bulk/export-menu.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { emptyVisitFilters, toVisitFilters } from '../visits/visit-filters.ts'
import { type DocumentFilters, emptyDocumentFilters, toDocumentFilters } from './document-filters.ts'
import { CertificationFigures, GeneralFigures } from './figures.tsx'
import { emptyFilters, type Filters, StatisticsFilters, toFilters } from './statistics-filters.tsx'
import type { EducatorType } from './type-bars.tsx'
import { Waiting } from './waiting.tsx'

const DocumentsPart = lazy(() => import('./documents-part.tsx'))
const VisitsPart = lazy(() => import('../visits/visits-part.tsx'))

const ID = 'statistics'
type Variant = 'general' | 'certification'
type Part = Variant | 'documents' | 'visits'
/** The parameter of the address that names the shown part. */
const PART = 'del'

/**
 * Shows groups, educations and certifications on a day or in a period, and as an Excel or CSV file (Spec §3 Statistics; design
 * guide, 31), and the visits of sites to those who edit them (111).
 */
export default function StatisticsPage() {
  const { client } = useServices()
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const [filters, setFilters] = useState<Filters>(emptyFilters)
  const [documents, setDocuments] = useState<DocumentFilters>(emptyDocumentFilters)
  const [visits, setVisits] = useState(emptyVisitFilters)
  const asked = toFilters(filters)
  const chooseType = (value: EducatorType) =>
    setFilters({ ...filters, educatorTypes: [{ value, label: t(educatorTypeWords[value]) }] })
  const parts: { key: Part; label: string }[] = [
    ...(can('read', 'Statistics')
      ? [
          { key: 'general' as const, label: t('screen.statisticsGeneral') },
          { key: 'certification' as const, label: t('screen.statisticsCertification') },
          { key: 'documents' as const, label: t('screen.statisticsDocuments') },
        ]
      : []),
    ...(can('update', 'Page') ? [{ key: 'visits' as const, label: t('screen.statisticsVisits') }] : []),
  ]
  const part = parts.find(({ key }) => key === query.get(PART))?.key ?? parts[0]?.key ?? 'general'
  const choose = (key: Part) => setQuery(key === parts[0]?.key ? {} : { [PART]: key }, { replace: true })
  const link = (format: FileFormat) => {
    if (part === 'visits') return client.visits.link.query({ ...toVisitFilters(visits), format })
    return part === 'documents'
      ? client.statistics.link.query({ variant: part, filters: toDocumentFilters(documents), format })
      : client.statistics.link.query({ variant: part, filters: asked, format })
  }
  return (
    <>
      <PageHead title={t('screen.statistics')} action={<LinkMenu hint={t('stat.export')} link={link} />} />
      <Tabs id={ID} label={t('screen.statistics')} tabs={parts} value={part} onChange={choose} />
      <TabPanel id={ID} tab={part}>
        {part === 'visits' || part === 'documents' ? (
          <Suspense fallback={<PartWaits />}>
            {part === 'visits' ? (
              <VisitsPart filters={visits} onChange={setVisits} />
            ) : (
              <DocumentsPart filters={documents} onChange={setDocuments} />
            )}
          </Suspense>
        ) : (
          <>
            <StatisticsFilters filters={filters} onChange={setFilters} />
            {part === 'general' ? (
              <General filters={asked} onType={chooseType} />
            ) : (
              <Certification filters={asked} onType={chooseType} />
            )}
          </>
        )}
      </TabPanel>
    </>
  )
}

/** Stands in place of a part whose code is on its way, with the part's distance to the tabs. */
const PartWaits = () => (
  <div className="my-3">
    <SkeletonTable rows={6} />
  </div>
)

type Asked = ReturnType<typeof toFilters>

function useGeneral(filters: Asked) {
  const { client } = useServices()
  return useQuery({
    queryKey: [['statistics', 'general'], filters],
    queryFn: ({ signal }) => client.statistics.general.query({ filters }, { signal }),
    placeholderData: keepPreviousData,
  })
}

type PartProps = { filters: Asked; onType: (type: EducatorType) => void }

function General({ filters, onType }: PartProps) {
  const query = useGeneral(filters)
  return query.data && !query.error ? <GeneralFigures found={query.data} onType={onType} /> : <Waiting query={query} />
}

function Certification({ filters, onType }: PartProps) {
  const { client } = useServices()
  // Both calls go in one request.
  const all = useGeneral({ ...filters, certified: null })
  const query = useQuery({
    queryKey: [['statistics', 'certification'], filters],
    queryFn: ({ signal }) => client.statistics.certification.query({ filters }, { signal }),
    placeholderData: keepPreviousData,
  })
  return query.data && !query.error ? (
    <CertificationFigures found={query.data} all={all.data} onType={onType} />
  ) : (
    <Waiting query={query} />
  )
}
