import '../../lib/bulk-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import { whileLoading } from '../../lib/loading.ts'
import { useCan } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { ListScreen } from '../list-screen.ts'
import { type ListState, toListInput, writeListState } from '../list-state.ts'
import type { BulkAct, RowAction } from '../row-action.ts'
import { useRowPicker } from '../row-picker.tsx'
import { questionText } from './question-text.ts'
import type { sameText } from './same-text.ts'
import { runsKey } from './use-list-runs.ts'

type Found = Outputs['lists']['chosen']

/**
 * Returns what begins an act on every row of a list's filter, or on ticked rows: asked once, done by the server, told in the list. It
 * answers whether the act has begun.
 */
export function useBulk(screen: ListScreen, state: ListState) {
  const { client, session } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const pick = useRowPicker()
  const cache = useQueryClient()
  const can = useCan()
  const { groups, current } = useGroup()
  const { name } = screen.resource

  const run = async (
    { label }: Pick<RowAction, 'label'>,
    bulk: BulkAct,
    ids: readonly number[] | null,
  ): Promise<boolean> => {
    try {
      const chosen = bulk.choose ? await bulk.choose({ client, session, confirm, pick, groups, current, can }) : null
      if (bulk.choose && !chosen) return false
      const { search, filters, orderBy } = toListInput(screen.resource, state)
      const rows = { entity: name, orderBy, ...(ids ? { ids: [...ids] } : { search, filters }) }
      const uses = Boolean(bulk.follows)
      const about = { act: bulk.name, uses, ...(chosen && { target: chosen.value }) }
      const found = await whileLoading(client.lists.chosen.query({ ...rows, ...about }))
      const target = chosen && { id: chosen.value, name: chosen.label }
      if (!(await mayBegin({ label, found, bulk, target: target?.name }))) return false
      // An address names a filter, and no ticked rows.
      const query = ids ? '' : writeListState(screen.resource, { ...state, page: 1 }).toString()
      await whileLoading(client.lists.begin.mutate({ ...rows, act: bulk.name, target, mark: found.mark, query }))
      await cache.invalidateQueries({ queryKey: runsKey })
      return true
    } catch (error) {
      toast.error(failureOf(error).message)
      return false
    }
  }

  type Asked = { label: string; found: Found; bulk: BulkAct; target: string | undefined }

  /** Asks before an act on many rows, with the exact number of those that it will change, and all that follows. */
  const mayBegin = async ({ label, found, bulk, target }: Asked) => {
    const { ids, total, same, refused, uses, groups: ofGroups } = found
    const already = same > 0 && (await alreadyText(bulk.name, same, { entity: name, target }))
    const partly = refused > 0 && t('bulk.partly', { number: numberText(refused), total: numberText(total) })
    if (ids.length === 0) {
      toast.warning(already ? [already, partly].filter(Boolean).join(' ') : t('bulk.none'))
      return false
    }
    const question = questionText(bulk.name, { label, entity: name, number: ids.length, target })
    const isUsed = uses && uses.shownBy.total + uses.linkedFrom.total > 0
    const warning = await bulk.warns?.(ids.length)
    const across = groups.length > 1 && (ofGroups ?? 0) > 1 && t('bulk.across', { number: numberText(ofGroups ?? 0) })
    const drawn = uses && (await bulk.follows?.())
    return confirm({
      title: question,
      wide: Boolean(isUsed),
      text: (close) => (
        <BulkQuestion told={[across, warning, already, partly]}>
          {uses && drawn?.(uses, { number: ids.length, close })}
        </BulkQuestion>
      ),
      confirmLabel: question.replace(/\?$/, ''),
    })
  }

  return run
}

/** Tells of rows that need no act; most filters have none, so the text comes with the first. */
async function alreadyText(...told: Parameters<typeof sameText>): Promise<string> {
  const { sameText } = await import('./same-text.ts')
  return `${sameText(...told)}.`
}

type QuestionProps = { told: (string | false | undefined)[]; children: ReactNode }
function BulkQuestion({ told, children }: QuestionProps) {
  return (
    <>
      {told.map((text) => text && <p key={text}>{text}</p>)}
      {children}
    </>
  )
}
