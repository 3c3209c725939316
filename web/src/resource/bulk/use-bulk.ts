import '../../lib/bulk-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { whileLoading } from '../../lib/loading.ts'
import { useCan } from '../../lib/me.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { ListScreen } from '../list-screen.ts'
import { type ListState, toListInput } from '../list-state.ts'
import { useRowPicker } from '../row-picker.tsx'
import { titleOf } from '../row-title.ts'
import type { BulkAct, Row, RowAction } from '../screen.ts'
import { runBulk } from './run-bulk.ts'

type ReadsRows = { records: { query: (input: { ids: number[]; limit: number }) => Promise<{ items: Row[] }> } }

/** Returns what does an act on every row of a list's filter: asked once, done some rows at a time, told in the list. */
export function useBulk(screen: ListScreen, state: ListState) {
  const { client, session } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const pick = useRowPicker()
  const cache = useQueryClient()
  const can = useCan()
  const { groups } = useGroup()
  const { name } = screen.resource

  const run = async ({ label, needs }: Pick<RowAction, 'label' | 'needs'>, bulk: BulkAct): Promise<void> => {
    try {
      const chosen = bulk.choose ? await bulk.choose({ client, session, confirm, pick, groups, can }) : null
      if (bulk.choose && !chosen) return
      const { search, filters, orderBy } = toListInput(screen.resource, state)
      const action = needs === 'delete' || needs === 'publish' ? needs : 'update'
      const found = await whileLoading(client.lists.chosen.query({ entity: name, action, search, filters, orderBy }))
      if (!(await mayBegin({ label, found }))) return
      const reason = t('bulk.forbidden')
      await runBulk({
        ...{ list: name, label, ids: found.ids, size: bulk.size },
        act: (ids) => bulk.act(ids, client, chosen),
        sentence: (done) => bulk.done(done, chosen),
        refused: { named: found.named.map((row) => ({ ...row, reason })), number: found.refused },
        titlesOf: async (ids) => {
          const reader = (client as unknown as Record<string, ReadsRows>)[name]
          const { items } = (await reader?.records.query({ ids, limit: ids.length })) ?? { items: [] }
          return new Map(items.map((row) => [row.id, titleOf(row)]))
        },
        onChange: () => void cache.invalidateQueries({ queryKey: [[name]] }),
      })
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }

  /** Asks before an act on many rows, with the exact number of those that it will change. */
  const mayBegin = async (about: { label: string; found: { ids: number[]; total: number; refused: number } }) => {
    const { ids, total, refused } = about.found
    if (ids.length === 0) {
      toast.warning(t('bulk.none'))
      return false
    }
    const { indefPl, indefSg } = formsOf(name)
    const number = numberText(ids.length)
    const question = t('bulk.question', { act: about.label, number, element: ids.length === 1 ? indefSg : indefPl })
    return confirm({
      title: question,
      text: refused > 0 && t('bulk.partly', { number: numberText(refused), total: numberText(total) }),
      confirmLabel: question.replace(/\?$/, ''),
    })
  }

  return run
}
