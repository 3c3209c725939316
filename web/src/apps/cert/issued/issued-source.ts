import { issuedColumns, kindBasics, kindNames } from '@kollegium/api/definitions/certificates'
import type { TextKey } from '../../../lib/i18n.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import type { ListResource } from '../../../resource/list-state.ts'
import type { RelationSource } from '../../../resource/relation-source.ts'
import type { ListSource } from '../../../resource/use-list.ts'

export type IssuedDocument = Outputs['issuedDocument']['list']['items'][number]

const kinds = Object.fromEntries(kindNames.map((kind) => [kind, kindBasics[kind].screen])) as Record<string, TextKey>

/** The list of issued documents; a row is one person's document. */
const issuedResource: ListResource = {
  name: 'issuedDocument',
  below: true,
  list: {
    columns: issuedColumns,
    filters: [
      { key: 'kind', label: 'issued.kind', kind: 'choice', options: kinds },
      {
        key: 'status',
        label: 'field.status',
        kind: 'choice',
        options: { issued: 'cert.status.issued', replaced: 'cert.status.replaced', revoked: 'cert.status.revoked' },
      },
      { key: 'group_id', label: 'issued.group', kind: 'relation', relation: 'issuer' },
      { key: 'date', label: 'issued.date', kind: 'period' },
    ],
    sort: ['date', 'name'],
    defaultSort: { column: 'date', order: 'desc' },
  },
}

/** The source of the list's rows. */
export const issuedSource: ListSource = { resource: issuedResource, api: (client) => client.issuedDocument }

/** Sources of the filters: colleges, regions with their subtrees, and educators. */
export const relations: Record<string, RelationSource> = {
  issuer: {
    async search(client, search) {
      const groups = await client.search.group.query({ search, categories: ['region', 'local', 'educator'], limit: 25 })
      return groups.map(({ id, title }) => ({ value: id, label: title }))
    },
    async get(client, id) {
      const { title } = await client.group.get.query({ id })
      return { value: id, label: title }
    },
  },
}
