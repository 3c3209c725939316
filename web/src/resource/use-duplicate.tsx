import { useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { useLocation } from 'wouter'
import { useServices } from '../lib/client-context.tsx'
import { failureOf } from '../lib/errors.ts'
import { capitalise, formsOf, t } from '../lib/i18n.ts'
import { whileLoading } from '../lib/loading.ts'
import { useCan } from '../lib/me.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { useToast } from '../ui/toasts.tsx'
import type { ListScreen } from './list-screen.ts'
import { callKey, type Row, type Screen, withGroupId } from './screen.ts'

/** Returns the menu items that make a copy of a row in its own group and open it. */
export function useDuplicate(screen: ListScreen): (row: Row) => MenuItem[] {
  const { client } = useServices()
  const can = useCan()
  const cache = useQueryClient()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { resource, duplicates } = screen
  const { name, subject } = resource

  const duplicate = async (row: Row, years: number) => {
    try {
      const make = async () => {
        const [{ duplicateRow }, whole] = await Promise.all([import('./duplicate-row.ts'), screen.whole?.()])
        // A screen that fetches nothing is whole itself.
        return duplicateRow(whole ?? (screen as Screen), { client, id: row.id, years })
      }
      const made = await whileLoading(make())
      await cache.invalidateQueries({ queryKey: [[name, 'list']] })
      cache.setQueryData(callKey(name, 'get', { id: made.id }), made)
      toast.success(t('duplicate.done', { element: capitalise(formsOf(name).defSg) }))
      navigate(`/${name}/${made.id}`)
    } catch (error) {
      const { message, fields } = failureOf(error)
      toast.error(Object.values(fields).flat()[0] ?? message)
    }
  }

  return (row) => {
    if (!duplicates || !can('create', subject, withGroupId(row))) return []
    const items: MenuItem[] = [{ label: t('duplicate.action'), icon: CopyPlus, onSelect: () => void duplicate(row, 0) }]
    if (duplicates.days) {
      items.push({ label: t('duplicate.nextYear'), icon: CalendarPlus, onSelect: () => void duplicate(row, 1) })
    }
    return items
  }
}
