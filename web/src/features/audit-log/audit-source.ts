import type { TextKey } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { ListResource } from '../../resource/list-state.ts'
import type { RelationSource } from '../../resource/relation-source.ts'
import type { ListSource } from '../../resource/use-list.ts'

/** An entry of the audit log, as its list answers it. */
export type AuditEntry = Outputs['auditLog']['list']['items'][number]

const areas: Record<string, TextKey> = {
  signIn: 'audit.area.signIn',
  rights: 'audit.area.rights',
  reveals: 'audit.area.reveals',
  exports: 'audit.area.exports',
  reads: 'audit.area.reads',
  issuing: 'audit.area.issuing',
  changes: 'audit.area.changes',
  refusals: 'audit.area.refusals',
}
const objects: Record<string, TextKey> = {
  people: 'audit.object.people',
  documents: 'audit.object.documents',
  content: 'audit.object.content',
  files: 'audit.object.files',
  groups: 'audit.object.groups',
  rights: 'audit.object.rights',
  office: 'audit.object.office',
  settings: 'audit.object.settings',
}
const results: Record<string, TextKey> = {
  done: 'audit.result.done',
  refused: 'audit.result.refused',
  newDevice: 'audit.result.newDevice',
  newCountry: 'audit.result.newCountry',
}

const auditResource: ListResource = {
  name: 'auditLog',
  list: {
    columns: [
      { key: 'at', label: 'audit.field.at', kind: 'date', sort: 'at', shown: true },
      { key: 'who', label: 'audit.field.who', kind: 'title' },
      { key: 'act', label: 'audit.field.act', kind: 'text', shown: true },
      { key: 'object', label: 'audit.field.object', kind: 'text', shown: true },
      { key: 'group', label: 'audit.field.group', kind: 'text' },
      { key: 'from', label: 'audit.field.from', kind: 'text', shown: true },
      { key: 'result', label: 'audit.field.result', kind: 'status', shown: true },
    ],
    filters: [
      { key: 'person', label: 'audit.field.person', kind: 'relation', relation: 'user' },
      { key: 'area', label: 'audit.field.area', kind: 'choice', options: areas },
      { key: 'object', label: 'audit.field.object', kind: 'choice', options: objects },
      { key: 'result', label: 'audit.field.result', kind: 'choice', options: results },
      { key: 'at', label: 'audit.field.period', kind: 'period' },
    ],
    sort: ['at'],
    defaultSort: { column: 'at', order: 'desc' },
  },
}

/** The source of the log's rows. */
export const auditSource: ListSource = { resource: auditResource, api: (client) => client.auditLog }

const nameOf = (user: { name: string; firstname: string; lastname: string }) =>
  `${user.firstname} ${user.lastname}`.trim() || user.name

/** The people that the log is filtered by. */
export const relations: Record<string, RelationSource> = {
  user: {
    async search(client, search) {
      const { items } = await client.user.list.query({ search, limit: 20 })
      return items.map((user) => ({ value: user.id, label: nameOf(user), hint: user.email }))
    },
    async get(client, id) {
      return { value: id, label: nameOf(await client.user.get.query({ id })) }
    },
  },
}
