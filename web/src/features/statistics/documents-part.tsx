import { kindBasics, kindNames, type PaperKind } from '@kollegium/api/definitions/certificates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'
import { DocumentFigures } from './document-figures.tsx'
import { type DocumentFilters, emptyDocumentFilters, toDocumentFilters } from './document-filters.ts'
import { Waiting } from './waiting.tsx'

type Props = { filters: DocumentFilters; onChange: (filters: DocumentFilters) => void }

/** Shows how many documents were issued, made, opened and verified, without holders (design guide, 93). */
export default function DocumentsPart({ filters, onChange }: Props) {
  const { client } = useServices()
  const asked = toDocumentFilters(filters)
  const query = useQuery({
    queryKey: [['statistics', 'documents'], asked],
    queryFn: ({ signal }) => client.statistics.documents.query({ filters: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Filters filters={filters} onChange={onChange} shown={query.data} />
      {query.data && !query.error ? <DocumentFigures found={query.data} /> : <Waiting query={query} />}
    </>
  )
}

type FiltersProps = Props & { shown: { from: string; to: string } | undefined }

function Filters({ filters, onChange, shown }: FiltersProps) {
  const { client } = useServices()
  const set = (part: Partial<DocumentFilters>) => onChange({ ...filters, ...part })
  const [kinds] = useState(() => kindNames.map((value) => ({ value, label: t(kindBasics[value].screen) })))
  const regions = async (search: string) => {
    const found = await client.search.group.query({ search, categories: ['region'], limit: 25 })
    return found.map(({ id, title }): Option<number> => ({ value: id, label: title }))
  }
  const isSet = JSON.stringify(filters) !== JSON.stringify(emptyDocumentFilters)
  return (
    <div className="my-3 grid items-end gap-2 sm:grid-cols-2 lg:grid-cols-[184px_184px_1fr_1fr_auto]">
      {/* Without days, the fields show the twelve months that are counted. */}
      <Field label={t('stat.from')}>
        <DatePicker value={filters.from || (shown?.from ?? '')} onChange={(from) => set({ from })} />
      </Field>
      <Field label={t('stat.to')}>
        <DatePicker value={filters.to || (shown?.to ?? '')} onChange={(to) => set({ to })} />
      </Field>
      <Field label={t('stat.documents.kinds')}>
        <MultiCombobox<Option<PaperKind>>
          placeholder={t('stat.all')}
          value={filters.kinds}
          options={kinds}
          onChange={(chosen) => set({ kinds: chosen })}
        />
      </Field>
      <Field label={t('stat.regions')}>
        <MultiCombobox<Option<number>>
          placeholder={t('stat.all')}
          value={filters.regions}
          search={regions}
          onChange={(chosen) => set({ regions: chosen })}
        />
      </Field>
      {isSet && (
        <Button variant="tertiary" size={32} onClick={() => onChange(emptyDocumentFilters)}>
          {t('action.reset')}
        </Button>
      )}
    </div>
  )
}
