import { certificateColumns, type Kind } from '@kollegium/api/definitions/certificates'
import { certificateClientOf } from '../../lib/certificate-client.ts'
import type { ListResource } from '../../resource/list-state.ts'
import type { RelationSource } from '../../resource/relation-source.ts'
import type { ListSource } from '../../resource/use-list.ts'

/** Tabs of a certificate list, by status. */
export const tabs = ['all', 'draft', 'issued', 'revoked'] as const

/** Builds a kind's list from its definition: columns, filters, orders, and a tab for each status. */
function listResource(kind: Kind): ListResource {
  // A college receives one certificate.
  const ofCollege = kind.holder === 'college'
  return {
    name: kind.kind,
    columnsName: kind.entity,
    below: true,
    tabs: { filter: 'status', keys: tabs },
    list: {
      columns: certificateColumns(kind),
      filters: [
        ...kind.filters.map(({ key, label, options }) => ({ key, label, options, kind: 'choice' as const })),
        ...(kind.educator === 'none'
          ? []
          : [{ key: 'educator_id', label: 'field.educator', kind: 'relation', relation: 'educator' } as const]),
        { key: 'group_id', label: 'field.college', kind: 'tags', relation: 'group' },
        { key: 'year', label: 'cert.year', kind: 'relation', relation: 'year' },
      ],
      sort: ['date', 'updated_at', 'created_at', ...(ofCollege ? [] : ['persons'])],
      defaultSort: { column: 'date', order: 'desc' },
    },
  }
}

/** Returns the source of a kind's rows. */
export function certificateSource(kind: Kind): ListSource {
  return { resource: listResource(kind), api: (client) => certificateClientOf(client, kind.kind) }
}

const FIRST_YEAR = 1990
const yearOf = (year: number) => ({ value: year, label: String(year) })

/** Sources of the filters' choices. */
export const relations: Record<string, RelationSource> = {
  group: {
    async search(client, text) {
      const groups = await client.search.group.query({ search: text, categories: ['region', 'local'], limit: 25 })
      return groups.map(({ id, title }) => ({ value: id, label: title }))
    },
    async get(client, id) {
      const { title } = await client.group.get.query({ id })
      return { value: id, label: title }
    },
  },
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
