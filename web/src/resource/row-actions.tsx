import { useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useServices } from '../lib/client-context.tsx'
import { failureOf } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { capitalise, doneText, type EntityName, formsOf, t } from '../lib/i18n.ts'
import { whileLoading } from '../lib/loading.ts'
import { useCan } from '../lib/me.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useRowPicker } from './row-picker.tsx'
import { type CycleRow, type Row, type RowAction, type Screen, withGroupId } from './screen.ts'
import { useDuplicate } from './use-duplicate.tsx'

/** Returns a row's title, label or name; for a person the full name, or else the address. */
export function titleOf(row: Row): string {
  return String(row.title ?? row.label ?? row.fullname ?? (row.name || row.email) ?? row.id)
}

const listText = (parts: string[]) => new Intl.ListFormat('sv').format(parts)

/** Names entities for a question: "artikeln och 2 sidor". */
function elementsOf(entities: EntityName[]): string {
  const parts = [...Map.groupBy(entities, (entity) => entity)].map(([entity, of]) =>
    of.length === 1 ? formsOf(entity).defSg : `${of.length} ${formsOf(entity).indefPl}`,
  )
  return listText(parts)
}

/** Returns the actions for rows of the list, with their questions and toasts. */
export function useRowActions(screen: Screen, onGone: (ids: number[]) => void) {
  const { client, session } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const toast = useToast()
  const pick = useRowPicker()
  const { groups } = useGroup()
  const duplicatesOf = useDuplicate(screen)
  const cache = useQueryClient()
  const { name, subject } = screen.resource
  const api = screen.api(client)
  const forms = formsOf(name)

  const refresh = () => cache.invalidateQueries({ queryKey: [[name]] })
  const attempt = async (work: () => Promise<string | null>) => {
    try {
      const text = await work()
      if (text) toast.success(text)
      await refresh()
    } catch (error) {
      const failure = failureOf(error)
      // After a conflict the shown row is stale, and the same call would fail again.
      if (failure.code === 'CONFLICT') await refresh()
      const again = { label: t('action.tryAgain'), onClick: () => void attempt(work) }
      toast.error(failure.message, failure.code === 'CONFLICT' ? undefined : again)
    }
  }

  const remove = async (rows: Row[]) => {
    const [only] = rows
    if (!only) return
    const many = rows.length > 1
    const yes = await confirm.remove({
      element: many ? `${rows.length} ${forms.indefPl}` : forms.defSg,
      subject: many ? undefined : titleOf(only),
      text: screen.removeText,
      undo: screen.undoText,
    })
    if (!yes) return
    const ids = rows.map((row) => row.id)
    await attempt(async () => {
      try {
        await whileLoading(many ? api.deleteMany.mutate({ ids }) : api.delete.mutate({ id: only.id }))
      } catch (error) {
        const others = many ? [] : await findCycle(only, error)
        if (others.length === 0) throw error
        return removeRing(only, others)
      }
      onGone(ids)
      return many ? t('toast.deletedMany', { number: ids.length, element: forms.indefPl }) : doneText('deleted', name)
    })
  }

  /** Returns the rows that must be removed together with a refused row. */
  const findCycle = async (row: Row, error: unknown) => {
    const { code, details } = failureOf(error)
    if (!screen.ring || code !== 'CONFLICT' || !details.usedIn) return []
    return whileLoading(screen.ring.around(client, row.id))
  }

  const removeRing = async (row: Row, others: CycleRow[]) => {
    const called = elementsOf([name, ...others.map(({ entity }) => entity)])
    const yes = await confirm.remove({
      element: called,
      subject: listText([titleOf(row), ...others.map(({ title }) => title)].map((title) => `”${title}”`)),
      text: t('list.ring'),
      undo: screen.undoText,
    })
    if (!yes) return null
    await whileLoading(screen.ring?.remove(client, row.id, others) ?? Promise.resolve())
    onGone([row.id])
    await Promise.all(others.map(({ entity }) => cache.invalidateQueries({ queryKey: [[entity]] })))
    return t('toast.deletedTogether', { text: capitalise(called) })
  }

  const run = (action: RowAction, rows: Row[]) => {
    const chosen = rows.filter((row) => action.when?.(row) ?? true)
    const ids = chosen.map((row) => row.id)
    return attempt(() => action.run(ids, { client, session, confirm, pick }, chosen))
  }

  const mayRemove = (row: Row) => !screen.stays?.(row) && can('delete', subject, withGroupId(row))
  const allowed = (screen.actions ?? []).filter(
    (action) => can(action.needs, subject) && (action.offered?.({ groups, can }) ?? true),
  )
  return {
    canDelete: can('delete', subject),
    mayRemove,
    remove,
    run,
    bulk: allowed.filter((action) => action.only !== 'row'),
    /** Builds the menu of one row: edit, the resource's own actions, then removal. */
    menuOf(row: Row): MenuItem[] {
      const items: MenuItem[] = [
        !screen.noUpdate && can('update', subject, withGroupId(row))
          ? { label: t('action.edit'), icon: Pencil, href: `/${screen.resource.name}/${row.id}` }
          : { label: t('action.show'), icon: Eye, href: `/${screen.resource.name}/${row.id}` },
        ...allowed
          .filter(
            (action) =>
              action.only !== 'bulk' && (action.when?.(row) ?? true) && can(action.needs, subject, withGroupId(row)),
          )
          .map(
            (action): MenuItem => ({
              label: action.label,
              icon: action.icon,
              onSelect: () => void run(action, [row]),
            }),
          ),
      ]
      items.push(...duplicatesOf(row))
      if (mayRemove(row)) {
        items.push({
          label: t('action.delete'),
          icon: Trash2,
          danger: true,
          separated: true,
          onSelect: () => void remove([row]),
        })
      }
      return items
    },
  }
}

/** Returns the heading of a resource's list: "Artiklar". */
export const headingOf = (screen: Pick<Screen, 'resource'>) => capitalise(formsOf(screen.resource.name).indefPl)
