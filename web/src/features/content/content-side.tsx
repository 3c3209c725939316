import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { late } from '../../lib/late.tsx'
import { type Subject, useCan } from '../../lib/me.tsx'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { SideSection } from '../../ui/shell.tsx'
import { CopiesSide } from '../copies/copies-side.tsx'
import { type ContentName, nameOf, type VersionedDefinition, versionsAnchor, versionsOf } from './content-client.ts'
import { Count, Facts, UsedIn } from './used-in.tsx'

/** Shows a text's readers; forms wait for its code. */
export const TextVisits = late(() => import('../visits/text-visits.tsx'))
const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

type SideOptions = {
  /** Shows where the row is used. */
  used?: boolean
  /** Shows how often visitors read the row. */
  visits?: boolean
  /** The subject of rows inside the versions, which have rights of their own. */
  holds?: Subject
}

/** Shows a row's readers, uses and versions in its form's side column (design guide, 04). */
export function contentSide(resource: VersionedDefinition, { used = true, visits, holds }: SideOptions = {}) {
  return function ContentSide({ record }: { record: Row | null }) {
    const can = useCan()
    if (!record) return null
    const row = withGroupId(record)
    const seesAll = !holds || (can('read', holds, row) && can('update', holds, row))
    const writes = can('update', resource.subject, row) && seesAll
    if (!used && !writes) return null
    return (
      <>
        {record.siteClosed && record.status === 'published' && (
          <SideSection title={t('content.siteClosed')}>
            <p className="text-hint">{t('content.siteClosedHelp')}</p>
          </SideSection>
        )}
        <CopiesSide resource={resource} record={record} />
        <Suspense>{visits && writes && <TextVisits entity={nameOf(resource) as 'page'} id={record.id} />}</Suspense>
        <Facts>
          {used && <UsedIn name={nameOf(resource) as ContentName | 'menu'} id={record.id} />}
          {writes && <Versions resource={resource} record={record} />}
        </Facts>
      </>
    )
  }
}

function Versions({ resource, record }: { resource: VersionedDefinition; record: Row }) {
  const { client } = useServices()
  const [open, setOpen] = useState(() => location.hash === `#${versionsAnchor}`)
  const name = nameOf(resource)
  const { id } = record
  const versions = useQuery({
    // A save adds a version.
    queryKey: [[name, 'revisions'], { id, updated_at: record.updated_at, limit: 1 }],
    queryFn: () => versionsOf(client, name).revisions.query({ id, limit: 1 }),
  })
  return (
    <>
      <dt className="text-grey-6">{t('content.versions')}</dt>
      <dd>
        <Count query={versions} none={t('content.noVersions')} onOpen={() => setOpen(true)}>
          {(number) => (number === 1 ? t('content.showVersion') : t('content.showVersions', { number }))}
        </Count>
        <Suspense>
          {open && <VersionsDialog resource={resource} record={record} onClose={() => setOpen(false)} />}
        </Suspense>
      </dd>
    </>
  )
}
