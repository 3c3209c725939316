import type { Column } from '../../entities/definition.ts'
import type { Kind } from './kinds/kind.ts'

// Columns of the lists of the certificate app: its pages and its files have the same. Isomorphic.

const underDate = { under: 'date', underWhere: 'tight' } as const

/** The columns of a kind's list. A college receives one certificate, so no persons are counted there. */
export function certificateColumns({ screen, holder }: Pick<Kind, 'screen' | 'holder'>): Column[] {
  const ofCollege = holder === 'college'
  return [
    { key: 'title', label: screen, kind: 'title' },
    ...(ofCollege
      ? [{ key: 'group', label: 'field.college', kind: 'text', shown: true } as const]
      : [{ key: 'persons', label: 'cert.persons', kind: 'number', sort: 'persons', shown: true } as const]),
    { key: 'date', label: 'field.date', kind: 'date', sort: 'date', shown: true },
    {
      ...{ key: 'status', label: 'field.status', kind: 'status', shown: true },
      options: { draft: 'status.draft', issued: 'cert.status.issued', revoked: 'cert.status.revoked' },
    },
    ...(ofCollege ? [] : [{ key: 'group', label: 'field.college', kind: 'group', shown: true, ...underDate } as const]),
    { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at' },
    { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
  ]
}

/** The columns of the list of issued documents. */
export const issuedColumns: Column[] = [
  { key: 'name', label: 'cert.personName', kind: 'title', sort: 'name' },
  { key: 'document', label: 'issued.document', kind: 'text', shown: true },
  { key: 'group', label: 'field.college', kind: 'group', shown: true, ...underDate },
  { key: 'educator', label: 'field.educator', kind: 'text' },
  { key: 'date', label: 'field.date', kind: 'date', sort: 'date', shown: true },
  {
    ...{ key: 'status', label: 'field.status', kind: 'status', shown: true },
    options: { issued: 'cert.status.issued', replaced: 'cert.status.replaced', revoked: 'cert.status.revoked' },
  },
]

const shown = true
const text = 'text'

/** The columns of the holders' requests: everything that the page tells of each. */
export const requestColumns: Column[] = [
  { key: 'name', label: 'cert.personName', kind: 'title' },
  {
    ...{ key: 'kind', label: 'holderRequest.kind', kind: 'enum', shown },
    options: { signed_copy: 'holderRequest.signed_copy', name_change: 'holderRequest.name_change' },
  },
  { key: 'document', label: 'issued.document', kind: text, shown },
  { key: 'number', label: 'holderRequest.number', kind: text, shown },
  { key: 'group', label: 'field.college', kind: text, shown },
  { key: 'created_at', label: 'holderRequest.sentOn', kind: 'date', shown },
  { key: 'newName', label: 'holderRequest.newName', kind: text, shown },
  { key: 'address', label: 'holderRequest.address', kind: text, shown },
  { key: 'message', label: 'holderRequest.message', kind: text, shown },
  {
    ...{ key: 'status', label: 'field.status', kind: 'status', shown },
    options: {
      waiting: 'holderRequest.open',
      done: 'holderRequest.done',
      declined: 'holderRequest.decline',
      withdrawn: 'holderRequest.status.withdrawn',
    },
  },
  { key: 'answer', label: 'holderRequest.answer', kind: text, shown },
  { key: 'answered_at', label: 'holderRequest.answeredOn', kind: 'date', shown },
  { key: 'answeredBy', label: 'run.by', kind: text, shown },
]

/** The columns of the prints. */
export const runColumns: Column[] = [
  { key: 'title', label: 'run.about', kind: 'title' },
  { key: 'total', label: 'cert.persons', kind: 'number', shown },
  {
    ...{ key: 'output', label: 'run.format', kind: 'enum', shown },
    options: { pdf: 'run.format.pdf', zip: 'run.format.zip', xlsx: 'run.format.xlsx', mail: 'run.format.mail' },
  },
  { key: 'state', label: 'field.status', kind: text, shown },
  { key: 'created_at', label: 'run.started', kind: 'date', shown },
]
