import type { Column } from '../../entities/definition.ts'
import type { Kind } from './kinds/kind.ts'

// Columns of the lists of the certificate app: its pages and its files have the same. Isomorphic.

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
    ...(ofCollege ? [] : [{ key: 'group', label: 'field.college', kind: 'group', shown: true } as const]),
    { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at' },
    { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
  ]
}

/** The columns of the list of issued documents. */
export const issuedColumns: Column[] = [
  { key: 'name', label: 'cert.personName', kind: 'title', sort: 'name' },
  { key: 'document', label: 'issued.document', kind: 'text', shown: true },
  { key: 'group', label: 'field.college', kind: 'text', shown: true },
  { key: 'educator', label: 'field.educator', kind: 'text' },
  { key: 'date', label: 'field.date', kind: 'date', sort: 'date', shown: true },
  {
    ...{ key: 'status', label: 'field.status', kind: 'status', shown: true },
    options: { issued: 'cert.status.issued', replaced: 'cert.status.replaced', revoked: 'cert.status.revoked' },
  },
]
