import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useCan } from '../../lib/me.tsx'
import { capitalise, formsOf, longDayText, t } from '../../lib/words.ts'
import { callKey, judged, type Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** The diplomas that are linked to the course moment; nothing is asked for one that isn't saved. */
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

/** The linked diplomas that one may read, each with a link to it. */
export function DiplomasPart({ record }: { record: Row }) {
  const { data } = useDiplomas(record)
  if (!data) return <Skeleton className="h-10" />
  return (
    <>
      <MakeDiploma record={record} made={data.length > 0} />
      {data.length === 0 ? <p className="text-grey-6">{t('courseMoment.noDiplomas')}</p> : <Linked rows={data} />}
    </>
  )
}

/** Makes the draft for everybody who is approved and has no diploma yet, and opens it. */
function MakeDiploma({ record, made }: { record: Row; made: boolean }) {
  const { client } = useServices()
  const can = useCan()
  const toast = useToast()
  const form = useFormContext()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const unsaved = form.formState.isDirty
  const approved = (record.participants as { approved: boolean }[]).filter((row) => row.approved).length
  if (approved === 0 || !can('create', 'DiplomaLanguageRepresentative', judged(record))) return null
  const make = async () => {
    setBusy(true)
    try {
      const { id } = await client.courseMoment.makeDiploma.mutate({ id: record.id })
      navigate(`/diploma_language_representative/${id}`)
    } catch (error) {
      toast.error(failureOf(error).message)
      setBusy(false)
    }
  }
  return (
    <div className="mb-3">
      <Button
        icon={Award}
        variant={made ? 'secondary' : 'primary'}
        busy={busy && t('loading.saving')}
        disabled={unsaved}
        onClick={() => void make()}
      >
        {made ? t('courseMoment.makeMore') : t('courseMoment.makeDiploma', { number: approved })}
      </Button>
      {unsaved && <p className="mt-1 text-hint text-grey-6">{t('courseMoment.saveFirst')}</p>}
    </div>
  )
}

type Diplomas = NonNullable<ReturnType<typeof useDiplomas>['data']>

function Linked({ rows }: { rows: Diplomas }) {
  return (
    <Table label={t('courseMoment.tab.diplomas')}>
      <TableHead>
        <HeadCell>{t('courseMoment.tab.diplomas')}</HeadCell>
        <HeadCell>{t('field.date')}</HeadCell>
        <HeadCell>{t('cert.persons')}</HeadCell>
        <HeadCell>{t('field.status')}</HeadCell>
      </TableHead>
      <tbody>
        {rows.map(({ id, kind, entity, date, persons, status }) => (
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
