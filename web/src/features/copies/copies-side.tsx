import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Network from 'lucide-react/icons/network'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { type Subject, useCan } from '../../lib/me.tsx'
import { useRowPicker } from '../../resource/row-picker.tsx'
import { titleOf } from '../../resource/row-title.ts'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { useUndoToast } from '../../resource/use-undo-toast.ts'
import { groupTitleOf } from '../../resource/whose.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { nameOf, type VersionedResource } from '../content/content-client.ts'
import { mayCopy } from './copy-action.ts'
import type { Copies } from './copy-client.ts'
import { askCopy } from './copy-request.ts'
import { mayMove, moveTexts } from './move-action.ts'
import { useCopies } from './source-notice.tsx'

/** Shows whose a record is, where it was copied from and to, and offers to copy it (design guide, 99). */
export function CopiesSide({ resource, record }: { resource: VersionedResource; record: Row }) {
  const { groups } = useGroup()
  const can = useCan()
  const cache = useQueryClient()
  const known = useCopies(resource, record).data
  const name = nameOf(resource)
  // The editors of one group alone know whose it is, and hear of the source of a copy.
  if (groups.length < 2 && !known?.source) return null
  const group = groups.find(({ id }) => id === (record.group as { id: number } | null)?.id)
  const copy = async () => {
    await askCopy({ resource, rows: [record] })
    await cache.invalidateQueries({ queryKey: [[name, 'copies']] })
  }
  return (
    <SideSection title={t('group.belongsTo')}>
      <p className="flex items-start gap-1">
        <Icon as={Network} className="mt-0.25 text-grey-6" />
        <span>
          <strong className="block">{groupTitleOf(record, groups) ?? t('group.none')}</strong>
          {group && <span className="block text-hint text-grey-6">{t(`enum.group.category.${group.category}`)}</span>}
        </span>
      </p>
      {known?.source && <Source source={known.source} name={name} subject={resource.subject as Subject} />}
      <div className="mt-0.5 -ml-1 flex flex-wrap">
        <MoveButton resource={resource} record={record} />
        {mayCopy(resource.subject as Subject, groups, can) && (
          <Button variant="tertiary" size={32} onClick={() => void copy()}>
            {t('copy.to')}
          </Button>
        )}
      </div>
      {known && known.copies.length > 0 && <CopyList copies={known.copies} name={name} />}
    </SideSection>
  )
}

/** Moves the saved record to another group; unsaved changes have to be saved before that. */
function MoveButton({ resource, record }: { resource: VersionedResource; record: Row }) {
  const { client } = useServices()
  const { groups } = useGroup()
  const can = useCan()
  const pick = useRowPicker()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const offerUndo = useUndoToast()
  const attempt = useToastOutcome()
  const { isDirty } = useFormContext().formState
  const name = nameOf(resource)
  const subject = resource.subject as Subject
  const moves = mayMove(resource, { groups, can }) && can('update', subject, withGroupId(record))
  if (!moves) return null
  const refresh = () => cache.invalidateQueries({ queryKey: [[name]] })
  const move = () =>
    attempt(async () => {
      const done = await moveTexts(resource, [record], { client, pick, groups, can, confirm })
      if (done === null || typeof done === 'string') return done
      await refresh()
      offerUndo({ ...done, entity: name, undone: t('move.backOne', { title: titleOf(record) }), refresh })
      return null
    })
  return (
    <Button variant="tertiary" size={32} disabled={isDirty} onClick={() => void move()}>
      {t('move.to')}
    </Button>
  )
}

type SourceProps = { source: NonNullable<Copies['source']>; name: string; subject: Subject }

function Source({ source, name, subject }: SourceProps) {
  const { groups } = useGroup()
  const can = useCan()
  if (source.id === null) return <p className="mt-0.5 text-hint text-grey-6">{t('copy.sourceUnseen')}</p>
  const text = t('copy.from', { group: groupTitleOf(source, groups) ?? t('copy.otherGroup') })
  const opens = can('read', subject, { group_id: source.group_id })
  return (
    <p className="mt-0.5 text-hint">
      {opens ? (
        <AppLink href={`/${name}/${source.id}`} className="text-blue-dark underline">
          {text}
        </AppLink>
      ) : (
        text
      )}
    </p>
  )
}

function CopyList({ copies, name }: { copies: Copies['copies']; name: string }) {
  return (
    <>
      <h3 className="mt-1.5 font-bold">{t('copy.copies')}</h3>
      <ul className="text-hint">
        {copies.map((copy) => (
          <li key={copy.id} className="border-b border-grey-2 py-0.75 last:border-0">
            <AppLink href={`/${name}/${copy.id}`} className="text-blue-dark underline">
              {copy.group ?? t('group.none')}
            </AppLink>
            <span className="flex items-center gap-0.5 text-grey-6">
              <Icon as={copy.isBehind ? TriangleAlert : CircleCheck} size={16} />
              {t(copy.isBehind ? 'copy.isBehind' : 'copy.isSame')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
