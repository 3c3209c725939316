import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useCan } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import { judged, type Row } from '../../resource/screen.ts'
import { type ContentResource, contentOf, nameOf, subjectOf } from './content-client.ts'
import { Count, Facts, UsedIn } from './used-in.tsx'

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

/** Where a text is used, and its versions (design guide, 04), for the form of one type of content. */
export function contentSide(resource: ContentResource) {
  const name = nameOf(resource)
  return function ContentSide({ record }: { record: Row | null }) {
    const writes = useCan()('update', subjectOf(name), record ? judged(record) : undefined)
    if (!record) return null
    return (
      <Facts>
        <UsedIn name={name} id={record.id} />
        {writes && <Versions resource={resource} record={record} />}
      </Facts>
    )
  }
}

function Versions({ resource, record }: { resource: ContentResource; record: Row }) {
  const { client } = useServices()
  const [open, setOpen] = useState(false)
  const name = nameOf(resource)
  const { id } = record
  const versions = useQuery({
    // A save makes a new one.
    queryKey: [[name, 'revisions'], { id, updated_at: record.updated_at, limit: 1 }],
    queryFn: () => contentOf(client, name).revisions.query({ id, limit: 1 }),
  })
  return (
    <>
      <dt className="text-grey-6">{t('content.versions')}</dt>
      <dd>
        <Count query={versions} none={t('content.noVersions')} onOpen={() => setOpen(true)}>
          {(number) => t('content.showVersions', { number })}
        </Count>
        <Suspense>
          {open && <VersionsDialog resource={resource} record={record} onClose={() => setOpen(false)} />}
        </Suspense>
      </dd>
    </>
  )
}
