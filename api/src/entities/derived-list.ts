import type { z } from 'zod'
import type { TextKey } from '../i18n/sv/index.ts'
import type { Column, Definition, Filter } from './definition.ts'
import { statusWords } from './publication-fields.ts'

type List = Definition['list']

const created: Column = { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' }
const updated: Column = { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true }

/** The column of a field; undefined for one that a list has no room for (texts, relations, moments of publication). */
function columnOf(key: string, field: z.ZodType): Column | undefined {
  const { label, widget, options } = field.meta() ?? {}
  if (!label) return undefined
  if (key === 'status' && options === statusWords) return { key, label, kind: 'status', options, shown: true }
  if (widget === 'title') return { key, label, kind: 'title', sort: key, shown: true }
  if (widget === 'text') return { key, label, kind: 'text', sort: key, shown: true }
  if (widget === 'number') return { key, label, kind: 'number', sort: key, shown: true }
  if (widget === 'date') return { key, label, kind: 'date', sort: key, shown: true }
  if ((widget === 'select' || widget === 'radio') && options) {
    return { key, label, kind: 'enum', options, sort: key, shown: true }
  }
  return undefined
}

/** Enumerations are chosen, days asked for by a period. */
function filterOf({ key, label, kind, options }: Column): Filter | undefined {
  if (kind === 'enum' || kind === 'status')
    return { key, label: label as TextKey, kind: 'choice', ...(options && { options }) }
  return kind === 'date' ? { key, label, kind: 'period' } : undefined
}

/**
 * The list of an entity that states none: its fields in their order, then the moments of the last change and of the making.
 * The first field that can be sorted by is the default order.
 */
export function derivedList(fields: z.ZodObject): List {
  const own = Object.entries(fields.shape).flatMap(([key, field]) => columnOf(key, field as z.ZodType) ?? [])
  const columns = [...own, updated, created]
  const first = columns.find(({ sort }) => sort)
  return {
    columns,
    filters: own.flatMap((column) => filterOf(column) ?? []),
    sort: columns.flatMap(({ sort }) => sort ?? []),
    defaultSort: { column: first?.sort ?? 'created_at', order: 'asc' },
  }
}

/** The column and the filter by which people who see several groups tell whose a row is. */
const groupColumn: Column = { key: 'group', label: 'field.group_id', kind: 'group', shown: true }
const groupFilter: Filter = { key: 'group', label: 'field.group_id', kind: 'tags', relation: 'group' }

/** Adds the group to a list of rows that belong to one, after the title, where the list states none of its own. */
export function withGroup(list: List): List {
  const { columns, filters } = list
  const after = columns.findIndex(({ kind }) => kind === 'title') + 1
  const told = columns.some(({ kind }) => kind === 'group')
  const asked = filters.some(({ key }) => key === groupFilter.key)
  return {
    ...list,
    columns: told ? columns : [...columns.slice(0, after), groupColumn, ...columns.slice(after)],
    filters: asked ? filters : [groupFilter, ...filters],
  }
}
