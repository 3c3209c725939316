import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { type Subject, useCan } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { titleOf } from '../../resource/row-title.ts'
import { withGroupId } from '../../resource/screen.ts'
import { groupTitleOf } from '../../resource/whose.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { nameOf } from '../content/content-client.ts'
import { copiesOf } from './copy-client.ts'
import type { CopyRequest } from './copy-request.ts'
import { CopyResults } from './copy-results.tsx'
import { type GroupChoice, GroupChoices } from './group-choices.tsx'
import { useCopying } from './use-copying.ts'

/** Returns the groups with the reason why one can't be chosen. */
function useChoices({ resource, rows }: CopyRequest): GroupChoice[] {
  const { client } = useServices()
  const { groups } = useGroup()
  const can = useCan()
  const subject = resource.subject as Subject
  const [row] = rows
  const only = rows.length === 1 ? row : undefined
  const name = nameOf(resource)
  // A reader may copy, too, and is told of no copies: the server finds those that are there.
  const known = useQuery({
    queryKey: [[name, 'copies'], { id: only?.id }],
    queryFn: () => copiesOf(client, name).copies.query({ id: only?.id ?? 0 }),
    enabled: only !== undefined && can('update', subject, withGroupId(only)),
    retry: false,
  })
  const own = only && (withGroupId(only)?.group_id ?? null)
  return groups.map((group) => {
    const has = known.data?.copies.some(({ group_id }) => group_id === group.id)
    const note =
      only && group.id === own
        ? t('copy.isSource')
        : has
          ? t('copy.hasCopy')
          : can('create', subject, { group_id: group.id })
            ? undefined
            : t('copy.mayNot')
    return { ...group, note }
  })
}

/** Says what becomes of the original; one of the whole network lies in no group. */
const leadOf = (text: string, group = t('group.none')) =>
  group === t('group.none') ? t('copy.leadWhole', { text }) : t('copy.lead', { text, group })

/** Asks to which groups rows are copied, and how; then shows how it went until it is closed. */
export default function CopyDialog({ request, onClose }: { request: CopyRequest; onClose: () => void }) {
  const { resource, rows } = request
  const { groups } = useGroup()
  const can = useCan()
  const choices = useChoices(request)
  const work = useCopying(request)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [as, setAs] = useState<'draft' | 'published'>('draft')
  const [tell, setTell] = useState(true)
  const subject = resource.subject as Subject
  const [row] = rows
  const number = chosen.size
  const reviewed = new Set<number | null>(trpc.review.waiting.useQuery().data?.reviewedGroups)
  const published = [...chosen].filter((id) => !reviewed.has(id) && can('publish', subject, { group_id: id })).length
  const isPublished = resource.published !== undefined
  const forms = formsOf(nameOf(resource))
  const start = () => work.start({ groups: [...chosen], publish: as === 'published', tell })

  if (work.state !== 'asking') {
    return (
      <Dialog
        open
        size="large"
        onClose={() => work.state === 'done' && onClose()}
        title={t('copy.to')}
        actions={
          <>
            {work.failure && <Button onClick={work.again}>{t('action.tryAgain')}</Button>}
            <Button variant="primary" disabled={work.state === 'running'} onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        }
      >
        {work.state === 'running' && (
          <Progress value={work.results.length} total={work.total} label={t('copy.running')} />
        )}
        {work.state === 'done' && (
          <CopyResults resource={resource} work={work} groups={groups} several={rows.length > 1} />
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('copy.to')}
      actionsStay
      actions={
        <>
          <span role="status" className="grow text-hint text-grey-6 max-sm:basis-full">
            {t(number === 1 ? 'copy.chosenOne' : 'copy.chosen', { number: numberText(number) })}
          </span>
          <Button variant="tertiary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button variant="primary" disabled={number === 0} onClick={start}>
            {number === 0
              ? t('copy.to')
              : t(number === 1 ? 'copy.startOne' : 'copy.start', { number: numberText(number) })}
          </Button>
        </>
      }
    >
      <p className="text-grey-6">
        {rows.length === 1 && row
          ? leadOf(titleOf(row), groupTitleOf(row, groups))
          : t('copy.leadMany', { number: numberText(rows.length), element: forms.indefPl })}
      </p>
      <div className="mt-2 grid gap-3 border-t border-grey-2 pt-2 sm:grid-cols-[minmax(0,1fr)_240px]">
        <GroupChoices groups={choices} chosen={chosen} onChange={setChosen} />
        <div className="grid content-start divide-y divide-grey-2 *:py-2 *:first:pt-0 sm:border-l sm:border-grey-2 sm:pl-3">
          {isPublished && (
            <RadioGroup
              legend={t('copy.as')}
              value={as}
              onChange={setAs}
              options={[
                { value: 'draft', label: t('copy.draft'), hint: t('copy.draftHelp') },
                {
                  value: 'published',
                  label: t('enum.status.published'),
                  disabled: number > 0 && published === 0,
                  hint:
                    number === 0
                      ? undefined
                      : t(published < number ? 'copy.mayPublish' : 'copy.mayPublishAll', {
                          number: published,
                          total: number,
                        }),
                },
              ]}
            />
          )}
          <div>
            <Checkbox label={t('copy.tell')} checked={tell} onChange={(event) => setTell(event.target.checked)} />
          </div>
          <div>
            <h3 className="font-bold">{t('copy.along')}</h3>
            <p className="text-hint text-grey-6">{t('copy.alongHelp')}</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
