import { useQuery, useQueryClient } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, clockText, formsOf, longDayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useWhoseOf } from '../../resource/whose.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { useRestore } from './use-restore.ts'

const TrashedText = lazy(() => import('./trashed-text.tsx'))

type About = Outputs['trash']['about']
type Entity = About['entity']

/** A menu is links alone, and nobody fetches a file that lies in the trash. */
const wordless: readonly Entity[] = ['menu', 'file']

/**
 * Stands at the address of a record that is gone: it may lie in the trash, and then this says who put it there, until when
 * it stays, and restores it. `otherwise` is shown for a record that is nowhere, or that the person may not read.
 */
export default function TrashedRecord({ entity, id, otherwise }: { entity: string; id: number; otherwise: ReactNode }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [['trash', 'about'], { entity, id }],
    queryFn: () => client.trash.about.query({ entity: entity as Entity, id }),
    retry: false,
    staleTime: 0,
  })
  const failure = query.error ? failureOf(query.error) : null
  if (failure?.code === 'NOT_FOUND') return otherwise
  if (failure) {
    return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
  }
  return query.data ? <InTrash about={query.data} /> : <SkeletonForm />
}

function InTrash({ about }: { about: About }) {
  const { entity, id, title, by, trashed_at, removed_at, mayRestore, group_id } = about
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { groups, current, choose } = useGroup()
  const restore = useRestore()
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  useCrumb(title)
  const whose = useWhoseOf()({ group_id })
  const { defSg: element, gender } = formsOf(entity)
  const heading = t('trashed.title', { element: capitalise(element) })
  const when = { date: longDayText(trashed_at), time: clockText(trashed_at), element }
  // The trash shows the current group.
  const toTrash = () => {
    const isThere = group_id === (current?.id ?? null) || !groups.some((group) => group.id === group_id)
    if (isThere) navigate('/trash')
    else choose(group_id, () => navigate('/trash'))
  }
  return (
    <section aria-labelledby="trashed" className="max-w-80 py-4">
      <title>{heading}</title>
      <h1 id="trashed" className="flex items-center gap-1.5 text-h2">
        <Icon as={Trash2} size={24} className="text-grey-6" />
        {heading}
      </h1>
      <p className="mt-1 font-bold wrap-anywhere">{title}</p>
      <p className="mt-0.25 text-grey-6">
        {by ? t('trashed.by', { name: by.name, ...when }) : t('trashed.when', when)}{' '}
        {t('trashed.until', { date: longDayText(removed_at) })}
      </p>
      {whose && (
        <p className="mt-0.25 text-grey-6">
          {t('group.belongsTo')} <strong className="text-ink">{whose}</strong>
        </p>
      )}
      {!mayRestore && <p className="mt-1">{t('trashed.mayNot')}</p>}
      <div className="mt-3 flex flex-wrap gap-1.5">
        {mayRestore && (
          <Button
            variant="primary"
            icon={RotateCcw}
            busy={busy && t('content.restoring')}
            onClick={async () => {
              setBusy(true)
              await restore({ entity, id })
              await cache.invalidateQueries({ queryKey: [['trash', 'about']] })
              setBusy(false)
            }}
          >
            {t('trashed.restore', { element })}
          </Button>
        )}
        {!wordless.includes(entity) && (
          <Button
            variant="tertiary"
            aria-expanded={reading}
            aria-controls={reading ? 'trashed-text' : undefined}
            onClick={() => setReading(!reading)}
          >
            {t(reading ? 'trashed.hide' : `trashed.read.${gender}`)}
          </Button>
        )}
        {mayRestore && (
          <Button variant="tertiary" onClick={toTrash}>
            {t('trashed.toTrash')}
          </Button>
        )}
        <Button variant="tertiary" href={entity === 'file' ? '/bank' : `/${entity}`}>
          {t('trashed.toList')}
        </Button>
      </div>
      {reading && (
        <div id="trashed-text" className="mt-3">
          <Suspense>
            <TrashedText entity={entity} id={id} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
