import { delegateOf } from '../../kernel/delegate.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The tables whose rows are each about one person. */
export const personTables = [
  'User',
  'CertificatePerson',
  'Participant',
  'Application',
  'AccountRequest',
  'NewsletterSubscriber',
] as const
export type PersonTable = (typeof personTables)[number]

type Newest = { _count: number; _max: { updated_at: Date | null } }
type Counter = { aggregate(args: object): Promise<Newest> }

/** The number of those rows that are there, and the moment of the last save of one of them. A statement for each table among them. */
export async function savedRowsOf(
  db: Tx,
  rows: readonly { table: PersonTable; id: number }[],
): Promise<{ count: number; at: Date | null }> {
  const found = await Promise.all(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, of]) =>
      delegateOf<Counter>(db, table).aggregate({
        where: { id: { in: of.map(({ id }) => id) } },
        _count: true,
        _max: { updated_at: true },
      }),
    ),
  )
  const moments = found.flatMap(({ _max }) => _max.updated_at ?? [])
  const at = moments.length > 0 ? new Date(Math.max(...moments.map((moment) => moment.getTime()))) : null
  return { count: found.reduce((sum, { _count }) => sum + _count, 0), at }
}
