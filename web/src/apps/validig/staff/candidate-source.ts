import type { Outputs } from '../../../lib/trpc.ts'
import type { ListResource } from '../../../resource/list-state.ts'
import type { RelationSource } from '../../../resource/relation-source.ts'
import type { ListSource } from '../../../resource/use-list.ts'

export type ListedCandidate = Outputs['validationStaff']['list']['items'][number]

/** Tabs of the list; the first one is the person's own candidates. */
export const candidateTabs = ['mine', 'review', 'unassigned', 'all', 'finished'] as const

const resource: ListResource = {
  name: 'validationStaff',
  tabs: { filter: 'tab', keys: candidateTabs },
  list: {
    columns: [
      { key: 'title', label: 'vstaff.candidate', kind: 'title', sort: 'list_name' },
      { key: 'news', label: 'vstaff.news', kind: 'date', sort: 'news_at', shown: true },
      { key: 'reviewed', label: 'vstaff.reviewed', kind: 'text', shown: true },
      { key: 'staff', label: 'vstaff.staff', kind: 'text', shown: true },
      { key: 'last_active_at', label: 'vstaff.lastActive', kind: 'date', shown: true },
      { key: 'status', label: 'field.status', kind: 'status', shown: true },
      { key: 'group', label: 'vstaff.college', kind: 'text' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
    ],
    filters: [{ key: 'group', label: 'vstaff.college', kind: 'relation', relation: 'college' }],
    sort: ['news_at', 'list_name', 'created_at'],
    defaultSort: { column: 'news_at', order: 'desc' },
  },
}

/** The source of the staff's candidates. */
export const candidateSource: ListSource = { resource, api: (client) => client.validationStaff }

/** Sources of the list's filters. */
export const relations: Record<string, RelationSource> = {
  college: {
    async search(client, search) {
      const groups = await client.search.group.query({ search, categories: ['local'], limit: 25 })
      return groups.map(({ id, title }) => ({ value: id, label: title }))
    },
    async get(client, id) {
      const { title } = await client.group.get.query({ id })
      return { value: id, label: title }
    },
  },
}
