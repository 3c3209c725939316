import { useQuery, useQueryClient } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { lazy, Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ChangeList } from './change-list.tsx'
import { nameOf, type Revision, type VersionedDefinition, type VersionedName, versionsOf } from './content-client.ts'
import { VersionList } from './version-list.tsx'

const DrawnVersion = lazy(() => import('./drawn-version.tsx'))
const VersionPage = lazy(() => import('./version-page.tsx'))

const STEP = 25

const momentOf = ({ created_at }: Revision) => `${longDayText(created_at)} ${clockText(created_at)}`

/** Lists a row's versions: editor, time and changes, with a way to restore one. */
export default function VersionsDialog(props: { resource: VersionedDefinition; record: Row; onClose: () => void }) {
  const { resource, record, onClose } = props
  const name = nameOf(resource)
  const { client } = useServices()
  const api = versionsOf(client, name)
  const cache = useQueryClient()
  const can = useCan()
  const confirm = useConfirm()
  const toast = useToast()
  const { formState } = useFormContext()
  const unsaved = formState.isDirty
  const [limit, setLimit] = useState(STEP)
  const [chosen, setChosen] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure | null>(null)
  const { id } = record
  const list = useQuery({
    queryKey: [[name, 'revisions'], { id, updated_at: record.updated_at, limit }],
    queryFn: () => api.revisions.query({ id, limit }),
  })
  const items = list.data?.items ?? []
  const shown = items.find((each) => each.id === chosen) ?? items[0]
  const newest = items[0]
  const mayRestore = can('update', resource.subject, withGroupId(record)) && shown && shown.id !== newest?.id

  const restore = async (revision: Revision) => {
    const yes = await confirm({
      title: t('content.restoreQuestion'),
      subject: momentOf(revision),
      text: t('content.restoreHelp'),
      confirmLabel: t('content.restore'),
    })
    if (!yes) return
    setBusy(true)
    setRefused(null)
    try {
      await api.restore.mutate({ id, revision_id: revision.id, updated_at: String(record.updated_at) })
      await cache.invalidateQueries({ queryKey: [[name]] })
      toast.success(t('content.restored'))
      onClose()
    } catch (error) {
      setRefused(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('content.versions')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {mayRestore && (
            <Button
              variant="primary"
              icon={RotateCcw}
              busy={busy && t('content.restoring')}
              disabled={unsaved}
              onClick={() => void restore(shown)}
            >
              {t('content.restore')}
            </Button>
          )}
        </>
      }
    >
      {mayRestore && unsaved && <Notice severity="info" title={t('content.restoreUnsaved')} />}
      {refused && <Refusal failure={refused} fields={resource.fields.shape} />}
      {list.error && <LoadError title={failureOf(list.error).message} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="h-30!" />}
      {shown && (
        <div className="mt-1 grid gap-3 md:grid-cols-[320px_minmax(0,1fr)]">
          <div className="max-h-60 overflow-y-auto">
            <VersionList
              versions={items}
              shown={shown.id}
              onChoose={(chosen) => {
                setChosen(chosen)
                setRefused(null)
              }}
            />
            {(list.data?.total ?? 0) > items.length && (
              <Button variant="tertiary" size={32} onClick={() => setLimit(limit + STEP)}>
                {t('action.showMore')}
              </Button>
            )}
          </div>
          <Compared resource={resource} id={id} revision={shown} />
        </div>
      )}
    </Dialog>
  )
}

/** Explains why a version can't be restored: each error with the label of its field. */
function Refusal({ failure, fields }: { failure: Failure; fields: VersionedDefinition['fields']['shape'] }) {
  const errors = Object.entries(failure.fields).map(([path, messages]) => {
    const label = (fields[path.split('.')[1] ?? ''] as z.ZodType | undefined)?.meta()?.label
    return [label && t(label), [...new Set(messages)].join(' ')].filter(Boolean).join(': ')
  })
  return (
    <Notice severity="error" live stacked title={failure.message}>
      {errors.length > 0 && (
        <ul>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

type View = 'page' | 'fields'

/** Compares a version with the one before it: on the page of its site, or field by field. A book has no page, but its words. */
function Compared({ resource, id, revision }: { resource: VersionedDefinition; id: number; revision: Revision }) {
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
              <DrawnVersion name={name} id={id} to={revision.id} />
            ) : (
              <VersionPage key={revision.id} name={name} id={id} to={revision.id} hasText={hasText} />
            )}
          </Suspense>
        ) : (
          <Changes name={name} id={id} revision={revision} />
        )}
      </TabPanel>
    </div>
  )
}

/** Shows the changes of a version since the one before it. */
function Changes({ name, id, revision }: { name: VersionedName; id: number; revision: Revision }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [[name, 'compare'], { id, to: revision.id }],
    queryFn: () => versionsOf(client, name).compare.query({ id, to: revision.id }),
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
      <h3 className="text-h3">{t(from ? 'content.changes' : 'content.firstVersion')}</h3>
      {changes.length === 0 && <p className="mt-1 text-grey-6">{t('content.noChanges')}</p>}
      <ChangeList changes={changes} />
    </div>
  )
}
