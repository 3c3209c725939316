import type { Inputs } from '../../lib/trpc.ts'

type Input = Inputs['privacy']['person']
/** A row of a person. */
export type RowKey = { table: Input['table']; id: number }

/** The parameter of the address with further rows that are the same person's. */
export const ALSO = 'och'

const tables: readonly RowKey['table'][] = [
  'User',
  'CertificatePerson',
  'Participant',
  'Application',
  'NewsletterSubscriber',
]

/** A row's key as a part of an address: `User-12`. */
export const keyText = ({ table, id }: RowKey): string => `${table}-${id}`

/** The address of a person's page, by rows alone: nothing of the person stands in it. */
export function personHref(row: RowKey, also: readonly RowKey[] = []): string {
  const more = also.length > 0 ? `?${ALSO}=${also.map(keyText).join('.')}` : ''
  return `/privacy/${keyText(row)}${more}`
}

/** Reads a key of an address; null for another text. */
export function readKey(text: string | undefined): RowKey | null {
  const [name, id] = (text ?? '').split('-')
  const table = tables.find((each) => each === name)
  return table && Number.isSafeInteger(Number(id)) && Number(id) > 0 ? { table, id: Number(id) } : null
}

/** Reads the further rows of an address. */
export const readKeys = (text: string | null): RowKey[] =>
  (text ?? '').split('.').flatMap((each) => readKey(each) ?? [])
