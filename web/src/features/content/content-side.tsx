import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useCan } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import { judged, type Row } from '../../resource/screen.ts'
import { SideSection } from '../../ui/shell.tsx'
import { type ContentResource, contentOf, nameOf, subjectOf } from './content-client.ts'

const UsesDialog = lazy(() => import('./uses-dialog.tsx'))
const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

/** Where a text is used, and its versions (design guide, 04), for the form of one type of content. */
export function contentSide(resource: ContentResource) {
  return function ContentSide({ record }: { record: Row | null }) {
    return record && <Facts resource={resource} record={record} />
  }
}

function Facts({ resource, record }: { resource: ContentResource; record: Row }) {
  const name = nameOf(resource)
  const { client } = useServices()
  const [open, setOpen] = useState<'uses' | 'versions' | null>(null)
  const { id } = record
  const api = contentOf(client, name)
  const writes = useCan()('update', subjectOf(name), judged(record))
  const uses = useQuery({ queryKey: [[name, 'usedIn'], { id }], queryFn: () => api.usedIn.query({ id }) })
  const versions = useQuery({
    // A save makes a new one.
    queryKey: [[name, 'revisions'], { id, updated_at: record.updated_at, limit: 1 }],
    queryFn: () => api.revisions.query({ id, limit: 1 }),
    enabled: writes,
  })
  const close = () => setOpen(null)
  return (
    <SideSection>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-hint">
        <dt className="text-grey-6">{t('content.usedIn')}</dt>
        <dd>
          <Count query={uses} none={t('content.usedNowhere')} onOpen={() => setOpen('uses')}>
            {(number) => t(number === 1 ? 'content.usedOnce' : 'content.usedTimes', { number })}
          </Count>
        </dd>
        {writes && (
          <>
            <dt className="text-grey-6">{t('content.versions')}</dt>
            <dd>
              <Count query={versions} none={t('content.noVersions')} onOpen={() => setOpen('versions')}>
                {(number) => t('content.showVersions', { number })}
              </Count>
            </dd>
          </>
        )}
      </dl>
      <Suspense>
        {open === 'uses' && uses.data && <UsesDialog uses={uses.data} onClose={close} />}
        {open === 'versions' && <VersionsDialog resource={resource} record={record} onClose={close} />}
      </Suspense>
    </SideSection>
  )
}

function Count(props: {
  query: { data?: { total: number }; isError: boolean; refetch: () => unknown }
  none: string
  onOpen: () => void
  children: (number: number) => ReactNode
}) {
  const { query, none, onOpen, children } = props
  const look = 'rounded-control text-left text-blue-dark underline underline-offset-4 hover:decoration-2'
  if (query.isError) {
    return (
      <button type="button" className={look} onClick={() => void query.refetch()}>
        {t('action.tryAgain')}
      </button>
    )
  }
  if (!query.data) return <>…</>
  if (query.data.total === 0) return <>{none}</>
  return (
    <button type="button" className={look} onClick={onOpen}>
      {children(query.data.total)}
    </button>
  )
}
