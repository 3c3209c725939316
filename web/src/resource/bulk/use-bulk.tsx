import '../../lib/bulk-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { whileLoading } from '../../lib/loading.ts'
import { useCan } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { ListScreen } from '../list-screen.ts'
import { type ListState, toListInput, writeListState } from '../list-state.ts'
import { useRowPicker } from '../row-picker.tsx'
import type { BulkAct, RowAction } from '../screen.ts'
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
    { label, needs }: Pick<RowAction, 'label' | 'needs'>,
    bulk: BulkAct,
    ids: readonly number[] | null,
  ): Promise<boolean> => {
    try {
      const chosen = bulk.choose ? await bulk.choose({ client, session, confirm, pick, groups, current, can }) : null
      if (bulk.choose && !chosen) return false
      const { search, filters, orderBy } = toListInput(screen.resource, state)
      const rows = { entity: name, orderBy, ...(ids ? { ids: [...ids] } : { search, filters }) }
      const action = needs === 'delete' || needs === 'publish' ? needs : 'update'
      const uses = Boolean(bulk.follows)
      const found = await whileLoading(client.lists.chosen.query({ ...rows, action, uses }))
      if (!(await mayBegin({ label, found, bulk }))) return false
      const target = chosen && { id: chosen.value, name: chosen.label }
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

  /** Asks before an act on many rows, with the exact number of those that it will change, and all that follows. */
  const mayBegin = async ({ label, found, bulk }: { label: string; found: Found; bulk: BulkAct }) => {
    const { ids, total, refused, uses } = found
    if (ids.length === 0) {
      toast.warning(t('bulk.none'))
      return false
    }
    const { indefPl, indefSg } = formsOf(name)
    const number = numberText(ids.length)
    const question = t('bulk.question', { act: label, number, element: ids.length === 1 ? indefSg : indefPl })
    const partly = refused > 0 && t('bulk.partly', { number: numberText(refused), total: numberText(total) })
    const isUsed = uses && uses.shownBy.total + uses.linkedFrom.total > 0
    const warning = await bulk.warns?.(ids.length)
    return confirm({
      title: question,
      wide: Boolean(isUsed),
      text: (close) => (
        <BulkQuestion partly={partly} warning={warning}>
          {uses && bulk.follows?.(uses, { number: ids.length, close })}
        </BulkQuestion>
      ),
      confirmLabel: question.replace(/\?$/, ''),
    })
  }

  return run
}

type QuestionProps = { partly: string | false; warning: string | undefined; children: ReactNode }
function BulkQuestion({ partly, warning, children }: QuestionProps) {
  return (
    <>
      {warning && <p>{warning}</p>}
      {partly && <p>{partly}</p>}
      {children}
    </>
  )
}
