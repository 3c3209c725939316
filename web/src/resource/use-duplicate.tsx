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
import { fieldsOf, inputOf, type Values, valuesOf } from './form-fields.ts'
import { callKey, type Row, type Screen, withGroupId } from './screen.ts'

const TITLE_MOST = 200

/** Moves a day by whole years; 29 February becomes the 28th. Days and times of the clock stay apart, so that hours are kept. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year + years}-${two(month)}-${two(Math.min(date, last))}`
}

/** Leaves out the ids of rows inside a row: those of the copy are new. */
export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).filter(([key]) => key !== 'id')
  return Object.fromEntries(inner.map(([key, each]) => [key, withoutIds(each)]))
}

/** Returns the values of a copy: unpublished, under a name that says what it is, and with its days moved. */
export function duplicateOf(screen: Pick<Screen, 'resource' | 'duplicates'>, values: Values, years: number): Values {
  const { shape } = screen.resource.fields
  const { title = 'title', keys = [], days = [], off = [] } = screen.duplicates ?? {}
  const name = t('duplicate.title', { text: '' })
  const copy: Values = { ...values, [title]: `${String(values[title]).slice(0, TITLE_MOST - name.length)}${name}` }
  if ('publish_at' in shape) Object.assign(copy, { status: 'unpublished', publish_at: '', unpublish_at: '' })
  if ('slug' in shape) copy.slug = ''
  for (const key of off) copy[key] = false
  for (const key of keys) copy[key] = `${String(values[key])}-kopia`
  for (const key of days) if (typeof copy[key] === 'string' && copy[key]) copy[key] = yearsLater(copy[key], years)
  return copy
}

/** Returns the menu items that make a copy of a row in its own group and open it. */
export function useDuplicate(screen: Screen): (row: Row) => MenuItem[] {
  const { client } = useServices()
  const can = useCan()
  const cache = useQueryClient()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { resource, duplicates } = screen
  const { name, subject } = resource

  const duplicate = async (row: Row, years: number) => {
    try {
      const api = screen.api(client)
      const record = (await whileLoading(api.get.query({ id: row.id }))) as Row
      const specs = fieldsOf(screen)
      const values = duplicateOf(screen, valuesOf(screen, specs, record), years)
      const group = withGroupId(record)?.group_id
      const input = inputOf(specs, values)
      for (const key of duplicates?.rows ?? []) input[key] = withoutIds(input[key])
      const context = group === undefined ? {} : { group }
      const made = await whileLoading(api.create?.mutate({ data: input }, { context }) ?? Promise.reject())
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
