import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { reviewedNameOf, waitsForReview } from '../../resource/kept.ts'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { groupTitleOf } from '../../resource/whose.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ChangeList } from '../content/change-list.tsx'
import { nameOf, type VersionedName, type VersionedResource } from '../content/content-client.ts'
import { type Copies, copiesOf } from './copy-client.ts'

/** Reads the source of a row and its copies, for people who may change the row. */
export function useCopies(resource: VersionedResource, record: Row | null) {
  const { client } = useServices()
  const can = useCan()
  const name = nameOf(resource)
  const id = record?.id ?? 0
  return useQuery({
    queryKey: [[name, 'copies'], { id, updated_at: record?.updated_at }],
    queryFn: () => copiesOf(client, name).copies.query({ id }),
    enabled: record !== null && can('update', resource.subject as 'Article', withGroupId(record)),
  })
}

/** Tells the editor of a copy that its source was changed, and lets the changes be seen, taken or put aside. */
export function sourceNotice(resource: VersionedResource) {
  return function SourceNotice({ record }: { record: Row }) {
    const source = useCopies(resource, record).data?.source
    if (!source?.changed_at || source.changed.length === 0) return null
    return <Changed resource={resource} record={record} source={source} changedAt={source.changed_at} />
  }
}

function Changed(props: {
  resource: VersionedResource
  record: Row
  source: NonNullable<Copies['source']>
  changedAt: string
}) {
  const { resource, record, source, changedAt } = props
  const { client } = useServices()
  const { groups } = useGroup()
  const cache = useQueryClient()
  const toast = useToast()
  const { formState } = useFormContext()
  const unsaved = formState.isDirty
  const [showing, setShowing] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = nameOf(resource)
  const api = copiesOf(client, name)
  const { id } = record
  const updated_at = String(record.updated_at)
  const entity = reviewedNameOf(record, name)
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      setShowing(false)
      toast.success(done)
      await cache.invalidateQueries({ queryKey: [[name]] })
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  const buttons = (
    <>
      <Button
        busy={busy && t('copy.taking')}
        disabled={unsaved}
        onClick={() =>
          void act(
            () =>
              entity
                ? client.review.takeSource.mutate({ entity, id, updated_at })
                : api.takeSource.mutate({ id, updated_at }),
            t(waitsForReview(record) ? 'form.savedBeside' : 'copy.taken'),
          )
        }
      >
        {t('copy.take')}
      </Button>
      <Button
        variant="tertiary"
        disabled={busy}
        onClick={() => void act(() => api.keepOwn.mutate({ id }), t('copy.kept'))}
      >
        {t('copy.keep')}
      </Button>
    </>
  )
  return (
    <div className="mb-3">
      <Notice
        severity="warning"
        title={t('copy.sourceChanged', { date: longDayText(changedAt), text: source.changed.join(', ') })}
        actions={
          <>
            <Button variant="tertiary" onClick={() => setShowing(true)}>
              {t('copy.showChanges')}
            </Button>
            {buttons}
          </>
        }
      >
        {t('copy.sourceIs', { text: source.title ?? '', group: groupTitleOf(source, groups) ?? t('copy.otherGroup') })}{' '}
        {unsaved && t('copy.unsaved')}
      </Notice>
      {showing && (
        <Dialog open size="large" onClose={() => setShowing(false)} title={t('copy.changes')} actions={buttons}>
          <Changes name={name} id={id} changedAt={changedAt} />
        </Dialog>
      )}
    </div>
  )
}

function Changes({ name, id, changedAt }: { name: VersionedName; id: number; changedAt: string }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [[name, 'sourceChanges'], { id, changedAt }],
    queryFn: () => copiesOf(client, name).sourceChanges.query({ id }),
  })
  if (query.error) return <LoadError title={failureOf(query.error).message} onRetry={() => void query.refetch()} />
  return query.data ? <ChangeList changes={query.data.changes} /> : <Skeleton className="h-20!" />
}
