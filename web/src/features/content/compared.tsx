import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { ChangeList } from './change-list.tsx'
import {
  nameOf,
  sidesOf,
  type Version,
  type VersionedDefinition,
  type VersionedName,
  versionsOf,
} from './content-client.ts'

const DrawnVersion = lazy(() => import('./drawn-version.tsx'))
const VersionPage = lazy(() => import('./version-page.tsx'))

type View = 'page' | 'fields'

/**
 * Compares a version with the one before it, or the changed text that waits with the published one: on the page of its site, or field by
 * field. A book has no page, but its words.
 */
export function Compared({ resource, id, version }: { resource: VersionedDefinition; id: number; version: Version }) {
  const [view, setView] = useState<View>('page')
  const name = nameOf(resource)
  const body = resource.fields.shape.body as z.ZodType | undefined
  const hasText = body?.meta()?.widget === 'richText'
  return (
    <div className="min-w-0">
      <Tabs<View>
        id="version"
        label={t('version.views')}
        value={view}
        onChange={setView}
        tabs={[
          { key: 'page', label: t('version.drawn') },
          { key: 'fields', label: t('version.byField') },
        ]}
      />
      <TabPanel id="version" tab={view} className="pt-2">
        {view === 'page' ? (
          <Suspense fallback={<Skeleton className="h-20!" />}>
            {name === 'book' ? (
              <DrawnVersion name={name} id={id} version={version} />
            ) : (
              <VersionPage key={version} {...{ name, id, version, hasText }} />
            )}
          </Suspense>
        ) : (
          <Changes name={name} id={id} version={version} />
        )}
      </TabPanel>
    </div>
  )
}

/** Shows the changes of a version since the one before it. */
function Changes({ name, id, version }: { name: VersionedName; id: number; version: Version }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [[name, 'compare'], { id, ...sidesOf(version) }],
    queryFn: () => versionsOf(client, name).compare.query({ id, ...sidesOf(version) }),
    // A sitting's version grows while its editor types.
    staleTime: 0,
  })
  if (query.error) {
    return <LoadError title={failureOf(query.error).message} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <Skeleton className="h-20!" />
  const { changes, from } = query.data
  return (
    <div aria-live="polite">
      <h3 className="text-h3">{t(version === 'pending' || from ? 'content.changes' : 'content.firstVersion')}</h3>
      {changes.length === 0 && <p className="mt-1 text-grey-6">{t('content.noChanges')}</p>}
      <ChangeList changes={changes} />
    </div>
  )
}
