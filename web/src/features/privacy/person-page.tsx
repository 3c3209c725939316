import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ExtractButtons } from './extract-buttons.tsx'
import { inputOf, type Named, type Person } from './person-key.ts'
import { KeptRows, Mentions, NumberReads, SimilarRows } from './person-parts.tsx'

/** The key of all that is kept of a person. */
const personKey = (named: Named) => [['privacy', 'person'], inputOf(named)]

/** Draws all that is kept of one person, with the extract, the correction and the erasure. */
export function PersonPage({ named }: { named: Named }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: personKey(named),
    queryFn: ({ signal }) => client.privacy.person.query(inputOf(named), { signal }),
    placeholderData: keepPreviousData,
  })
  useCrumb(query.data?.name ?? null)
  if (query.data) return <Shown named={named} person={query.data} onChanged={() => query.refetch()} />
  if (!query.error) return <SkeletonForm />
  const failure = failureOf(query.error)
  if (failure.code === 'FORBIDDEN') return <NotAllowed to={t('screen.privacy')} subject="Privacy" />
  return (
    <>
      <Back />
      <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
    </>
  )
}

function Back() {
  return (
    <div className="-ml-1.25 mb-1 print:hidden">
      <Button variant="tertiary" icon={ArrowLeft} href="/privacy">
        {t('privacy.person.back')}
      </Button>
    </div>
  )
}

type ShownProps = { named: Named; person: Person; onChanged: () => Promise<unknown> }

function Shown({ named, person, onChanged }: ShownProps) {
  const can = useCan()
  const [open, setOpen] = useState<'correct' | 'erase' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Back />
      <PageHead title={person.name} action={<ExtractButtons named={named} />} />
      <Identity person={person} />
      <div className="mt-4 grid max-w-[960px] gap-5">
        <KeptRows rows={person.rows} named={named} />
        {person.similar.length > 0 && <SimilarRows rows={person.similar} named={named} />}
        {person.mentions.length > 0 && <Mentions mentions={person.mentions} />}
        <NumberReads reads={person.reads} />
        <div className="flex flex-wrap gap-1.5 border-t border-grey-2 pt-3 print:hidden">
          {can('update', 'Privacy') && (
            <Button onClick={() => setOpen('correct')}>{t('privacy.person.correct')} …</Button>
          )}
          {can('delete', 'Privacy') && (
            <Button variant="danger-quiet" onClick={() => setOpen('erase')}>
              {t('privacy.person.erase')} …
            </Button>
          )}
        </div>
      </div>
      {open === 'correct' && <CorrectDialog named={named} person={person} onClose={close} onDone={onChanged} />}
      {open === 'erase' && <EraseDialog named={named} person={person} onClose={close} onDone={onChanged} />}
    </>
  )
}

function Identity({ person: { emails, numbers } }: { person: Person }) {
  const none = t('privacy.person.none')
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1.5">
      <div className="min-w-0">
        <dt className="text-hint text-grey-6">{t('privacy.person.emails')}</dt>
        <dd className="wrap-anywhere">{emails.join(', ') || none}</dd>
      </div>
      <div>
        <dt className="text-hint text-grey-6">{t('privacy.person.numbers')}</dt>
        <dd className="tabular-nums">{numbers.join(', ') || none}</dd>
      </div>
    </dl>
  )
}
