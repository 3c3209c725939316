import '../../lib/trashed-texts.ts'
import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { formsOf, t } from '../../lib/i18n.ts'
import { useWhoseOf } from '../../resource/whose.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { RestoreButton } from './restore-button.tsx'
import { NowhereNotice, TrashedNotice } from './trashed-notice.tsx'
import { type About, trashedWords } from './trashed-words.ts'

const TrashedText = lazy(() => import('./trashed-text.tsx'))

type Entity = About['entity']

/** A menu is links alone, and nobody fetches a file that lies in the trash. */
const wordless: readonly Entity[] = ['menu', 'file']

type Props = {
  entity: string
  id: number
  otherwise: ReactNode
  /** The record was open in a form: this stands above its fields, and hears when the record is back. */
  onRestored?: () => Promise<unknown>
}

/**
 * Stands at the address of a record that is gone: it may lie in the trash, and then this says who put it there, until when
 * it stays, and restores it. `otherwise` is shown for a record that is nowhere, or that the person may not read.
 */
export default function TrashedRecord({ entity, id, otherwise, onRestored }: Props) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [['trash', 'about'], { entity, id }],
    queryFn: () => client.trash.about.query({ entity: entity as Entity, id }),
    retry: false,
    staleTime: 0,
    // A record that is removed again is not told of by the answer before.
    gcTime: 0,
  })
  const failure = query.error ? failureOf(query.error) : null
  if (failure?.code === 'NOT_FOUND') return onRestored ? <NowhereNotice /> : otherwise
  if (failure) {
    return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
  }
  if (onRestored) return query.data && <TrashedNotice about={query.data} onRestored={onRestored} />
  return query.data ? <InTrash about={query.data} /> : <SkeletonForm />
}

function InTrash({ about }: { about: About }) {
  const { entity, id, title, mayRestore, group_id } = about
  const [, navigate] = useLocation()
  const { groups, current, choose } = useGroup()
  const [reading, setReading] = useState(false)
  useCrumb(title)
  const whose = useWhoseOf()({ group_id })
  const { gender } = formsOf(entity)
  const { heading, text } = trashedWords(about)
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
      <p className="mt-0.25 text-grey-6">{text}</p>
      {whose && (
        <p className="mt-0.25 text-grey-6">
          {t('group.belongsTo')} <strong className="text-ink">{whose}</strong>
        </p>
      )}
      {!mayRestore && <p className="mt-1">{t('trashed.mayNot')}</p>}
      <div className="mt-3 flex flex-wrap gap-1.5">
        {mayRestore && <RestoreButton about={about} />}
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
