import type { Inputs, Outputs } from '../../lib/trpc.ts'

type Input = Inputs['privacy']['person']
/** A row of a person. */
export type RowKey = { table: Input['table']; id: number }

/** The parameters of the address with further rows: of the same person, and of somebody else. */
export const ALSO = 'och'
export const WITHOUT = 'utom'

/** All that is kept of a person. */
export type Person = Outputs['privacy']['person']

/** The rows that name a person in a call and in an address. */
export type Named = { row: RowKey; also: readonly RowKey[]; without: readonly RowKey[] }

const tables: readonly RowKey['table'][] = [
  'User',
  'CertificatePerson',
  'Participant',
  'Application',
  'AccountRequest',
  'NewsletterSubscriber',
]

/** A row's key as a part of an address: `User-12`. */
export const keyText = ({ table, id }: RowKey): string => `${table}-${id}`

/** The address of a person's page, by rows alone: nothing of the person stands in it. */
export function personHref({ row, also = [], without = [] }: Pick<Named, 'row'> & Partial<Named>): string {
  const lists = [
    [ALSO, also],
    [WITHOUT, without],
  ] as const
  const more = lists.flatMap(([name, rows]) => (rows.length > 0 ? `${name}=${rows.map(keyText).join('.')}` : []))
  return [`/privacy/${keyText(row)}`, more.join('&')].filter(Boolean).join('?')
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

/** The rows of a person, as those name them who have the person open; more than a call takes are as good as the first. */
export const openKeys = ({ rows }: Person): string[] => rows.slice(0, 200).map(keyText)

/** The input of a call about the person. */
export const inputOf = ({ row, also, without }: Named) => ({ ...row, also: [...also], without: [...without] })
