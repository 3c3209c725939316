import type { ListInput, Resource } from '@kollegium/api/definitions'
import type { Kind } from '@kollegium/api/definitions/certificates'
import { clientOf } from '../../lib/any-kind.ts'
import type { Client } from '../../lib/trpc.ts'
import type { RelationSource, Screen } from '../../resource/screen.ts'

export const tabs = ['all', 'draft', 'issued', 'revoked'] as const
export type TabName = (typeof tabs)[number]

/** The list of a kind as the generic list's parts take it: columns, filters and orders, from the kind's definition. */
export function listResource(kind: Kind): Resource {
  return {
    name: kind.entity,
    subject: kind.subject,
    fields: kind.fields,
    list: {
      columns: [
        { key: 'title', label: kind.screen, kind: 'title' },
        { key: 'persons', label: 'cert.persons', kind: 'number', sort: 'persons', shown: true },
        { key: 'date', label: 'field.date', kind: 'date', sort: 'date', shown: true },
        { key: 'status', label: 'field.status', kind: 'status', shown: true },
        { key: 'group', label: 'field.college', kind: 'text' },
        { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at' },
        { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
      ],
      filters: [
        ...kind.filters.map(({ key, label, options }) => ({ key, label, options, kind: 'choice' as const })),
        ...(kind.educator === 'none'
          ? []
          : [{ key: 'educator_id', label: 'field.educator', kind: 'relation', relation: 'educator' } as const]),
        { key: 'year', label: 'cert.year', kind: 'relation', relation: 'year' },
      ],
      sort: ['date', 'updated_at', 'created_at', 'persons'],
      defaultSort: { column: 'date', order: 'desc' },
    },
  }
}

/**
 * The screen of one tab. The tab is a filter of its own: it belongs to every question, but neither to the filter panel
 * nor to what 'Rensa filter' clears; the name keeps the answers of the tabs apart.
 */
export function tabScreen(kind: Kind, tab: TabName): Screen {
  const resource = listResource(kind)
  const narrowed = (input: ListInput): ListInput =>
    tab === 'all' ? input : { ...input, filters: { ...input.filters, status: [tab] } }
  return {
    resource: { ...resource, name: `${kind.kind}.${tab}` as Resource['name'] },
    api: (client: Client) => ({
      list: {
        query: (input: ListInput, options?: { signal?: AbortSignal }) =>
          clientOf(client, kind.kind).list.query(narrowed(input), options),
      },
    }),
  } as unknown as Screen
}

const FIRST_YEAR = 1990
const yearOf = (year: number) => ({ value: year, label: String(year) })

/** Where the filters' choices come from. */
export const relations: Record<string, RelationSource> = {
  educator: {
    async search(client, text) {
      const groups = await client.search.group.query({ search: text, categories: ['educator'], limit: 25 })
      return groups.map(({ id, title }) => ({ value: id, label: title }))
    },
    async get(client, id) {
      const { title } = await client.group.get.query({ id })
      return { value: id, label: title }
    },
  },
  year: {
    async search(_client, text) {
      const latest = new Date().getFullYear() + 1
      const years = Array.from({ length: latest - FIRST_YEAR + 1 }, (_, back) => latest - back)
      return years.filter((year) => String(year).startsWith(text.trim())).map(yearOf)
    },
    get: async (_client, id) => yearOf(id),
  },
}
