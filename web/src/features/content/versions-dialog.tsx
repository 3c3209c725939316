import { useQuery, useQueryClient } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { keptOf, reviewedNameOf, waitsForReview } from '../../resource/kept.ts'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { useToast } from '../../ui/toasts.tsx'
import '../together/together-texts.ts'
import { Compared } from './compared.tsx'
import { nameOf, type Revision, type VersionedDefinition, versionsOf } from './content-client.ts'
import { VersionList } from './version-list.tsx'

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
      text: t(waitsForReview(record) ? 'review.restoreHelp' : 'content.restoreHelp'),
      confirmLabel: t('content.restore'),
    })
    if (!yes) return
    setBusy(true)
    setRefused(null)
    try {
      const chosen = { id, revision_id: revision.id, updated_at: String(record.updated_at) }
      const entity = reviewedNameOf(record, name)
      const restored = entity ? client.review.restore.mutate({ entity, ...chosen }) : api.restore.mutate(chosen)
      const waits = keptOf((await restored) as Row)?.pending
      await cache.invalidateQueries({ queryKey: [[name]] })
      toast.success(t(waits ? 'form.savedBeside' : 'content.restored'))
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
          <Compared resource={resource} id={id} version={shown.id} />
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
