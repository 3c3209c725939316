import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { capitalise, formsOf, longDayText, t } from '../../lib/i18n.ts'
import { callKey, type Row } from '../../resource/screen.ts'
import { AppLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'

/** Fetches the diplomas of a saved course moment. */
export function useDiplomas(record: Row | null) {
  const { client } = useServices()
  const input = { id: record?.id ?? 0 }
  return useQuery({
    queryKey: callKey('courseMoment', 'diplomas', input),
    queryFn: ({ signal }) => client.courseMoment.diplomas.query(input, { signal }),
    enabled: record !== null,
  })
}

const statusWords = {
  draft: 'cert.tab.draft',
  issued: 'cert.tab.issued',
  revoked: 'cert.tab.revoked',
} as const

/** Lists the linked diplomas that the person may read. */
export function DiplomasPart({ record }: { record: Row }) {
  const { data } = useDiplomas(record)
  if (!data) return <Skeleton className="h-10" />
  if (data.items.length === 0) return <p className="text-grey-6">{t('courseMoment.noDiplomas')}</p>
  return (
    <Table label={t('courseMoment.tab.diplomas')}>
      <TableHead>
        <HeadCell>{t('courseMoment.tab.diplomas')}</HeadCell>
        <HeadCell>{t('field.date')}</HeadCell>
        <HeadCell>{t('cert.persons')}</HeadCell>
        <HeadCell>{t('field.status')}</HeadCell>
      </TableHead>
      <tbody>
        {data.items.map(({ id, kind, entity, date, persons, status }) => (
          <TableRow key={id}>
            <Cell strong>
              <AppLink href={`/${kind}/${id}`}>{capitalise(formsOf(entity).indefSg)}</AppLink>
            </Cell>
            <Cell>{longDayText(date)}</Cell>
            <Cell>{persons}</Cell>
            <Cell muted>{t(statusWords[status])}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
