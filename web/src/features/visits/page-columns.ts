import { t } from '../../lib/i18n.ts'
import type { PageOrder } from './visit-filters.ts'

export type PageColumn = PageOrder['column']

/** A column of the most read pages. Texts begin with A, numbers and days with the greatest. */
export type Column = { key: PageColumn; label: string; isText?: boolean }

/** @param props.than names the time that views are compared with */
export function pageColumns({ several, than }: { several: boolean; than: string }): Column[] {
  return [
    { key: 'title', label: t('visits.page'), isText: true },
    { key: 'kind', label: t('visits.kind'), isText: true },
    ...(several ? [{ key: 'site' as const, label: t('visits.site'), isText: true }] : []),
    { key: 'views', label: t('visits.viewed') },
    { key: 'against', label: t('visits.against', { than }) },
    { key: 'end', label: t('visits.end') },
    { key: 'changed', label: t('visits.changed') },
  ]
}

/** The next order of a column: the opposite one, or for another column its own first. */
export function nextOrder({ key, isText = false }: Column, now: PageOrder): PageOrder {
  if (now.column === key) return { column: key, order: now.order === 'asc' ? 'desc' : 'asc' }
  return { column: key, order: isText ? 'asc' : 'desc' }
}

const words = { text: ['sort.down', 'sort.up'], day: ['sort.newest', 'sort.oldest'] } as const
const ofNumbers = ['visits.sortMost', 'visits.sortLeast'] as const

/** The orders of the columns with their names, for a menu: each column's own first order before the opposite one. */
export function ordersOf(columns: readonly Column[]): { label: string; order: PageOrder }[] {
  return columns.flatMap(({ key, label: field, isText }) => {
    const [most, least] = isText ? words.text : key === 'changed' ? words.day : ofNumbers
    const falling = { label: t(most, { field }), order: { column: key, order: 'desc' as const } }
    const rising = { label: t(least, { field }), order: { column: key, order: 'asc' as const } }
    return isText ? [rising, falling] : [falling, rising]
  })
}
